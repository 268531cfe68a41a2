import assert from "node:assert/strict";
import { test } from "node:test";
import { doubtOf } from "../../src/restore/doubt.ts";

type Measures = Parameters<typeof doubtOf>[0];
const measures = (
  cost: number | null,
  contextShare: number | null,
  lastMessageAt: number | null,
): Measures => ({ cost, contextShare, lastMessageAt });

const cases: [string, Measures, Measures, RegExp | null][] = [
  ["the same", measures(1, 0.5, 9), measures(1, 0.5, 9), null],
  ["a cost that grew", measures(1, 0.5, 9), measures(1.5, 0.5, 9), null],
  ["a cost that is rounded", measures(1.004, 0.5, 9), measures(1, 0.5, 9), null],
  [
    "a cost that fell",
    measures(12.5, 0.5, 9),
    measures(0.25, 0.5, 10),
    /^Its conversation says \$0\.25, and its record \$12\.50:/,
  ],
  ["a cost that is not told any more", measures(1, null, 9), measures(null, null, 9), null],
  ["another context at the same message", measures(1, 0.8, 9), measures(1, 0.1, 9), /10 % context/],
  ["another context, messages later", measures(1, 0.8, 9), measures(1, 0.1, 10), null],
  ["a context that is not told", measures(1, 0.8, 9), measures(1, null, 9), null],
];
for (const [what, saved, now, doubt] of cases) {
  test(`${what}: ${doubt === null ? "no doubt" : "a doubt"}`, () => {
    const said = doubtOf(saved, now);
    if (doubt === null) assert.equal(said, null);
    else assert.match(`${said}`, doubt);
  });
}
