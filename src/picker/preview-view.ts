import { displayDirectory } from "../text/directory.ts";
import { fit, textWidth } from "../text/width.ts";
import type { Type } from "./capabilities.ts";
import { paneFacts } from "./facts-view.ts";
import { messageLines } from "./message-view.ts";
import { drawLayout } from "./picture.ts";
import { rowTitle, toolName } from "./row-text.ts";
import { fitLine, type Line, span, spread } from "./spans.ts";
import { cursorRow, draftOf, type PickerState, tickedOf } from "./state.ts";
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
  if (row === undefined) return Array.from({ length: height }, () => []);
  const beside = height > 20;
  const picture =
    window === undefined ? [] : pictureLines(state, type, window, width, height, row.pane);
  if (beside) {
    const pictured = picture.map((text) => [span(" "), span(text, "dim")]);
    const room = height - pictured.length - (pictured.length > 0 ? 1 : 0);
    const text = textLines(state, type, width - 2, room);
    const filled = Array.from({ length: room }, (_, index) => text[index] ?? []);
    return pictured.length === 0 ? filled : [...filled, [], ...pictured];
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
  // Of one pane there is nothing to tell apart.
  if (window.panes.length === 1) return [];
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
  const facts = paneFacts(state, type, row.pane, { width, height });
  const room = height - facts.length;
  return [...facts, ...messageLines(state, type, row.pane, width, room)].map(indented);
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
