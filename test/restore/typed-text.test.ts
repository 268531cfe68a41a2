import assert from "node:assert/strict";
import test from "node:test";
import { seemsTyped } from "../../src/restore/typed-text.ts";

const typed = (row: string, cursorX = row.length) =>
  seemsTyped({
    ...{ id: "%1", pid: 1, tty: "", dead: false, inMode: false, inputOff: false },
    ...{ cursorX, cursorY: 1, history: 0, title: "", rows: ["above", row.trimEnd()] },
  });

test("a prompt with nothing after it is no typing, whatever shell or theme draws it", () => {
  for (const prompt of [
    "",
    "$ ",
    "u@host:~/src$ ",
    "[u@host src]$ ",
    "host% ",
    "root@box:/# ",
    "~/src> ",
    "❯ ",
    "➜  src git:(main) ✗ ",
    "src (main) » ",
    ">>> ",
  ]) {
    assert.equal(typed(prompt), false, prompt);
  }
  assert.equal(typed("❯                    12:04:11", 2), false, "a prompt on the right");
});

test("words at the prompt are typing, also with the cursor taken back into them", () => {
  for (const row of [
    "$ l",
    "$ git commit -m ",
    "u@host:~/src$ ls ~",
    "➜  src git:(main) ✗ make",
    "❯ x",
  ]) {
    assert.equal(typed(row), true, row);
  }
  assert.equal(typed("$ make test", 2), true);
});
