import { posixQuote } from "../text/posix-quote.ts";
import type { CommandContext } from "./context.ts";

/**
 * Words that start this very program again, with this very Node.js, for the same server. The user's NODE_OPTIONS have no
 * business in it, and come back for what it starts (scripts/tmux-workspace-restore does the same).
 */
export function selfCommand(
  context: CommandContext,
  words: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): [string, ...string[]] {
  const set = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const kept = context.environment.NODE_OPTIONS;
  if (kept !== undefined) set.push(`TMUX_WORKSPACE_RESTORE_NODE_OPTIONS=${kept}`);
  const script = process.argv[1] ?? "";
  return [
    "env",
    "-u",
    "NODE_OPTIONS",
    // A server that was started in another's pane has that one's, and hands it to popups and jobs, which belong to no pane.
    "-u",
    "TMUX_PANE",
    ...set,
    process.execPath,
    script,
    "-S",
    context.socket.path,
    ...words,
  ];
}

/** The same as one line for sh. */
export function shellLine(words: readonly string[]): string {
  return words.map(posixQuote).join(" ");
}
