import { displayDirectory, shortenDirectory } from "../text/directory.ts";
import { shortDuration } from "../text/duration.ts";
import { fit, textWidth, truncateEnd } from "../text/width.ts";
import type { Type } from "./capabilities.ts";
import { type Columns, columnsFor } from "./columns.ts";
import { remembered } from "./memo.ts";
import { rowGeometry } from "./regions.ts";
import {
  contextText,
  costText,
  rowReason,
  rowTitle,
  shortModel,
  toolName,
  windowLabel,
} from "./row-text.ts";
import { boxState, type Row } from "./rows.ts";
import { fitLine, type Line, type Span, type Style, span, spread, underCursor } from "./spans.ts";
import { cursorIndex, draftOf, type PickerState, rowsOf, tickedOf, workspaceOf } from "./state.ts";
import {
  hasPermissions,
  isTickable,
  keepsPermissions,
  permissionsComeBack,
  plural,
  type Ticks,
} from "./ticks.ts";
import type { PaneNode, Workspace } from "./workspace.ts";

/** The rows of the tree that are on the screen, one line for each, and the scroll bar. */
export function listLines(state: PickerState, type: Type, width: number, height: number): Line[] {
  const rows = rowsOf(state);
  if (rows.length === 0) {
    return [[span("  "), span("Nothing matches the filter", "dim")]];
  }
  const scrolls = rows.length > height;
  const inner = scrolls ? width - 3 : width - 1;
  const workspace = workspaceOf(state);
  const drawing: Drawing = {
    state,
    type,
    ticks: draftOf(state).ticks,
    ticked: tickedOf(state),
    columns: rememberedColumns(workspace, [inner, state.home], () =>
      columnsFor(workspace, inner, state.home),
    ),
    width: inner,
  };
  const cursor = cursorIndex(state, rows);
  return rows.slice(state.top, state.top + height).map((row, offset) => {
    const here = state.top + offset === cursor;
    const line = rowLine(row, drawing, here);
    const shown = here ? underCursor(line) : line;
    return scrolls
      ? [...shown, span(" "), scrollBar(state, type, offset, rows.length, height)]
      : shown;
  });
}

const rememberedColumns = remembered<Workspace, Columns>();

type Drawing = {
  readonly state: PickerState;
  readonly type: Type;
  readonly ticks: Ticks;
  readonly ticked: ReadonlySet<string>;
  readonly columns: Columns;
  readonly width: number;
};

function rowLine(row: Row, drawing: Drawing, here: boolean): Span[] {
  const { type, width } = drawing;
  const { glyphs } = type;
  const geometry = rowGeometry(row.depth);
  const fold = row.folded === null ? " " : row.folded ? glyphs.closed : glyphs.open;
  const lead: Span[] = [
    span(fit(here ? glyphs.cursor : "", 2), "accent"),
    span(" ".repeat(geometry.fold - 2)),
    span(`${fold} `, "dim"),
    ...boxSpans(row, drawing),
    span(" "),
  ];
  const body = row.pane === null ? groupSpans(row, drawing) : paneSpans(row, row.pane, drawing);
  return fitLine([...lead, ...body], width, glyphs.ellipsis);
}

function boxSpans(row: Row, { ticks, ticked, type }: Drawing): Span[] {
  const state = boxState(row, ticks, ticked);
  if (state === "none") return [span(` ${type.glyphs.dot} `, "dim")];
  const mark = { on: "x", off: " ", part: "-" }[state];
  return [span("[", "dim"), span(mark, state === "part" ? "warn" : "good"), span("]", "dim")];
}

/** A session, or a window of several panes: its name at the left, what is ticked of it at the right. */
function groupSpans(row: Row, drawing: Drawing): Span[] {
  const { ticks, ticked, type, columns } = drawing;
  const boxes = row.under.filter((node) => isTickable(node, ticks));
  const on = boxes.filter((node) => ticked.has(node.pane.id)).length;
  const name =
    row.window === null
      ? [span(type.show(row.session.session.name), "bold")]
      : [span(type.show(windowLabel(row.window))), ...alsoIn(row, type)];
  const share = `${on} of ${boxes.length}${row.window === null ? " ticked" : ""}`;
  const facts = [boxes.length === 0 ? "nothing can come back" : share];
  if (row.window === null)
    facts.push(plural(new Set(row.under.map((node) => node.pane.window)).size, "window"));
  const room = columns.row - rowGeometry(row.depth).label;
  const text = facts.join(` ${type.glyphs.dot} `);
  return spread(name, [span(` ${text}`, "dim")], room, type.glyphs.ellipsis);
}

