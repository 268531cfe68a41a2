import type { CommandContext } from "./context.ts";
import { isInPopup } from "./popup.ts";
import { pressedKey } from "./pressed-key.ts";

/**
 * A popup closes with its program, and takes what that said with it: there, waits for a key first.
 */
export async function holdPopup(
  context: Pick<CommandContext, "environment" | "isTerminal" | "stdout">,
): Promise<void> {
  if (!context.isTerminal || !isInPopup(context)) return;
  context.stdout("\nPress any key to close.");
  await pressedKey();
}
