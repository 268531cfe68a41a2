import type { StatePaths } from "../config/paths.ts";
import { namesIn } from "../store/directory.ts";
import { canGoOn, type Run, readRun } from "./runs.ts";

/** The newest restore on that socket: one that came after another has settled what that left undone. */
export function latestRun(paths: StatePaths, socketPath: string): Run | undefined {
  // Ids begin with the time of creation: few are read.
  const newestFirst = (a: string, b: string) => b.length - a.length || (a < b ? 1 : -1);
  for (const name of namesIn(paths.runs).toSorted(newestFirst)) {
    const run = readRun(paths, name);
    if (run?.record.socketPath === socketPath) return run;
  }
  return undefined;
}

/** The restore that is spoken of as unfinished, wherever that is: the newest on that socket, where it was cut short or stopped. */
export function unfinishedRun(paths: StatePaths, socketPath: string): Run | undefined {
  const run = latestRun(paths, socketPath);
  return run !== undefined && canGoOn(run) ? run : undefined;
}
