import { displayDirectory } from "../text/directory.ts";
import { shortDuration } from "../text/duration.ts";
import { fit, textWidth, wrapText } from "../text/width.ts";
import type { Type } from "./capabilities.ts";
import { messageLines } from "./message-view.ts";
import { drawLayout } from "./picture.ts";
import {
  contextText,
  costText,
  rowReason,
  rowTitle,
  shortModel,
  toolName,
  whyDisabled,
} from "./row-text.ts";
import { fitLine, type Line, lineWidth, span, spread } from "./spans.ts";
import { cursorRow, draftOf, type PickerState, tickedOf } from "./state.ts";
import {
  canContinue,
  hasPermissions,
  isTickable,
  keepsPermissions,
  permissionsComeBack,
  type Ticks,
} from "./ticks.ts";
import type { PaneNode, WindowNode } from "./workspace.ts";

/** What is known of the row under the cursor: facts, the reason in words, the conversation's end, the window as a picture. */
export function previewLines(
  state: PickerState,
  type: Type,
  width: number,
  height: number,
): Line[] {
  const row = cursorRow(state);
  const window = row?.window ?? currentWindow(state);
  if (row === undefined) return [];
  const beside = height > 20;
  const picture =
    window === undefined ? [] : pictureLines(state, type, window, width, height, row.pane);
  if (beside) {
    const pictured = picture.map((text) => [span(" "), span(text, "dim")]);
    const room = height - pictured.length - 1;
    const text = textLines(state, type, width - 2, room);
    const filled = Array.from({ length: room }, (_, index) => text[index] ?? []);
    return [...filled, [], ...pictured];
  }
  const pictureWidth = picture[0] === undefined ? 0 : textWidth(picture[0]) + 2;
  const text = textLines(state, type, width - pictureWidth - 2, height);
  return Array.from({ length: height }, (_, index) => {
    const left = fitLine(text[index] ?? [], width - pictureWidth, type.glyphs.ellipsis);
    const drawn = picture[index];
    return drawn === undefined ? left : [...left, span(drawn, "dim")];
  });
}

function currentWindow(state: PickerState): WindowNode | undefined {
  const session = cursorRow(state)?.session;
  return (
    session?.windows.find((window) => window.index === session.session.current) ??
    session?.windows[0]
  );
}

function pictureLines(
  state: PickerState,
  type: Type,
  window: WindowNode,
  width: number,
  height: number,
  here: PaneNode | null,
): string[] {
  const beside = height > 20;
  const size = beside
    ? { width: Math.min(width - 4, 48), height: Math.min(14, Math.floor(height / 3)) }
    : { width: width < 70 ? 0 : Math.min(32, Math.floor(width / 5)), height };
  const ticked = tickedOf(state);
  const marks = new Map<string, string>();
  for (const { pane } of window.panes) {
    const mark = pane.id === here?.pane.id ? type.glyphs.here : ticked.has(pane.id) ? "x" : "";
    marks.set(pane.id, mark);
  }
  return drawLayout({
    layout: window.window.layout,
    ...size,
    box: type.glyphs.box,
    mark: (pane) => marks.get(`%${pane}`) ?? "",
  });
}

function textLines(state: PickerState, type: Type, width: number, height: number): Line[] {
  const row = cursorRow(state);
  if (row === undefined) return [];
  const indented = (line: Line): Line => [span(" "), ...line];
  if (row.pane === null) return groupText(state, type, width, height).map(indented);
  const facts = paneFacts(state, type, row.pane, width, height > 8 ? 3 : 1);
  const room = height - facts.length;
  return [...facts, ...messageLines(state, type, row.pane, width, room)].map(indented);
}

function paneFacts(
  state: PickerState,
  type: Type,
  node: PaneNode,
  width: number,
  linesForWhy: number,
): Line[] {
  const { agent } = node.pane;
  const { ticks } = draftOf(state);
  const separator = ` ${type.glyphs.dot} `;
  const about = [
    agent?.model == null ? null : shortModel(agent.model),
    agent?.contextShare == null ? null : `${contextText(node)} context`,
    costText(node),
  ].filter(Boolean);
  const where = [
    node.offered.address,
    displayDirectory(node.pane.directory, state.home),
    agent?.branch,
  ].filter((fact) => fact != null);
  const title = rowTitle(node, ticks);
  const head = title === null ? [] : [span(`  ${type.show(title)}`, "bold")];
  const name = [span(type.show(toolName(node)), "accent"), ...head];
  const place = [span(type.show(where.join(separator)), "dim")];
  const facts = [span(`  ${type.show(about.join(separator))}`, "dim")];
  // The title is read first: where it leaves no room, the facts go a line down.
  const beside = lineWidth(name) + lineWidth(facts) <= width;
  const { ellipsis } = type.glyphs;
  return [
    beside ? spread(name, facts, width, ellipsis) : fitLine(name, width, ellipsis),
    beside ? fitLine(place, width, ellipsis) : spread(place, facts, width, ellipsis),
    ...wrapText(why(state, type, node), width, linesForWhy, type.glyphs.ellipsis).map(
      (text): Line => [span(text, isTickable(node, ticks) ? "plain" : "bad")],
    ),
    ...permissionLine(state, type, node, width),
  ];
}

