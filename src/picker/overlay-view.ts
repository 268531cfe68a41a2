import { ago, wallClock } from "../text/duration.ts";
import { fit, textWidth, wrapText } from "../text/width.ts";
import type { Type } from "./capabilities.ts";
import { causeOf, describeDifference, socketLabel } from "./describe.ts";
import { helpGap, helpLabelWidth, helpLayout, helpRoom, helpTop, helpWidth } from "./help.ts";
import { conversationEntries } from "./overlays.ts";
import type { Size } from "./regions.ts";
import { fitLine, type Line, lineWidth, span, spread, underCursor } from "./spans.ts";
import { draftOf, type PickerState, workspaceOf } from "./state.ts";
import { countText, countTicked, plural, tickedPanes } from "./ticks.ts";
import type { Workspace } from "./workspace.ts";

/** The box that a mode lays over the list; undefined where it has none. */
export function overlayBox(state: PickerState, type: Type): Line[] | undefined {
  const room = state.size.columns - 8;
  switch (state.mode.kind) {
    case "help":
      return boxed("Keys", helpLines(type, state.size, state.mode.top), type, helpRoom(state.size));
    case "dismiss":
      return boxed("Restore nothing?", dismissLines(state, type, room), type, room);
    case "others":
      return boxed("Lost servers", othersLines(state, type, state.mode.cursor), type, room);
    case "conversations":
      return boxed("Which conversation?", conversationLines(state, type, room), type, room);
    default:
      return undefined;
  }
}

function boxed(title: string, lines: readonly Line[], type: Type, room: number): Line[] {
  const { box, ellipsis } = type.glyphs;
  const width = Math.min(room, Math.max(textWidth(title) + 6, ...lines.map(lineWidth)));
  const glyph = (reach: number) => box[reach] ?? " ";
  const rule = (count: number) => glyph(10).repeat(Math.max(0, count));
  const side = span(glyph(5), "dim");
  return [
    [
      span(`${glyph(6)}${rule(1)} `, "dim"),
      span(title, "bold"),
      span(` ${rule(width - textWidth(title) - 1)}${glyph(12)}`, "dim"),
    ],
    ...lines.map(
      (line): Line => [side, span(" "), ...fitLine(line, width, ellipsis), span(" "), side],
    ),
    [span(`${glyph(3)}${rule(width + 2)}${glyph(9)}`, "dim")],
  ];
}

function helpLines(type: Type, size: Size, wanted: number): Line[] {
  const { columns, height, scrolls } = helpLayout(size);
  const top = helpTop(size, wanted);
  const lines = Array.from({ length: height }, (_, row): Line => {
    return columns.flatMap((column, index): Line => {
      const { label, text } = column[top + row] ?? { label: "", text: "" };
      const keys = span(fit(type.show(asciiArrows(label, type)), helpLabelWidth), "info");
      if (index === columns.length - 1) return [keys, span(text)];
      return [keys, span(fit(text, helpWidth(column) - helpLabelWidth + helpGap))];
    });
  });
  if (!scrolls) return lines;
  const rest = (columns[0]?.length ?? 0) - top - height;
  const more = rest > 0 ? `${rest} more` : "scrolls";
  return [
    ...lines,
    [],
    keysLine([
      [type.glyphs.arrows, more],
      ["Esc", "back"],
    ]),
  ];
}

function asciiArrows(label: string, type: Type): string {
  if (type.glyphs.arrows === "↑↓") return label;
  const words = { "↑": "up", "↓": "down", "←": "<-", "→": "->", "·": type.glyphs.dot };
  return label.replaceAll(/[↑↓←→·]/g, (mark) => words[mark as keyof typeof words]);
}

