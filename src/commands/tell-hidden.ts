import { loadOptions } from "../config/options.ts";
import { tally } from "../restore/tally.ts";
import type { RunView } from "../restore/types.ts";
import { type CommandContext, typedCommand } from "./context.ts";
import { contextOptions } from "./load-offer.ts";
import { showMessage } from "./menu-show.ts";
import { popupClient } from "./popup.ts";

/**
 * Tells whoever closed a popup over a run that is under way, on their status line, that it goes on and what shows it again: what
 * is printed in a popup goes with it.
 */
export async function tellHidden(context: CommandContext, view: RunView): Promise<void> {
  const client = await popupClient(context);
  if (client === null) return;
  const { ready, total } = tally(view);
  const far = total === 0 ? "" : ` (${ready} of ${total} ready)`;
  const again = `${await restoreWords(context)} shows it again`;
  await showMessage(context, client, `The restore goes on${far}. ${again}`);
}

/** `prefix + C-r`, or the command for a pane where that key is not this plugin's. */
async function restoreWords(context: CommandContext): Promise<string> {
  const { restoreKey } = (await contextOptions(context)).options;
  const { stdout } = await context.tmux.call(["show-options", "-gqv", loadOptions.keysBound], {
    timeout: 5_000,
  });
  const isOurs = stdout.toString("utf8").trim().split(" ").includes(restoreKey);
  return isOurs ? `prefix + ${restoreKey}` : typedCommand({ socketWords: [] }, "restore");
}
