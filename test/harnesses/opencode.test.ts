import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, test } from "node:test";
import { readFlags } from "../../src/harnesses/flags.ts";
import { opencode } from "../../src/harnesses/opencode.ts";
import { type FakeProcess, host, liveAgent, processTable } from "../support/processes.ts";

const root = mkdtempSync(join(tmpdir(), "twr-opencode-"));
const open: DatabaseSync[] = [];
after(() => {
  for (const database of open) database.close();
  rmSync(root, { recursive: true, force: true });
});
const signal = AbortSignal.timeout(60_000);
const start = Date.UTC(2026, 0, 1, 10);
const id = (letter: string) => `ses_dd20b0564ffe${letter.repeat(14)}`;
const [x, y, z] = ["X", "Y", "Z"].map(id) as [string, string, string];

let homes = 0;
function desk() {
  homes += 1;
  const home = join(root, `home${homes}`);
  const data = join(home, ".local", "share", "opencode");
  mkdirSync(join(data, "log"), { recursive: true });
  const log = join(data, "log", "opencode.log");
  const account = { home, variables: { OPENCODE_DB: null, XDG_DATA_HOME: null } };
  const database = new DatabaseSync(join(data, "opencode.db"));
  open.push(database);
  database.exec(`PRAGMA journal_mode = WAL;
    CREATE TABLE session (id, parent_id, directory, title, cost, model, time_updated, time_archived);
    CREATE TABLE message (id, session_id, time_created, data);
    CREATE TABLE part (id, message_id, data);`);
  let clock = start;
  const process = (pid: number, words: readonly string[] = [], startedAt = start): FakeProcess => ({
    pid,
    comm: "opencode",
    argv: ["opencode", ...words],
    directory: "/w/p",
    openFiles: [log, join(data, "opencode.db")],
    startedAt,
  });
  return {
    account,
    database,
    process,
    ref: (sessionId: string) => ({ sessionId, account, directory: "/w/p" }),
    session(
      sessionId: string,
      title: string,
      options: { directory?: string; parent?: string } = {},
    ) {
      clock += 1000;
      database
        .prepare("INSERT INTO session VALUES (?, ?, ?, ?, 0.5, ?, ?, NULL)")
        .run(
          sessionId,
          options.parent ?? null,
          options.directory ?? "/w/p",
          title,
          '{"id":"m","providerID":"f"}',
          clock,
        );
    },
    message(sessionId: string, data: object, text?: string) {
      clock += 1000;
      const message = `msg_${clock}`;
      const whole = { time: { created: clock }, ...data };
      database
        .prepare("INSERT INTO message VALUES (?, ?, ?, ?)")
        .run(message, sessionId, clock, JSON.stringify(whole));
      if (text === undefined) return;
      const part = JSON.stringify({ type: "text", text });
      database.prepare("INSERT INTO part VALUES (?, ?, ?)").run(`prt_${clock}`, message, part);
    },
    log(...lines: [run: string, seconds: number, text: string][]) {
      const text = lines.map(
        ([run, seconds, rest]) =>
          `timestamp=${new Date(start + seconds * 1000).toISOString()} level=INFO run=${run} ${rest}\n`,
      );
      writeFileSync(log, text.join(""), { flag: "a" });
    },
    bind(title: string, own: FakeProcess, ...others: FakeProcess[]) {
      const processes = processTable(own, ...others);
      const agent = liveAgent(processes, own.pid, { home, account, paneTitle: title });
      return opencode.bind(agent, { ...host(processes), siblings: [] });
    },
  };
}
const begun = (directory = "/w/p") => `message="creating instance" directory=${directory}`;
const done = {
  role: "assistant",
  time: { created: start, completed: start + 5000 },
  finish: "stop",
  modelID: "m",
};

const recognised: [string, readonly string[], boolean][] = [
  ["alone", ["opencode"], true],
  ["with a project", ["/usr/bin/opencode", "/w/p", "-m", "f/m"], true],
  ["resumed", ["opencode", "-s", x], true],
  ["a headless run", ["opencode", "run", "hello"], false],
  ["a server", ["opencode", "serve"], false],
  ["a listing", ["opencode", "--version"], false],
  ["another program", ["vim", "opencode"], false],
];
for (const [name, argv, expected] of recognised) {
  test(`opencode is recognised by its command line: ${name}`, () => {
    const table = processTable({ pid: 1, argv });
    const [process] = table.all();
    assert.ok(process !== undefined);
    assert.equal(opencode.recognise(process, table), expected);
  });
}