function dismissLines(state: PickerState, type: Type, room: number): Line[] {
  const { socketPath } = workspaceOf(state).candidate;
  const count = state.workspaces.filter(
    ({ candidate }) => candidate.socketPath === socketPath,
  ).length;
  const what = count === 1 ? "This loss is" : `These ${count} losses are`;
  const text = `${what} not offered again. Nothing is erased: tmux-workspace-restore offer --all tells how to bring ${count === 1 ? "it" : "one"} back.`;
  return [
    ...wrapText(text, Math.min(room, 62), 5, type.glyphs.ellipsis).map(
      (line): Line => [span(line)],
    ),
    [],
    keysLine([
      ["y", "stop offering"],
      ["n", "back to the list"],
    ]),
  ];
}

function othersLines(state: PickerState, type: Type, cursor: number): Line[] {
  const entries = state.workspaces.map((workspace, index) =>
    otherLines(state, type, workspace, index === cursor),
  );
  const above = entries.slice(0, cursor).flat().length;
  return [
    ...windowed(entries.flat(), above, state.size.rows - 8),
    [],
    keysLine([
      ["enter", "shows it"],
      ["Esc", "back"],
    ]),
  ];
}

/** One lost server: what happened and when; how much it held; and how it differs from the first. */
function otherLines(state: PickerState, type: Type, workspace: Workspace, isHere: boolean): Line[] {
  const { candidate } = workspace;
  const dot = ` ${type.glyphs.dot} `;
  const { ticks } = state.drafts.get(candidate.id) ?? draftOf(state);
  const at = `${wallClock(candidate.lastSeen, state.now)} (${ago(state.now - candidate.lastSeen)})`;
  const seen = state.size.columns < 70 ? at : `last seen ${at}`;
  const elsewhere =
    candidate.socketPath === state.socketPath
      ? []
      : [span(`${dot}socket ${type.show(socketLabel(candidate))}`, "info")];
  const head = [
    span(isHere ? `${type.glyphs.cursor} ` : "  ", "accent"),
    span(causeOf(candidate), "bold"),
    span(`${dot}${seen}`),
    ...elsewhere,
  ];
  const count = countText(countTicked(workspace, ticks, tickedPanes(workspace, ticks)), "short");
  const facts = [
    `${plural(candidate.panes.length, "pane")}${dot}${count} ticked`,
    describeDifference(candidate, state.workspaces[0].candidate),
  ];
  const details = facts
    .filter((fact) => fact !== "")
    .map((fact): Line => [span(`    ${type.show(fact)}`, "dim")]);
  return [isHere ? underCursor(head) : head, ...details];
}

function conversationLines(state: PickerState, type: Type, room: number): Line[] {
  if (state.mode.kind !== "conversations") return [];
  if (state.mode.found === null) return [[span("reading this directory's conversations", "dim")]];
  const { cursor } = state.mode;
  const lines = conversationEntries(state).map(({ conversation, taken }, index): Line => {
    const mark = span(index === cursor ? `${type.glyphs.cursor} ` : "  ", "accent");
    if (conversation === null)
      return highlight([mark, span("none of these: a shell")], index === cursor);
    const at = conversation.lastMessageAt;
    const when = taken ? "in another pane" : at === null ? "" : ago(state.now - at);
    const line = spread(
      [
        mark,
        span(type.show(conversation.title ?? conversation.sessionId), taken ? "dim" : "plain"),
      ],
      [span(`  ${when}`, "dim")],
      Math.min(room, 70),
      type.glyphs.ellipsis,
    );
    return highlight(line, index === cursor);
  });
  return [
    ...windowed(lines, cursor, state.size.rows - 8),
    [],
    keysLine([
      ["enter", "takes it"],
      ["Esc", "back"],
    ]),
  ];
}

function highlight(line: Line, on: boolean): Line {
  return on ? underCursor(line) : line;
}

/** The part of a list that fits, with the line at `cursor` in it. */
function windowed(lines: readonly Line[], cursor: number, height: number): Line[] {
  const room = Math.max(2, height);
  const start = Math.max(0, Math.min(cursor - Math.floor(room / 2), lines.length - room));
  return lines.slice(start, start + room);
}

function keysLine(keys: readonly (readonly [key: string, what: string])[]): Line {
  return keys.flatMap(([key, what]) => [span(key, "info"), span(` ${what}   `)]);
}
