import { exitCode } from "../errors.ts";
import { damagedRuns } from "../restore/damaged-runs.ts";
import { listRuns, readRun, refuseNewerRun } from "../restore/runs.ts";
import { summaryLines } from "../restore/summary.ts";
import { headline } from "../restore/tally.ts";
import { wallClock } from "../text/duration.ts";
import { printableJson } from "../text/json.ts";
import type { CommandContext } from "./context.ts";
import { executeById, unknownRun } from "./run-execute.ts";
import { goOn } from "./run-go-on.ts";

export type RunsFlags = {
  readonly json?: boolean;
  /** Id of a run that was interrupted, or stopped by the user. */
  readonly continue?: string;
  /** Id of the run to carry out in this very process. */
  readonly execute?: string;
  /** Id of the run to show whole; true: the latest. */
  readonly show?: string | true;
};

/** Lists restores, shows one, or has one go on that was interrupted or stopped. */
export async function runs(context: CommandContext, flags: RunsFlags): Promise<number> {
  if (flags.execute !== undefined) return executeById(context, flags.execute);
  if (flags.continue !== undefined) return goOn(context, flags.continue, flags);
  const all = listRuns(context.paths);
  for (const damage of damagedRuns(context.paths)) context.stderr(`${damage}\n`);
  if (flags.show !== undefined) {
    const id = flags.show === true ? all[0]?.record.id : flags.show;
    if (id === undefined) return nothingYet(context);
    refuseNewerRun(context.paths, id);
    const run = readRun(context.paths, id);
    if (run === undefined) throw unknownRun(id);
    context.stdout(
      flags.json
        ? `${printableJson(run.view)}\n`
        : summaryLines(run.view, Date.now())
            .map((line) => `${line}\n`)
            .join(""),
    );
    return exitCode.done;
  }
  if (flags.json) {
    context.stdout(`${printableJson(all.map((run) => run.view))}\n`);
  } else {
    const now = Date.now();
    for (const { record, view } of all) {
      context.stdout(`${record.id}  ${wallClock(record.createdAt, now)}  ${headline(view, now)}\n`);
    }
    if (all.length === 0) return nothingYet(context);
  }
  return all.length === 0 ? exitCode.nothingToDo : exitCode.done;
}

function nothingYet(context: CommandContext): number {
  context.stdout("Nothing has been restored yet.\n");
  return exitCode.nothingToDo;
}
