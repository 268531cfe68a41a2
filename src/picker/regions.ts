export type Size = { readonly columns: number; readonly rows: number };

export type Region = {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
};

/** Where things stand on the screen. The footer is the last row, the line above it a rule. */
export type Regions = {
  readonly list: Region;
  readonly preview: (Region & { readonly side: "below" | "beside" }) | null;
  readonly footerRow: number;
};

/** Smaller than this nothing fits, and only a line that says so is shown. */
export const smallest: Size = { columns: 40, rows: 8 };

export function regionsOf({ columns, rows }: Size): Regions {
  const top = 2;
  const footerRow = rows - 1;
  const body = Math.max(1, rows - 4);
  if (columns >= 140 && rows >= 20) {
    const width = Math.min(86, Math.floor(columns * 0.35));
    const list = { top, left: 0, width: columns - width - 1, height: body };
    const preview = { top, left: columns - width, width, height: body, side: "beside" as const };
    return { list, preview, footerRow };
  }
  const lines = rows < 20 ? 0 : rows < 30 ? 5 : rows < 38 ? 8 : 12;
  if (lines === 0) {
    return { list: { top, left: 0, width: columns, height: body }, preview: null, footerRow };
  }
  // A rule of its own stands above the preview.
  const height = body - lines - 1;
  return {
    list: { top, left: 0, width: columns, height },
    preview: { top: top + height + 1, left: 0, width: columns, height: lines, side: "below" },
    footerRow,
  };
}

/** Cells of a row's fold mark and of its box, counted from the left. */
export const rowGeometry = (depth: number) => ({
  fold: 2 + 2 * depth,
  box: 4 + 2 * depth,
  label: 8 + 2 * depth,
});
