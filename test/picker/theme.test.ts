import assert from "node:assert/strict";
import test from "node:test";
import { detectCapabilities } from "../../src/picker/capabilities.ts";
import { sgr } from "../../src/picker/theme.ts";

const detect = (environment: NodeJS.ProcessEnv) =>
  detectCapabilities({ LANG: "C.UTF-8", TERM: "xterm", ...environment });

test("colours are as many as the terminal has", () => {
  assert.equal(detect({}).colour, "16");
  assert.equal(detect({ TERM: "xterm-256color" }).colour, "256");
  assert.equal(detect({ COLORTERM: "truecolor" }).colour, "true");
  assert.equal(
    detect({ TMUX: "/tmp/x,1,0" }).colour,
    "true",
    "tmux turns them into what the client has",
  );
  assert.equal(detect({ TERM: "dumb" }).colour, "none");
});

test("NO_COLOR is obeyed wherever it is set, and ignored when it is empty", () => {
  assert.equal(detect({ NO_COLOR: "1", COLORTERM: "truecolor", TMUX: "x" }).colour, "none");
  assert.equal(detect({ NO_COLOR: "", COLORTERM: "truecolor" }).colour, "true");
});

test("UTF-8 is a matter of the locale, unless whoever opened the popup knows better", () => {
  assert.equal(detect({}).utf8, true);
  assert.equal(detect({ LANG: "C" }).utf8, false);
  assert.equal(detect({ LC_ALL: "C", LANG: "de_DE.UTF-8" }).utf8, false);
  assert.equal(detect({ LANG: "", TMUX_WORKSPACE_RESTORE_UTF8: "1" }).utf8, true);
  assert.equal(detect({ TMUX_WORKSPACE_RESTORE_UTF8: "0" }).utf8, false);
});

test("the true colours read on black and on white alike", () => {
  for (const style of ["dim", "accent", "good", "warn", "bad", "info"] as const) {
    const [red = 0, green = 0, blue = 0] = sgr({ text: "", style }, "true")
      .split(";")
      .slice(2)
      .map(Number);
    const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    assert.ok(1.05 / (luminance + 0.05) >= 3, `${style} on white`);
    assert.ok((luminance + 0.05) / 0.05 >= 3, `${style} on black`);
  }
});

/** WCAG 2.1. */
function linear(value: number): number {
  const share = value / 255;
  return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
