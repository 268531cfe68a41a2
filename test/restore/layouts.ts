import fc from "fast-check";
import type { Cell } from "../../src/restore/layout.ts";

/** Consistent layouts as tmux could have made them: cells of any size, directions alternating. */
export const layout: fc.Arbitrary<Cell> = fc
  .record({
    width: fc.integer({ min: 1, max: 300 }),
    height: fc.integer({ min: 1, max: 120 }),
    kind: fc.constantFrom("row" as const, "column" as const),
    choices: fc.infiniteStream(fc.nat({ max: 1000 })),
  })
  .map(({ width, height, kind, choices }) => {
    let pane = 0;
    const choose = (below: number) => Number(choices.next().value) % below;
    const make = (w: number, h: number, direction: "row" | "column", depth: number): Cell => {
      const room = direction === "row" ? w : h;
      const count = depth > 4 ? 1 : Math.min(choose(4) + (depth === 0 ? 1 : 0), (room + 1) >> 1);
      if (count < 2) {
        pane += 1 + choose(3);
        return { kind: "pane", width: w, height: h, pane };
      }
      let left = room - (count - 1);
      const cells = Array.from({ length: count }, (_, index) => {
        const others = count - index - 1;
        const size = others === 0 ? left : 1 + choose(left - others);
        left -= size;
        const next = direction === "row" ? "column" : "row";
        return direction === "row"
          ? make(size, h, next, depth + 1)
          : make(w, size, next, depth + 1);
      });
      return { kind: direction, width: w, height: h, cells };
    };
    return make(width, height, kind, 0);
  });
