import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import type { BindResult, ConversationResult, Harness } from "../../src/harnesses/harness.ts";
import type { Registry } from "../../src/harnesses/registry.ts";
import type { ConversationMemory } from "../../src/snapshot/conversation-memory.ts";
import { type RecordRequest, recordServer } from "../../src/snapshot/record.ts";
import type { Snapshot } from "../../src/snapshot/schema.ts";
import type { PaneFacts, TmuxFacts } from "../../src/tmux/facts.ts";
import { eventually } from "../support/eventually.ts";
import { type FakeProcess, host, processTable } from "../support/processes.ts";

type Behaviour = {
  bind?: Harness["bind"];
  readConversation?: Harness["readConversation"];
  recognise?: Harness["recognise"];
};

const bound = (sessionId: string): BindResult => ({
  bound: true,
  binding: { sessionId, evidence: "registry" },
  state: "working",
});
const missing: ConversationResult = { status: "missing" };

/** A harness whose agents are the processes named "agent". */
function registryOf(behaviour: Behaviour): Registry {
  const harness = {
    name: "claude",
    sessionIdPattern: /^[a-z0-9-]+$/,
    accountVariables: ["CLAUDE_CONFIG_DIR"],
    flags: [{ names: ["--model"], arity: "one", policy: "replay" }],
    recognise: behaviour.recognise ?? ((facts) => facts.comm === "agent"),
    bind: behaviour.bind ?? (async ({ paneId }) => bound(`s${paneId.slice(1)}`)),
    readConversation: behaviour.readConversation ?? (async () => missing),
  } as Partial<Harness> as Harness;
  return { possible: () => ["claude"], load: async () => harness };
}

function shell(pid: number, more: Partial<FakeProcess> = {}): FakeProcess {
  return { pid, comm: "bash", pgrp: pid, tpgid: pid + 1, environment: { HOME: "/h" }, ...more };
}

function agent(pid: number, more: Partial<FakeProcess> = {}): FakeProcess {
  return {
    pid,
    ppid: pid - 1,
    comm: "agent",
    tpgid: pid,
    startTime: `${pid}00`,
    argv: ["agent", "--model", "m", "--token", "secret-token", "a secret prompt"],
    environment: { HOME: "/h", CLAUDE_CONFIG_DIR: "/acc", SECRET: "secret-variable" },
    ...more,
  };
}

function paneOf(id: number, pid: number, more: Partial<PaneFacts> = {}): PaneFacts {
  return {
    id: `%${id}`,
    window: "@0",
    index: id,
    active: id === 0,
    last: false,
    pid,
    tty: "",
    directory: "/work",
    title: "",
    program: "agent",
    dead: false,
    restored: null,
    ...more,
  };
}

function factsOf(panes: readonly PaneFacts[]): TmuxFacts {
  return {
    server: { pid: 9, version: "3.5a", socketPath: "/s" },
    options: new Map(),
    sessions: [{ id: "$0", name: "s", directory: "/h", group: null, attached: false, account: {} }],
    links: [{ session: "$0", index: 0, window: "@0", current: true, last: false }],
    windows: [
      {
        id: "@0",
        name: "w",
        layout: "x",
        zoomed: false,
        width: 80,
        height: 24,
        automaticRename: null,
        activity: 60,
      },
    ],
    panes,
  };
}

function request(
  processes: readonly FakeProcess[],
  behaviour: Behaviour,
  more: {
    previous?: Snapshot;
    memory?: ConversationMemory;
    panes?: readonly PaneFacts[];
    signal?: AbortSignal;
  } = {},
): RecordRequest {
  const table = processTable(...processes);
  const shells = processes.filter((each) => each.ppid === undefined);
  return {
    facts: factsOf(more.panes ?? shells.map((each, index) => paneOf(index, each.pid))),
    identity: { bootId: "b", pid: 9, startTime: "1" },
    registry: registryOf(behaviour),
    host: { ...host(table), ...(more.signal === undefined ? {} : { signal: more.signal }) },
    previous: async () => more.previous,
    memory: more.memory ?? new Map(),
    vouched: [],
    autostarted: new Map(),
    rulesOf: () => ({ dropFlags: [], dropVariables: [], capture: [] }),
    now: 1_000_000,
  };
}

const one = [shell(100), agent(101)];
const two = [...one, shell(200), agent(201)];

test("an agent in the foreground is recorded with its binding, its account, and nothing secret", async () => {
  const { snapshot, hanging } = await recordServer(
    request([...one, { pid: 150, ppid: 101, executable: "/usr/bin/npm", comm: "npm secret" }], {}),
  );
  const recorded = snapshot.panes[0]?.agent;
  assert.equal(recorded?.binding?.sessionId, "s0");
  assert.deepEqual(recorded.process, { pid: 101, startTime: "10100" });
  assert.deepEqual(recorded.account, { CLAUDE_CONFIG_DIR: "/acc" });
  assert.deepEqual(recorded.flags, ["--model", "m"]);
  assert.deepEqual(recorded.children, ["npm"]);
  assert.doesNotMatch(JSON.stringify(snapshot), /secret/);
  assert.equal(hanging, false);
});

