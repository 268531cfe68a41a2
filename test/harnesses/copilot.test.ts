import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { copilot } from "../../src/harnesses/copilot.ts";
import { readFlags } from "../../src/harnesses/flags.ts";
import { type FakeProcess, host, liveAgent, processTable } from "../support/processes.ts";

const root = mkdtempSync(join(tmpdir(), "twr-copilot-"));
after(() => rmSync(root, { recursive: true, force: true }));
const signal = AbortSignal.timeout(60_000);
const [x, y] = ["a", "b"].map((letter) => `${letter}082d8b1-7b06-4613-b269-b9ce8b0065b7`) as [
  string,
  string,
];
const native = "/lib/node_modules/@github/copilot-linux-x64/copilot";

let homes = 0;
function desk() {
  homes += 1;
  const home = join(root, `home${homes}`);
  const state = join(home, ".copilot", "session-state");
  mkdirSync(join(home, ".copilot", "logs"), { recursive: true });
  const account = { home, variables: { COPILOT_HOME: null } };
  const agent = (
    pid: number,
    openFiles: readonly string[],
    words: readonly string[] = [],
  ): FakeProcess => ({
    pid,
    argv: [native, ...words],
    executable: native,
    openFiles,
  });
  return {
    account,
    agent,
    ref: (sessionId: string) => ({ sessionId, account, directory: "/w/p" }),
    hold: (sessionId: string, pid: number) => join(state, sessionId, `inuse.${pid}.hold`),
    log(pid: number, ...lines: string[]) {
      const path = join(home, ".copilot", "logs", `process-1796067105672-${pid}.log`);
      writeFileSync(
        path,
        lines.map((line) => `2026-11-30T19:33:03.328Z [INFO] ${line}\n`).join(""),
      );
      return path;
    },
    write(
      sessionId: string,
      events: readonly object[] | null,
      workspace = `id: ${sessionId}\ncwd: /w/p\nname: "a: \\"title\\""\n`,
    ) {
      mkdirSync(join(state, sessionId), { recursive: true });
      writeFileSync(join(state, sessionId, "workspace.yaml"), workspace);
      if (events === null) return;
      const lines = events.map((event) => `${JSON.stringify(event)}\n`);
      writeFileSync(join(state, sessionId, "events.jsonl"), lines.join(""));
    },
    bind(process: FakeProcess) {
      const processes = processTable(process);
      return copilot.bind(liveAgent(processes, process.pid, { home, account }), {
        ...host(processes),
        siblings: [],
      });
    },
  };
}

let clock = Date.UTC(2026, 0, 1);
const event = (type: string, data: object = {}) => {
  clock += 1000;
  return { type, data, timestamp: new Date(clock).toISOString() };
};
const turn = [
  event("user.message", { content: "hello" }),
  event("assistant.turn_start"),
  event("assistant.message", { content: "answer", model: "m" }),
  event("assistant.turn_end"),
];

const recognised: [string, readonly string[], boolean][] = [
  ["the loader", ["node", "/usr/bin/copilot", "--model", "m"], true],
  ["the native program", [native], true],
  ["resumed", [native, `--resume=${x}`], true],
  ["with a first prompt", [native, "-i", "plugin"], true],
  ["a headless run", [native, "-p", "hello"], false],
  ["an editor's", [native, "--acp"], false],
  ["a subcommand", [native, "mcp", "list"], false],
  ["a language server", ["node", "/lib/copilot-language-server/main.js"], false],
];
for (const [name, argv, expected] of recognised) {
  test(`copilot is recognised by its command line: ${name}`, () => {
    const table = processTable({ pid: 1, argv });
    const [process] = table.all();
    assert.ok(process !== undefined);
    assert.equal(copilot.recognise(process, table), expected);
  });
}

test("its own log tells which conversation it shows, whatever else it holds or was started with", async () => {
  const d = desk();
  d.write(x, turn);
  const log = d.log(
    10,
    `Registering foreground session: ${y}`,
    `Unregistering foreground session: ${y}`,
    `Registering foreground session: ${x}`,
    "more",
  );
  const bound = await d.bind(d.agent(10, [log, d.hold(x, 10), d.hold(y, 10)], [`--resume=${y}`]));
  assert.deepEqual(bound, {
    bound: true,
    binding: { sessionId: x, evidence: "open-file" },
    state: "idle",
    directory: "/w/p",
  });
});

test("without a word in its log, the one lock that it holds tells; with several, nothing does", async () => {
  const d = desk();
  const quiet = d.log(10, "nothing");
  const held = await d.bind(d.agent(10, [quiet, d.hold(x, 10)]));
  assert.equal(held.bound && held.binding.evidence, "lock");
  const several = await d.bind(
    d.agent(10, [quiet, d.hold(x, 10), d.hold(y, 10)], [`--resume=${x}`]),
  );
  assert.match(several.bound ? "" : several.reason, /neither its log nor its locks/);
  const foreign = await d.bind(
    d.agent(10, [d.log(11, `Registering foreground session: ${x}`), d.hold(y, 11)]),
  );
  assert.equal(foreign.bound, false, "another process's log and lock are none of its own");
});

test("before the first prompt after --resume there is no lock: its argument tells", async () => {
  const d = desk();
  const bound = await d.bind(d.agent(10, [], [`--resume=${x}`]));
  assert.deepEqual(bound.bound && bound.binding, { sessionId: x, evidence: "argv" });
  const byName = await d.bind(d.agent(10, [], ["--resume=my chat"]));
  assert.equal(byName.bound, false);
});

