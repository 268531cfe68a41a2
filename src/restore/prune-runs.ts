import { rmSync } from "node:fs";
import type { StatePaths } from "../config/paths.ts";
import { pruneClaims } from "../store/claims.ts";
import { listRuns } from "./runs.ts";

/**
 * Milliseconds for which a restore that has come to its end is kept, and its losses with it: longer than any record of a server
 * that may hold what it made.
 */
const retention = 60 * 24 * 3_600_000;

/**
 * Drops what is kept of restores that ended long ago and whose losses are gone, and what is left of reservations that nobody holds.
 *
 * @param records keys of the records that are there.
 */
export function pruneRuns(paths: StatePaths, now: number, records: readonly string[]): void {
  const there = new Set(records);
  for (const { record, view } of listRuns(paths)) {
    const isOld = view.stage === "done" && now - (view.finishedAt ?? now) > retention;
    if (!isOld || [record.selection.candidateId, ...record.listed].some((key) => there.has(key)))
      continue;
    rmSync(paths.run(record.id), { recursive: true, force: true });
  }
  pruneClaims(paths.reservations, now);
}
