import type { SelectedPane, Selection } from "../offer/types.ts";
import type { AgentRecord, PaneRecord, Snapshot } from "../snapshot/schema.ts";
import { displayText } from "../text/display.ts";

/** What is to happen in a restored pane, beyond its shell. */
export type Task =
  | {
      readonly kind: "launch";
      readonly pane: PaneRecord;
      readonly agent: AgentRecord;
      readonly sessionId: string;
      readonly selected: SelectedPane;
    }
  /** The command that the user has vouched for; `text` says what ran there, should it be so no more. */
  | {
      readonly kind: "relaunch";
      readonly pane: PaneRecord;
      readonly mark: string;
      readonly text: string;
    }
  /** One line that names what ran there. Nothing of it is ever run. */
  | { readonly kind: "note"; readonly pane: PaneRecord; readonly text: string };

/** Launches come in the order in which they start: those that wait for the user, those at work, then the latest first. */
export function tasksOf(snapshot: Snapshot, selection: Selection): Task[] {
  const panes = new Map(snapshot.panes.map((pane) => [pane.id, pane]));
  const tasks = selection.panes.flatMap((selected) => {
    const pane = panes.get(selected.paneId);
    return pane === undefined ? [] : (taskOf(pane, selected) ?? []);
  });
  return tasks.sort((a, b) => rank(a) - rank(b) || lastUse(b) - lastUse(a));
}

function taskOf(pane: PaneRecord, selected: SelectedPane): Task | null {
  const { agent } = pane;
  if (agent === null && pane.vouched !== undefined) {
    const text = displayText(`${pane.program} ran here; its command is not vouched for any more`);
    return { kind: "relaunch", pane, mark: pane.vouched, text };
  }
  if (agent === null) {
    return pane.idleShell || pane.program === "" ? null : note(pane, `${pane.program} ran here`);
  }
  const sessionId =
    selected.sessionId ?? (agent.written ? (agent.binding?.sessionId ?? null) : null);
  if (sessionId !== null) return { kind: "launch", pane, agent, sessionId, selected };
  const why =
    agent.binding === null ? "its conversation is not known" : "it had no conversation yet";
  return note(pane, `${agent.harness} ran here; ${why}`);
}

function note(pane: PaneRecord, text: string): Task {
  return { kind: "note", pane, text: displayText(text) };
}

function rank(task: Task): number {
  if (task.kind !== "launch") return 3;
  return { waiting: 0, working: 1, idle: 2, unknown: 2 }[task.agent.state];
}

function lastUse({ pane }: Task): number {
  return pane.agent?.lastMessageAt ?? pane.activityAt;
}
