/**
 * Window layouts as tmux writes them: `checksum,80x24,0,0{40x24,0,0,1,39x24,41,0,2}` (to 3.6), where `{…}` holds cells
 * side by side and `[…]` one above the other, or the JSON of 3.8. select-layout takes the first form everywhere.
 */
export type Cell = LeafCell | SplitCell;

export type LeafCell = {
  readonly kind: "pane";
  readonly width: number;
  readonly height: number;
  /** As in `%5`, without the sign. */
  readonly pane: number;
};

export type SplitCell = {
  /** `row`: side by side. `column`: one above the other. */
  readonly kind: "row" | "column";
  readonly width: number;
  readonly height: number;
  readonly cells: readonly Cell[];
};

/** Panes of a layout in tmux's order: cell by cell, depth first. */
export function leaves(cell: Cell): LeafCell[] {
  return cell.kind === "pane" ? [cell] : cell.cells.flatMap(leaves);
}

/** The layout as a string for select-layout, checksum included. */
export function formatLayout(cell: Cell): string {
  const text = formatCell(cell, 0, 0);
  return `${checksum(text).toString(16).padStart(4, "0")},${text}`;
}

function formatCell(cell: Cell, x: number, y: number): string {
  const own = `${cell.width}x${cell.height},${x},${y}`;
  if (cell.kind === "pane") return `${own},${cell.pane}`;
  let offset = 0;
  const cells = cell.cells.map((child) => {
    const text =
      cell.kind === "row" ? formatCell(child, x + offset, y) : formatCell(child, x, y + offset);
    offset += (cell.kind === "row" ? child.width : child.height) + 1;
    return text;
  });
  return cell.kind === "row" ? `${own}{${cells.join(",")}}` : `${own}[${cells.join(",")}]`;
}

/** layout_checksum() of tmux: a 16-bit rotating sum. */
export function checksum(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) {
    sum = (sum >> 1) + ((sum & 1) << 15);
    sum = (sum + text.charCodeAt(index)) & 0xffff;
  }
  return sum;
}

/** Whether every cell fits its neighbours exactly, with one cell of border between two. */
export function isConsistent(cell: Cell): boolean {
  if (cell.width < 1 || cell.height < 1) return false;
  if (cell.kind === "pane") return true;
  if (cell.cells.length < 2 || !cell.cells.every(isConsistent)) return false;
  const [along, across] = sizes(cell.kind);
  const total = cell.cells.reduce((sum, child) => sum + child[along] + 1, -1);
  return total === cell[along] && cell.cells.every((child) => child[across] === cell[across]);
}

export function sizes(kind: SplitCell["kind"]): readonly ["width" | "height", "width" | "height"] {
  return kind === "row" ? ["width", "height"] : ["height", "width"];
}
