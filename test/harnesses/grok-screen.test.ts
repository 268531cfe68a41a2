import assert from "node:assert/strict";
import { test } from "node:test";
import { grokScreen } from "../../src/harnesses/grok/screen.ts";

const box = (input: string) => `
  ╭──────────────────────────────────────╮
  │ ❯ ${input.padEnd(35)}│
  ╰──────────────────────── grok-4.6 ─╯
`;

const cases: [string, string | null, string][] = [
  ["an empty input line", "ready", `  /w/p1\n${box("")}\n  Logged in with API key`],
  [
    "a suggestion in it",
    "ready",
    `${box("Title of it")}\n  Tab/→:accept suggestion  │  Shift+Tab:mode`,
  ],
  [
    "a bypass shown in its frame",
    "ready",
    box("").replace("grok-4.6", "grok-4.6 · always-approve"),
  ],
  ["--minimal", "ready", "minimal · /help\n❯\nfake-model · 1.2K / 256K (0%) · ctrl+o transcript"],
  [
    "a turn",
    "busy",
    `    ⠧ Responding… 3.0s             3.0s ⇣1.22k [stop]\n${box("")}\n  Ctrl+c:cancel`,
  ],
  [
    "a turn, --minimal",
    "busy",
    "⠦ Responding… 3.0s           3.0s ⇣1.25k\n❯\nfake-model · 1.2K / 256K (0%) · ctrl+o transcript",
  ],
  [
    "a permission question",
    "asking",
    "    ◆ x… 2.9s       3.0s ⇣1.21k [↓][stop]\n  ┃  rm -rf /x\n  ┃\n  ┃  1 (●) Yes, and don't ask again\n  ┃  2 (○) Always allow\n  1/5:select",
  ],
  [
    "no login",
    "first-run",
    `     Login with Grok              l\n     Quit                         q\n${box("Type a message...")}`,
  ],
  ["its start without a network", null, "     Connecting...\n\n     ctrl+q  quit"],
  [
    "an id that it goes to look for",
    "lost",
    'Session "01a22de4" not found locally, restoring conversation from remote...',
  ],
  [
    "an id that is nowhere",
    "lost",
    "Error: Failed to authenticate for session restore: error sending request for url (https://auth.x.ai/)\n$",
  ],
  ["a shell", null, "$ grok\n$"],
];

for (const [what, state, text] of cases) {
  test(`${what}: ${state ?? "nothing known"}`, () => assert.equal(grokScreen(text), state));
}
