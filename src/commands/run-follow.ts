import { setTimeout as delay } from "node:timers/promises";
import { readProcess } from "../processes/host.ts";
import { isRunning } from "../processes/identity.ts";
import { openJournal } from "../restore/journal.ts";
import { readRun } from "../restore/runs.ts";
import { headLine, launchLine, summaryLines } from "../restore/summary.ts";
import type { RunView } from "../restore/types.ts";
import type { CommandContext } from "./context.ts";

/** Milliseconds between two looks. */
const interval = 100;

/**
 * Shows a run until it ends, or the process that carries it out does. On a terminal the lines are drawn over; elsewhere each
 * agent is a line when it has come to something. Ctrl-C once stops what has not started; the run itself goes on.
 *
 * @param pid of the process that carries it out.
 */
export async function followRun(
  context: CommandContext,
  id: string,
  pid: number,
): Promise<RunView> {
  const cancel = () => openJournal(context.paths.run(id)).append({ kind: "cancelled" });
  process.once("SIGINT", cancel);
  const draw = context.isTerminal ? drawOver(context) : printNews(context);
  try {
    for (;;) {
      // First the process: what it wrote last is then seen.
      const isAlive = isRunning(readProcess(pid));
      const view = readRun(context.paths, id)?.view;
      if (view !== undefined) {
        if (isAlive || view.stage === "done") draw(view);
        if (view.stage === "done" || !isAlive) return view;
      }
      await delay(interval);
    }
  } finally {
    process.off("SIGINT", cancel);
  }
}

function drawOver(context: CommandContext): (view: RunView) => void {
  let drawn = "";
  let rows = 0;
  const columns = () => process.stdout.columns || 80;
  return (view) => {
    const lines = [headLine(view, Date.now()), ...view.launches.map(launchLine)];
    const fitting = lines.slice(0, Math.max(2, (process.stdout.rows || 24) - 1));
    const text = fitting.map((line) => `${line.slice(0, columns() - 1)}\u001b[K\n`).join("");
    if (text === drawn) return;
    context.stdout(`${rows > 0 ? `\u001b[${rows}A` : ""}${text}\u001b[J`);
    drawn = text;
    rows = fitting.length;
  };
}

function printNews(context: CommandContext): (view: RunView) => void {
  const told = new Map<string, string>();
  return (view) => {
    for (const launch of view.launches) {
      if (launch.state === "pending" || launch.state === "starting") continue;
      const line = launchLine(launch);
      if (told.get(launch.savedPaneId) !== line) context.stdout(`${line}\n`);
      told.set(launch.savedPaneId, line);
    }
  };
}

/** The end of a run for a person; on a terminal the agents' lines stand there already. */
export function printSummary(context: CommandContext, view: RunView): void {
  const [head, ...rest] = summaryLines(view, Date.now());
  const lines = [head, ...rest.slice(rest.length - view.warnings.length)];
  context.stdout(lines.map((line) => `${line}\n`).join(""));
  if (view.stage === "interrupted") {
    context.stdout(`It can go on: tmux-workspace-restore runs --continue ${view.runId}\n`);
  }
}
