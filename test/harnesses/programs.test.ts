import assert from "node:assert/strict";
import { test } from "node:test";
import { harnessTeller } from "../../src/harnesses/programs.ts";
import { processTable } from "../support/processes.ts";

const cases: [string, string[], string | null][] = [
  ["its own executable", ["/opt/claude", "-p", "x"], "claude"],
  [
    "a script that node runs",
    ["node", "--max-old-space-size=1", "/bin/gemini", "-p", "x"],
    "gemini",
  ],
  ["a wrapper script", ["/bin/sh", "/usr/local/bin/codex", "exec", "x"], "codex"],
  ["a flag's value", ["node", "--test-name-pattern", "gemini", "/x.test.js"], null],
  ["a test's name", ["node", "--test", "gemini"], null],
  ["a user of that name", ["sudo", "-u", "claude", "bash"], null],
  ["a file of that name", ["vim", "gemini"], null],
];

for (const [what, argv, expected] of cases) {
  test(`whose program a process is: ${what}`, async () => {
    const table = processTable({ pid: 10, ppid: 1, argv });
    const [facts] = table.all();
    assert.ok(facts);
    assert.equal((await harnessTeller(table))(facts), expected);
  });
}
