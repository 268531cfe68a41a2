import { displayDirectory } from "../text/directory.ts";
import { textWidth } from "../text/width.ts";
import { rowGeometry } from "./regions.ts";
import { contextText, costText, shortModel, toolName, windowLabel } from "./row-text.ts";
import type { Row } from "./rows.ts";
import { hasPermissions } from "./ticks.ts";
import type { PaneNode } from "./workspace.ts";

/** Widths in cells; 0: left out. */
export type Columns = {
  readonly label: number;
  readonly tool: number;
  readonly title: number;
  readonly permission: number;
  readonly directory: number;
  readonly model: number;
  readonly context: number;
  readonly cost: number;
  readonly idle: number;
  readonly reason: number;
};

/** What identifies a pane goes first: its title is cut last, and narrow lists leave out what the preview says. */
export function columnsFor(rows: readonly Row[], width: number, home: string): Columns {
  const narrow = width < 70;
  const panes = rows.flatMap((row) => row.under);
  const widest = (most: number, text: (node: PaneNode) => string) =>
    panes.reduce((cells, node) => Math.max(cells, Math.min(most, textWidth(text(node)))), 0);
  const labels = rows.map((row) => (row.depth === 1 ? textWidth(windowLabel(row, narrow)) : 0));
  const columns = {
    label: Math.max(
      narrow ? 3 : 4,
      Math.min(narrow ? 3 : width < 100 ? 10 : 18, ...[Math.max(...labels)]),
    ),
    tool: widest(width < 100 ? 8 : 12, toolName),
    permission: panes.some(hasPermissions) ? 1 : 0,
    directory:
      width < 96
        ? 0
        : widest(Math.floor(width * 0.2), (node) => displayDirectory(node.pane.directory, home)),
    model: width < 150 ? 0 : widest(16, (node) => shortModel(node.pane.agent?.model ?? "")),
    context: width < 150 ? 0 : widest(4, contextText),
    cost: width < 110 ? 0 : widest(8, costText),
    idle: narrow ? 0 : 6,
    reason: width < 150 ? 14 : 22,
  };
  const taken = Object.values(columns).filter((cells) => cells > 0);
  const used = taken.reduce((sum, cells) => sum + cells + 1, rowGeometry(1).label);
  // One cell after the title, one more after the idle time.
  return { ...columns, title: Math.max(8, width - used - (narrow ? 1 : 2)) };
}
