import { sliceToWidth, textWidth, truncateEnd } from "../text/width.ts";

export type Style =
  | "plain"
  | "bold"
  | "dim"
  | "accent"
  | "good"
  | "warn"
  | "bad"
  | "info"
  | "button"
  | "button-off";

/** A piece of a line in one style. Its text has been through displayText. */
export type Span = { readonly text: string; readonly style: Style; readonly cursor?: boolean };

export type Line = readonly Span[];

export const span = (text: string, style: Style = "plain"): Span => ({ text, style });

export function lineWidth(line: Line): number {
  return line.reduce((width, part) => width + textWidth(part.text), 0);
}

/** Exactly `width` cells: the end cut (with `ellipsis`) or filled. */
export function fitLine(line: Line, width: number, ellipsis: string): Span[] {
  const fitted: Span[] = [];
  let room = width;
  for (const [index, part] of line.entries()) {
    if (room <= 0) break;
    const rest = lineWidth(line.slice(index));
    const text = rest <= room ? part.text : truncateEnd(part.text, room, ellipsis);
    const cut = text !== part.text;
    const fits = textWidth(text) <= room;
    if (fits && text !== "") fitted.push({ ...part, text });
    room -= textWidth(text);
    if (cut) break;
  }
  if (room > 0) fitted.push(span(" ".repeat(room)));
  return fitted;
}

/** `left` and `right` at the two ends of `width` cells; what does not fit is cut from the left one. */
export function spread(left: Line, right: Line, width: number, ellipsis: string): Span[] {
  const room = width - lineWidth(right) - 1;
  if (room < 4) return fitLine(left, width, ellipsis);
  return [...fitLine(left, room, ellipsis), span(" "), ...right];
}

/** The cells `from` to `to` of a line; half of a wide character is a space. */
function sliceLine(line: Line, from: number, to: number): Span[] {
  const slice: Span[] = [];
  let column = 0;
  for (const part of line) {
    const start = Math.max(0, from - column);
    const width = textWidth(part.text);
    const length = Math.min(width, to - column) - start;
    if (length > 0) slice.push({ ...part, text: sliceText(part.text, start, length) });
    column += width;
  }
  return slice;
}

function sliceText(text: string, start: number, length: number): string {
  const head = sliceToWidth(text, start);
  const behind = text.slice(head.length);
  const split = start - textWidth(head);
  const rest = split > 0 ? " ".repeat(split) + [...behind].slice(1).join("") : behind;
  const cut = sliceToWidth(rest, length);
  return cut + " ".repeat(length - textWidth(cut));
}

/** `box` drawn over `lines` with its top left corner at that cell. */
export function overlay(
  lines: readonly Line[],
  box: readonly Line[],
  top: number,
  left: number,
): Line[] {
  return lines.map((line, row) => {
    const over = box[row - top];
    if (over === undefined) return line;
    const end = left + lineWidth(over);
    return [...sliceLine(line, 0, left), ...over, ...sliceLine(line, end, lineWidth(line))];
  });
}

/** The whole line as the one that the cursor is on. */
export function underCursor(line: Line): Span[] {
  return line.map((part) => ({ ...part, cursor: true }));
}

export function lineText(line: Line): string {
  return line.map((part) => part.text).join("");
}
