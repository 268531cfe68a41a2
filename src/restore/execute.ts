import type { StatePaths } from "../config/paths.ts";
import type { ReplayRules } from "../config/replay-rules.ts";
import type { HarnessName } from "../harnesses/names.ts";
import type { Registry } from "../harnesses/registry.ts";
import type { ServerIdentity, Snapshot } from "../snapshot/schema.ts";
import type { Tmux } from "../tmux/exec.ts";
import { adoptPanes } from "./adopt.ts";
import { type Applied, applyRestore } from "./apply.ts";
import { appendAudit } from "./audit.ts";
import { builtPlaces } from "./built-places.ts";
import type { Colours } from "./colours.ts";
import { requireWholeJournal } from "./damaged-runs.ts";
import { checkDirectories, directoriesOf } from "./directories.ts";
import { earlierRestores } from "./earlier.ts";
import { guardAgain } from "./guard-again.ts";
import type { JournalEntry, JournalStep } from "./journal.ts";
import { readJournal } from "./journal.ts";
import { standing as standingReason } from "./kept-panes.ts";
import { launch, type Patience } from "./launch.ts";
import { launchAll, type PlannedLaunch } from "./launch-all.ts";
import { livingNote } from "./living-programs.ts";
import { showNote } from "./note.ts";
import { PaneWatcher } from "./pane-watcher.ts";
import { aloneKey, type LaunchTask } from "./prepare.ts";
import { relaunchVouched } from "./relaunch.ts";
import { panesToRetry } from "./retry.ts";
import { sinceDestination, viewOf } from "./run-view.ts";
import type { RunHandle } from "./runs.ts";
import { ensureServer, isSameServer, requireAlive } from "./server.ts";
import { tasksOf } from "./tasks.ts";
import { TouchWatch } from "./touched.ts";
import type { RunView } from "./types.ts";
import { waitsOf } from "./waits.ts";

export type RunSettings = {
  /** How many agents start at the same time. */
  readonly pace: number;
  readonly keepPermissions: boolean;
  readonly rulesOf: (harness: HarnessName) => ReplayRules;
};

export type ExecuteInput = {
  readonly run: RunHandle;
  readonly snapshot: Snapshot;
  readonly tmux: Tmux;
  readonly paths: StatePaths;
  readonly environment: NodeJS.ProcessEnv;
  readonly home: string;
  readonly registry: Pick<Registry, "load">;
  /** The user's options, asked for once the server runs: before, nobody has read the tmux.conf. */
  readonly readSettings: () => Promise<RunSettings>;
  /** tmux-resurrect has rebuilt the layout: its panes are used where they are the saved ones. */
  readonly adopt: boolean;
  readonly colours: Colours | null;
  readonly patience: Patience;
  readonly paneOf: (pid: number) => Promise<string | null>;
  readonly onProgress: (view: RunView) => void;
  readonly isCancelled: () => boolean;
};

/** Milliseconds. */
const timeout = { directories: 5_000, note: 15_000 } as const;

/**
 * Carries a run out, from wherever it stands: builds what is missing, then starts what has not been started. Every step is on
 * disk before it is taken. Throws `no-server` when the destination goes away; the run can then go on against the next.
 */
export async function executeRun(input: ExecuteInput): Promise<RunView> {
  const { run, paths, tmux } = input;
  requireWholeJournal(paths, run.record.id);
  const entries: JournalEntry[] = [...readJournal(paths.run(run.record.id))];
  const view = () => viewOf(run.record, entries, true);
  const write = (step: JournalStep) => {
    run.journal.append(step);
    entries.push({ ...step, at: Date.now() } as JournalEntry);
    input.onProgress(view());
  };
  const { identity, started } = await ensureServer(tmux, run.record.id, input.environment);
  if (!isSameServer(destinationOf(entries), identity))
    write({ kind: "destination", identity, started });
  const here = sinceDestination(entries);
  const built = here.find((entry) => entry.kind === "built") ?? (await build(input, write));
  const settings = await input.readSettings();
  await startAgents({ ...input, ...settings }, built, sinceDestination(entries), write);
  const text = await livingNote(input.snapshot, run.record.selection);
  if (text !== null && !entries.some((entry) => entry.kind === "warning" && entry.text === text)) {
    write({ kind: "warning", text });
  }
  if (Object.keys(built.panes).length > 0) await requireAlive(tmux, identity);
  write({ kind: "done" });
  return view();
}

function destinationOf(entries: readonly JournalEntry[]): ServerIdentity | undefined {
  return entries.findLast((entry) => entry.kind === "destination")?.identity;
}

type Standing = Pick<Extract<JournalEntry, { kind: "built" }>, "panes" | "addresses" | "adopted">;

