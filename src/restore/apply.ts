import type { Tmux } from "../tmux/exec.ts";
import { createSession, createWindow } from "./build-commands.ts";
import { type DestinationState, readDestination } from "./destination.ts";
import { finishCommands } from "./finish-commands.ts";
import { type Cell, leaves } from "./layout.ts";
import { runLines } from "./lines.ts";
import { parseLayout } from "./parse-layout.ts";
import { type Plan, type PlanInput, planRestore, type SkippedPane } from "./plan.ts";
import type { WindowPlan } from "./plan-window.ts";
import { completeWindow } from "./repair-commands.ts";

export type ApplyDependencies = {
  readonly tmux: Tmux;
  /** Makes durable what is about to be done, before it is. */
  readonly intend: (step: string, object: string) => void;
};

export type Applied = {
  /** Ids in the destination server by saved id. */
  readonly sessions: ReadonlyMap<string, string>;
  readonly panes: ReadonlyMap<string, string>;
  readonly skipped: readonly SkippedPane[];
  readonly warnings: readonly string[];
};

/**
 * Builds what of the selection does not stand yet, in as few tmux processes as the steps allow: one for each session, one
 * for links, groups, names and focus, and a listing between. Throws `no-server` when the server goes away meanwhile.
 */
export async function applyRestore(
  dependencies: ApplyDependencies,
  input: Omit<PlanInput, "destination">,
): Promise<Applied> {
  const { tmux, intend } = dependencies;
  const { runId } = input;
  const variables = [
    ...new Set(input.snapshot.sessions.flatMap(({ account }) => Object.keys(account))),
  ];
  const read = () => readDestination(tmux, runId, input.earlier.runs, variables);
  const before = await read();
  const plan = planRestore({ ...input, destination: before });
  await createSessions(dependencies, runId, plan, before);
  let state = await read();
  const lacking = incomplete(plan, state);
  for (const window of lacking) {
    const id = state.built.windows.get(window.saved);
    if (id === undefined) continue;
    intend("complete-window", window.saved);
    await runLines(tmux, completeWindow(runId, window, id, state.built.panes));
  }
  if (lacking.length > 0) state = await read();
  intend("finish", "all");
  const { built, links, keepUnattached, holderSessions, holderWindows: holders } = state;
  await runLines(tmux, [
    ...finishCommands({ runId, sessions: plan.sessions, built, links, holders, keepUnattached }),
    ...holderSessions.map((id) => [["kill-session", "-t", id]]),
  ]);
  const after = await read().catch((error: unknown) => {
    // A server that only held an empty run is gone with its holder.
    if (plan.sessions.length === 0) return state;
    throw error;
  });
  return outcome(plan, after);
}

async function createSessions(
  { tmux, intend }: ApplyDependencies,
  runId: string,
  plan: Plan,
  { built }: DestinationState,
): Promise<void> {
  for (const session of plan.sessions) {
    const id = built.sessions.get(session.saved);
    if (id === undefined && session.leader === null) {
      intend("create-session", session.saved);
      await runLines(tmux, createSession(runId, session));
      continue;
    }
    const missing = session.windows.filter((window) => !built.windows.has(window.saved));
    if (id === undefined || missing.length === 0) continue;
    intend("create-windows", session.saved);
    await runLines(
      tmux,
      missing.flatMap((window) => createWindow(runId, `${id}:`, window)),
    );
  }
}

function windowsOf(plan: Plan): WindowPlan[] {
  return plan.sessions.flatMap((session) => session.windows);
}

function incomplete(plan: Plan, state: DestinationState): WindowPlan[] {
  return windowsOf(plan).filter(
    (window) =>
      window.panes.some((pane) => !state.built.panes.has(pane.saved)) || !hasLayout(window, state),
  );
}

/** Same cells of the same sizes; a window that is tiled has whatever that gives. */
function hasLayout({ saved, layout }: WindowPlan, { built, layouts }: DestinationState): boolean {
  const text = layouts.get(built.windows.get(saved) ?? "");
  if (layout === null || text === undefined) return true;
  const actual = parseLayout(text);
  return actual !== null && shape(actual) === shape(layout);
}

function shape(layout: Cell): string {
  return leaves(layout)
    .map(({ width, height }) => `${width}x${height}`)
    .join(" ");
}

function outcome(plan: Plan, state: DestinationState): Applied {
  const { built, keepUnattached } = state;
  const warnings = [...plan.warnings];
  const skipped = [...plan.skipped];
  for (const window of windowsOf(plan)) {
    for (const pane of window.panes) {
      if (built.panes.has(pane.saved)) continue;
      skipped.push({ pane: pane.saved, reason: "tmux could not make its pane" });
    }
    if (!hasLayout(window, state)) {
      warnings.push(`Window ${window.name} did not take its layout.`);
    }
  }
  if (keepUnattached && plan.sessions.length > 0) {
    warnings.push(
      "destroy-unattached is on: the restored sessions have it off, or they would have vanished.",
    );
  }
  return { sessions: built.sessions, panes: built.panes, skipped, warnings };
}
