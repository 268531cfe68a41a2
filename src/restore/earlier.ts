import type { StatePaths } from "../config/paths.ts";
import type { Snapshot } from "../snapshot/schema.ts";
import { claimHolder } from "../store/claims.ts";
import { reservationName } from "./prepare.ts";
import { listRuns, type Run } from "./runs.ts";
import type { RunRecord } from "./types.ts";

/** Other restores of the same loss. */
export type Earlier = {
  /** Ids, oldest first. */
  readonly runs: readonly string[];
  /** Saved ids of the panes whose conversation an agent that was restored has open. */
  readonly running: ReadonlySet<string>;
};

export const nothingEarlier: Earlier = { runs: [], running: new Set() };

/** Other restores of the same loss, newest first. */
export function otherRuns(
  paths: StatePaths,
  { id, selection }: Pick<RunRecord, "id" | "selection">,
): readonly Run[] {
  return listRuns(paths).filter(
    ({ record }) => record.id !== id && record.selection.candidateId === selection.candidateId,
  );
}

export function earlierRestores(
  paths: StatePaths,
  { id, selection }: RunRecord,
  snapshot: Snapshot,
): Earlier {
  const runs = otherRuns(paths, { id, selection })
    .map(({ record }) => record.id)
    .reverse();
  if (runs.length === 0) return nothingEarlier;
  const running = selection.panes.flatMap(({ paneId, sessionId }) => {
    const agent = snapshot.panes.find((pane) => pane.id === paneId)?.agent;
    const conversation = sessionId ?? agent?.binding?.sessionId;
    if (agent == null || conversation === undefined) return [];
    const holder = claimHolder(paths.reservations, reservationName(agent.harness, conversation));
    return holder === undefined ? [] : [paneId];
  });
  return { runs, running: new Set(running) };
}
