import assert from "node:assert/strict";
import test from "node:test";
import type { Orphan } from "../../src/offer/orphans.ts";
import { continueMessage } from "../../src/restore/continue-message.ts";

const vite: Orphan = {
  pid: 77,
  name: "bash",
  directory: "/",
  ports: [5173],
  server: "x",
  pane: null,
  heldBy: null,
  processes: [
    { pid: 77, startTime: "1", name: "bash" },
    { pid: 78, startTime: "1", name: "vite" },
  ],
};
const plain = { children: [], living: [], now: 0, attempt: 2, attempts: 3 };

test("it says what happened, what to do, what ended and what lives on, in one short line", () => {
  const text = continueMessage({
    ...plain,
    children: ["bash", "postgres", "vite", "odd\nname"],
    living: [vite],
  });
  assert.match(text, /^tmux-workspace-restore: .* lost .*Continue from where you left off: do not/);
  assert.match(
    text,
    /ended with the server: postgres, odd name\. Still running: bash \(pid 77, port 5173\)\./,
  );
  assert.match(text, /\(1970-01-01T00:00:00Z, 2 of 3\)$/);
  assert.ok(!text.includes("\n") && text.length < 700);
});

test("nothing is said of programs where there were none", () => {
  assert.ok(!/ended|running/.test(continueMessage(plain)));
});

test("many programs with long names still make a message that agents show whole", () => {
  const children = Array.from({ length: 40 }, (_, index) => `${index}`.repeat(60));
  const text = continueMessage({ ...plain, children });
  assert.match(text, / 32 more\. /);
  assert.ok(text.length < 790, `${text.length}`);
});
