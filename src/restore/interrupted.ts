import { existsSync } from "node:fs";
import { join } from "node:path";
import type { StatePaths } from "../config/paths.ts";
import { createDurably } from "../store/durable.ts";
import type { Run } from "./runs.ts";
import { unfinishedRun } from "./unfinished.ts";

/** The unfinished restore of that socket where it was cut short and nobody has been told of it by itself yet. */
export function untoldRun(paths: StatePaths, socketPath: string): Run | undefined {
  const run = unfinishedRun(paths, socketPath);
  if (run?.view.stage !== "interrupted") return undefined;
  return existsSync(markOf(paths, run.record.id)) ? undefined : run;
}

export function markTold(paths: StatePaths, id: string): void {
  createDurably(markOf(paths, id), Buffer.alloc(0));
}

const markOf = (paths: StatePaths, id: string) => join(paths.run(id), "told");
