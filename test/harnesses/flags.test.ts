import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  type FlagTable,
  flagValue,
  hasFlag,
  keptFlags,
  plainWords,
  readFlags,
  replayablePermissionFlags,
} from "../../src/harnesses/flags.ts";

const table: FlagTable = [
  { names: ["--model", "-m"], arity: "one", policy: "replay" },
  { names: ["--mode"], arity: "one", policy: "replay", value: /^(plan|default)$/ },
  { names: ["--mode"], arity: "one", policy: "permission", value: /^(bypass|accept)$/ },
  { names: ["--verbose", "-v"], arity: "none", policy: "replay" },
  { names: ["--tag"], arity: "variadic", policy: "replay" },
  { names: ["--debug", "-d"], arity: "optional", policy: "replay" },
  { names: ["--yolo", "-y"], arity: "none", policy: "permission" },
  { names: ["--add-dir"], arity: "variadic", policy: "permission" },
  { names: ["--resume", "-r"], arity: "optional", policy: "drop" },
  { names: ["--system-prompt", "-s"], arity: "one", policy: "drop" },
];

const cases: [string, string[], string[], string[]][] = [
  ["a value in the next word", ["agent", "--model", "opus"], ["--model", "opus"], []],
  ["a value after =", ["agent", "--model=opus[1m]"], ["--model", "opus[1m]"], []],
  ["a short flag", ["-m", "opus"], ["--model", "opus"], []],
  ["a short flag with its value attached", ["-mopus"], ["--model", "opus"], []],
  ["a short flag with = and value", ["-m=opus"], ["--model", "opus"], []],
  ["a cluster", ["-vmopus"], ["--verbose", "--model", "opus"], []],
  [
    "a cluster whose last takes the next word",
    ["-vm", "opus"],
    ["--verbose", "--model", "opus"],
    [],
  ],
  ["a cluster with an unknown letter", ["-vqm", "opus"], [], []],
  ["a value of the wrong shape", ["--model", "a b; rm -rf /"], [], []],
  ["a missing value", ["--model"], [], []],
  ["a value that looks like a flag belongs to its flag", ["--model", "--yolo"], [], []],
  ["a prompt that looks like a flag", ["--system-prompt", "--yolo", "-v"], ["--verbose"], []],
  ["prompts and subcommands", ["agent", "fix", "the bug", "-v", "key=sk-1"], ["--verbose"], []],
  ["an unknown flag and its value", ["--api-key", "sk-1", "--token=sk-2", "-v"], ["--verbose"], []],
  ["all after --", ["-v", "--", "--yolo", "--model", "opus"], ["--verbose"], []],
  ["an optional value", ["--debug", "api", "--debug"], ["--debug", "api", "--debug"], []],
  ["an optional value that is the next flag", ["--resume", "-v"], ["--verbose"], []],
  ["a dropped flag's value", ["--resume", "id", "-v"], ["--verbose"], []],
  [
    "a variadic flag, one flag per value",
    ["--tag", "a", "b", "-v"],
    ["--tag", "a", "--tag", "b", "--verbose"],
    [],
  ],
  ["a variadic flag with one odd value", ["--tag", "a", "b c"], [], []],
  ["a permission flag, once", ["--yolo", "-y"], [], ["--yolo"]],
  [
    "a permission flag's values stay unrecorded",
    ["--add-dir", "/secret", "/other"],
    [],
    ["--add-dir"],
  ],
  ["a closed set's value", ["--mode", "bypass"], [], ["--mode=bypass"]],
  ["a value that decides the policy", ["--mode=plan"], ["--mode", "plan"], []],
  ["a value outside of every set", ["--mode=sk-secret"], [], []],
];

for (const [what, argv, flags, permissionFlags] of cases) {
  test(`recorded of a command line: ${what}`, () => {
    assert.deepEqual(readFlags(argv, table), { flags, permissionFlags });
  });
}

test("reading what was recorded gives the same", () => {
  const word = fc.oneof(
    fc.constantFrom(...table.flatMap((rule) => rule.names), "--", "-vy", "--mode=bypass", "plan"),
    fc.string({ maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 10 }), (argv) => {
      const { flags, permissionFlags } = readFlags(argv, table);
      assert.deepEqual(readFlags(flags, table).flags, flags);
      assert.deepEqual(readFlags(permissionFlags, table).permissionFlags, permissionFlags);
    }),
  );
});

test("only complete permission flags of the table can be typed again", () => {
  const words = [
    "--yolo",
    "--mode=bypass",
    "--mode",
    "--mode=plan",
    "--add-dir",
    "--model",
    "-v",
    "x",
  ];
  assert.deepEqual(replayablePermissionFlags(words, table), ["--yolo", "--mode=bypass"]);
});

test("what the user drops is left out by any of its names, and so is what the table does not know", () => {
  const recorded = {
    flags: ["--model", "opus", "--verbose", "--other", "--yolo"],
    permissionFlags: ["--yolo", "--mode=bypass", "--add-dir", "--other"],
  };
  assert.deepEqual(keptFlags(recorded, ["-m", "-y"], table), {
    flags: ["--verbose"],
    permissionFlags: ["--mode=bypass", "--add-dir"],
  });
  assert.deepEqual(keptFlags(recorded, [], table), {
    flags: ["--model", "opus", "--verbose"],
    permissionFlags: ["--yolo", "--mode=bypass", "--add-dir"],
  });
});

test("words that belong to no flag are told from values of flags", () => {
  const argv = ["agent", "-m", "opus", "sub", "--tag", "a", "b", "-y", "id", "--", "-x"];
  assert.deepEqual(plainWords(argv, table), ["agent", "sub", "id", "-x"]);
  assert.equal(hasFlag(argv, table, "--yolo"), true);
  assert.equal(hasFlag(argv, table, "--verbose"), false);
  assert.equal(flagValue([...argv.slice(0, 4), "--model=sonnet"], table, "-m"), "sonnet");
  assert.equal(flagValue(["agent", "-r"], table, "--resume"), undefined);
});
