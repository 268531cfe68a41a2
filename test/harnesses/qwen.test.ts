import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { readFlags } from "../../src/harnesses/flags.ts";
import { qwen } from "../../src/harnesses/qwen.ts";
import { type FakeProcess, host, liveAgent, processTable } from "../support/processes.ts";

const root = mkdtempSync(join(tmpdir(), "twr-qwen-"));
after(() => rmSync(root, { recursive: true, force: true }));
const signal = AbortSignal.timeout(60_000);
const [x, y] = ["a", "b"].map((letter) => `${letter}082d8b1-7b06-4613-b269-b9ce8b0065b7`) as [
  string,
  string,
];
const boot = host(processTable()).bootId;

let homes = 0;
function desk() {
  homes += 1;
  const home = join(root, `home${homes}`);
  const sessions = join(home, ".qwen", "sessions");
  mkdirSync(sessions, { recursive: true });
  const account = { home, variables: { QWEN_HOME: null, QWEN_RUNTIME_DIR: null } };
  return {
    account,
    ref: (sessionId: string, directory = "/w/p") => ({ sessionId, account, directory }),
    register(pid: number, entry: Record<string, unknown> | string) {
      const whole = {
        pid,
        procStart: `${boot}:1000`,
        kind: "tui",
        cwd: "/w/p",
        sessionId: x,
        ipcToken: "secret",
      };
      const text = typeof entry === "string" ? entry : JSON.stringify({ ...whole, ...entry });
      writeFileSync(join(sessions, `${pid}.json`), text);
    },
    write(sessionId: string, folder: string, records: readonly object[], tail = "") {
      const chats = join(home, ".qwen", "projects", folder, "chats");
      mkdirSync(chats, { recursive: true });
      const lines = records.map((record) => `${JSON.stringify(record)}\n`);
      writeFileSync(join(chats, `${sessionId}.jsonl`), lines.join("") + tail);
    },
    bind(process: FakeProcess, paneTitle = "Qwen - p") {
      const processes = processTable(process);
      const agent = liveAgent(processes, process.pid, { home, paneTitle });
      return qwen.bind(agent, { ...host(processes), siblings: [] });
    },
  };
}

let clock = Date.UTC(2026, 0, 1);
function record(type: string, text: string, extra: object = {}) {
  clock += 1000;
  const role = type === "assistant" ? "model" : "user";
  const timestamp = new Date(clock).toISOString();
  return { type, timestamp, cwd: "/w/p", message: { role, parts: [{ text }] }, ...extra };
}
const call = (extra: object = {}) => ({
  ...record("assistant", ""),
  model: "m",
  message: { role: "model", parts: [{ functionCall: { name: "run" } }] },
  ...extra,
});
const result = (error?: string) => ({
  ...record("tool_result", ""),
  message: {
    role: "user",
    parts: [{ functionResponse: { response: error === undefined ? { output: "x" } : { error } } }],
  },
});
const noise = (subtype: string, systemPayload: object = {}) => ({
  ...record("system", ""),
  subtype,
  systemPayload,
  message: undefined,
});

const recognised: [string, readonly string[], boolean][] = [
  ["the launcher", ["node", "/usr/bin/qwen"], true],
  [
    "the agent itself",
    ["/usr/bin/node", "--expose-gc", "/lib/node_modules/@qwen-code/qwen-code/cli.js", "-m", "x"],
    true,
  ],
  ["resumed", ["node", "/usr/bin/qwen", "--resume", x], true],
  ["with a first prompt", ["node", "/usr/bin/qwen", "-i", "mcp"], true],
  ["a headless run", ["node", "/usr/bin/qwen", "-p", "hello"], false],
  ["an editor's", ["node", "/usr/bin/qwen", "--acp"], false],
  ["a subcommand", ["node", "/usr/bin/qwen", "sessions", "list"], false],
  ["another script", ["node", "/srv/server.js", "qwen"], false],
  ["no program", [], false],
];
for (const [name, argv, expected] of recognised) {
  test(`qwen is recognised by its command line: ${name}`, () => {
    const table = processTable({ pid: 1, argv });
    const [process] = table.all();
    assert.ok(process !== undefined);
    assert.equal(qwen.recognise(process, table), expected);
  });
}

