import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import stringWidth from "string-width";
import { asciiText, displayText } from "../../src/text/display.ts";
import { textWidth } from "../../src/text/width.ts";

const cases: [name: string, given: string, shown: string][] = [
  ["plain text is untouched", "api server #1", "api server #1"],
  ["an escape sequence loses its introducer", "a\u001b[31mred\u009b0m", "a�[31mred�0m"],
  ["a title-setting sequence stays text", "\u001b]0;x\u0007", "�]0;x�"],
  ["tabs and newlines become spaces", "a\tb\nc\u2028d\r", "a b c d "],
  ["bidi overrides are shown, not obeyed", "a\u202etxt.exe\u2066b\u200f", "a�txt.exe�b�"],
  ["zero-width characters vanish", "pass\u200bword\ufeff\u2060", "password"],
  ["an emoji of several code points falls into its parts", "👩🏽‍💻 ❤️", "👩💻 ❤"],
  ["a flag becomes its letters", "🇩🇪", "DE"],
  ["a mark on nothing is dropped", "\u0301a \u0301b", "a b"],
  ["a pile of marks is cut to four", `z${"\u0301".repeat(30)}`, `ź${"\u0301".repeat(3)}\u0301`],
  ["bytes that are not UTF-8 are shown as such", "a\udc80b", "a�b"],
  ["wide and accented letters stay", "漢字 é Проект", "漢字 é Проект"],
];

for (const [name, given, shown] of cases) {
  test(name, () => assert.equal(displayText(given), shown));
}

test("whatever a record holds, what is shown has no control, no format character and a certain width", () => {
  const anything = fc.string({ unit: "binary", maxLength: 60 });
  fc.assert(
    fc.property(anything, (text) => {
      const shown = displayText(text);
      assert.doesNotMatch(shown, /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/u);
      assert.equal(displayText(shown), shown, "showing is idempotent");
      assert.match(asciiText(text), /^[\x20-\x7e]*$/);
    }),
    { numRuns: 2000 },
  );
});

test("widths agree with string-width for letters, ideographs and emoji", () => {
  const letters = fc.string({
    unit: fc.constantFrom(..."aZ~ éßЖλאب漢字かな한ｱＡ🙂🚀✳❯▾…─█👩💻e\u0301ñ"),
    maxLength: 40,
  });
  fc.assert(
    fc.property(letters, (text) => {
      const shown = displayText(text);
      assert.equal(textWidth(shown), stringWidth(shown), JSON.stringify(shown));
    }),
    { numRuns: 2000 },
  );
});
