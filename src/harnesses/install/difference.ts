/**
 * The lines that differ between two texts, with three lines around them, as a unified diff shows one hunk. Null stands for
 * no file. The change is taken to be in one place, as every edit here makes it: what is equal at both ends is left out.
 */
export function difference(path: string, before: string | null, after: string | null): string {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  let head = 0;
  while (head < Math.min(old.length, fresh.length) && old[head] === fresh[head]) head += 1;
  let tail = 0;
  const most = Math.min(old.length, fresh.length) - head;
  while (tail < most && old.at(-1 - tail) === fresh.at(-1 - tail)) tail += 1;
  const from = Math.max(0, head - 3);
  const context = (lines: readonly string[]) => lines.map((line) => ` ${line}`);
  return [
    `--- ${before === null ? "(no file)" : path}`,
    `+++ ${after === null ? "(removed)" : path}`,
    `@@ line ${from + 1} @@`,
    ...context(old.slice(from, head)),
    ...old.slice(head, old.length - tail).map((line) => `-${line}`),
    ...fresh.slice(head, fresh.length - tail).map((line) => `+${line}`),
    ...context(old.slice(old.length - tail, old.length - tail + 3)),
    "",
  ].join("\n");
}

function linesOf(text: string | null): readonly string[] {
  if (text === null || text === "") return [];
  const lines = text.split("\n");
  if (lines.at(-1) === "") return lines.slice(0, -1);
  return [...lines.slice(0, -1), `${lines.at(-1)}\\ (no newline at the end)`];
}