function alsoIn(row: Row, type: Type): Span[] {
  const others = row.window?.alsoIn ?? [];
  return others.length === 0 ? [] : [span(`  also in ${type.show(others.join(", "))}`, "info")];
}

function paneSpans(row: Row, node: PaneNode, drawing: Drawing): Span[] {
  const { columns, ticked, type, state } = drawing;
  const { agent } = node.pane;
  const on = ticked.has(node.pane.id);
  const cell = (text: string, width: number, style: Style, align: "left" | "right" = "left") =>
    width === 0 ? [] : [span(cut(text, width, type, align), on ? style : "dim"), span(" ")];
  const isWindow = row.depth === 1 && row.window !== null;
  const label = isWindow ? windowLabel(row.window, columns.idle === 0) : `.${node.pane.index}`;
  const { ellipsis } = type.glyphs;
  const directory = type.show(displayDirectory(node.pane.directory, state.home));
  const mark = permissionMark(node, drawing);
  return [
    ...cell(label, columns.label - 2 * (row.depth - 1), "dim"),
    ...fitLine(nameSpans(row, node, drawing, on), columns.tool + 1 + columns.title, ellipsis),
    span(" "),
    ...cell(mark.text, columns.permission, mark.style),
    ...cell(shortenDirectory(directory, columns.directory, ellipsis), columns.directory, "dim"),
    ...cell(shortModel(agent?.model ?? ""), columns.model, "dim"),
    ...cell(contextText(node), columns.context, "dim", "right"),
    ...cell(costText(node), columns.cost, "dim", "right"),
    ...reasonSpans(node, drawing, on),
  ];
}

const toChoose = { text: "c: choose one", style: "info" } as const;

function reasonSpans(node: PaneNode, { columns, ticks, type }: Drawing, on: boolean): Span[] {
  if (!isTickable(node, ticks)) {
    const before = columns.idle === 0 ? 0 : columns.idle + 2;
    const reason = truncateEnd(
      type.show(node.offered.reason),
      before + columns.reason,
      type.glyphs.ellipsis,
    );
    // Below the other reasons, unless it is longer.
    const lead = Math.min(before, before + columns.reason - textWidth(reason));
    return [span(" ".repeat(lead)), span(reason, "bad")];
  }
  const isOpen = node.offered.kind === "unbound" && !ticks.conversations.has(node.pane.id) && !on;
  // Why it is not known takes a sentence, which the preview has room for.
  const why = isOpen ? toChoose : rowReason(node, ticks, on);
  const idle = cut(shortDuration(node.offered.idleSeconds), columns.idle, type, "right");
  return [
    ...(columns.idle === 0 ? [] : [span(`${idle}  `, "dim")]),
    span(cut(why.text, columns.reason, type, "left"), on || isOpen ? why.style : "dim"),
  ];
}

function cut(text: string, width: number, type: Type, align: "left" | "right"): string {
  return fit(type.show(text), width, align, type.glyphs.ellipsis);
}

/** "!" for permission flags that would come back; for some that would not, the key that keeps them. */
function permissionMark(node: PaneNode, { ticks, state }: Drawing): Span {
  if (!hasPermissions(node) || !isTickable(node, ticks)) return span("");
  const comesBack =
    keepsPermissions(node, ticks, state.permissionsKept) || permissionsComeBack(node);
  return comesBack ? span("!", "warn") : span("p", "info");
}

/** What runs in it, and its title; a program without one may be as long as both. */
function nameSpans(row: Row, node: PaneNode, drawing: Drawing, on: boolean): Span[] {
  const { type, ticks, state, columns } = drawing;
  const shared = row.depth === 1 ? alsoIn(row, type) : [];
  const instead = columns.directory > 0 ? "" : displayDirectory(node.pane.directory, state.home);
  const title = type.show(rowTitle(node, ticks) ?? instead);
  const style = !on ? "dim" : node.pane.agent === null ? "plain" : "accent";
  const tool = toolName(node);
  if (title === "") return [span(type.show(tool), style), ...shared];
  const named = span(cut(tool, columns.tool, type, "left"), style);
  return [named, span(" "), span(title, on ? "plain" : "dim"), ...shared];
}

function scrollBar(
  state: PickerState,
  type: Type,
  offset: number,
  total: number,
  height: number,
): Span {
  const size = Math.max(1, Math.round((height * height) / total));
  const start = Math.round((state.top / Math.max(1, total - height)) * (height - size));
  const thumb = offset >= start && offset < start + size;
  return span(thumb ? type.glyphs.thumb : " ", "dim");
}