test("its title names the conversation, in its own directory first, cut where it is long", async () => {
  const d = desk();
  const long = "A title of more than forty characters, which is cut";
  d.session(x, long);
  d.session(y, "Other");
  d.session(z, "Other", { directory: "/w/q" });
  const cut = await d.bind(`OC | ${long.slice(0, 37)}…`, d.process(10));
  assert.deepEqual(cut, {
    bound: true,
    binding: { sessionId: x, evidence: "title" },
    state: "idle",
    directory: "/w/p",
  });
  const other = await d.bind("OC | Other", d.process(10));
  assert.equal(other.bound && other.binding.sessionId, y);
  const elsewhere = await d.bind("OC | Other", d.process(10, ["-s", z]));
  assert.equal(
    elsewhere.bound && elsewhere.binding.sessionId,
    y,
    "a title in its directory outweighs an argument",
  );
});

test("its argument counts while its title is that conversation's, and no longer", async () => {
  const d = desk();
  d.session(x, "One", { directory: "/w/q" });
  d.session(y, "Two");
  const bound = await d.bind("OC | One", d.process(10, ["--session", x]));
  assert.deepEqual(bound.bound && [bound.binding, bound.directory], [
    { sessionId: x, evidence: "argv" },
    "/w/q",
  ]);
  const moved = await d.bind("OC | Two", d.process(10, ["--session", x]));
  assert.deepEqual(moved.bound && moved.binding, { sessionId: y, evidence: "title" });
});

test("of two with one title, its own run in the log tells; where two runs can be its own, nothing does", async () => {
  const d = desk();
  d.session(x, "Greeting");
  d.session(y, "Greeting");
  d.session("ses_child000000000000000000", "Greeting", { parent: y });
  d.log(
    ["aaa", 3, begun()],
    ["aaa", 9, `message=loop session.id=${x} step=0`],
    ["aaa", 12, `message=loop session.id=${y} step=0`],
    ["aaa", 13, "message=loop session.id=ses_child000000000000000000 step=0"],
  );
  d.log(["bbb", 200, begun("/w/q")], ["bbb", 201, `message=loop session.id=${x} step=0`]);
  const bound = await d.bind("OC | Greeting", d.process(10));
  assert.deepEqual(bound.bound && bound.binding, { sessionId: y, evidence: "open-file" });
  d.log(["ccc", 5, begun()]);
  const two = await d.bind("OC | Greeting", d.process(10), d.process(11, [], start + 1000));
  assert.match(two.bound ? "" : two.reason, /several conversations/);
});

test("without a title of its own a conversation is known by the log alone", async () => {
  const d = desk();
  d.session(x, "New session - 2026-01-01T10:00:00.000Z");
  const unknown = await d.bind("OpenCode", d.process(10));
  assert.match(unknown.bound ? "" : unknown.reason, /shows no conversation yet/);
  d.log(["aaa", 3, begun()], ["aaa", 9, `message=created id=${x} slug=s`]);
  const logged = await d.bind("OpenCode", d.process(10));
  assert.equal(logged.bound && logged.binding.evidence, "open-file");
  const disabled = await d.bind("my title", d.process(11, [], start + 500_000));
  assert.match(disabled.bound ? "" : disabled.reason, /does not say/);
});

test("a conversation's writer is the process that was started with it or has worked on it", async () => {
  const d = desk();
  d.session(x, "One");
  d.log(["aaa", 3, begun()], ["aaa", 9, `message=loop session.id=${x} step=0`]);
  const writer = async (sessionId: string, ...processes: FakeProcess[]) =>
    (await opencode.findWriter(d.ref(sessionId), host(processTable(...processes))))?.pid;
  assert.equal(await writer(x, d.process(10)), 10);
  assert.equal(await writer(y, d.process(10)), undefined);
  assert.equal(await writer(y, d.process(11, ["-s", y], start + 900_000)), 11);
  assert.equal(
    await writer(x, d.process(11, [], start + 900_000)),
    undefined,
    "its run began before the process",
  );
});

