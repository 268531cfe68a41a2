import assert from "node:assert/strict";
import test from "node:test";
import { drawLayout, layoutCells } from "../../src/picker/picture.ts";

const box = [..." ╵╶└╷│┌├╴┘─┴┐┤┬┼"];
const draw = (layout: string, width: number, height: number) =>
  drawLayout({ layout, width, height, box, mark: (pane) => String(pane) });

test("a window's panes are drawn where they stood", () => {
  const layout = "bb62,159x48,0,0{79x48,0,0,1,79x48,80,0[79x24,80,0,2,79x23,80,25,3]}";
  assert.deepEqual(draw(layout, 13, 5), [
    "┌─────┬─────┐",
    "│     │  2  │",
    "│  1  ├─────┤",
    "│     │  3  │",
    "└─────┴─────┘",
  ]);
});

test("one pane fills the picture", () => {
  assert.deepEqual(draw("c195,80x24,0,0,7", 5, 3), ["┌───┐", "│ 7 │", "└───┘"]);
});

test("what is no layout, and no room, is no picture", () => {
  assert.deepEqual(draw("nonsense", 20, 8), []);
  assert.deepEqual(draw("c195,80x24,0,0,7", 4, 2), []);
});

test("only panes are cells: what holds them is not", () => {
  const layout = "d3b5,100x50,0,0[100x25,0,0{50x25,0,0,4,49x25,51,0,5},100x24,0,26,6]";
  assert.deepEqual(
    layoutCells(layout).map((cell) => cell.pane),
    [4, 5, 6],
  );
});
