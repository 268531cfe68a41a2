import { shortDuration } from "../text/duration.ts";
import type { Menu, MenuClient, MenuEntry } from "./menu.ts";
import { paged } from "./menu.ts";
import { rowReason, rowTitle, toolName } from "./row-text.ts";
import { countText, countTicked, isTickable, noTicks, type Ticks, tickedPanes } from "./ticks.ts";
import type { PaneNode, Workspace } from "./workspace.ts";

/** The checklist as menus, page by page, for a client on which no popup can be shown. */
export function panesMenu(
  workspace: Workspace,
  ticks: Ticks,
  client: MenuClient,
  page: number,
): Menu {
  const ticked = tickedPanes(workspace, ticks);
  const count = countTicked(workspace, ticks, ticked);
  const entries = [...workspace.panes.values()].map(
    (node): MenuEntry => paneEntry(node, ticks, ticked.has(node.pane.id), page),
  );
  const restore: MenuEntry =
    count.agents + count.shells === 0
      ? { kind: "disabled", label: "Nothing is ticked" }
      : { kind: "item", label: `Restore ${countText(count)}`, key: "r", action: "restore-ticked" };
  return {
    title: "Choose panes",
    entries: paged(entries, client.height, page, (to) => `page:${to}`, [
      restore,
      { kind: "item", label: "Later", key: "q" },
    ]),
  };
}

function paneEntry(node: PaneNode, ticks: Ticks, ticked: boolean, page: number): MenuEntry {
  const { offered } = node;
  const tool = toolName(node);
  const title = rowTitle(node, ticks) ?? node.pane.directory;
  const name = `${offered.address}  ${tool}  ${title}`;
  if (!isTickable(node, ticks))
    return { kind: "disabled", label: `    ${name}: ${offered.reason}` };
  const why = `${shortDuration(offered.idleSeconds)}, ${rowReason(node, ticks, ticked).text}`;
  return {
    kind: "item",
    label: `[${ticked ? "x" : " "}] ${name}: ${why}`,
    key: "",
    action: `toggle:${page}:${node.pane.id}`,
  };
}

/** Which boxes the user set, between two menus: `%5=1 %6=0`. Anything else in it is ignored. */
export function encodeTicks(ticks: Ticks): string {
  return [...ticks.set].map(([id, on]) => `${id}=${on ? 1 : 0}`).join(" ");
}

export function decodeTicks(text: string): Ticks {
  const pairs = [...text.matchAll(/(%\d+)=([01])/g)];
  return { ...noTicks, set: new Map(pairs.map(([, id = "", on]) => [id, on === "1"])) };
}

/** The boxes of these panes turned over: all on, or all off where they are on already. */
export function toggledAll(workspace: Workspace, ticks: Ticks, paneIds: readonly string[]): Ticks {
  const boxes = paneIds.filter((id) => {
    const node = workspace.panes.get(id);
    return node !== undefined && isTickable(node, ticks);
  });
  const ticked = tickedPanes(workspace, ticks);
  const on = !boxes.every((id) => ticked.has(id));
  return { ...ticks, set: new Map([...ticks.set, ...boxes.map((id) => [id, on] as const)]) };
}
