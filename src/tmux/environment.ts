import { decodeBytes } from "../text/bytes.ts";
import type { Tmux } from "./exec.ts";

/** Those variables that tmux hands to all that it starts; absent: unset. `timeout`: milliseconds for each answer. */
export async function globalEnvironment(
  tmux: Tmux,
  names: readonly string[],
  timeout: number,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of names) {
    const { status, stdout } = await tmux.call(["show-environment", "-g", name], { timeout });
    const text = decodeBytes(stdout).replace(/\n$/, "");
    // `-NAME` is one that is marked to be removed.
    if (status === 0 && text.startsWith(`${name}=`)) found[name] = text.slice(name.length + 1);
  }
  return found;
}
