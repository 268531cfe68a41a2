import { registry } from "../harnesses/registry.ts";
import { listPaneConversations, readPaneConversation } from "../offer/conversations.ts";
import type { Choice } from "../picker/types.ts";
import { listClients, mostRecentClient } from "../tmux/clients.ts";
import type { CommandContext } from "./context.ts";
import { homeOf, type LoadedOffer } from "./load-offer.ts";

/** Shows the checklist on this process's terminal. `candidate`: id of the one to open with. */
export async function pickOnTerminal(
  context: CommandContext,
  { offer, options }: LoadedOffer,
  candidate?: string,
): Promise<Choice> {
  const { pickInTerminal } = await import("../picker/checklist.ts");
  const source = { registry, home: homeOf(context) };
  return pickInTerminal(offer, {
    input: process.stdin,
    output: process.stdout,
    environment: await withClientEncoding(context),
    home: source.home,
    now: Date.now,
    permissionsKept: options.permissionFlags === "keep",
    candidate,
    readConversation: (from, paneId, signal) => readPaneConversation(source, from, paneId, signal),
    listConversations: (from, paneId, signal) =>
      listPaneConversations(source, from, paneId, signal),
  });
}

/** A popup has the server's locale, which tells nothing of the client: tmux knows what that takes. */
async function withClientEncoding(context: CommandContext): Promise<NodeJS.ProcessEnv> {
  const { environment, tmux } = context;
  if (!environment.TMUX || environment.TMUX_WORKSPACE_RESTORE_UTF8) return environment;
  const client = mostRecentClient(await listClients(tmux, 2_000));
  if (client === undefined) return environment;
  return { ...environment, TMUX_WORKSPACE_RESTORE_UTF8: client.utf8 ? "1" : "0" };
}
