import { listClients, mostRecentClient } from "../tmux/clients.ts";
import type { CommandContext } from "./context.ts";

/** A popup's program is told the server ($TMUX) and no pane (tmux 3.2 to 3.8). What it prints is gone when it closes. */
export function isInPopup({ environment }: Pick<CommandContext, "environment">): boolean {
  return Boolean(environment.TMUX) && !environment.TMUX_PANE;
}

/** The client that shows this popup; null where this is none. */
export async function popupClient(
  context: Pick<CommandContext, "environment" | "tmux">,
): Promise<string | null> {
  if (!isInPopup(context)) return null;
  return mostRecentClient(await listClients(context.tmux, 5_000))?.name ?? null;
}
