import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { displayText } from "../../src/text/display.ts";
import {
  fit,
  sliceToWidth,
  textWidth,
  truncateEnd,
  truncateStart,
  wrapText,
} from "../../src/text/width.ts";

test("a wide character is never cut in half", () => {
  assert.equal(sliceToWidth("漢字", 3), "漢");
  assert.equal(truncateEnd("漢字かな", 5), "漢字…");
  assert.equal(truncateStart("漢字かな", 4), "…な");
  assert.equal(fit("漢", 3, "right"), " 漢");
});

test("a text that fits is untouched, and one that does not says so", () => {
  assert.equal(truncateEnd("abc", 3), "abc");
  assert.equal(truncateEnd("abcd", 3), "ab…");
  assert.equal(truncateStart("abcd", 3), "…cd");
  assert.equal(truncateEnd("abcd", 0), "");
});

test("lines break at spaces, and the last one says that there is more", () => {
  assert.deepEqual(wrapText("now make the redirect keep it", 12, 2), ["now make the", "redirect…"]);
  assert.deepEqual(wrapText("supercalifragilistic", 8, 3), ["supercal", "ifragili", "stic"]);
  assert.deepEqual(wrapText("  ", 8, 3), []);
});

const text = fc.string({ unit: "grapheme", maxLength: 50 }).map(displayText);

test("fit gives exactly the width asked for, whatever the text", () => {
  fc.assert(
    fc.property(text, fc.nat(60), fc.boolean(), (shown, width, left) => {
      assert.equal(textWidth(fit(shown, width, left ? "left" : "right")), width);
    }),
  );
});

test("no wrapped or cut line is wider than asked", () => {
  fc.assert(
    fc.property(
      text,
      fc.integer({ min: 2, max: 60 }),
      fc.integer({ min: 1, max: 5 }),
      (shown, width, lines) => {
        const wrapped = wrapText(shown, width, lines);
        assert.ok(wrapped.length <= lines);
        for (const line of [...wrapped, truncateEnd(shown, width), truncateStart(shown, width)]) {
          assert.ok(textWidth(line) <= width, JSON.stringify(line));
        }
      },
    ),
  );
});