async function build(input: ExecuteInput, write: (step: JournalStep) => void): Promise<Standing> {
  const { run, snapshot, tmux, paths } = input;
  const { selection } = run.record;
  const adopted = input.adopt
    ? await adoptPanes(tmux, snapshot, selection)
    : new Map<string, string>();
  const isAgent = new Set(run.record.agents.map((agent) => agent.pane));
  const there = new Map([...(await panesToRetry(tmux, paths, run.record)), ...adopted]);
  // Where tmux-resurrect was at work, shells and programs are its business.
  const rest = selection.panes.filter(
    ({ paneId }) => !there.has(paneId) && (adopted.size === 0 || isAgent.has(paneId)),
  );
  const applied: Applied = await applyRestore(
    { tmux, intend: (step, object) => write({ kind: "intent", step, object }) },
    {
      runId: run.record.id,
      snapshot,
      selection: { ...selection, panes: rest },
      earlier: earlierRestores(paths, run.record, snapshot),
      directories: await checkDirectories(directoriesOf(snapshot), timeout.directories),
    },
  );
  const panes = new Map([...there, ...applied.panes]);
  const standing: Standing = {
    panes: Object.fromEntries(panes),
    addresses: await builtPlaces(tmux, snapshot, { sessions: applied.sessions, panes }),
    adopted: [...there.keys()],
  };
  const agents = new Map(run.record.agents.map((agent) => [agent.pane, agent]));
  const lost = applied.skipped.filter(
    ({ pane, reason }) => !agents.has(pane) && reason !== standingReason,
  );
  const isAllThere =
    rest.length > 0 &&
    applied.skipped.filter(({ reason }) => reason === standingReason).length === rest.length;
  write({
    kind: "built",
    ...standing,
    warnings: [
      ...applied.warnings,
      ...(isAllThere ? ["All of it is there already: nothing was made."] : []),
      ...lost.map(
        ({ pane, reason }) => `A pane was left out: ${reason} (${directoryOf(snapshot, pane)}).`,
      ),
    ],
  });
  for (const { pane, reason } of applied.skipped) {
    if (agents.has(pane)) write({ kind: "outcome", pane, state: "skipped", detail: reason });
  }
  return standing;
}

function directoryOf(snapshot: Snapshot, paneId: string): string {
  return snapshot.panes.find((pane) => pane.id === paneId)?.directory ?? "?";
}

async function startAgents(
  input: ExecuteInput & RunSettings,
  { panes, addresses = {}, adopted }: Standing,
  entries: readonly JournalEntry[],
  write: (step: JournalStep) => void,
): Promise<void> {
  const { run, tmux, paths } = input;
  const begun = new Set(
    entries.flatMap((entry) => {
      if (entry.kind === "launch" || entry.kind === "outcome") return [entry.pane];
      return entry.kind === "intent" && entry.step === "note" ? [entry.object] : [];
    }),
  );
  const watcher = new PaneWatcher(tmux);
  const touch = new TouchWatch(tmux);
  let isFollowed = true;
  const saved = new Map(run.record.agents.map(({ pane, address }) => [pane, address]));
  const launches: PlannedLaunch[] = [];
  const launched: LaunchTask[] = [];
  const notes: Promise<boolean>[] = [];
  for (const task of tasksOf(input.snapshot, run.record.selection)) {
    const paneId = panes[task.pane.id];
    if (paneId === undefined) continue;
    if (begun.has(task.pane.id)) {
      if (task.kind === "launch") launched.push(task);
      continue;
    }
    const isAdopted = adopted.includes(task.pane.id);
    if (task.kind === "launch") {
      launches.push({ task, paneId, isAdopted, alone: await aloneKey(input, task) });
    } else if (task.kind === "relaunch") {
      write({ kind: "intent", step: "note", object: task.pane.id });
      const until = Date.now() + timeout.note;
      notes.push(relaunchVouched({ tmux, watcher }, paths, task, paneId, isAdopted, until));
    } else if (!isAdopted) {
      write({ kind: "intent", step: "note", object: task.pane.id });
      const shown = showNote(watcher, paneId, task.text, Date.now() + timeout.note);
      // A server that is gone is told by the launches, or by the next step.
      notes.push(shown.catch(() => false));
    }
  }
  for (const wait of waitsOf(launches)) write(wait);
  for (const text of await guardAgain(input, launched)) write({ kind: "warning", text });
  await launchAll(
    {
      watcher,
      pace: input.pace,
      isCancelled: input.isCancelled,
      patience: input.patience,
      onPrompt: (sample) => touch.remember(sample),
      start: ({ task, paneId, isAdopted }, prompt) =>
        launch(
          {
            ...input,
            isAdopted,
            typist: { tmux, watcher },
            intend: () => write({ kind: "launch", pane: task.pane.id, paneId }),
            isTouched: (prompt) => touch.isTouched(prompt),
            isFollowed: () => isFollowed,
          },
          task,
          paneId,
          prompt,
        ),
      onOutcome: ({ task, paneId }, { state, detail, warning }) => {
        write({ kind: "outcome", pane: task.pane.id, state, detail });
        if (warning !== undefined) {
          const address = addresses[task.pane.id] ?? saved.get(task.pane.id) ?? task.pane.id;
          write({ kind: "warning", text: `${address}: ${warning}` });
        }
        appendAudit(paths, {
          at: Date.now(),
          actor: run.record.confirmedBy,
          harness: task.agent.harness,
          sessionId: task.sessionId,
          paneId,
          outcome: state,
        });
      },
    },
    launches,
  );
  isFollowed = false;
  await Promise.all(notes);
}
