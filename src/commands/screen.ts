import type { CommandContext } from "./context.ts";

/** A person is at a terminal that can be drawn on: not at one that only prints line after line, as a shell within an editor. */
export function takesScreen({
  isTerminal,
  environment,
}: Pick<CommandContext, "isTerminal" | "environment">): boolean {
  return isTerminal && Boolean(environment.TERM) && environment.TERM !== "dumb";
}
