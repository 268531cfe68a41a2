import { exitCode } from "../errors.ts";
import { readRun } from "../restore/runs.ts";
import type { CommandContext } from "./context.ts";
import { restoredSession } from "./restored-session.ts";

/** Attaches this terminal to the restored session that the user was looking at, or to the first one. */
export async function attachTo(context: CommandContext, runId: string): Promise<number> {
  const run = readRun(context.paths, runId);
  const built = run?.entries.findLast((entry) => entry.kind === "built");
  if (run === undefined || built === undefined) return exitCode.done;
  const session = await restoredSession(context, run);
  // What tmux-resurrect has built bears no mark; of such a layout any pane leads to its session.
  const target = session?.id ?? Object.values(built.panes)[0];
  // By id: only ids are always right as targets. A session's leaves its window and pane as they were.
  return target === undefined ? exitCode.done : context.tmux.attach(["-t", target]);
}