/** The reason in a sentence, since a row has only room for words. */
function why(state: PickerState, type: Type, node: PaneNode): string {
  const { ticks } = draftOf(state);
  const { offered } = node;
  if (!isTickable(node, ticks)) {
    const choose = offered.choosable ? " (c: choose another)" : "";
    return type.show(`${whyDisabled(node)}${choose}`);
  }
  const ticked = tickedOf(state).has(node.pane.id);
  const idle =
    offered.idleSeconds < 60 ? "just before" : `${shortDuration(offered.idleSeconds)} before`;
  const measure = offered.kind === "agent" ? "last message" : "last activity";
  const parts = [
    `${ticked ? "Ticked" : "Not ticked"}: ${rowReason(node, ticks, ticked).text}`,
    cutTurn(node, ticks),
    offered.kind === "unbound" && !ticks.conversations.has(node.pane.id)
      ? "comes back as a shell (c: choose its conversation)"
      : null,
    node.pane.vouched !== undefined
      ? `${node.pane.program} is run again: you have vouched for its command`
      : null,
    offered.kind === "program" && node.pane.agent === null && node.pane.vouched === undefined
      ? `comes back as a shell: ${node.pane.program} is not run again`
      : null,
    `${measure} ${idle} the loss`,
    node.pane.note,
  ];
  return type.show(parts.filter((part) => part !== null).join("; "));
}

function cutTurn(node: PaneNode, ticks: Ticks): string | null {
  if (node.offered.kind !== "agent" || !node.offered.interrupted) return null;
  if (!canContinue(node, ticks)) return "its turn was cut short";
  return ticks.continued.has(node.pane.id)
    ? "is told to go on with its turn (c: not)"
    : "its turn was cut short (c: go on)";
}

function permissionLine(state: PickerState, type: Type, node: PaneNode, width: number): Line[] {
  const { agent } = node.pane;
  if (agent === null || !hasPermissions(node)) return [];
  const kept = keepsPermissions(node, draftOf(state).ticks, state.permissionsKept);
  const names = [
    ...agent.permissionFlags,
    ...(agent.inheritedPermission === null ? [] : [agent.inheritedPermission]),
  ];
  const leftOut = permissionsComeBack(node) ? "comes back with the conversation" : "left out";
  const outcome = kept ? "kept (p: leave out)" : `${leftOut} (p: keep)`;
  const text = type.show(`had ${names.join(" ")}: `);
  return [
    fitLine(
      [span(text, "warn"), span(outcome, kept ? "warn" : "plain")],
      width,
      type.glyphs.ellipsis,
    ),
  ];
}

/** For a session or window: its panes by name, ticked or not. */
function groupText(state: PickerState, type: Type, width: number, height: number): Line[] {
  const row = cursorRow(state);
  if (row === undefined) return [];
  const ticked = tickedOf(state);
  const { ticks } = draftOf(state);
  const { session } = row.session;
  const where = displayDirectory(session.directory, state.home);
  const name =
    row.window === null
      ? session.name
      : `${session.name}:${row.window.index} ${row.window.window.name}`;
  const head = spread(
    [span(type.show(name), "bold")],
    [span(type.show(where), "dim")],
    width,
    type.glyphs.ellipsis,
  );
  const shown = row.under.slice(0, Math.max(0, height - 1));
  const tools = Math.min(10, Math.max(0, ...shown.map((node) => textWidth(toolName(node)))));
  const listed = shown.map((node, index): Line => {
    const more = row.under.length - index;
    if (index === height - 2 && more > 1) return [span(`${more} more`, "dim")];
    const on = ticked.has(node.pane.id);
    const title = rowTitle(node, ticks) ?? displayDirectory(node.pane.directory, state.home);
    const tool = fit(type.show(toolName(node)), tools, "left", type.glyphs.ellipsis);
    return fitLine(
      [
        span(on ? "x " : "  ", "good"),
        span(`${tool}  `, !on ? "dim" : node.pane.agent === null ? "plain" : "accent"),
        span(type.show(title), on ? "plain" : "dim"),
      ],
      width,
      type.glyphs.ellipsis,
    );
  });
  return [head, ...listed];
}
