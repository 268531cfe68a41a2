import { awaitPrompt } from "./await-prompt.ts";
import { cancelled } from "./journal.ts";
import type { Launched, Patience } from "./launch.ts";
import type { PaneSample, PaneWatcher } from "./pane-watcher.ts";
import type { LaunchTask } from "./prepare.ts";
import { notStarted } from "./tally.ts";
import { nextTurns, type Turn } from "./turns.ts";
import type { LaunchOutcome } from "./types.ts";

export type PlannedLaunch = {
  readonly task: LaunchTask;
  readonly paneId: string;
  /** Launches with the same word are done one after another (ResumeGuard.key); null: beside any other. */
  readonly alone: string | null;
  /** tmux-resurrect made the pane, and may have started something in it. */
  readonly isAdopted: boolean;
};

export type LaunchAllDependencies = {
  readonly watcher: PaneWatcher;
  readonly start: (launch: PlannedLaunch, prompt: PaneSample | undefined) => Promise<Launched>;
  /** How many may be starting at once. */
  readonly pace: number;
  readonly patience: Patience;
  readonly isCancelled: () => boolean;
  /** A pane's shell is at its prompt for the first time. */
  readonly onPrompt: (sample: PaneSample) => void;
  /** May come twice for one: at the end of its time, and when it is ready after all. */
  readonly onOutcome: (launch: PlannedLaunch, outcome: LaunchOutcome) => void;
};

/** At six unready live agents nothing more is started; a slow shell keeps its place in the order for two seconds. */
const limits = { unready: 6, patience: 2_000 } as const;
/** Milliseconds for a shell that was there before: whatever else runs in its pane is meant to. */
const adoptedShell = 10_000;
type Entry = {
  readonly launch: PlannedLaunch;
  state: Turn<unknown>["state"];
  /** Its pane when the shell first came to its prompt. */
  prompt?: PaneSample;
  readonly since: number;
};

/** Starts the launches in their order, a few at a time by readiness. Resolves when none is left that could start. */
export async function launchAll(
  dependencies: LaunchAllDependencies,
  launches: readonly PlannedLaunch[],
): Promise<void> {
  const since = Date.now();
  const entries = launches.map((launch): Entry => ({ launch, state: "shell", since }));
  let wake = () => {};
  let failure: { readonly error: unknown } | undefined;
  const changed = () => wake();
  const failed = (error: unknown) => {
    failure ??= { error };
    changed();
  };
  for (const entry of entries) awaitShell(dependencies, entry).then(changed, failed);
  for (;;) {
    if (failure !== undefined) throw failure.error;
    if (dependencies.isCancelled()) cancel(dependencies, entries);
    const turns = entries.map((entry): Turn<Entry> => {
      const waited = Date.now() - entry.since;
      return { id: entry, state: entry.state, waited, alone: entry.launch.alone };
    });
    for (const entry of nextTurns(turns, { ...limits, pace: dependencies.pace })) {
      start(dependencies, entry, changed).then(changed, failed);
    }
    if (entries.every(({ state }) => state === "over" || state === "unready")) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, 100);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

async function awaitShell(dependencies: LaunchAllDependencies, entry: Entry): Promise<void> {
  const { watcher, patience, onPrompt, onOutcome } = dependencies;
  const isOver = () => entry.state !== "shell";
  const { paneId, isAdopted } = entry.launch;
  const limit = isAdopted ? Math.min(patience.shell, adoptedShell) : patience.shell;
  const deadline = Date.now() + limit;
  const prompt = await awaitPrompt(watcher, paneId, () => isOver() || Date.now() > deadline);
  if (isOver()) return;
  if (prompt.kind === "prompt") {
    entry.prompt = prompt.sample;
    onPrompt(prompt.sample);
    entry.state = "prompt";
  } else {
    entry.state = "over";
    const state = isAdopted ? "skipped" : "needs-attention";
    onOutcome(entry.launch, { state, detail: notStarted + prompt.reason });
  }
}

async function start(
  { start: begin, onOutcome }: LaunchAllDependencies,
  entry: Entry,
  changed: () => void,
): Promise<void> {
  entry.state = "starting";
  const { outcome, later } = await begin(entry.launch, entry.prompt);
  onOutcome(entry.launch, outcome);
  entry.state = later === undefined ? "over" : "unready";
  later?.then(
    (last) => {
      entry.state = "over";
      onOutcome(entry.launch, last);
      changed();
    },
    // The server is gone; who still waits is told by its own look.
    () => {},
  );
}

function cancel({ onOutcome }: LaunchAllDependencies, entries: readonly Entry[]): void {
  for (const entry of entries) {
    if (entry.state !== "shell" && entry.state !== "prompt") continue;
    entry.state = "over";
    onOutcome(entry.launch, { state: "skipped", detail: cancelled });
  }
}
