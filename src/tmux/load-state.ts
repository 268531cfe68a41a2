import { loadOptions } from "../config/options.ts";
import type { Tmux } from "./exec.ts";

/** What the plugin did in a server when it was loaded there. */
export type LoadState = {
  readonly loaded: boolean;
  /** Keys that were left to whoever has them, as tmux names them. */
  readonly keysLeft: readonly string[];
};

/** Throws as {@link Tmux.ask}. `timeout`: milliseconds. */
export async function readLoadState(tmux: Tmux, timeout: number): Promise<LoadState> {
  const format = `#{?${loadOptions.path},yes,} #{${loadOptions.keysLeft}}`;
  const answer = await tmux.ask(["display-message", "-p", format], { timeout });
  const [loaded, ...keys] = answer.toString("utf8").trimEnd().split(" ");
  return { loaded: loaded === "yes", keysLeft: keys.filter((key) => key !== "") };
}
