import { exitCode } from "../errors.ts";
import type { Candidate, Offer, Selection } from "../offer/types.ts";
import { detectCapabilities } from "../picker/capabilities.ts";
import { plainOffer } from "../picker/plain.ts";
import { canGoOn, listRuns } from "../restore/runs.ts";
import type { RunRecord, RunView } from "../restore/types.ts";
import { printableJson } from "../text/json.ts";
import { listClients, mostRecentClient } from "../tmux/clients.ts";
import { attachTo } from "./attach.ts";
import { candidateOf, type PaneFlags, selectByFlags } from "./choose-panes.ts";
import { type CommandContext, onSocket, typedCommand } from "./context.ts";
import { dismissCandidates } from "./dismiss.ts";
import { holdPopup } from "./hold-popup.ts";
import { agentAbove } from "./inside-agent.ts";
import { contextOffer, homeOf, type LoadedOffer } from "./load-offer.ts";
import { pickOnTerminal } from "./pick.ts";
import { openPickerForUser } from "./picker-popup.ts";
import { followRun, isUnderWay, printSummary } from "./run-follow.ts";
import { beginRun } from "./run-start.ts";
import { takesScreen } from "./screen.ts";
import { terminalColours } from "./terminal-colours.ts";

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
  if (offer.candidates.length + offer.otherSockets.length === 0) {
    context.stdout(
      `Nothing was lost: there is nothing to restore. What was restored or dismissed before: ${typedCommand(context, "offer", "--all")}\n`,
    );
    tellInterrupted(context);
    await holdPopup(context);
    return exitCode.nothingToDo;
  }
  if (flags.yes) {
    const candidate = candidateOf(offer, flags.candidate);
    if (candidate === undefined) return printOnly(context, loaded);
    const kept = loaded.options.permissionFlags === "keep";
    const selection = selectByFlags(candidate, flags, kept);
    return run(context, offer, candidate, selection, "flag", flags);
  }
  if (!takesScreen(context)) return printOnly(context, loaded);
  tellInterrupted(context);
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
    const chosen = candidateOf(offer, choice.candidateId);
    const listed = [...offer.candidates, ...offer.otherSockets];
    await dismissCandidates(
      context,
      listed.filter((each) => each.socketPath === chosen?.socketPath),
    );
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

/** The client that shows this popup; null where this is none. Its program is told the server and no pane (tmux 3.2 to 3.8). */
async function popupClient({ environment, tmux }: CommandContext): Promise<string | null> {
  if (!environment.TMUX || environment.TMUX_PANE) return null;
  return mostRecentClient(await listClients(tmux, 5_000))?.name ?? null;
}

/** Shows a run that has just been started to its end, and puts a person from a plain shell into what came back. */
export async function follow(
  context: CommandContext,
  id: string,
  pid: number,
  flags: Pick<RestoreFlags, "json">,
): Promise<number> {
  const quiet: CommandContext = { ...context, isTerminal: false, stdout: () => {} };
  const { view, pane } = await followRun(flags.json ? quiet : context, id, pid);
  if (pane !== null) return (await import("./run-watch.ts")).goToPane(context, pane);
  if (flags.json) context.stdout(`${printableJson(view)}\n`);
  else printSummary(context, view);
  if (isUnderWay(view)) return exitCode.done;
  if (view.stage !== "done") return exitCode.failed;
  if (takesScreen(context) && !context.environment.TMUX && !flags.json) {
    return attachTo(context, id);
  }
  return wentWell(view) ? exitCode.done : exitCode.failed;
}

function wentWell(view: RunView): boolean {
  return view.launches.every((launch) => ["ready", "needs-attention"].includes(launch.state));
}

function printOnly(context: CommandContext, { offer }: LoadedOffer): number {
  const { utf8 } = detectCapabilities(context.environment);
  context.stdout(plainOffer(offer, { now: Date.now(), home: homeOf(context), utf8 }));
  const hint =
    offer.candidates.length > 0
      ? `To restore what is ticked: ${typedCommand(context, "restore", "--yes")}`
      : `Nothing of this socket was lost. To restore another's: ${typedCommand(context, "restore", "--yes", "--candidate", "ID")}`;
  context.stdout(`Nothing was started. ${hint}\n`);
  tellInterrupted(context);
  return exitCode.done;
}

function tellInterrupted(context: CommandContext): void {
  for (const [index, run] of listRuns(context.paths).entries()) {
    // What was stopped long ago is of a workspace that has changed since.
    if (!canGoOn(run) || (index > 0 && run.view.stage !== "interrupted")) continue;
    const { view, record } = run;
    const what = view.stage === "interrupted" ? "was interrupted" : "was stopped";
    context.stderr(
      `A restore of ${new Date(record.createdAt).toLocaleString()} ${what}. It can go on: ${typedCommand({ socketWords: [] }, "runs", "--continue", record.id)}\n`,
    );
  }
}
