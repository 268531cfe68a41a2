import { exitCode } from "../errors.ts";
import { requireWholeJournal } from "../restore/damaged-runs.ts";
import { openJournal } from "../restore/journal.ts";
import { canGoOn, readRun, refuseNewerRun } from "../restore/runs.ts";
import { type CommandContext, onSocket } from "./context.ts";
import { agentAbove } from "./inside-agent.ts";
import { unknownRun } from "./run-execute.ts";
import { tellRetry } from "./run-follow.ts";
import { startRun } from "./run-start.ts";
import { type FollowFlags, follow } from "./run-to-end.ts";

/** Has a restore go on that was interrupted or stopped, and shows it to its end. */
export async function goOn(
  context: CommandContext,
  id: string,
  flags: FollowFlags,
): Promise<number> {
  refuseNewerRun(context.paths, id);
  const run = readRun(context.paths, id);
  if (run === undefined) throw unknownRun(id);
  if (!canGoOn(run)) {
    const what = run.view.stage === "done" ? "has come to its end" : "is under way";
    context.stdout(`That restore ${what}: there is nothing to continue.\n`);
    tellRetry(context, run.view, run.record);
    return exitCode.nothingToDo;
  }
  const agent = await agentAbove();
  if (agent !== null) {
    context.stderr(`This runs inside ${agent}, which may not start agents by itself.\n`);
    return exitCode.failed;
  }
  requireWholeJournal(context.paths, id);
  const there = onSocket(context, run.record.socketPath);
  openJournal(context.paths.run(id)).append({ kind: "continued" });
  return follow(there, id, startRun(there, id, { colours: null, client: null }), flags);
}
