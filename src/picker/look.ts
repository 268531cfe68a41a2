import { asciiText, displayText } from "../text/display.ts";
import { shortDuration } from "../text/duration.ts";
import { fit, textWidth } from "../text/width.ts";
import { type Menu, separator } from "./menu.ts";
import { rowReason, rowTitle, toolName } from "./row-text.ts";
import { agentsText, countTicked, isTickable, type Ticks, tickedPanes } from "./ticks.ts";
import type { PaneNode, Workspace } from "./workspace.ts";

/** Pane option with what `choose-tree` says of the pane: a pane without it is not listed. */
export const rowOption = "@workspace-restore-row";
/** Pane option that `choose-tree` sets to the target that was chosen in it. */
export const pickedOption = "@workspace-restore-picked";

export type LookRow = { readonly saved: string; readonly text: string };

/** Tick, agent, reason and title of each agent, as `choose-tree` draws them. `live`: the saved ids of the panes that are there. */
export function lookRows(
  workspace: Workspace,
  ticks: Ticks,
  live: ReadonlySet<string>,
  utf8: boolean,
): LookRow[] {
  const nodes = [...workspace.panes.values()].filter(
    (node) => node.pane.agent !== null && live.has(node.pane.id),
  );
  const ticked = tickedPanes(workspace, ticks);
  const show = utf8 ? displayText : asciiText;
  const reasons = nodes.map((node) => show(reasonOf(node, ticks, ticked.has(node.pane.id))));
  const widest = (texts: readonly string[], most: number) =>
    Math.min(most, Math.max(0, ...texts.map(textWidth)));
  const tool = widest(nodes.map(toolName), 8);
  const reason = widest(reasons, 26);
  return nodes.map((node, index) => {
    const on = ticked.has(node.pane.id);
    const box = isTickable(node, ticks) ? `[${on ? "x" : " "}]` : " - ";
    const cells = [
      box,
      fit(toolName(node), tool),
      fit(reasons[index] ?? "", reason),
      show(rowTitle(node, ticks) ?? ""),
    ];
    // Drawn with styles: with every # doubled it is text (3.3a to 3.8).
    return { saved: node.pane.id, text: cells.join("  ").trimEnd().replaceAll("#", "##") };
  });
}

function reasonOf(node: PaneNode, ticks: Ticks, on: boolean): string {
  if (!isTickable(node, ticks)) return node.offered.reason;
  return `${rowReason(node, ticks, on).text}, ${shortDuration(node.offered.idleSeconds)}`;
}

/**
 * Arguments of choose-tree over the panes that have a row. It is shown in `pane`, and its cursor stands there at first. A window
 * of one pane has no row for that (before 3.8), and so shows the pane's own.
 */
export function lookTree(pane: string): string[] {
  const alone = "#{&&:#{==:#{window_panes},1},#{<:#{version},3.8}}";
  const window = `#{?${alone},#{${rowOption}},#{window_name}}`;
  const format = `#{?pane_format,#{${rowOption}},#{?window_format,${window},#{session_name}}}`;
  // With `%1%` the target is quoted for double quotes, whatever the session is called.
  const picked = `set-option -p -t "%1%" ${pickedOption} "%1%"`;
  return ["choose-tree", "-Z", "-t", pane, "-f", `#{${rowOption}}`, "-F", format, picked];
}

/** A pane as it is listed once for each session that shows it, and what was chosen, if it was in this row. */
export type ListedPane = {
  readonly pane: string;
  readonly window: string;
  readonly session: string;
  readonly picked: string;
};

/** The panes of the row that was chosen: `=SESSION:2.%5` is a pane, `=SESSION:2.` a window, `=SESSION:` a session. */
export function pickedPanes(listed: readonly ListedPane[]): readonly string[] {
  const row = listed.find(({ picked }) => picked !== "");
  if (row === undefined) return [];
  const { picked } = row;
  const isOne = /\.%\d+$/.test(picked);
  const isWindow = picked.endsWith(".");
  const session = picked.slice(1, -1);
  const panes = listed.filter((each) => {
    if (isOne) return each.pane === row.pane;
    return isWindow ? each.window === row.window : each.session === session;
  });
  return [...new Set(panes.map(({ pane }) => pane))];
}

/** What is asked when the tree is left. */
export function lookMenu(workspace: Workspace, ticks: Ticks): Menu {
  const count = countTicked(workspace, ticks, tickedPanes(workspace, ticks));
  return {
    title: "Agents to restore",
    entries: [
      count.agents === 0
        ? { kind: "disabled", label: "No agent is ticked" }
        : {
            kind: "item",
            label: `Restore ${agentsText(count)}`,
            key: "r",
            action: "restore-ticked",
          },
      { kind: "item", label: "Look at the panes again…", key: "l", action: "look-again" },
      separator,
      { kind: "item", label: "Later", key: "q" },
    ],
  };
}
