import {
  confirm
} from "./chunk-D3XECQMP.js";
import {
  applyEdit
} from "./chunk-LIUZUPY5.js";
import {
  displayText
} from "./chunk-4OR7ZS6N.js";

// src/harnesses/install/difference.ts
function difference(path, before, after) {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  let head = 0;
  while (head < Math.min(old.length, fresh.length) && old[head] === fresh[head]) head += 1;
  let tail = 0;
  const most = Math.min(old.length, fresh.length) - head;
  while (tail < most && old.at(-1 - tail) === fresh.at(-1 - tail)) tail += 1;
  const from = Math.max(0, head - 3);
  const context = (lines) => lines.map((line) => ` ${line}`);
  return [
    `--- ${before === null ? "(no file)" : path}`,
    `+++ ${after === null ? "(removed)" : path}`,
    `@@ line ${from + 1} @@`,
    ...context(old.slice(from, head)),
    ...old.slice(head, old.length - tail).map((line) => `-${line}`),
    ...fresh.slice(head, fresh.length - tail).map((line) => `+${line}`),
    ...context(old.slice(old.length - tail, old.length - tail + 3)),
    ""
  ].join("\n");
}
function linesOf(text) {
  if (text === null || text === "") return [];
  const lines = text.split("\n");
  if (lines.at(-1) === "") return lines.slice(0, -1);
  return [...lines.slice(0, -1), `${lines.at(-1)}\\ (no newline at the end)`];
}

// src/commands/change-files.ts
async function changeFiles(context, plans, direction, flags) {
  showChanges(context, plans);
  if (flags.dryRun) return "shown";
  const question = `Change ${plans.length === 1 ? "this file" : `these ${plans.length} files`}?`;
  if (!flags.yes && !await confirm(context, question)) {
    context.stdout("Nothing was changed.\n");
    return "refused";
  }
  for (const plan of plans) await applyEdit(plan, direction);
  return "done";
}
function showChanges(context, plans) {
  for (const { path, before, after } of plans) {
    const lines = difference(path, before, after).split("\n").map(displayText);
    context.stdout(`
${lines.join("\n")}`);
  }
}

export {
  changeFiles,
  showChanges
};
