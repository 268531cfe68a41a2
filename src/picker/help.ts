import { textWidth, wrapText } from "../text/width.ts";
import { bindings } from "./bindings.ts";
import type { Size } from "./regions.ts";

/** A line of the help. `label`: the keys; empty where the words of the line above go on. */
export type HelpLine = { readonly label: string; readonly text: string };

/** What a row shows besides words. */
const marks: readonly HelpLine[] = [
  { label: "[x] [-] ·", text: "ticked, partly ticked, cannot be ticked" },
  { label: "p in a row", text: "had permission flags, which are left out" },
  { label: "! in a row", text: "comes back with its permission flags" },
];

/** Cells of the keys' column, and of the gap between two columns. */
export const helpLabelWidth = 13;
export const helpGap = 3;

/** How the help lies on a screen of this size: each column's lines, and how many of them are seen at once. */
export type HelpLayout = {
  readonly columns: readonly (readonly HelpLine[])[];
  readonly height: number;
  readonly scrolls: boolean;
};

/** The widest that a box of the help may be inside, in cells. */
export function helpRoom(size: Size): number {
  return size.columns - 6;
}

/** One column; two where that is too high for the screen and two are not too wide; else one that scrolls. Nothing is cut. */
export function helpLayout(size: Size): HelpLayout {
  const room = helpRoom(size);
  // Besides the box's own two rules the footer is seen.
  const most = size.rows - 3;
  const keys = bindings.flatMap(({ label, help }) => (help === "" ? [] : [{ label, text: help }]));
  const lines: HelpLine[] = [...keys, { label: "", text: "" }, ...marks];
  const wrapped = lines.flatMap((line) => {
    const parts = wrapText(line.text, Math.max(8, room - helpLabelWidth), 9);
    if (parts.length < 2) return [line];
    return parts.map((text, index) => ({ label: index === 0 ? line.label : "", text }));
  });
  if (wrapped.length <= most) return { columns: [wrapped], height: wrapped.length, scrolls: false };
  const half = Math.ceil(lines.length / 2);
  const halves = [lines.slice(0, half), lines.slice(half)];
  const width = halves.reduce((sum, column) => sum + helpWidth(column), helpGap);
  if (half <= most && width <= room) return { columns: halves, height: half, scrolls: false };
  // An empty line and one that says how to see the rest stand below.
  return { columns: [wrapped], height: Math.max(1, most - 2), scrolls: true };
}

export function helpWidth(column: readonly HelpLine[]): number {
  return helpLabelWidth + Math.max(...column.map(({ text }) => textWidth(text)));
}

/** The nearest first line that the help can have. */
export function helpTop(size: Size, wanted: number): number {
  const { columns, height } = helpLayout(size);
  return Math.max(0, Math.min(wanted, (columns[0]?.length ?? 0) - height));
}