test("it is bound by its registry entry, with the state that its title shows", async () => {
  const d = desk();
  d.register(10, {});
  for (const [title, state] of [
    ["Qwen - p", "idle"],
    ["◐︎ Qwen - p", "working"],
    ["✳︎ Qwen - p", "waiting"],
    ["mine", "unknown"],
  ] as const) {
    assert.deepEqual(await d.bind({ pid: 10 }, title), {
      bound: true,
      binding: { sessionId: x, evidence: "registry" },
      state,
      directory: "/w/p",
    });
  }
});

const unbound: [string, Record<string, unknown> | string, RegExp][] = [
  ["a reused pid", { procStart: `${boot}:999` }, /names another process/],
  [
    "another boot with the same pid and ticks",
    { procStart: "00000000-0000-4000-8000-000000000009:1000" },
    /names another process/,
  ],
  ["no start at all", { procStart: null }, /names another process/],
  ["a daemon's entry", { kind: "serve" }, /names another process/],
  ["an id that is a path", { sessionId: "../../x" }, /names another process/],
  ["half an entry", '{"pid":10,"sess', /names another process/],
];
for (const [name, entry, reason] of unbound) {
  test(`a registry entry that does not hold binds nothing: ${name}`, async () => {
    const d = desk();
    d.register(10, entry);
    const bound = await d.bind({ pid: 10 });
    assert.match(bound.bound ? "" : bound.reason, reason);
  });
}

test("without an entry it is unbound, and the writer of a conversation is nobody", async () => {
  const d = desk();
  const bound = await d.bind({ pid: 10 });
  assert.match(bound.bound ? "" : bound.reason, /has no entry/);
  d.register(10, {});
  d.register(11, { sessionId: y, procStart: `${boot}:1` });
  const table = host(processTable({ pid: 10 }, { pid: 11 }));
  assert.equal((await qwen.findWriter(d.ref(x), table))?.pid, 10);
  assert.equal(await qwen.findWriter(d.ref(y), table), null);
});

