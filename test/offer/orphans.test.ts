import assert from "node:assert/strict";
import test from "node:test";
import { findOrphans, type Orphan } from "../../src/offer/orphans.ts";
import { serverKey } from "../../src/snapshot/key.ts";
import { type FakeProcess, processTable } from "../support/processes.ts";
import { snapshotOf } from "../support/workspaces.ts";

const snapshot = snapshotOf({
  sessions: [
    {
      name: "api",
      windows: [
        { panes: [{ agent: { harness: "claude", title: "Fix login" } }, { directory: "/s" }] },
      ],
    },
  ],
});
const key = serverKey(snapshot.server.identity);

/** In pane %1, whose agent had started at 100. */
function tagged(pid: number, more: Partial<FakeProcess> = {}): FakeProcess {
  const environment = { TMUX_WORKSPACE_RESTORE_SERVER: key, TMUX_PANE: "%1" };
  return { pid, startTime: "200", executable: "/usr/bin/node", environment, ...more };
}

function find(
  processes: readonly FakeProcess[],
  ports: Readonly<Record<number, number[]>> = {},
): Orphan[] {
  const table = processTable({ pid: 9, comm: "bash", ppid: 1 }, ...processes);
  return findOrphans({
    table,
    isLost: (tag) => tag === key,
    portsOf: (pid) => ports[pid] ?? [],
    harnessOf: ({ pid }) => (table.argv(pid)[0] === "codex" ? "codex" : null),
    snapshotOf: (asked) => (asked === key ? snapshot : undefined),
    self: 9,
  });
}

test("a program that outlived its server stands with its tree, ports, directory, and the agent that had started it", () => {
  const found = find(
    [
      tagged(20, {
        executable: "/bin/bash",
        directory: "/src/api",
        argv: ["bash", "-c", "secret"],
      }),
      tagged(21, { ppid: 20 }),
      tagged(22, { ppid: 21 }),
    ],
    { 21: [8443], 22: [5173, 443] },
  );
  assert.deepEqual(found, [
    {
      pid: 20,
      name: "bash",
      directory: "/src/api",
      ports: [443, 5173, 8443],
      server: key,
      pane: { id: "%1", address: "api:1.1", agent: { harness: "claude", title: "Fix login" } },
      heldBy: null,
      processes: [
        { pid: 20, startTime: "200", name: "bash" },
        { pid: 21, startTime: "200", name: "node" },
        { pid: 22, startTime: "200", name: "node" },
      ],
    },
  ]);
});

test("what was in the pane before its agent is not the agent's, nor is what ran in another pane", () => {
  const elsewhere = { TMUX_WORKSPACE_RESTORE_SERVER: key, TMUX_PANE: "%2" };
  const unknown = { TMUX_WORKSPACE_RESTORE_SERVER: key, TMUX_PANE: "%77" };
  const found = find([
    tagged(20, { startTime: "50" }),
    tagged(21, { environment: elsewhere }),
    tagged(22, { environment: unknown }),
  ]);
  assert.deepEqual(
    found.map(({ pane }) => pane && [pane.address, pane.agent]),
    [["api:1.1", null], ["api:1.2", null], null],
  );
});

test("processes of living servers, without a tag, or already ended are none", () => {
  const found = find([
    tagged(20, { environment: { TMUX_WORKSPACE_RESTORE_SERVER: "other" } }),
    tagged(21, { environment: {} }),
    tagged(22, { state: "Z" }),
  ]);
  assert.deepEqual(found, []);
});

test("another tmux server that was started there is no background program, nor is anything in it", () => {
  const found = find([
    tagged(20, { comm: "tmux: server" }),
    tagged(21, { ppid: 20 }),
    tagged(22, { ppid: 21 }),
    tagged(23, { comm: "tmux: client" }),
    tagged(24, { executable: "/opt/homebrew/bin/tmux", comm: "x" }),
  ]);
  assert.deepEqual(found, []);
});

test("the terminal in which the question is asked is left out", () => {
  const table = processTable(
    tagged(20, { comm: "xterm" }),
    tagged(21, { ppid: 20, comm: "bash" }),
    tagged(22, { ppid: 21 }),
    tagged(23, { ppid: 20 }),
  );
  const found = findOrphans({
    table,
    isLost: () => true,
    portsOf: () => [],
    harnessOf: () => null,
    snapshotOf: () => undefined,
    self: 22,
  });
  assert.deepEqual(
    found.map(({ pid }) => pid),
    [23],
  );
});

test("an agent's daemon, its helpers and its tools are told from what no agent uses any more", () => {
  const found = find([
    tagged(20, { executable: "/bin/sh" }),
    tagged(21, { ppid: 20, argv: ["codex"] }),
    tagged(22, { ppid: 21, argv: ["codex"] }),
    tagged(23, { ppid: 22 }),
    tagged(24, { ppid: 23 }),
  ]);
  assert.deepEqual(
    found.map(({ pid, heldBy, processes }) => [pid, heldBy, processes.map((each) => each.pid)]),
    [
      [20, null, [20]],
      [21, "codex", [21, 22]],
      [23, "codex", [23, 24]],
    ],
  );
});
