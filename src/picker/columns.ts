import { displayDirectory } from "../text/directory.ts";
import { textWidth } from "../text/width.ts";
import { rowGeometry } from "./regions.ts";
import { contextText, costText, rowTitle, shortModel, toolName, windowLabel } from "./row-text.ts";
import { hasPermissions, noTicks } from "./ticks.ts";
import type { PaneNode, Workspace } from "./workspace.ts";

/** Widths in cells; 0: left out. */
export type Columns = {
  /** Of the whole row. */
  readonly row: number;
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

/** Room for titles that are there in a while, such as that of a conversation that is chosen. */
const widestWanted = 40;

/**
 * What identifies a pane goes first: its title is cut last, and narrow lists leave out what the preview says. Measured on the
 * whole workspace, so that a filter or a fold moves no column.
 */
export function columnsFor({ sessions, panes }: Workspace, width: number, home: string): Columns {
  const nodes = [...panes.values()];
  const widest = (most: number, text: (node: PaneNode) => string) =>
    nodes.reduce((cells, node) => Math.max(cells, Math.min(most, textWidth(text(node)))), 0);
  const narrow = width < 70;
  const windows = sessions.flatMap((session) => session.windows);
  const labels = windows.map((window) => textWidth(windowLabel(window, narrow)));
  const directory = (node: PaneNode) => displayDirectory(node.pane.directory, home);
  const columns = {
    label: Math.max(4, Math.min(width < 100 ? 9 : 18, Math.max(0, ...labels))),
    tool: widest(width < 150 ? 8 : 12, toolName),
    permission: nodes.some(hasPermissions) ? 1 : 0,
    directory: width < 96 ? 0 : widest(Math.floor(width * 0.15), directory),
    model: width < 150 ? 0 : widest(16, (node) => shortModel(node.pane.agent?.model ?? "")),
    context: width < 150 ? 0 : widest(4, contextText),
    cost: width < 110 ? 0 : widest(8, costText),
    idle: narrow ? 0 : width < 110 ? 6 : 7,
    reason: Math.max(15, width < 150 ? 0 : widest(22, (node) => node.offered.reason)),
  };
  const taken = Object.values(columns).filter((cells) => cells > 0);
  const used = taken.reduce((sum, cells) => sum + cells + 1, rowGeometry(1).label);
  // One cell after the title, one more after the idle time; where there is room to spare, the reason stays near the title.
  const rest = width - used - (narrow ? 1 : 2);
  const longest = widest(rest, (node) => rowTitle(node, noTicks) ?? "");
  const title = Math.max(8, Math.min(rest, Math.max(widestWanted, longest + 2)));
  return { ...columns, title, row: width - Math.max(0, rest - title) };
}