test("a conversation is read from its end: messages, title, model, branch, times", async () => {
  const d = desk();
  d.write(x, "-w-p", [
    record("user", "first\nprompt"),
    noise("attribution_snapshot"),
    {
      ...record("assistant", "answer"),
      model: "m1",
      gitBranch: "main",
      contextWindowSize: 1000,
      usageMetadata: { promptTokenCount: 250 },
    },
    noise("custom_title", { customTitle: "My title" }),
    noise("ui_telemetry"),
  ]);
  const read = await qwen.readConversation(d.ref(x), signal);
  assert.ok(read.status === "found");
  const { messages, lastMessageAt, transcript, ...facts } = read.facts;
  assert.deepEqual(facts, {
    sessionId: x,
    directory: "/w/p",
    title: "My title",
    model: "m1",
    branch: "main",
    cost: null,
    contextShare: 0.25,
    interrupted: false,
    inheritedPermission: null,
  });
  assert.deepEqual(
    messages.map((message) => [message.role, message.text]),
    [
      ["user", "first\nprompt"],
      ["assistant", "answer"],
    ],
  );
  assert.equal(lastMessageAt, messages.at(-1)?.at);
  assert.match(`${transcript}`, /-w-p\/chats\//);
});

const endings: [string, readonly object[], boolean | null][] = [
  ["a prompt without an answer", [record("user", "a"), noise("file_history_snapshot")], null],
  ["an answer", [record("user", "a"), record("assistant", "b"), noise("ui_telemetry")], false],
  ["a tool that was called", [record("user", "a"), call()], true],
  ["a tool's result", [record("user", "a"), call(), result()], null],
  [
    "a tool that the person refused",
    [record("user", "a"), call(), result("[Operation Cancelled] Reason: User did not allow")],
    false,
  ],
];
for (const [name, records, interrupted] of endings) {
  test(`a turn that was cut short is told by the transcript's end: ${name}`, async () => {
    const d = desk();
    d.write(x, "-w-p", records, '{"half a li');
    const read = await qwen.readConversation(d.ref(x), signal);
    assert.equal(read.status === "found" && read.facts.interrupted, interrupted);
  });
}

test("directories whose names look alike share a folder, and each lists its own", async () => {
  const d = desk();
  d.write(x, "-w-my-repo", [record("user", "one", { cwd: "/w/my_repo" })]);
  d.write(y, "-w-my-repo", [record("user", "two", { cwd: "/w/my-repo" })]);
  const listed = await qwen.conversations("/w/my_repo", d.account, signal);
  assert.deepEqual(
    listed.map((each) => [each.sessionId, each.title]),
    [[x, "one"]],
  );
  const elsewhere = await qwen.readConversation(d.ref(y, "/another/place"), signal);
  assert.equal(elsewhere.status === "found" && elsewhere.facts.directory, "/w/my-repo");
});

test("a conversation that is not there is missing, and an unreadable store is not", async () => {
  const d = desk();
  assert.equal((await qwen.readConversation(d.ref(x), signal)).status, "missing");
  mkdirSync(join(d.account.home, ".qwen", "projects", "-w-p", "chats", `${x}.jsonl`), {
    recursive: true,
  });
  assert.equal((await qwen.readConversation(d.ref(x), signal)).status, "missing");
  const other = desk();
  writeFileSync(join(other.account.home, ".qwen", "projects"), "no folder");
  assert.equal((await qwen.readConversation(other.ref(x), signal)).status, "missing");
});

test("flags: the model comes back, permissions by their name, prompts and keys never", () => {
  const argv = [
    "qwen",
    "-m",
    "qwen3",
    "--approval-mode",
    "yolo",
    "-y",
    "--openai-api-key",
    "sk-1",
    "-i",
    "do it",
    "--mcp-config",
    '{"a":1}',
    "--resume",
    x,
    "-e",
    "ext",
  ];
  assert.deepEqual(readFlags(argv, qwen.flags), {
    flags: ["--model", "qwen3", "--extensions", "ext"],
    permissionFlags: ["--approval-mode=yolo", "--yolo"],
  });
  const request = {
    sessionId: x,
    account: { home: "/h", variables: { QWEN_HOME: "/q", QWEN_RUNTIME_DIR: null } },
    transcript: null,
    inheritedPermission: null,
    keepInheritedPermission: false,
  };
  const { argv: typed, environment } = qwen.resume({
    ...request,
    flags: ["--model", "qwen3"],
    permissionFlags: ["--yolo", "--allowed-tools", "--evil"],
  });
  assert.deepEqual(typed, ["qwen", "--model", "qwen3", "--yolo", "--resume", x]);
  assert.deepEqual(environment, { QWEN_HOME: "/q", QWEN_RUNTIME_DIR: null });
});

const rule = "─".repeat(80);
const screens: [string, string, string, string | null][] = [
  [
    "ready",
    `${rule}\n>   Type your message or @path/to/file\n${rule}\n  ➜ p · m`,
    "Qwen - p",
    "ready",
  ],
  [
    "ready with --yolo",
    `${rule}\n*   Type your message or @path/to/file\n${rule}\n  ➜ p · m\n  YOLO mode (shift + tab to cycle)`,
    "Qwen - p",
    "ready",
  ],
  ["ready with a suggestion", `${rule}\n> PONG:apple\n${rule}\n  ➜ p · m`, "Qwen - p", "ready"],
  [
    "busy, with its input line",
    `  .. A joke (3s · ↓ 4 tokens · esc to cancel)\n${rule}\n>   Type your message or @path/to/file\n${rule}`,
    "◐︎ Qwen - p",
    "busy",
  ],
  [
    "asking",
    "   Allow execution of: 'touch'?\n   › 1. Yes, allow once\n  ⠏ Waiting for user confirmation...",
    "✳︎ Qwen - p",
    "asking",
  ],
  ["no login", " Connect a Provider\n › 1. …", "Qwen - p", "first-run"],
  ["lost", `$ qwen --resume ${x}\nNo saved session found with ID ${x}. Run …\n$`, "host", "lost"],
  [
    "a conversation about lost sessions",
    `No saved session found with ID 1\n${"\n".repeat(5)}${rule}\n>   Type your message or @path/to/file\n${rule}`,
    "Qwen - p",
    "ready",
  ],
  ["a shell", "$ ", "host", null],
];
for (const [name, text, title, expected] of screens) {
  test(`the screen is told: ${name}`, () => assert.equal(qwen.screen(text, title), expected));
}
