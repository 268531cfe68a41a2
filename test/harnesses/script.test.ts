import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { scriptArgv } from "../../src/harnesses/script.ts";

const cases: [string, string[], string[]][] = [
  ["no interpreter", ["/bin/gemini", "-r", "x"], ["/bin/gemini", "-r", "x"]],
  ["a script", ["node", "/bin/gemini", "-r", "x"], ["/bin/gemini", "-r", "x"]],
  ["a flag before it", ["node", "--max-old-space-size=1", "/bin/gemini"], ["/bin/gemini"]],
  ["a flag with its value in the next word", ["node", "--title", "gemini", "/x"], ["/x"]],
  ["a flag with its value after =", ["node", "--title=gemini", "/x"], ["/x"]],
  ["a preloaded module", ["/usr/bin/node22", "-r", "gemini", "/x"], ["/x"]],
  ["the end of the flags", ["node", "--", "/x"], ["/x"]],
  ["tests by name", ["node", "--test-name-pattern", "gemini", "/x.test.js"], ["/x.test.js"]],
  ["tests, which are no script", ["node", "--test", "gemini"], []],
  ["tests, behind a flag", ["node", "--test-name-pattern", "gemini", "--test", "gemini"], []],
  ["code in place of a script", ["node", "-e", "1", "gemini"], []],
  ["code to print", ["node", "--no-warnings", "-p", "1", "gemini"], []],
  ["nothing", ["node"], []],
  ["a missing value", ["node", "--title"], []],
];

for (const [what, argv, expected] of cases) {
  test(`the script of an interpreter's command line: ${what}`, () =>
    assert.deepEqual(scriptArgv(argv), expected));
}

test("no value of an option of this Node is taken for a script", () => {
  const help = spawnSync(process.execPath, ["--help"], { encoding: "utf8" }).stdout;
  const lines = help.split("\n").filter((line) => /^ {2}-.*[a-z]=/.test(line));
  const options = lines.flatMap((line) =>
    [...line.matchAll(/(?<=^ {2}|, )--?[A-Za-z][\w-]*/g)].flat(),
  );
  // It stands alone; what is printed as its value is the next one's.
  const alone = new Set([
    "--experimental-default-config-file",
    "--inspect",
    "--inspect-brk",
    "--inspect-wait",
  ]);
  assert.ok(options.length > 50, help);
  for (const option of options.filter((each) => !alone.has(each))) {
    assert.notEqual(scriptArgv(["node", option, "gemini", "/script"])[0], "gemini", option);
  }
});
