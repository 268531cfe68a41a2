import { existsSync } from "node:fs";
import { join } from "node:path";
import type { StatePaths } from "../config/paths.ts";
import { createDurably } from "../store/durable.ts";
import { type Run, unfinishedRuns } from "./runs.ts";

/** The newest restore on that socket that was cut short, and of which nobody has been told by itself yet. */
export function untoldRun(paths: StatePaths, socketPath: string): Run | undefined {
  return unfinishedRuns(paths).find(
    ({ record, view }) =>
      view.stage === "interrupted" &&
      record.socketPath === socketPath &&
      !existsSync(markOf(paths, record.id)),
  );
}

export function markTold(paths: StatePaths, id: string): void {
  createDurably(markOf(paths, id), Buffer.alloc(0));
}

const markOf = (paths: StatePaths, id: string) => join(paths.run(id), "told");
