import type { JournalEntry } from "./journal.ts";
import type { LaunchState, LaunchView, RunRecord, RunView } from "./types.ts";

/**
 * How far a run has come, from what is on disk of it.
 *
 * @param active its process lives: what it has begun is still under way.
 */
export function viewOf(record: RunRecord, all: readonly JournalEntry[], active: boolean): RunView {
  const entries = sinceDestination(all);
  const built = entries.findLast((entry) => entry.kind === "built");
  const end = entries.find((entry) => entry.kind === "done");
  const isDone = end !== undefined;
  const launches = record.agents.map((agent): LaunchView => {
    const own = entries.filter((entry) => "pane" in entry && entry.pane === agent.pane);
    return {
      savedPaneId: agent.pane,
      paneId: built?.panes[agent.pane] ?? null,
      address: agent.address,
      harness: agent.harness,
      title: agent.title,
      ...stateOf(own.at(-1), active),
    };
  });
  return {
    runId: record.id,
    stage: isDone
      ? "done"
      : !active
        ? "interrupted"
        : built === undefined
          ? "building"
          : "launching",
    startedAt: record.createdAt,
    finishedAt: end?.at ?? null,
    sessions: record.sessions,
    launches,
    warnings: [
      ...(built?.warnings ?? []),
      ...entries.flatMap((entry) => (entry.kind === "warning" ? [entry.text] : [])),
    ],
  };
}

/** What was built in a server that is gone is gone with it: a run that goes on in the next one starts over there. */
export function sinceDestination(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  const last = entries.findLastIndex((entry) => entry.kind === "destination");
  return entries.slice(Math.max(0, last));
}

function stateOf(
  entry: JournalEntry | undefined,
  active: boolean,
): { readonly state: LaunchState; readonly detail: string } {
  if (entry?.kind === "outcome") return { state: entry.state, detail: entry.detail };
  if (entry === undefined) return { state: "pending", detail: "waiting for a slot" };
  if (active) return { state: "starting", detail: "starting" };
  return {
    state: "outcome-unknown",
    detail: "the restore was interrupted while it started: look before you start it again",
  };
}
