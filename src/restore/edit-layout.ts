import { type Cell, type SplitCell, sizes } from "./layout.ts";

/** The layout without the panes that `keep` rejects, their room given to their neighbours; null when none remains. */
export function withoutPanes(cell: Cell, keep: (pane: number) => boolean): Cell | null {
  const remaining = prune(cell, keep);
  return remaining === null ? null : resize(remaining, cell.width, cell.height);
}

function prune(cell: Cell, keep: (pane: number) => boolean): Cell | null {
  if (cell.kind === "pane") return keep(cell.pane) ? cell : null;
  const kept = cell.cells.map((child) => prune(child, keep));
  if (kept.every((child, index) => child === cell.cells[index])) return cell;
  const remaining: Cell[] = [];
  const [along] = sizes(cell.kind);
  let freed = 0;
  for (const [index, child] of kept.entries()) {
    if (child === null) {
      // As tmux does it: the cell before takes the room, and the first one's goes to the next.
      const room = (cell.cells[index]?.[along] ?? 0) + 1;
      const before = remaining.at(-1);
      if (before === undefined) freed += room;
      else remaining[remaining.length - 1] = grown(before, along, room);
    } else {
      remaining.push(freed === 0 ? child : grown(child, along, freed));
      freed = 0;
    }
  }
  const [only, second] = remaining;
  if (only === undefined) return null;
  if (second === undefined) return resize(only, cell.width, cell.height);
  return flattened({ ...cell, cells: remaining });
}

/** A cell that was left alone in a split of its own may now stand in a split of its parent's direction. */
function flattened(cell: SplitCell): SplitCell {
  return {
    ...cell,
    cells: cell.cells.flatMap((child) => (child.kind === cell.kind ? child.cells : [child])),
  };
}

function grown(cell: Cell, along: "width" | "height", by: number): Cell {
  return along === "width"
    ? resize(cell, cell.width + by, cell.height)
    : resize(cell, cell.width, cell.height + by);
}

/** The cell at another size, not smaller than before: what is added along a split is shared out in equal parts. */
function resize(cell: Cell, width: number, height: number): Cell {
  if (cell.width === width && cell.height === height) return cell;
  if (cell.kind === "pane") return { ...cell, width, height };
  const count = cell.cells.length;
  const added = cell.kind === "row" ? width - cell.width : height - cell.height;
  const share = (index: number) => Math.floor(added / count) + (index < added % count ? 1 : 0);
  const cells = cell.cells.map((child, index) =>
    cell.kind === "row"
      ? resize(child, child.width + share(index), height)
      : resize(child, width, child.height + share(index)),
  );
  return { kind: cell.kind, width, height, cells };
}