test("the process that holds a conversation is found, shown or not", async () => {
  const d = desk();
  const processes = processTable(
    { pid: 9, argv: ["node", "/usr/bin/copilot"], executable: "/usr/bin/node" },
    d.agent(10, [d.log(10, `Registering foreground session: ${x}`), d.hold(x, 10), d.hold(y, 10)]),
  );
  for (const sessionId of [x, y]) {
    assert.equal((await copilot.findWriter(d.ref(sessionId), host(processes)))?.pid, 10);
  }
  assert.equal(await copilot.findWriter(d.ref(x.replace("a", "c")), host(processes)), null);
});

const states: [string, readonly object[], string, boolean][] = [
  ["finished", turn, "idle", false],
  [
    "ended by a signal",
    [
      ...turn,
      event("user.message", { content: "b" }),
      event("assistant.turn_start"),
      event("session.shutdown"),
    ],
    "working",
    true,
  ],
  [
    "a question",
    [
      ...turn,
      event("assistant.turn_start"),
      event("tool.execution_start"),
      event("permission.requested"),
    ],
    "waiting",
    true,
  ],
  [
    "stopped by the person",
    [
      ...turn,
      event("assistant.turn_start"),
      event("assistant.turn_end"),
      event("abort", { reason: "user_initiated" }),
    ],
    "idle",
    false,
  ],
  ["just resumed", [...turn, event("session.shutdown"), event("session.resume")], "idle", false],
];
for (const [name, events, state, interrupted] of states) {
  test(`the last events tell the state: ${name}`, async () => {
    const d = desk();
    d.write(x, events);
    const bound = await d.bind(d.agent(10, [d.hold(x, 10)]));
    assert.equal(bound.bound && bound.state, state);
    const read = await copilot.readConversation(d.ref(x), signal);
    assert.equal(read.status === "found" && read.facts.interrupted, interrupted);
  });
}

test("a conversation is read: messages, title, model, directory", async () => {
  const d = desk();
  d.write(x, [
    event("session.start", { selectedModel: "old" }),
    event("system.message", { content: "s".repeat(2 << 20) }),
    ...turn,
  ]);
  const read = await copilot.readConversation(d.ref(x), signal);
  assert.ok(read.status === "found");
  assert.deepEqual(
    [read.facts.title, read.facts.model, read.facts.directory],
    ['a: "title"', "m", "/w/p"],
  );
  assert.deepEqual(
    read.facts.messages.map((message) => message.text),
    ["hello", "answer"],
  );
  const listed = await copilot.conversations("/w/p", d.account, signal);
  assert.deepEqual(
    listed.map((each) => each.sessionId),
    [x],
  );
  assert.deepEqual(await copilot.conversations("/w/other", d.account, signal), []);
});

test("a conversation that was never prompted is missing, though its folder is there", async () => {
  const d = desk();
  d.write(x, null);
  assert.equal((await copilot.readConversation(d.ref(x), signal)).status, "missing");
});

test("a permission mode that a resume brings back is read, however much was written since", async () => {
  const d = desk();
  const changed = (mode: string) => ({
    type: "session.permissions_changed",
    data: { allowAllPermissionMode: mode },
  });
  const said = { type: "assistant.message", data: { content: "x".repeat(4000) } };
  const inherited = async (...events: object[]) => {
    d.write(x, events);
    const read = await copilot.readConversation(d.ref(x), signal);
    return read.status === "found" && read.facts.inheritedPermission;
  };
  assert.equal(await inherited(said), null);
  assert.equal(await inherited(changed("on"), ...Array(500).fill(said)), "allow-all");
  assert.equal(await inherited(changed("on"), said, changed("off")), null);
});

test("flags: a resume repeats no session, no prompt, no document, and takes its id with an equals sign", () => {
  const argv = [
    "copilot",
    "--model",
    "gpt-5",
    "--yolo",
    "--allow-tool",
    "shell(git)",
    "write",
    "--deny-tool=shell(git push:*)",
    "--additional-mcp-config",
    '{"t":"secret"}',
    "-i",
    "hello",
    "-n",
    "name",
    "--resume",
    x,
  ];
  assert.deepEqual(readFlags(argv, copilot.flags), {
    flags: ["--model", "gpt-5", "--deny-tool", "shell(git push:*)"],
    permissionFlags: ["--yolo", "--allow-tool"],
  });
  const { argv: typed } = copilot.resume({
    sessionId: x,
    account: { home: "/h", variables: {} },
    transcript: null,
    flags: ["--model", "gpt-5"],
    permissionFlags: ["--allow-tool"],
    inheritedPermission: null,
    keepInheritedPermission: false,
  });
  assert.deepEqual(typed, ["copilot", "--model", "gpt-5", `--resume=${x}`]);
});

const footer =
  " ← open sidebar · Interactive · Manual Approval · / commands · ? help · tab next tab      fake-model";
const screens: [string, string, string | null][] = [
  ["ready", `────\n❯\n────\n${footer}`, "ready"],
  ["busy", "────\n❯\n────\n ◉ Working · 15 B esc esc interrupt", "busy"],
  [
    "asking",
    "│ Do you want to run this command? │\n│ ↑/↓ to navigate · enter to select · esc to cancel │\n╰────╯",
    "asking",
  ],
  [
    "trust",
    "│ Confirm folder trust │\n│ Do you trust the files in this folder? │\n│ ↑/↓ to navigate · enter to select · esc to cancel │\n╰──╯",
    "first-run",
  ],
  [
    "in use",
    "│ Session in use │\n│ 1. Resume anyway │\n│ enter to select · esc to cancel │\n╰──╯",
    "in-use",
  ],
  [
    "lost",
    `$ copilot --resume=${x}\nError: No session, task, or name matched '${x}'.\n\nTo continue…\n$`,
    "lost",
  ],
  ["a shell", "$ ", null],
];
for (const [name, text, expected] of screens) {
  test(`the screen is told: ${name}`, () => assert.equal(copilot.screen(text, ""), expected));
}
