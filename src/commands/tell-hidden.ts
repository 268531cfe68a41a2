import { tally } from "../restore/tally.ts";
import type { RunView } from "../restore/types.ts";
import type { CommandContext } from "./context.ts";
import { contextOptions } from "./load-offer.ts";
import { showMessage } from "./menu-show.ts";
import { popupClient } from "./popup.ts";
import { restoreWords } from "./restore-words.ts";

/**
 * Tells whoever closed a popup over a run that is under way, on their status line, that it goes on and what shows it again: what
 * is printed in a popup goes with it.
 */
export async function tellHidden(context: CommandContext, view: RunView): Promise<void> {
  const client = await popupClient(context);
  if (client === null) return;
  const { ready, total } = tally(view);
  const far = total === 0 ? "" : ` (${ready} of ${total} ready)`;
  const { restoreKey } = (await contextOptions(context)).options;
  const again = `${await restoreWords(context, restoreKey)} shows it again`;
  await showMessage(context, client, `The restore goes on${far}. ${again}`);
}
