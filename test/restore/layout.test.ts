import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { withoutPanes } from "../../src/restore/edit-layout.ts";
import { type Cell, formatLayout, isConsistent, leaves } from "../../src/restore/layout.ts";
import { parseLayout } from "../../src/restore/parse-layout.ts";
import { type Split, splitsFor } from "../../src/restore/splits.ts";
import { layout } from "./layouts.ts";

const real =
  "17b6,120x39,0,0{80x39,0,0[80x19,0,0,2,80x19,0,20,7],39x39,81,0[39x29,81,0,3,39x9,81,30,4]}";

test("a layout string of tmux comes back as the same string", () => {
  const parsed = parseLayout(real);
  assert.ok(parsed);
  assert.deepEqual(
    leaves(parsed).map((leaf) => leaf.pane),
    [2, 7, 3, 4],
  );
  assert.equal(formatLayout(parsed), real);
});

test("a layout in the JSON of tmux 3.8 becomes the string that every version takes", () => {
  const json =
    '{"V":2,"L":{"t":"h","w":120,"h":39,"x":0,"y":0,"c":[{"t":"v","w":80,"h":39,"x":0,"y":0,"c":[' +
    '{"t":"p","w":80,"h":19,"x":0,"y":0,"l":0,"i":0,"I":"%2"},{"t":"p","w":80,"h":19,"x":0,"y":20,"a":true,"i":1,"I":"%7"}]},' +
    '{"t":"v","w":39,"h":39,"x":81,"y":0,"c":[{"t":"p","w":39,"h":29,"x":81,"y":0,"i":2,"I":"%3"},' +
    '{"t":"p","w":39,"h":9,"x":81,"y":30,"i":3,"I":"%4"}]}]}}';
  const parsed = parseLayout(json);
  assert.ok(parsed);
  assert.equal(formatLayout(parsed), real);
});

for (const [what, text] of [
  ["an empty string", ""],
  ["a wrong checksum", real.replace("17b6", "17b7")],
  ["a string that was cut", real.slice(0, 60)],
  ["text after the end", `${real}}`],
  ["sizes that do not add up", formatLayout(row(80, leaf(10, 1), leaf(10, 2)))],
  ["a JSON of another version", '{"V":3,"L":{"t":"p","w":80,"h":24,"x":0,"y":0,"I":"%1"}}'],
  ["JSON that is cut", '{"V":2,"L":{"t":"p"'],
  [
    "a floating pane",
    '{"V":2,"L":{"t":"h","w":21,"h":24,"x":0,"y":0,"c":[{"t":"p","w":10,"h":24,"x":0,"y":0,"I":"%1"},{"t":"p","w":10,"h":24,"x":4,"y":2,"z":0,"I":"%4"}]}}',
  ],
  ["nesting without end", `0000,${"1x1,0,0{".repeat(100_000)}`],
] as const) {
  test(`not understood: ${what}`, () => assert.equal(parseLayout(text), null));
}

test("any layout survives being written and read", () => {
  fc.assert(
    fc.property(layout, (cell) => {
      assert.ok(isConsistent(cell));
      assert.deepEqual(parseLayout(formatLayout(cell)), cell);
    }),
  );
});

test("panes that are left out give their room to their neighbours", () => {
  const parsed = parseLayout(real);
  assert.ok(parsed);
  const text = (...gone: number[]) => {
    const left = withoutPanes(parsed, (pane) => !gone.includes(pane));
    return left === null ? null : formatLayout(left).slice(5);
  };
  assert.equal(text(7), "120x39,0,0{80x39,0,0,2,39x39,81,0[39x29,81,0,3,39x9,81,30,4]}");
  assert.equal(text(2, 7), "120x39,0,0[120x29,0,0,3,120x9,0,30,4]");
  assert.equal(text(2, 3, 4), "120x39,0,0,7");
  assert.equal(text(2, 7, 3, 4), null);
});

test("whatever is left out, the rest fills the window, in order", () => {
  fc.assert(
    fc.property(layout, fc.func(fc.boolean()), (cell, keep) => {
      const left = withoutPanes(cell, (pane) => keep(pane));
      const expected = leaves(cell).filter((leaf) => keep(leaf.pane));
      if (left === null) return assert.equal(expected.length, 0);
      assert.ok(isConsistent(left));
      assert.deepEqual([left.width, left.height], [cell.width, cell.height]);
      assert.deepEqual(
        leaves(left).map((leaf) => leaf.pane),
        expected.map((leaf) => leaf.pane),
      );
    }),
  );
});

test("the splits of a layout, done one after the other, make the layout", () => {
  fc.assert(
    fc.property(layout, (cell) => {
      assert.deepEqual(performed(cell, splitsFor(cell)), boxes(cell, 0, 0));
    }),
  );
});

type Box = { pane: number; x: number; y: number; width: number; height: number };

function performed(cell: Cell, splits: readonly Split[]): Box[] {
  const first = leaves(cell)[0]?.pane ?? -1;
  const panes: Box[] = [{ pane: first, x: 0, y: 0, width: cell.width, height: cell.height }];
  for (const split of splits) {
    const from = panes[split.position];
    assert.ok(from);
    const fresh = { ...from, pane: split.pane };
    if (split.direction === "right") {
      from.width -= split.cells + 1;
      fresh.x = from.x + from.width + 1;
      fresh.width = split.cells;
    } else {
      from.height -= split.cells + 1;
      fresh.y = from.y + from.height + 1;
      fresh.height = split.cells;
    }
    assert.ok(from.width > 0 && from.height > 0, "there is room");
    panes.splice(split.position + 1, 0, fresh);
  }
  return panes;
}

function boxes(cell: Cell, x: number, y: number): Box[] {
  if (cell.kind === "pane") {
    return [{ pane: cell.pane, x, y, width: cell.width, height: cell.height }];
  }
  let offset = 0;
  return cell.cells.flatMap((child) => {
    const at = cell.kind === "row" ? boxes(child, x + offset, y) : boxes(child, x, y + offset);
    offset += (cell.kind === "row" ? child.width : child.height) + 1;
    return at;
  });
}

function leaf(width: number, pane: number): Cell {
  return { kind: "pane", width, height: 24, pane };
}

function row(width: number, ...cells: Cell[]): Cell {
  return { kind: "row", width, height: 24, cells };
}
