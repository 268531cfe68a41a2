import type { StatePaths } from "../config/paths.ts";
import type { CopyMaker } from "../offer/copies.ts";
import { serverKey } from "../snapshot/key.ts";
import type { JournalEntry } from "./journal.ts";
import { listRuns } from "./runs.ts";

/** Every restore by its id, with the servers in which all that it had to do there was done. */
export function copyMakers(paths: StatePaths): ReadonlyMap<string, CopyMaker> {
  return new Map(
    listRuns(paths).map(({ record, entries }) => [
      record.id,
      { id: record.id, selection: record.selection, endedIn: serversOfEnds(entries) },
    ]),
  );
}

function serversOfEnds(entries: readonly JournalEntry[]): ReadonlySet<string> {
  const ended = new Set<string>();
  let here = "";
  for (const entry of entries) {
    if (entry.kind === "destination") here = serverKey(entry.identity);
    if (entry.kind === "done") ended.add(here);
  }
  return ended;
}