const endings: [string, (d: ReturnType<typeof desk>) => void, boolean | null, string][] = [
  ["finished", (d) => d.message(x, done, "answer"), false, "idle"],
  ["a prompt alone", () => {}, true, "working"],
  ["killed", (d) => d.message(x, { role: "assistant" }), true, "working"],
  [
    "hung up on, or stopped by the person",
    (d) => d.message(x, { ...done, error: { name: "MessageAbortedError" } }),
    null,
    "idle",
  ],
  [
    "failed",
    (d) => d.message(x, { role: "assistant", error: { name: "APIError" } }),
    false,
    "idle",
  ],
];
for (const [name, write, interrupted, state] of endings) {
  test(`the last answer tells how a turn ended: ${name}`, async () => {
    const d = desk();
    d.session(x, "One");
    d.message(x, { role: "user" }, "hello");
    write(d);
    const read = await opencode.readConversation(d.ref(x), signal);
    assert.equal(read.status === "found" && read.facts.interrupted, interrupted);
    const bound = await d.bind("OC | One", d.process(10));
    assert.equal(bound.bound && bound.state, state);
  });
}

test("a conversation is read from the database while it is written to", async () => {
  const d = desk();
  d.session(x, "One");
  d.session(y, "Two", { directory: "/w/q" });
  d.session(z, "Sub", { parent: x });
  d.message(x, { role: "user" }, "hello");
  d.message(x, done, "answer");
  d.database.exec("BEGIN IMMEDIATE");
  const read = await opencode.readConversation(d.ref(x), signal);
  assert.ok(read.status === "found");
  const { messages, lastMessageAt, ...facts } = read.facts;
  assert.deepEqual(facts, {
    sessionId: x,
    directory: "/w/p",
    transcript: null,
    title: "One",
    model: "m",
    branch: null,
    cost: 0.5,
    contextShare: null,
    interrupted: false,
    inheritedPermission: null,
  });
  assert.deepEqual(
    messages.map((message) => message.text),
    ["hello", "answer"],
  );
  assert.equal(lastMessageAt, start + 5000);
  d.database.exec("COMMIT");
  const listed = await opencode.conversations("/w/p", d.account, signal);
  assert.deepEqual(
    listed.map((each) => each.sessionId),
    [x],
  );
});

test("no such conversation, no database, another layout: missing, missing, a reason", async () => {
  const d = desk();
  assert.equal((await opencode.readConversation(d.ref(x), signal)).status, "missing");
  const none = { sessionId: x, account: { home: "/nowhere", variables: {} }, directory: "/w/p" };
  assert.equal((await opencode.readConversation(none, signal)).status, "missing");
  d.database.exec("ALTER TABLE session RENAME TO conversation");
  const read = await opencode.readConversation(d.ref(x), signal);
  assert.match(read.status === "unreadable" ? read.reason : "", /layout that is not known/);
  const bound = await d.bind("OC | One", d.process(10));
  assert.match(bound.bound ? "" : bound.reason, /layout that is not known/);
});

test("XDG_DATA_HOME and OPENCODE_DB say where the database is", async () => {
  const d = desk();
  d.session(x, "One");
  const file = join(d.account.home, ".local", "share", "opencode", "opencode.db");
  for (const variables of [
    { XDG_DATA_HOME: join(d.account.home, ".local", "share") },
    { OPENCODE_DB: file },
  ]) {
    const ref = { sessionId: x, account: { home: "/nowhere", variables }, directory: "/w/p" };
    assert.equal((await opencode.readConversation(ref, signal)).status, "found");
  }
});

test("flags: the model comes back, --auto by its name, prompts and forks never", () => {
  const argv = [
    "opencode",
    "-m",
    "fake/model",
    "--auto",
    "--prompt",
    "do it",
    "--fork",
    "-s",
    x,
    "--agent",
    "plan",
    "--port",
    "4096",
  ];
  assert.deepEqual(readFlags(argv, opencode.flags), {
    flags: ["--model", "fake/model", "--agent", "plan"],
    permissionFlags: ["--auto"],
  });
});

const screens: [string, string, string | null][] = [
  [
    "ready",
    "  Build · Fake\n                tab agents  ctrl+p commands\n  /w/p      1.18.33",
    "ready",
  ],
  ["busy", "  Build · Fake\n ⬝⬝⬝ esc interrupt        ctrl+p commands", "busy"],
  [
    "asking",
    "  △ Permission required\n    # touch x\n   Allow once   Allow always   Reject",
    "asking",
  ],
  ["lost", `$ opencode -s ${x}\nError: Session not found: ${x}\n$`, "lost"],
  ["a shell", "$ ", null],
];
for (const [name, text, expected] of screens) {
  test(`the screen is told: ${name}`, () => assert.equal(opencode.screen(text, ""), expected));
}
