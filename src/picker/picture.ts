/** A window's panes as a small drawing: which is which, and where. */
export type Picture = {
  /** tmux's layout string. Cells that it does not understand are left out. */
  readonly layout: string;
  readonly width: number;
  readonly height: number;
  /** Box-drawing characters by reach: 1 up, 2 right, 4 down, 8 left. */
  readonly box: readonly string[];
  /** What stands in the middle of the pane with that number; at most as wide as it is, else left out. */
  readonly mark: (pane: number) => string;
};

type Cell = {
  readonly pane: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** One string per row, each exactly `width` cells; empty when there is nothing to draw or no room for it. */
export function drawLayout(picture: Picture): string[] {
  const cells = layoutCells(picture.layout);
  const { width, height } = picture;
  if (cells.length === 0 || width < 5 || height < 3) return [];
  const reach = Array.from({ length: height }, () => new Array<number>(width).fill(0));
  const scaled = cells.map(scaler(cells, width, height));
  for (const cell of scaled) outline(reach, cell);
  const rows = reach.map((row) => row.map((bits) => picture.box[bits] ?? " "));
  for (const cell of scaled) place(rows, cell, picture.mark(cell.pane));
  return rows.map((row) => row.join(""));
}

/** The panes of a layout string: `WxH,X,Y,ID`. A node that only holds others has no id (tmux 3.2a to 3.8). */
export function layoutCells(layout: string): Cell[] {
  return [...layout.matchAll(/(\d+)x(\d+),(\d+),(\d+),(\d+)(?=[,\]}]|$)/g)].map((match) => {
    const [width = 0, height = 0, left = 0, top = 0, pane = 0] = match.slice(1).map(Number);
    // Borders stand in the column and row before a pane and after it.
    return { pane, left: left - 1, top: top - 1, right: left + width, bottom: top + height };
  });
}

function scaler(cells: readonly Cell[], width: number, height: number): (cell: Cell) => Cell {
  const right = Math.max(...cells.map((cell) => cell.right));
  const bottom = Math.max(...cells.map((cell) => cell.bottom));
  const x = (column: number) => Math.round(((column + 1) / (right + 1)) * (width - 1));
  const y = (row: number) => Math.round(((row + 1) / (bottom + 1)) * (height - 1));
  return ({ pane, left, top, right: end, bottom: foot }) => ({
    pane,
    left: x(left),
    top: y(top),
    right: x(end),
    bottom: y(foot),
  });
}

function outline(reach: number[][], { left, top, right, bottom }: Cell): void {
  const join = (row: number, column: number, bits: number) => {
    const line = reach[row];
    if (line?.[column] !== undefined) line[column] |= bits;
  };
  for (let column = left; column < right; column += 1) {
    for (const row of [top, bottom]) {
      join(row, column, 2);
      join(row, column + 1, 8);
    }
  }
  for (let row = top; row < bottom; row += 1) {
    for (const column of [left, right]) {
      join(row, column, 4);
      join(row + 1, column, 1);
    }
  }
}

function place(rows: string[][], { left, top, right, bottom }: Cell, mark: string): void {
  const characters = [...mark];
  const row = rows[Math.floor((top + bottom) / 2)];
  const start = Math.floor((left + right + 1 - characters.length) / 2);
  const fits = bottom - top > 1 && start > left && start + characters.length - 1 < right;
  if (row === undefined || !fits) return;
  for (const [offset, character] of characters.entries()) row[start + offset] = character;
}
