import { exitCode } from "../errors.ts";
import { listedWith } from "../offer/listed.ts";
import type { Candidate, Offer, Selection } from "../offer/types.ts";
import type { RunRecord } from "../restore/types.ts";
import { candidateOf, type PaneFlags, selectByFlags } from "./choose-panes.ts";
import { type CommandContext, onSocket, typedCommand } from "./context.ts";
import { dismissCandidates } from "./dismiss.ts";
import { holdPopup } from "./hold-popup.ts";
import { agentAbove } from "./inside-agent.ts";
import { contextOffer, type LoadedOffer } from "./load-offer.ts";
import { offerText } from "./offer-text.ts";
import { pickOnTerminal } from "./pick.ts";
import { openPickerForUser } from "./picker-popup.ts";
import { popupClient } from "./popup.ts";
import { beginRun } from "./run-start.ts";
import { follow } from "./run-to-end.ts";
import { takesScreen } from "./screen.ts";
import { terminalColours } from "./terminal-colours.ts";
import { settledBefore, takeUpUnfinished, tellNothing, tellUnfinished } from "./unfinished.ts";

export type RestoreFlags = PaneFlags & {
  readonly yes?: boolean;
  readonly json?: boolean;
};

/** Restores what the user picks, what was named, or the defaults. Without a terminal and without --yes nothing is started. */
export async function restore(context: CommandContext, flags: RestoreFlags): Promise<number> {
  const agent = await agentAbove();
  if (agent !== null) return openPickerForUser(context, agent);
  const loaded = await contextOffer(context, { includeConsumed: flags.candidate !== undefined });
  const { offer } = loaded;
  if (!flags.yes && flags.candidate === undefined && takesScreen(context)) {
    const taken = await takeUpUnfinished(context, offer, flags);
    if (typeof taken === "number") return taken;
    if (taken !== undefined) return restore(context, { ...flags, candidate: taken });
  }
  if (offer.candidates.length + offer.otherSockets.length === 0) {
    tellNothing(context);
    tellUnfinished(context);
    await holdPopup(context);
    return exitCode.nothingToDo;
  }
  const candidate = candidateOf(offer, flags.candidate);
  if (flags.yes) {
    if (candidate === undefined) {
      printOnly(context, loaded, flags);
      return exitCode.nothingToDo;
    }
    const kept = loaded.options.permissionFlags === "keep";
    const selection = selectByFlags(candidate, flags, kept);
    return run(context, offer, candidate, selection, "flag", flags);
  }
  if (!takesScreen(context)) {
    if (candidate !== undefined) selectByFlags(candidate, flags, false);
    printOnly(context, loaded, flags);
    return exitCode.done;
  }
  return pickAndRun(context, loaded, flags);
}

async function pickAndRun(
  context: CommandContext,
  loaded: LoadedOffer,
  flags: RestoreFlags,
): Promise<number> {
  const { offer } = loaded;
  const choice = await pickOnTerminal(context, loaded, flags.candidate);
  if (choice.kind === "later") return exitCode.nothingToDo;
  if (choice.kind === "dismiss") {
    await dismissCandidates(context, listedWith(offer, choice.candidateId));
    context.stdout(
      `Not offered again. Nothing is erased: ${typedCommand(context, "offer", "--all")} lists it.\n`,
    );
    return exitCode.done;
  }
  const candidate = candidateOf(offer, choice.selection.candidateId);
  if (candidate === undefined) return exitCode.nothingToDo;
  const how = context.environment.TMUX ? "checklist" : "plain";
  return run(context, offer, candidate, choice.selection, how, flags);
}

async function run(
  context: CommandContext,
  offer: Offer,
  candidate: Candidate,
  selection: Selection,
  by: RunRecord["confirmedBy"],
  flags: RestoreFlags,
): Promise<number> {
  if (selection.panes.length === 0) {
    context.stdout("Nothing is ticked: nothing was restored.\n");
    return exitCode.nothingToDo;
  }
  // Another socket's loss goes back to its own socket, unless the user named one.
  const there = context.socketNamed ? context : onSocket(context, candidate.socketPath);
  const colours = context.environment.TMUX ? null : await terminalColours(context);
  const asker = { colours, client: await popupClient(context) };
  const { id, pid } = await beginRun(there, { offer, candidate, selection, by }, asker);
  return follow(there, id, pid, flags);
}

/** What would be restored, and how to do so. A loss that was asked for by its id is shown alone. */
function printOnly(
  context: CommandContext,
  { offer, options }: LoadedOffer,
  flags: RestoreFlags,
): void {
  const named = flags.candidate === undefined ? undefined : candidateOf(offer, flags.candidate);
  const shown = named === undefined ? offer : { ...offer, candidates: [named], otherSockets: [] };
  context.stdout(offerText(context, shown, options));
  const panes = flags.all ? ["--all"] : (flags.pane ?? []).flatMap((pane) => ["--pane", pane]);
  const yes = ["restore", "--yes", ...panes];
  const what = panes.length === 0 ? "what is ticked" : "these panes";
  const hint =
    named !== undefined
      ? `To restore ${what}: ${typedCommand(context, ...yes, "--candidate", named.id)}`
      : offer.candidates.length > 0
        ? `To restore ${what}: ${typedCommand(context, ...yes)}`
        : `Of this server nothing waits to be restored; ${settledBefore(context)}. To restore what another lost: ${typedCommand(context, ...yes, "--candidate", "ID")}`;
  context.stdout(`Nothing was started. ${hint}\n`);
  tellUnfinished(context);
}
