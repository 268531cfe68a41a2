import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import {
  listeningSockets,
  parseStat,
  readProcess,
  readProcesses,
} from "../../src/processes/linux.ts";
import { eventually } from "../support/eventually.ts";

function start(
  t: TestContext,
  program: string,
  args: readonly string[],
  options: Parameters<typeof spawn>[2] = {},
): number {
  const child: ChildProcess = spawn(program, args, { stdio: "ignore", ...options });
  t.after(() => child.kill("SIGKILL"));
  return child.pid ?? 0;
}

test("a process is told by its facts, its words, its program, its directory and its files", async (t) => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "twr-")));
  t.after(() => rmSync(root, { recursive: true }));
  const file = join(root, "open \u{1f98a}");
  writeFileSync(file, "");
  const descriptor = openSync(file, "r");
  t.after(() => closeSync(descriptor));
  const pid = start(t, "/bin/sleep", ["60"], {
    cwd: root,
    env: { ONE: "a=b\n", EMPTY: "" },
    stdio: ["ignore", "ignore", "ignore", descriptor],
    argv0: "odd name",
  });
  await eventually("it runs", () => readProcesses().argv(pid)[0] === "odd name");
  const table = readProcesses();
  const facts = table.get(pid);
  assert.equal(facts?.ppid, process.pid);
  assert.deepEqual(readProcess(pid)?.startTime, facts?.startTime);
  assert.deepEqual(table.argv(pid), ["odd name", "60"]);
  assert.match(table.executable(pid) ?? "", /\/(sleep|coreutils|busybox)$/);
  assert.equal(table.directory(pid), root);
  assert.deepEqual(table.openFiles(pid), [file]);
  assert.equal(table.environmentVariable(pid, "ONE"), "a=b\n");
  assert.equal(table.environmentVariable(pid, "EMPTY"), "");
  assert.equal(table.environmentVariable(pid, "ON"), null);
  assert.ok(table.children(process.pid).some((child) => child.pid === pid));
});

test("a process that is gone has no words and no environment, and nothing throws", () => {
  const table = readProcesses();
  const gone = 2 ** 22 + 1;
  assert.equal(table.get(gone), undefined);
  assert.deepEqual(table.argv(gone), []);
  assert.equal(table.executable(gone), undefined);
  assert.equal(table.environmentVariable(gone, "HOME"), undefined);
  assert.deepEqual(table.openFiles(gone), []);
  assert.equal(readProcess(gone), undefined);
});

test("the sockets that a process listens on are told by their paths, those that it connects with are not", async (t) => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "twr-")));
  t.after(() => rmSync(root, { recursive: true }));
  const path = join(root, "a socket é");
  const script = `const net = require("node:net");
    const [path, ready] = process.argv.slice(1);
    net.createServer(() => {}).listen(path, () =>
      net.connect(path, () => require("node:fs").writeFileSync(ready, "")));`;
  const ready = join(root, "ready");
  const pid = start(t, process.execPath, ["-e", script, path, ready]);
  await eventually("it is connected with itself", () => existsSync(ready));
  assert.deepEqual(listeningSockets(pid), [path]);
  rmSync(path);
  assert.deepEqual(listeningSockets(pid), [path], "a removed one too");
  assert.deepEqual(listeningSockets(process.pid), []);
  assert.deepEqual(listeningSockets(2 ** 22 + 1), []);
});

test("a name with parentheses, spaces and a newline does not shift the fields", () => {
  const rest = "S 11 22 33 34816 44 4194304 1 0 0 0 0 0 0 0 20 0 1 0 987654 1 2";
  assert.deepEqual(parseStat(`7 (a) S 1 (b\n) ${rest}`), {
    pid: 7,
    comm: "a) S 1 (b\n",
    state: "S",
    ppid: 11,
    pgrp: 22,
    session: 33,
    tpgid: 44,
    startTime: "987654",
  });
  assert.equal(parseStat("7 (a"), undefined);
  assert.equal(parseStat("7 (a) S 1 2"), undefined);
});
