import { setTimeout as delay } from "node:timers/promises";
import { readProcess } from "../processes/host.ts";
import { isRunning } from "../processes/identity.ts";
import { openJournal } from "../restore/journal.ts";
import { readRun } from "../restore/runs.ts";
import { launchLine, summaryLines } from "../restore/summary.ts";
import { didNotStart, headline, isCancelled, isSettled, tally } from "../restore/tally.ts";
import type { RunRecord, RunView } from "../restore/types.ts";
import { type CommandContext, typedCommand } from "./context.ts";
import type { Followed } from "./run-watch.ts";
import { takesScreen } from "./screen.ts";

/** Milliseconds between two looks. */
const interval = 100;

/**
 * Shows a run until it ends, or the process that carries it out does. On a terminal that is a live view, which the user can
 * leave before; elsewhere each agent is a line when it has come to something, and Ctrl-C stops what has not started. The run
 * itself goes on.
 *
 * @param pid of the process that carries it out.
 */
export async function followRun(
  context: CommandContext,
  id: string,
  pid: number,
): Promise<Followed> {
  const stop = () => openJournal(context.paths.run(id)).append({ kind: "cancelled" });
  if (takesScreen(context)) return (await import("./run-watch.ts")).watchRun(context, id, stop);
  const cancel = () => {
    stop();
    context.stderr("Stopping: nothing more is started, and what is starting goes on.\n");
  };
  process.once("SIGINT", cancel);
  const draw = printNews(context);
  try {
    for (;;) {
      // First the process: what it wrote last is then seen.
      const isAlive = isRunning(readProcess(pid));
      const view = readRun(context.paths, id)?.view;
      if (view !== undefined) {
        if (isAlive || view.stage === "done") draw(view);
        if (view.stage === "done" || !isAlive) return { view, pane: null };
      }
      await delay(interval);
    }
  } finally {
    process.off("SIGINT", cancel);
  }
}

function printNews(context: CommandContext): (view: RunView) => void {
  const told = new Map<string, string>();
  return (view) => {
    for (const launch of view.launches) {
      if (!isSettled(launch) || isCancelled(launch)) continue;
      const line = launchLine(launch);
      if (told.get(launch.savedPaneId) !== line) context.stdout(`${line}\n`);
      told.set(launch.savedPaneId, line);
    }
  };
}

/** The end of a run for a person, or how far it is. */
export function printSummary(context: CommandContext, view: RunView): void {
  const isGoing = isUnderWay(view);
  const lines = isGoing ? [headline(view, Date.now())] : summaryLines(view, Date.now());
  context.stdout(lines.map((line) => `${line}\n`).join(""));
  const say = (what: string, flag: string) =>
    context.stdout(`${what}: ${typedCommand({ socketWords: [] }, "runs", flag, view.runId)}\n`);
  if (isGoing) say("It goes on by itself", "--show");
  else if (view.stage === "interrupted" || tally(view).cancelled > 0) {
    say("It can go on", "--continue");
  }
  const record = isGoing ? undefined : readRun(context.paths, view.runId)?.record;
  if (record === undefined) return;
  tellRetry(context, view, record);
  const others = record.listed.length - 1;
  if (others > 0) {
    const all = typedCommand({ socketWords: ["-S", record.socketPath] }, "offer", "--all");
    const what = others === 1 ? "1 other loss is" : `${others} other losses are`;
    context.stdout(`${what} no longer offered with it, and still there: ${all}\n`);
  }
}

/** How agents that do not run after a restore that is over can be tried again. */
export function tellRetry(context: CommandContext, view: RunView, { selection }: RunRecord): void {
  if (view.stage !== "done" || !view.launches.some(didNotStart)) return;
  const again = typedCommand(
    { socketWords: [] },
    ...["restore", "--candidate", selection.candidateId],
  );
  context.stdout(`To try again what did not start, in the pane that it has: ${again}\n`);
}

/** The user left the view before its end. */
export function isUnderWay(view: RunView): boolean {
  return view.stage === "building" || view.stage === "launching";
}
