import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { Placeholders } from "../../../src/commands/export/placeholders.ts";
import { scrubber } from "../../../src/commands/export/scrub.ts";

function scrub(known: readonly (readonly [string, string])[] = []) {
  return scrubber(known, new Placeholders(), "/home/ada");
}

for (const [what, text, clean] of [
  [
    "a path",
    "Could not write /srv/acme/x.json: full",
    "Could not write /dir-1/dir-2/dir-3 (colon or dot): full",
  ],
  ["a path below HOME", "in ~/acme and /home/ada/acme.", "in ~/dir-1 and ~/dir-1."],
  ["a path that everybody has", "3.5a, /usr/bin/tmux (tested)", "3.5a, /usr/bin/tmux (tested)"],
  [
    "an id",
    "conversation 0199a1b2-aaaa-7bbb-8ccc-0123456789ab is open",
    "conversation (id) is open",
  ],
  ["a token", "with sk-ant-api03-AbCdEf0123456789xyz", "with (id)"],
  [
    "an address",
    "see https://git.acme.example/x and ada@acme.example now",
    "see (address) and (address) now",
  ],
  ["quoted words", 'is "ha\\"lf", and more', 'is "…", and more'],
  [
    "our own words",
    "tmux set -g @workspace-restore-save-timeout 10",
    "tmux set -g @workspace-restore-save-timeout 10",
  ],
] as const) {
  test(`what is not known is told by its looks: ${what}`, () => {
    assert.equal(scrub()(text), clean);
  });
}

test("known texts are replaced as whole words, the longest first", () => {
  const clean = scrub([
    ["acme", "session-1"],
    ["acme web", "session-2"],
    ["a.b", "session-3"],
  ]);
  assert.equal(
    clean("acme exists: it is acme-2; acme web too, not acmes, a.b, not axb"),
    "session-1 exists: it is session-1-2; session-2 too, not acmes, session-3, not axb",
  );
});

test("a known text is gone from any sentence, whatever characters are in it", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 3, unit: "binary" }), (name) => {
      const shown = scrub([[name, "…"]])(`Session ${name} is there`);
      assert.ok(!shown.slice("Session ".length, -" is there".length).includes(name));
    }),
  );
});

test("the same name has the same placeholder, which says what is unusual about it", () => {
  const placeholders = new Placeholders();
  assert.equal(placeholders.of("session", "a b"), "session-1 (spaces)");
  assert.equal(placeholders.of("session", "naïve:x"), "session-2 (beyond ASCII, colon or dot)");
  assert.equal(placeholders.of("session", "a b"), "session-1 (spaces)");
  assert.equal(placeholders.of("window", "a b"), "window-1 (spaces)");
  assert.equal(placeholders.path("/home/ada/w/.local/x", "/home/ada"), "~/dir-1/.local/dir-2");
  assert.equal(placeholders.path("/home/adam/w", "/home/ada"), "/home/dir-3/dir-1");
  assert.equal(placeholders.path("/home/ada", "/home/ada"), "~");
});
