import type { CommandContext } from "./context.ts";
import { pressedKey } from "./pressed-key.ts";

/**
 * A popup closes with its program, and takes what that said with it: there, waits for a key first.
 * A popup's program is told the server ($TMUX) and no pane (tmux 3.2 to 3.8).
 */
export async function holdPopup(
  context: Pick<CommandContext, "environment" | "isTerminal" | "stdout">,
): Promise<void> {
  const { TMUX, TMUX_PANE } = context.environment;
  if (!context.isTerminal || !TMUX || TMUX_PANE) return;
  context.stdout("\nPress any key to close.");
  await pressedKey();
}
