import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { type InputEvent, KeyParser } from "../../src/picker/keys.ts";

const esc = "\u001b";

function parse(...chunks: string[]): string[] {
  const parser = new KeyParser();
  const events = chunks.flatMap((chunk) => parser.push(Buffer.from(chunk)));
  return [...events, ...parser.flush()].map(describe);
}

function describe(event: InputEvent): string {
  return event.type === "key" ? event.name : `${event.action}@${event.column},${event.row}`;
}

const cases: [title: string, chunks: string[], events: string[]][] = [
  ["several keys in one chunk", ["jj \r"], ["j", "j", "space", "enter"]],
  ["arrows in both modes", [`${esc}[A${esc}OB${esc}[C${esc}OD`], ["up", "down", "right", "left"]],
  ["arrows with a modifier", [`${esc}[1;5A`], ["up"]],
  ["a sequence split anywhere", [esc, "[", "B", "k"], ["down", "k"]],
  ["a lone escape", [esc], ["escape"]],
  ["two escapes", [esc + esc], ["escape", "escape"]],
  [
    "paging and ends",
    [`${esc}[5~${esc}[6~${esc}[H${esc}[4~`],
    ["page-up", "page-down", "home", "end"],
  ],
  [
    "control keys",
    ["\u0003\u0004\u000e\u007f\t"],
    ["ctrl-c", "ctrl-d", "ctrl-n", "backspace", "tab"],
  ],
  ["shift-tab", [`${esc}[Z`], ["shift-tab"]],
  ["a character of several bytes split in the middle", ["\u00c3"], ["Ã"]],
  [
    "a click, its release, and the wheel",
    [`${esc}[<0;5;3M${esc}[<0;5;3m${esc}[<65;1;1M`],
    ["press@4,2", "wheel-down@0,0"],
  ],
  ["other buttons and drags are nothing", [`${esc}[<2;5;3M${esc}[<32;5;3M`], []],
  ["a paste presses no key", [`${esc}[200~rm -rf\r${esc}[201~q`], ["q"]],
  [
    "a paste split between chunks presses none either",
    [`a${esc}[200~x\r`, `y${esc}[20`, "1~b"],
    ["a", "b"],
  ],
  ["a paste that looks like keys inside", [`${esc}[200~${esc}[A\r${esc}[201~`], []],
  ["alt and a letter is no letter", [`${esc}a`], []],
  ["a report that is no key is skipped", [`${esc}[?62;4cj`], ["j"]],
  ["a sequence without an end is dropped", [`${esc}[${"1".repeat(100)}`, "j"], ["j"]],
];

for (const [title, chunks, events] of cases) {
  test(title, () => assert.deepEqual(parse(...chunks), events));
}

test("bytes of one character may come apart", () => {
  const parser = new KeyParser();
  const bytes = Buffer.from("é");
  assert.deepEqual(parser.push(bytes.subarray(0, 1)), []);
  assert.deepEqual(parser.push(bytes.subarray(1)).map(describe), ["é"]);
});

test("how input is cut into chunks does not matter", () => {
  const piece = fc.constantFrom(
    "j",
    "k",
    " ",
    "\r",
    `${esc}[A`,
    `${esc}OB`,
    `${esc}[5~`,
    `${esc}[<0;9;9M`,
    `${esc}[200~p\r${esc}[201~`,
    "漢",
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 12 }),
      fc.array(fc.nat(80), { maxLength: 8 }),
      (pieces, cuts) => {
        const bytes = Buffer.from(pieces.join(""));
        const points = [
          ...new Set([0, ...cuts.filter((cut) => cut < bytes.length), bytes.length]),
        ].sort((a, b) => a - b);
        const parser = new KeyParser();
        const events = points
          .slice(1)
          .flatMap((end, index) => parser.push(bytes.subarray(points[index], end)));
        assert.deepEqual(events.map(describe), parse(pieces.join("")));
      },
    ),
  );
});
