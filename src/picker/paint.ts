import { textWidth } from "../text/width.ts";
import type { Line } from "./spans.ts";
import { type ColourDepth, sgr } from "./theme.ts";

const asciiOnly = /^[\x20-\x7e]*$/;

/**
 * One line as bytes for a terminal. After text that is not ASCII the column is set again: should the terminal give a
 * character another width than expected, the rest of the line still stands where it should.
 */
export function paintLine(line: Line, colour: ColourDepth): string {
  let painted = "";
  let style = "";
  let column = 0;
  for (const part of line) {
    const wanted = sgr(part, colour);
    if (wanted !== style) painted += wanted === "" ? "\u001b[0m" : `\u001b[0;${wanted}m`;
    style = wanted;
    painted += part.text;
    column += textWidth(part.text);
    if (!asciiOnly.test(part.text)) painted += `\u001b[${column + 1}G`;
  }
  return style === "" ? painted : `${painted}\u001b[0m`;
}
