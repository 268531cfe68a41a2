import assert from "node:assert/strict";
import test from "node:test";
import {
  foregroundAgent,
  foregroundProcesses,
  isIdleShell,
} from "../../src/processes/foreground.ts";
import { readProcesses } from "../../src/processes/linux.ts";
import type { ProcessFacts } from "../../src/processes/process.ts";
import { eventually } from "../support/eventually.ts";
import { sandbox } from "../support/tmux.ts";

type Name = "claude" | "codex";

function facts(pid: number, ppid: number, more: Partial<ProcessFacts> = {}): ProcessFacts {
  return {
    pid,
    ppid,
    pgrp: 10,
    session: 1,
    tpgid: 10,
    startTime: `${pid}`,
    state: "S",
    comm: "x",
    ...more,
  };
}

const table: [string, readonly ProcessFacts[], [number, Name][], unknown][] = [
  ["no agent", [facts(1, 0), facts(2, 1)], [], { kind: "none" }],
  [
    "a wrapper and the agent that it starts are one",
    [facts(1, 0), facts(2, 1), facts(3, 2)],
    [
      [2, "codex"],
      [3, "codex"],
    ],
    { kind: "one", harness: "codex", pids: [1, 2, 3] },
  ],
  [
    "a program below the agent is not its wrapper",
    [facts(2, 1), facts(3, 2)],
    [[2, "claude"]],
    { kind: "one", harness: "claude", pids: [2] },
  ],
  [
    "two of one harness side by side are several",
    [facts(2, 1), facts(3, 1)],
    [
      [2, "claude"],
      [3, "claude"],
    ],
    { kind: "several", harnesses: ["claude"] },
  ],
  [
    "one harness below another is several",
    [facts(2, 1), facts(3, 2)],
    [
      [2, "claude"],
      [3, "codex"],
    ],
    { kind: "several", harnesses: ["claude", "codex"] },
  ],
];

for (const [title, foreground, recognised, expected] of table) {
  test(title, () => {
    const found = foregroundAgent<Name>(foreground, new Map(recognised));
    const shown =
      found.kind === "one"
        ? { kind: "one", harness: found.harness, pids: found.processes.map((each) => each.pid) }
        : found;
    assert.deepEqual(shown, expected);
  });
}

test("in a real pane: what is in front counts; a job in the background, and one that is stopped, do not", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start(["bash --norc"]);
  const pid = Number(await server.run("display-message", "-p", "#{pane_pid}"));
  const front = () => foregroundProcesses(readProcesses(), pid).map((each) => each.comm);
  await eventually("the shell is in front", () => front().join() === "bash");
  await server.run("send-keys", "sleep 61 &", "Enter");
  await eventually("the job runs", () => readProcesses().children(pid).length === 1);
  await eventually("the shell is idle again", () => isIdleShell(readProcesses(), pid));
  await server.run("send-keys", "sh -c 'sleep 62; :'", "Enter");
  await eventually("the second job is in front", () => front().join() === "sh,sleep");
  assert.equal(isIdleShell(readProcesses(), pid), false);
  await server.run("send-keys", "C-z");
  await eventually("the shell is in front again", () => front().join() === "bash");
});
