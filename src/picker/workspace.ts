import type { Candidate, OfferedPane } from "../offer/types.ts";
import type { PaneRecord, SessionRecord, WindowRecord } from "../snapshot/schema.ts";
import { displayText } from "../text/display.ts";

/** A candidate as the picker shows it: its tree, and what is looked up for each pane. Built once. */
export type Workspace = {
  readonly candidate: Candidate;
  readonly sessions: readonly SessionNode[];
  readonly panes: ReadonlyMap<string, PaneNode>;
};

export type SessionNode = {
  /** Unique in the tree, as is every node's. */
  readonly key: string;
  readonly session: SessionRecord;
  readonly windows: readonly WindowNode[];
};

export type WindowNode = {
  readonly key: string;
  readonly window: WindowRecord;
  readonly index: number;
  readonly panes: readonly PaneNode[];
  /** Names of the other sessions that show this window. */
  readonly alsoIn: readonly string[];
};

/** One per pane, the same under every session that shows it. */
export type PaneNode = {
  readonly pane: PaneRecord;
  readonly offered: OfferedPane;
  /** Lower case: what a filter looks into. */
  readonly searched: string;
};

export function buildWorkspace(candidate: Candidate): Workspace {
  const { snapshot } = candidate;
  const sessionsOf = groupBy(
    snapshot.sessions.flatMap((session) =>
      session.links.map((link) => ({ window: link.window, name: session.name })),
    ),
    (link) => link.window,
  );
  const windows = new Map(snapshot.windows.map((window) => [window.id, window]));
  const offered = new Map(candidate.panes.map((pane) => [pane.paneId, pane]));
  const nodes = snapshot.panes.flatMap((pane): PaneNode[] => {
    const own = offered.get(pane.id);
    if (own === undefined) return [];
    const names = (sessionsOf.get(pane.window) ?? []).map((link) => link.name);
    return [
      { pane, offered: own, searched: searchText(pane, own, windows.get(pane.window), names) },
    ];
  });
  const nodesOf = groupBy(nodes, (node) => node.pane.window);
  const sessions = snapshot.sessions.map((session) => ({
    key: session.id,
    session,
    windows: session.links.flatMap((link): WindowNode[] => {
      const window = windows.get(link.window);
      const panes = nodesOf.get(link.window) ?? [];
      if (window === undefined || panes.length === 0) return [];
      const names = (sessionsOf.get(link.window) ?? []).map((shown) => shown.name);
      return [
        {
          key: `${session.id}/${link.index}`,
          window,
          index: link.index,
          panes: panes.toSorted((a, b) => a.pane.index - b.pane.index),
          alsoIn: [...new Set(names)].filter((name) => name !== session.name),
        },
      ];
    }),
  }));
  return {
    candidate,
    sessions: sessions.filter((session) => session.windows.length > 0),
    panes: new Map(nodes.map((node) => [node.pane.id, node])),
  };
}

function searchText(
  pane: PaneRecord,
  offered: OfferedPane,
  window: WindowRecord | undefined,
  sessions: readonly string[],
): string {
  const { agent } = pane;
  const parts = [
    ...sessions,
    window?.name,
    agent?.harness ?? pane.program,
    agent?.title,
    agent?.model,
    agent?.branch,
    pane.directory,
    offered.reason,
  ];
  // Each for itself, since most of them are ASCII and need no look at every character.
  return parts
    .flatMap((part) => (part == null ? [] : [displayText(part)]))
    .join("\n")
    .toLowerCase();
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group === undefined) groups.set(key(item), [item]);
    else group.push(item);
  }
  return groups;
}
