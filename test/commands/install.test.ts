import assert from "node:assert/strict";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { createContext } from "../../src/commands/context.ts";
import { type InstallRequest, install } from "../../src/commands/install.ts";
import { exitCode, WorkspaceError } from "../../src/errors.ts";
import { sandbox } from "../support/tmux.ts";

const settings = '{\n  "theme": "Dark" // mine\n}\n';

async function desk(t: TestContext) {
  const box = await sandbox(t);
  const folder = join(box.home, ".gemini");
  const path = join(folder, "settings.json");
  mkdirSync(folder);
  writeFileSync(path, settings);
  let said = "";
  const context = {
    ...createContext({}, box.environment),
    isTerminal: false,
    stdout: (text: string) => {
      said += text;
    },
    stderr: (text: string) => {
      said += text;
    },
  };
  const run = async (request: Partial<InstallRequest>) => {
    said = "";
    const usual = {
      direction: "install",
      harnesses: ["gemini"],
      yes: false,
      dryRun: false,
    } as const;
    const status = await install(context, { ...usual, ...request });
    return { status, said };
  };
  return { box, path, run };
}

test("without a terminal and --yes the difference is shown and nothing is changed", async (t) => {
  const { path, run } = await desk(t);
  for (const [request, status] of [
    [{ dryRun: true }, exitCode.done],
    [{}, exitCode.failed],
  ] as const) {
    const shown = await run(request);
    assert.equal(shown.status, status);
    assert.match(shown.said, /^-\s+"theme": "Dark" \/\/ mine$/m);
    assert.match(shown.said, /^\+\s+"SessionStart": \[$/m);
    assert.equal(readFileSync(path, "utf8"), settings);
  }
});

test("it is installed once, and undone to the byte", async (t) => {
  const { path, run } = await desk(t);
  assert.equal((await run({ yes: true })).status, exitCode.done);
  const [, hook = ""] = /! -x '(.*?)' /.exec(readFileSync(path, "utf8")) ?? [];
  accessSync(hook, constants.X_OK);
  const again = await run({ yes: true });
  assert.equal(again.status, exitCode.nothingToDo);
  assert.equal((await run({ yes: true, direction: "uninstall" })).status, exitCode.done);
  assert.equal(readFileSync(path, "utf8"), settings);
  assert.equal((await run({ yes: true, direction: "uninstall" })).status, exitCode.nothingToDo);
});

test("an unknown harness, and settings that are no JSON, are refused with what to do, before anything is written", async (t) => {
  const { box, path, run } = await desk(t);
  await assert.rejects(
    run({ harnesses: ["emacs"] }),
    (error) =>
      error instanceof WorkspaceError &&
      error.code === "usage" &&
      /gemini/.test(error.advice ?? ""),
  );
  writeFileSync(path, '{"hooks": ');
  mkdirSync(join(box.home, ".pi", "agent"), { recursive: true });
  await assert.rejects(
    run({ harnesses: ["pi", "gemini"], yes: true }),
    (error) => error instanceof WorkspaceError && error.message.includes(path),
  );
  assert.equal(readFileSync(path, "utf8"), '{"hooks": ');
  assert.equal(existsSync(join(box.home, ".pi", "agent", "extensions")), false);
});

test("without names, only agents that have a configuration are meant", async (t) => {
  const { box, run } = await desk(t);
  const { said } = await run({ harnesses: [], dryRun: true });
  assert.match(said, /\.gemini\/settings\.json/);
  assert.doesNotMatch(said, /\.pi|\.cursor/);
  assert.equal(existsSync(join(box.home, ".pi")), false);
});
