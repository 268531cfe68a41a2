import type { Tmux } from "./exec.ts";

/**
 * What a key of the prefix table does, as list-keys prints it; null: nothing. Asked for by the key, 3.2 and 3.2a answer for `r` when
 * `M-r` is meant, so that such an answer is looked for in the whole table. `timeout`: milliseconds.
 */
export async function prefixKey(tmux: Tmux, key: string, timeout: number): Promise<string | null> {
  const listed = async (...more: string[]) => {
    const words = ["list-keys", "-T", "prefix", ...more];
    const { status, stdout } = await tmux.call(words, { timeout });
    return status === 0 ? stdout.toString("utf8").trimEnd() : "";
  };
  const answer = await listed(key);
  if (!key.startsWith("M-") || keyOf(answer) === key) return answer === "" ? null : answer;
  const table = (await listed()).split("\n");
  return table.find((line) => keyOf(line) === key) ?? null;
}

function keyOf(line: string): string | undefined {
  return /^bind-key\s+(?:-r\s+)?-T\s+prefix\s+(\S+)/.exec(line)?.[1];
}
