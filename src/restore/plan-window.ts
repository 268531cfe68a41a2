import type { PaneRecord, Snapshot, WindowRecord } from "../snapshot/schema.ts";
import { decodeName } from "../tmux/escape.ts";
import { isAtLeast } from "../tmux/version.ts";
import { startDirectory } from "./directories.ts";
import { withoutPanes } from "./edit-layout.ts";
import { type Cell, leaves } from "./layout.ts";
import { parseLayout } from "./parse-layout.ts";

/** One window, by saved ids; however many sessions show it, it is built once. */
export type WindowPlan = {
  readonly saved: string;
  readonly name: string;
  readonly automaticRename: "on" | "off" | null;
  readonly width: number;
  readonly height: number;
  /** Null: the saved layout cannot be used, and panes are tiled. */
  readonly layout: Cell | null;
  /** In the layout's order. */
  readonly panes: readonly [PanePlan, ...PanePlan[]];
  readonly active: string;
  readonly last: string | null;
  readonly zoomed: boolean;
};

export type PanePlan = {
  readonly saved: string;
  readonly directory: string;
  /** Null: left to the program that will run there. */
  readonly title: string | null;
};

/** Null where none of the window's panes comes back. */
export function planWindow(
  window: WindowRecord,
  { panes, server }: Snapshot,
  kept: ReadonlySet<string>,
  warnings: string[],
): WindowPlan | null {
  const own = panes.filter((pane) => pane.window === window.id).sort((a, b) => a.index - b.index);
  const remaining = own.filter((pane) => kept.has(pane.id));
  const layout = usableLayout(window, own, kept);
  const ordered = layout === null ? remaining : inLayoutOrder(layout, remaining);
  const [first, ...others] = ordered.map((pane) => planPane(pane, server.tmuxVersion));
  const [lowest] = remaining;
  if (first === undefined || lowest === undefined) return null;
  if (layout === null && remaining.length > 1) {
    warnings.push(`The layout of window ${window.name} is not usable: its panes are tiled.`);
  }
  const active = remaining.find((pane) => pane.active);
  return {
    saved: window.id,
    name: window.name,
    automaticRename: window.automaticRename,
    // Room for two rows of each pane where they are tiled; 80x24 is what tmux itself starts with.
    width: layout?.width ?? Math.max(window.width, 80),
    height: layout?.height ?? Math.max(window.height, 24, remaining.length * 3),
    layout,
    panes: [first, ...others],
    active: (active ?? lowest).id,
    last: remaining.find((pane) => pane.last && pane !== (active ?? lowest))?.id ?? null,
    zoomed: window.zoomed && active !== undefined && remaining.length > 1,
  };
}

/** The saved layout without what does not come back; null where it does not speak of exactly this window's panes. */
function usableLayout(
  window: WindowRecord,
  panes: readonly PaneRecord[],
  kept: ReadonlySet<string>,
): Cell | null {
  const layout = parseLayout(window.layout);
  if (layout === null) return null;
  const named = leaves(layout).map((leaf) => `%${leaf.pane}`);
  const isWhole =
    named.length === panes.length &&
    new Set(named).size === named.length &&
    panes.every((pane) => named.includes(pane.id));
  return isWhole ? withoutPanes(layout, (pane) => kept.has(`%${pane}`)) : null;
}

function inLayoutOrder(layout: Cell, panes: readonly PaneRecord[]): PaneRecord[] {
  const byId = new Map(panes.map((pane) => [pane.id, pane]));
  return leaves(layout).flatMap((leaf) => byId.get(`%${leaf.pane}`) ?? []);
}

/** tmux 3.8 encodes titles as it does names (not 3.5a; 3.6 and 3.7 were not tried). */
function planPane(pane: PaneRecord, tmuxVersion: string): PanePlan {
  const title = isAtLeast(tmuxVersion, 3, 7) ? decodeName(pane.title) : pane.title;
  return {
    saved: pane.id,
    directory: startDirectory(pane),
    title: pane.agent === null ? title : null,
  };
}
