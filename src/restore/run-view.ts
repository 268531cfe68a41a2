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
  const steps = stepsOf(entries);
  const agents = record.agents.map((agent) => ({
    ...agent,
    address: built?.addresses?.[agent.pane] ?? agent.address,
  }));
  const launches = agents.map((agent): LaunchView => {
    return {
      savedPaneId: agent.pane,
      paneId: built?.panes[agent.pane] ?? null,
      address: agent.address,
      harness: agent.harness,
      title: agent.title,
      ...(steps.has(agent.pane)
        ? stateOf(steps.get(agent.pane), active)
        : {
            state: "pending",
            detail: active ? waitText(agents, entries, steps, agent.pane) : "not started",
          }),
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
    finishedAt: end?.at ?? (active ? null : (entries.at(-1)?.at ?? null)),
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

type LaunchStep = Extract<JournalEntry, { kind: "launch" | "outcome" }>;

/** The last thing that was done about each pane's agent. */
function stepsOf(entries: readonly JournalEntry[]): ReadonlyMap<string, LaunchStep> {
  return new Map(
    entries.flatMap((entry) =>
      entry.kind === "launch" || entry.kind === "outcome" ? [[entry.pane, entry]] : [],
    ),
  );
}

/** What an agent waits for: a free place, or another one in its directory. */
function waitText(
  agents: RunRecord["agents"],
  entries: readonly JournalEntry[],
  steps: ReadonlyMap<string, LaunchStep>,
  pane: string,
): string {
  const ahead = entries.flatMap((entry) =>
    entry.kind === "waits" && entry.pane === pane && steps.get(entry.behind)?.kind !== "outcome"
      ? agents.filter((agent) => agent.pane === entry.behind)
      : [],
  );
  const [first] = ahead;
  return first === undefined ? "waiting its turn" : `waits for ${first.address}, same directory`;
}

function stateOf(
  entry: LaunchStep | undefined,
  active: boolean,
): { readonly state: LaunchState; readonly detail: string } {
  if (entry?.kind === "outcome") return { state: entry.state, detail: entry.detail };
  if (active) return { state: "starting", detail: "starting" };
  return {
    state: "outcome-unknown",
    detail: "the restore was interrupted while it started: look before you start it again",
  };
}
