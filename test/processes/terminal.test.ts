import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { test } from "node:test";
import { readProcesses } from "../../src/processes/host.ts";
import { sandbox } from "../support/tmux.ts";

test("tells the terminal of a pane's program, and that another has none", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start();
  const [pid, tty] = (await server.run("list-panes", "-F", "#{pane_pid} #{pane_tty}")).split(" ");
  const table = readProcesses();
  assert.equal(table.terminal(Number(pid)), tty);
  assert.equal(table.terminal(await server.pid()), undefined);
});

test("tells when a process started, by the clock", async (t) => {
  const before = Date.now();
  const child = spawn("sleep", ["20"], { stdio: "ignore" });
  t.after(() => child.kill("SIGKILL"));
  const started = readProcesses().startedAt(child.pid ?? 0) ?? 0;
  assert.ok(started > before - 1000 && started < Date.now() + 1000, `${started - before} ms off`);
  assert.equal(readProcesses().startedAt(2 ** 30), undefined);
});