test("one pane's trouble is that pane's alone, whatever of it fails", async () => {
  const fails: Behaviour[] = [
    {
      bind: async ({ paneId }) => {
        if (paneId === "%0") throw new Error("broken registry");
        return bound("s1");
      },
    },
    {
      recognise: (facts) => {
        if (facts.pid === 101) throw new Error("broken recognition");
        return facts.comm === "agent";
      },
    },
    {
      readConversation: async ({ sessionId }) => {
        if (sessionId === "s0") throw new Error("broken transcript");
        return missing;
      },
    },
  ];
  for (const behaviour of fails) {
    const { snapshot } = await recordServer(request(two, behaviour));
    const [broken, healthy] = snapshot.panes;
    const said = `${broken?.note} ${broken?.agent?.unboundReason}`;
    assert.match(said, /broken (registry|recognition|transcript)/);
    assert.deepEqual([healthy?.agent?.binding?.sessionId, healthy?.note], ["s1", null]);
  }
});

test("a session id of an unknown form binds nothing", async () => {
  const behaviour = { bind: async () => bound("$(rm -rf /)") };
  const { snapshot } = await recordServer(request(one, behaviour));
  assert.equal(snapshot.panes[0]?.agent?.binding, null);
  assert.match(snapshot.panes[0].agent.unboundReason ?? "", /unknown form/);
});

test("the last good binding stays while its process does, and goes with it", async () => {
  const { snapshot: previous } = await recordServer(request(one, {}));
  const blind: Behaviour = { bind: async () => ({ bound: false, reason: "unreadable" }) };
  const bindingWith = async (processes: readonly FakeProcess[]) => {
    const { snapshot } = await recordServer(request(processes, blind, { previous }));
    return snapshot.panes[0]?.agent?.binding?.sessionId;
  };
  assert.equal(await bindingWith(one), "s0");
  assert.equal(await bindingWith([shell(100), agent(101, { startTime: "99999" })]), undefined);
  assert.equal(
    await bindingWith([shell(100, { tpgid: 111 }), agent(111, { ppid: 100 })]),
    undefined,
  );
  assert.equal(await bindingWith([shell(100, { tpgid: 100 })]), undefined);
});

test("a conversation that changed under the same process is followed", async () => {
  const { snapshot: previous } = await recordServer(request(one, {}));
  const behaviour = { bind: async () => bound("after-clear") };
  const { snapshot } = await recordServer(request(one, behaviour, { previous }));
  assert.equal(snapshot.panes[0]?.agent?.binding?.sessionId, "after-clear");
});

test("two agents in one foreground are none, and the pane says so", async () => {
  const { snapshot } = await recordServer(
    request([...one, agent(102, { ppid: 100, pgrp: 101 })], {}),
  );
  assert.equal(snapshot.panes[0]?.agent, null);
  assert.match(snapshot.panes[0].note ?? "", /several agents/);
});

test("an agent whose environment cannot be read is recorded unbound: no account is guessed", async () => {
  const asked: string[] = [];
  const behaviour: Behaviour = {
    bind: async () => {
      asked.push("bind");
      return bound("s0");
    },
  };
  const made = request(one, behaviour);
  const blind = { ...made.host.processes, environmentVariable: () => undefined };
  const { snapshot } = await recordServer({ ...made, host: { ...made.host, processes: blind } });
  assert.deepEqual(asked, []);
  assert.equal(snapshot.panes[0]?.agent?.unboundReason, "its environment cannot be read");
});

test("a deleted directory loses tmux's mark, one that is really called so does not", async (t) => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "twr-")));
  t.after(() => rmSync(root, { recursive: true }));
  const real = join(root, "x (deleted)");
  mkdirSync(real);
  const panes = [
    paneOf(0, 100, { directory: real }),
    paneOf(1, 200, { directory: join(root, "y (deleted)") }),
    paneOf(2, 300, { directory: "", dead: true }),
  ];
  const { snapshot } = await recordServer(request(two, {}, { panes }));
  assert.deepEqual(
    snapshot.panes.map(({ directory, note }) => [directory, note]),
    [
      [real, null],
      [join(root, "y"), "its directory was deleted"],
      ["", "its program has ended"],
    ],
  );
});

test("what does not answer by the deadline is recorded without it, and the others with theirs", async () => {
  const controller = new AbortController();
  const behaviour: Behaviour = {
    bind: async ({ paneId }) => (paneId === "%0" ? new Promise<never>(() => {}) : bound("s1")),
    readConversation: async () => {
      controller.abort();
      return missing;
    },
  };
  const { snapshot, hanging } = await recordServer(
    request(two, behaviour, { signal: controller.signal }),
  );
  assert.equal(hanging, true);
  assert.match(snapshot.panes[0]?.agent?.unboundReason ?? "", /not be read in time/);
  assert.equal(snapshot.panes[1]?.agent?.binding?.sessionId, "s1");
});

test("more hung reads than Node has threads neither stop the other account's agents nor the end of the process", async (t) => {
  const root = mkdtempSync(join(tmpdir(), "twr-"));
  t.after(() => rmSync(root, { recursive: true }));
  const fifo = join(root, "fifo");
  assert.equal(spawnSync("mkfifo", [fifo]).status, 0);
  const started = Date.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, "hung-reads.ts"), fifo], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  t.after(() => child.kill("SIGKILL"));
  let said = "";
  child.stdout.on("data", (text: Buffer) => {
    said += text.toString();
  });
  await eventually("it ends", () => child.exitCode !== null || child.signalCode !== null, 10_000);
  const [healthy, hanging] = said.trim().split(" ");
  assert.deepEqual([healthy, hanging], ["3", "true"]);
  // Before 22.15 Node cannot replace itself, and must be killed.
  if (typeof process.execve === "function") assert.equal(child.exitCode, 7);
  assert.ok(Date.now() - started < 8_000);
});
