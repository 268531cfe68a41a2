import { eastAsianWidth } from "get-east-asian-width";

const plainAscii = /^[\x20-\x7e]*$/;
const zeroWidth = /^[\p{Mn}\p{Me}]$/u;
const widths = new Map<string, 0 | 1 | 2>();

/** Cells that `text` takes on a screen. `text` has been through displayText, so each character stands for itself. */
export function textWidth(text: string): number {
  if (plainAscii.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): 0 | 1 | 2 {
  const known = widths.get(character);
  if (known !== undefined) return known;
  const width = zeroWidth.test(character) ? 0 : eastAsianWidth(character.codePointAt(0) ?? 0x20);
  widths.set(character, width);
  return width;
}

/** The longest start of `text` that fits into `width` cells. */
export function sliceToWidth(text: string, width: number): string {
  if (plainAscii.test(text)) return text.slice(0, Math.max(0, width));
  let used = 0;
  let taken = "";
  for (const character of text) {
    used += characterWidth(character);
    if (used > width) break;
    taken += character;
  }
  return taken;
}

/** `text` in at most `width` cells, its end replaced by `ellipsis` where it does not fit. */
export function truncateEnd(text: string, width: number, ellipsis = "…"): string {
  if (textWidth(text) <= width) return text;
  const room = width - textWidth(ellipsis);
  return room < 1 ? sliceToWidth(text, width) : sliceToWidth(text, room).trimEnd() + ellipsis;
}

/** The longest end of `text` that fits, led by `ellipsis` where something was cut. */
export function truncateStart(text: string, width: number, ellipsis = "…"): string {
  if (textWidth(text) <= width) return text;
  const room = width - textWidth(ellipsis);
  const characters = [...text];
  let used = 0;
  let from = characters.length;
  while (from > 0) {
    used += characterWidth(characters[from - 1] ?? "");
    if (used > Math.max(room, 0)) break;
    from -= 1;
  }
  // A mark that lost its letter would join the ellipsis.
  while (zeroWidth.test(characters[from] ?? "")) from += 1;
  return sliceToWidth(ellipsis + characters.slice(from).join(""), width);
}

/** Exactly `width` cells: cut or filled with spaces. */
export function fit(
  text: string,
  width: number,
  align: "left" | "right" = "left",
  ellipsis = "…",
): string {
  if (width <= 0) return "";
  const cut = truncateEnd(text, width, ellipsis);
  const fill = " ".repeat(width - textWidth(cut));
  return align === "left" ? cut + fill : fill + cut;
}

/** As {@link truncateEnd}, but after a whole word where that loses little. */
export function truncateWords(text: string, width: number, ellipsis = "…"): string {
  const cut = truncateEnd(text, width, ellipsis);
  if (cut === text || !cut.endsWith(ellipsis)) return cut;
  const kept = cut.slice(0, cut.length - ellipsis.length);
  const space = kept.lastIndexOf(" ");
  if (text[kept.length] === " " || kept.length - space > 16 || space < kept.length / 2) return cut;
  return kept.slice(0, space).trimEnd() + ellipsis;
}

/** `text` in lines of at most `width` cells, broken at spaces where there are any; at most `lines` of them. */
export function wrapText(text: string, width: number, lines: number, ellipsis = "…"): string[] {
  const wrapped: string[] = [];
  let rest = text.trim();
  while (rest !== "" && wrapped.length < lines) {
    if (wrapped.length === lines - 1) {
      wrapped.push(truncateWords(rest, width, ellipsis));
      break;
    }
    const head = sliceToWidth(rest, width) || [...rest].slice(0, 1).join("");
    const breakAt = head.length === rest.length ? head.length : head.lastIndexOf(" ");
    const line = rest[head.length] === " " || breakAt <= 0 ? head : head.slice(0, breakAt);
    wrapped.push(line.trimEnd());
    rest = rest.slice(line.length).trimStart();
  }
  return wrapped;
}
