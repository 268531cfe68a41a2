import { textWidth } from "./width.ts";

/** Rows as lines, each column as wide as its widest cell. Cells have been through displayText. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, textWidth(cell));
    });
  }
  return rows.map((row) =>
    row
      .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - textWidth(cell)))
      .join("  ")
      .trimEnd(),
  );
}
