import {
  textWidth
} from "./chunk-U7PGEZ6X.js";

// src/text/table.ts
function tableLines(rows) {
  const widths = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, textWidth(cell));
    });
  }
  return rows.map(
    (row) => row.map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - textWidth(cell))).join("  ").trimEnd()
  );
}

export {
  tableLines
};
