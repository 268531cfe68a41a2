import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import type { FlagTable } from "../../src/harnesses/flags.ts";
import { loadHarness } from "../../src/harnesses/registry.ts";
import { sandbox } from "../support/tmux.ts";
import { missing } from "./desk.ts";
import { differences, flagsInHelp } from "./help.ts";
import { subjects } from "./subjects.ts";

const table: FlagTable = [
  { names: ["--model", "-m"], arity: "one", policy: "replay" },
  { names: ["--yolo", "-y"], arity: "none", policy: "permission" },
  { names: ["--resume", "-r"], arity: "optional", policy: "drop" },
];

const helps: readonly [string, string, readonly string[]][] = [
  [
    "as it is",
    "  -m, --model <MODEL>  x\n  -y, --yolo\n      Like --force\n  -r, --resume [id]\n",
    [],
  ],
  ["as yargs has it", "  -m, --model  x [string]\n  -y, --yolo  y\n     more  [boolean]\n", []],
  [
    "with one more",
    "  -m, --model=<value>\n      --turbo   Fast\n",
    ["--turbo is not in the table"],
  ],
  ["with another alias", "  -f, --yolo\n", ["-f, --yolo are not one flag in the table"]],
  ["that gives a flag a value", "  -y, --yolo <mode>\n", ["-y, --yolo: value yes"]],
  ["that takes a value away", "  -m, --model\n", ["-m, --model: value no"]],
  ["that makes a value optional", "  -m, --model [name]\n", ["-m, --model: value ?"]],
];
for (const [what, help, expected] of helps) {
  test(`a help ${what} is told from the table`, () => {
    assert.deepEqual(differences(flagsInHelp(help), table), expected);
  });
}

for (const { kit } of subjects) {
  const { harness, version } = kit;
  test(`${harness}: every flag of its help is in the table, with its names and its value`, {
    skip: missing(kit),
  }, async (t) => {
    const { environment } = await sandbox(t);
    const folder = process.env.TMUX_WORKSPACE_RESTORE_AGENTS ?? "";
    const { command, flags } = await loadHarness(harness);
    const lists = harness === "codex" ? [["--help"], ["resume", "--help"]] : [["--help"]];
    const help = lists.map((words) => {
      const { stdout, stderr } = spawnSync(join(folder, command), words, {
        env: { ...environment, PATH: `${folder}:${process.env.PATH}` },
        encoding: "utf8",
        timeout: 60_000,
      });
      // Where opencode has it.
      return `${stdout}\n${stderr}`;
    });
    const listed = help.flatMap(flagsInHelp);
    assert.ok(listed.length > 10, help.join("\n"));
    assert.deepEqual(differences(listed, flags), [], `${harness} ${version}`);
  });
}
