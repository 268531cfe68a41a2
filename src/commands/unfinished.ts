import { exitCode } from "../errors.ts";
import type { Offer } from "../offer/types.ts";
import { canGoOn, type Run } from "../restore/runs.ts";
import { headline } from "../restore/tally.ts";
import { latestRun, unfinishedRun } from "../restore/unfinished.ts";
import { claimHolder } from "../store/claims.ts";
import { wallClock } from "../text/duration.ts";
import { type CommandContext, typedCommand } from "./context.ts";
import { pressedKey } from "./pressed-key.ts";
import { isUnderWay } from "./run-follow.ts";
import { goOn } from "./run-go-on.ts";
import { type FollowFlags, follow } from "./run-to-end.ts";

/**
 * Who asks for a restore while one is under way is shown that; after one that was cut short or stopped, it is asked whether that
 * goes on. Resolves to an exit status; to the id of its loss where the person wants to choose from that anew; undefined: there is
 * none, or the person wants what else was lost.
 */
export async function takeUpUnfinished(
  context: CommandContext,
  offer: Offer,
  flags: FollowFlags,
): Promise<number | string | undefined> {
  const run = latestRun(context.paths, context.socket.path);
  if (run === undefined) return undefined;
  const { id } = run.record;
  if (isUnderWay(run.view)) {
    return follow(context, id, claimHolder(context.paths.run(id), "holder") ?? 0, flags);
  }
  if (!canGoOn(run)) return undefined;
  const hasOthers = offer.candidates.length > 0;
  context.stdout(question(run, hasOthers, Date.now()));
  const key = await pressedKey();
  context.stdout("\n");
  if (key === "c") return run.record.selection.candidateId;
  if (key === "\r" || key === "\n") return goOn(context, id, flags);
  return hasOthers && key === "l" ? undefined : exitCode.nothingToDo;
}

function question({ record, view }: Run, hasOthers: boolean, now: number): string {
  const begun = wallClock(record.createdAt, now);
  const what =
    view.stage === "interrupted" ? "was cut short" : "was stopped before all of it was back";
  const others = hasOthers ? "  l       see what else was lost\n" : "";
  return (
    `The restore of ${begun} ${what}.\n${headline(view, now)}.\n\n` +
    `  Enter   go on with it\n  c       choose anew what comes back\n${others}  q       leave it; this asks again\n`
  );
}

/** @param isAll what was restored or dismissed before was looked at too. */
export function tellNothing(context: CommandContext, isAll = false): void {
  context.stdout(`Nothing waits to be restored${isAll ? "" : `; ${settledBefore(context)}`}\n`);
}

export function settledBefore(context: CommandContext): string {
  return `what was restored or dismissed before: ${typedCommand(context, "offer", "--all")}`;
}

/** In a line on the error output, for whom nobody can ask: there is a restore that can go on. */
export function tellUnfinished(context: CommandContext): void {
  const run = unfinishedRun(context.paths, context.socket.path);
  if (run === undefined) return;
  const { view, record } = run;
  const what = view.stage === "interrupted" ? "was interrupted" : "was stopped";
  context.stderr(
    `The restore of ${wallClock(record.createdAt, Date.now())} ${what}. It can go on: ${typedCommand({ socketWords: [] }, "runs", "--continue", record.id)}\n`,
  );
}
