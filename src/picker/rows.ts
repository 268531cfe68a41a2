import { isTickable, type Ticks } from "./ticks.ts";
import type { PaneNode, SessionNode, WindowNode, Workspace } from "./workspace.ts";

/** One line of the list. A window of which one pane is there to see is one row, so that forty panes fit on few screens. */
export type Row = {
  readonly key: string;
  readonly depth: 0 | 1 | 2;
  readonly session: SessionNode;
  /** Null on a session's row. */
  readonly window: WindowNode | null;
  /** The pane that the row is; null on the row of a session or of a window of several panes. */
  readonly pane: PaneNode | null;
  /** Every pane under the row that the filter lets through, folded away or not. */
  readonly under: readonly PaneNode[];
  /** Null: there is nothing to fold. */
  readonly folded: boolean | null;
};

export type RowSource = {
  readonly workspace: Workspace;
  readonly folded: ReadonlySet<string>;
  readonly filter: string;
};

/** The rows that are there to scroll through: folds hide, and a filter both narrows and unfolds. */
export function visibleRows({ workspace, folded, filter }: RowSource): Row[] {
  const searches = searchesOf(filter);
  const searching = searches.length > 0;
  const rows: Row[] = [];
  for (const session of workspace.sessions) {
    const windows = session.windows
      .map((window) => ({
        window,
        panes: window.panes.filter((node) => matches(node, searches)),
      }))
      .filter(({ panes }) => panes.length > 0);
    if (windows.length === 0) continue;
    const isFolded = (key: string) => !searching && folded.has(key);
    rows.push({
      key: session.key,
      depth: 0,
      session,
      window: null,
      pane: null,
      under: windows.flatMap(({ panes }) => panes),
      folded: isFolded(session.key),
    });
    if (isFolded(session.key)) continue;
    for (const { window, panes } of windows) {
      const [only] = panes;
      // Of what is searched for, too, the one pane is meant: its window's row would only stand above it.
      const single =
        panes.length === 1 && only !== undefined && (searching || window.panes.length === 1);
      const isPart = single && window.panes.length > 1;
      rows.push({
        // The same as without a filter, so that the cursor stays on the pane when all is shown again.
        key: isPart ? `${window.key}/${only.pane.id}` : window.key,
        depth: 1,
        session,
        window,
        pane: single ? only : null,
        under: panes,
        folded: single ? null : isFolded(window.key),
      });
      if (single || isFolded(window.key)) continue;
      for (const pane of panes) {
        rows.push({
          key: `${window.key}/${pane.pane.id}`,
          depth: 2,
          session,
          window,
          pane,
          under: [pane],
          folded: null,
        });
      }
    }
  }
  return rows;
}

/** Every pane that the filter lets through, once each. */
export function matchingPanes(workspace: Workspace, filter: string): PaneNode[] {
  const searches = searchesOf(filter);
  return [...workspace.panes.values()].filter((node) => matches(node, searches));
}

/** Each a list of words that are all to be found; a comma parts one search from the next. */
function searchesOf(filter: string): string[][] {
  return filter
    .toLowerCase()
    .split(",")
    .map((search) => search.split(/\s+/).filter(Boolean))
    .filter((words) => words.length > 0);
}

function matches(node: PaneNode, searches: readonly (readonly string[])[]): boolean {
  if (searches.length === 0) return true;
  return searches.some((words) => words.every((word) => node.searched.includes(word)));
}

/** `none`: nothing under the row has a box. */
export type BoxState = "on" | "off" | "part" | "none";

export function boxState(row: Row, ticks: Ticks, ticked: ReadonlySet<string>): BoxState {
  const boxes = row.under.filter((node) => isTickable(node, ticks));
  const on = boxes.filter((node) => ticked.has(node.pane.id)).length;
  if (boxes.length === 0) return "none";
  return on === 0 ? "off" : on === boxes.length ? "on" : "part";
}

/**
 * The folds to start with: sessions of idle shells only, and where the rest does not fit into `height` rows, those
 * of which everything or nothing is ticked, so that the ones with a decision in them stand open.
 */
export function initialFolds(
  workspace: Workspace,
  ticks: Ticks,
  ticked: ReadonlySet<string>,
  height: number,
): ReadonlySet<string> {
  const sessionRows = (folded: ReadonlySet<string>) =>
    visibleRows({ workspace, folded, filter: "" }).filter((row) => row.depth === 0);
  const idle = sessionRows(new Set()).filter((row) =>
    row.under.every((node) => node.offered.kind === "shell" && !ticked.has(node.pane.id)),
  );
  const folded = new Set(idle.map((row) => row.key));
  if (visibleRows({ workspace, folded, filter: "" }).length <= height) return folded;
  for (const row of sessionRows(folded)) {
    if (boxState(row, ticks, ticked) !== "part") folded.add(row.key);
  }
  return folded;
}
