import { type Cell, sizes } from "./layout.ts";

/** One split-window: of the pane at `position` in tmux's order, the new pane right after it, of exactly `cells` cells. */
export type Split = {
  readonly pane: number;
  readonly position: number;
  readonly direction: "right" | "below";
  readonly cells: number;
};

/**
 * The splits that make the layout from one pane (the first leaf), each with the room that it needs: programs start at their
 * final size, and no split fails for lack of space where the whole fits.
 *
 * The last cell of a split is cut off first, so that a pane's position does not change until its own cells are done.
 */
export function splitsFor(layout: Cell): Split[] {
  const splits: Split[] = [];
  const build = (cell: Cell, position: number): void => {
    if (cell.kind === "pane") return;
    const [first, ...others] = cell.cells;
    const [along] = sizes(cell.kind);
    for (const child of others.reverse()) {
      splits.push({
        pane: firstPane(child),
        position,
        direction: cell.kind === "row" ? "right" : "below",
        cells: child[along],
      });
      build(child, position + 1);
    }
    if (first !== undefined) build(first, position);
  };
  build(layout, 0);
  return splits;
}

function firstPane(cell: Cell): number {
  let current = cell;
  while (current.kind !== "pane") {
    const [first] = current.cells;
    if (first === undefined) throw new Error("A split without cells");
    current = first;
  }
  return current.pane;
}
