import { tagOptions, tagValue } from "../config/tags.ts";
import { literalFormat } from "../tmux/escape.ts";
import type { CommandLine } from "./build-commands.ts";
import { formatLayout } from "./layout.ts";
import type { PanePlan, WindowPlan } from "./plan-window.ts";

/**
 * The panes that a window still lacks (the run was interrupted, or there was no room), each after the one that it follows
 * in the layout's order; then the layout. `panes`: ids by saved id, at least one of this window.
 */
export function completeWindow(
  runId: string,
  window: WindowPlan,
  windowId: string,
  panes: ReadonlyMap<string, string>,
): CommandLine[] {
  const existing = window.panes.filter((pane) => panes.has(pane.saved));
  const [anchor] = existing;
  const anchorId = panes.get(anchor?.saved ?? "");
  if (anchor === undefined || anchorId === undefined) return [];
  const add = (pane: PanePlan): CommandLine => {
    const position = window.panes.indexOf(pane);
    const before = window.panes.slice(0, position).findLast((other) => panes.has(other.saved));
    const target = panes.get(before?.saved ?? "");
    return [
      ["select-layout", "-t", windowId, "tiled"],
      [
        "split-window",
        ...(target === undefined ? ["-b"] : []),
        "-t",
        target ?? anchorId,
        "-c",
        literalFormat(pane.directory),
      ],
      // The new pane is the active one: its id is not known yet.
      ["set-option", "-p", "-t", windowId, tagOptions.pane, tagValue(runId, pane.saved)],
    ];
  };
  const missing = window.panes.filter((pane) => !panes.has(pane.saved));
  const isLeading = (pane: PanePlan) => window.panes.indexOf(pane) < window.panes.indexOf(anchor);
  const inOrder = [
    ...missing.filter(isLeading),
    // Several that follow the same pane: the last one first.
    ...missing.filter((pane) => !isLeading(pane)).reverse(),
  ].map(add);
  const layout = window.layout === null ? "tiled" : formatLayout(window.layout);
  return [...inOrder, [["select-layout", "-t", windowId, layout]]];
}
