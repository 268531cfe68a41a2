import assert from "node:assert/strict";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, test } from "node:test";
import { readFlags } from "../../src/harnesses/flags.ts";
import { gemini } from "../../src/harnesses/gemini.ts";
import { type FakeProcess, host, liveAgent, processTable } from "../support/processes.ts";

const root = mkdtempSync(join(tmpdir(), "twr-gemini-"));
after(() => rmSync(root, { recursive: true, force: true }));
const signal = AbortSignal.timeout(60_000);
const [x, y] = ["a", "b"].map((letter) => `${letter}082d8b1-7b06-4613-b269-b9ce8b0065b7`) as [
  string,
  string,
];
const start = Date.UTC(2026, 0, 1, 10);
const argv = ["node", "--max-old-space-size=12052", "/usr/bin/gemini"];

let homes = 0;
function desk() {
  homes += 1;
  const home = join(root, `home${homes}`);
  const project = join(home, ".gemini", "tmp", "p");
  const chats = join(project, "chats");
  const hookRecords = join(home, "hook-records");
  const keep = join(home, "kept");
  mkdirSync(chats, { recursive: true });
  mkdirSync(hookRecords);
  writeFileSync(
    join(home, ".gemini", "projects.json"),
    JSON.stringify({ projects: { "/w/p": "p" } }),
  );
  writeFileSync(join(project, ".project_root"), "/w/p");
  const account = { home, variables: { GEMINI_CLI_HOME: null } };
  return {
    home,
    account,
    chats,
    keep,
    ref: (sessionId: string) => ({ sessionId, account, directory: "/w/p" }),
    path: (sessionId: string, minute = "2026-01-01T10-00") =>
      join(chats, `session-${minute}-${sessionId.slice(0, 8)}.jsonl`),
    write(
      sessionId: string,
      records: readonly object[],
      options: { minute?: string; at?: number } = {},
    ) {
      const path = this.path(sessionId, options.minute);
      writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
      const seconds = (options.at ?? start) / 1000;
      utimesSync(path, seconds, seconds);
      return path;
    },
    prompted(...ids: string[]) {
      const logs = ids.map((sessionId) => ({ sessionId, messageId: 0, type: "user" }));
      writeFileSync(join(project, "logs.json"), JSON.stringify(logs, null, 2));
    },
    note(pid: number, sessionId: string, startTime = "1000") {
      const { bootId } = host(processTable());
      const record = { schemaVersion: 1, harness: "gemini", pid, startTime, bootId, sessionId };
      writeFileSync(join(hookRecords, `gemini-${pid}-${startTime}.json`), JSON.stringify(record));
    },
    bind(process: FakeProcess, ...others: FakeProcess[]) {
      const processes = processTable(
        { argv, directory: "/w/p", startedAt: start, ...process },
        ...others,
      );
      const agent = liveAgent(processes, process.pid, { home, account, paneTitle: "◇  Ready (p)" });
      return gemini.bind(agent, { ...host(processes, hookRecords), siblings: [] });
    },
    host: (...processes: FakeProcess[]) => host(processTable(...processes), hookRecords),
  };
}

let clock = start;
function time(): string {
  clock += 1000;
  return new Date(clock).toISOString();
}
const header = (sessionId: string) => ({
  sessionId,
  projectHash: "h",
  startTime: time(),
  lastUpdated: time(),
  kind: "main",
});
const context = {
  id: "c",
  timestamp: time(),
  type: "user",
  content: [{ text: "<session_context>\nThis is" }],
};
const user = (text: string) => ({
  id: `u${clock}`,
  timestamp: time(),
  type: "user",
  content: [{ text }],
});
const answer = (text: string, extra: object = {}) => ({
  id: `g${clock}`,
  timestamp: time(),
  type: "gemini",
  content: text,
  model: "pro",
  ...extra,
});
const info = (content: string) => ({ id: `i${clock}`, timestamp: time(), type: "info", content });
const set = (change: object) => ({ $set: change });
const talk = (sessionId: string, text = "hello") => [
  header(sessionId),
  set({ messages: [context] }),
  user(text),
  set({ lastUpdated: time() }),
  answer(`re ${text}`),
];

const recognised: [string, readonly string[], boolean][] = [
  ["the outer process", ["node", "/usr/bin/gemini"], true],
  ["the inner process", argv, true],
  [
    "its bundle",
    ["node", "/lib/node_modules/@google/gemini-cli/bundle/gemini.js", "-m", "pro"],
    true,
  ],
  ["with a first prompt", ["node", "/usr/bin/gemini", "explain this"], true],
  ["a headless run", ["node", "/usr/bin/gemini", "-p", "x"], false],
  ["a listing", ["node", "/usr/bin/gemini", "--list-sessions"], false],
  ["a subcommand", ["node", "/usr/bin/gemini", "mcp", "list"], false],
];
for (const [name, words, expected] of recognised) {
  test(`gemini is recognised by its command line: ${name}`, () => {
    const table = processTable({ pid: 1, argv: words });
    const [process] = table.all();
    assert.ok(process !== undefined);
    assert.equal(gemini.recognise(process, table), expected);
  });
}

test("it is bound by what its hook noted, not by an argument that /clear has left behind", async () => {
  const d = desk();
  d.note(10, y);
  const bound = await d.bind({ pid: 10, argv: [...argv, "-r", x] });
  assert.deepEqual(bound, {
    bound: true,
    binding: { sessionId: y, evidence: "hook" },
    state: "idle",
    directory: "/w/p",
  });
});

test("without the hook its argument counts, until another conversation is begun or resumed there", async () => {
  const d = desk();
  d.write(x, talk(x), { at: start + 1000 });
  const process = { pid: 10, argv: [...argv, "--resume", x] };
  const bound = await d.bind(process);
  assert.deepEqual(bound.bound && bound.binding, { sessionId: x, evidence: "argv" });
  d.write(y, talk(y), { at: start + 2000 });
  const moved = await d.bind(process);
  assert.match(moved.bound ? "" : moved.reason, /another conversation was opened/);
  const latest = await d.bind({ pid: 10, argv: [...argv, "--resume", "latest"] });
  assert.match(latest.bound ? "" : latest.reason, /install gemini/);
});

test("a /resume inside, of which no hook tells, unbinds it; a resume by another process does not", async () => {
  const d = desk();
  d.note(10, x);
  d.write(x, talk(x), { at: start + 1000 });
  const resumed = [
    ...talk(y),
    set({ sessionId: y }),
    set({ messages: [context, user("hello")], lastUpdated: time() }),
  ];
  d.write(y, resumed, { at: start + 2000 });
  const moved = await d.bind({ pid: 10 });
  assert.match(moved.bound ? "" : moved.reason, /perhaps by it/);
  d.note(11, y, "2000");
  const explained = await d.bind({ pid: 10 });
  assert.equal(explained.bound && explained.binding.sessionId, x);
  d.note(11, x, "2000");
  d.write(x, talk(x), { at: start + 3000 });
  const writtenSince = await d.bind({ pid: 10 });
  assert.equal(writtenSince.bound && writtenSince.binding.sessionId, x);
});

test("a process that holds a conversation is found; one that says nothing is told as such", async () => {
  const d = desk();
  d.note(10, x);
  const noted = { pid: 10, argv, directory: "/w/p" };
  assert.equal((await gemini.findWriter(d.ref(x), d.host(noted)))?.pid, 10);
  assert.equal(await gemini.findWriter(d.ref(y), d.host(noted)), null);
  const silent = { pid: 12, argv, directory: "/w/p" };
  await assert.rejects(
    gemini.findWriter(d.ref(y), d.host(noted, silent)),
    /process 12 .* does not say/,
  );
  assert.equal(await gemini.findWriter(d.ref(y), d.host({ ...silent, directory: "/w/q" })), null);
  const given = { pid: 13, argv: [...argv, "-r", y], directory: "/w/p" };
  const outer = { pid: 12, argv: ["node", "/usr/bin/gemini", "-r", y], directory: "/w/p" };
  assert.equal((await gemini.findWriter(d.ref(y), d.host(outer, { ...given, ppid: 12 })))?.pid, 13);
});

test("one that was started for another conversation holds that, until ours is written to", async () => {
  const d = desk();
  const other = { pid: 14, argv: [...argv, "--resume", x], directory: "/w/p", startedAt: start };
  d.write(y, talk(y), { at: start - 1000 });
  assert.equal(await gemini.findWriter(d.ref(y), d.host(other)), null);
  d.write(y, talk(y), { at: start + 1000 });
  await assert.rejects(gemini.findWriter(d.ref(y), d.host(other)), /process 14 .* does not say/);
  const { startedAt: _, ...ageless } = other;
  d.write(y, talk(y), { at: start - 1000 });
  await assert.rejects(gemini.findWriter(d.ref(y), d.host(ageless)), /process 14 .* does not say/);
});

test("a conversation is read: messages once each, title, model, directory", async () => {
  const d = desk();
  const called = answer("", { id: "same" });
  const result = {
    id: "r",
    timestamp: time(),
    type: "user",
    content: [{ functionResponse: { name: "run" } }],
  };
  d.write(x, [
    ...talk(x),
    set({ summary: "My title" }),
    user("again"),
    called,
    { ...called, toolCalls: [] },
    result,
    answer("done"),
  ]);
  const read = await gemini.readConversation(d.ref(x), signal);
  assert.ok(read.status === "found");
  assert.deepEqual(
    [read.facts.title, read.facts.model, read.facts.directory],
    ["My title", "pro", "/w/p"],
  );
  assert.deepEqual(
    read.facts.messages.map((message) => message.text),
    ["hello", "re hello", "again", "done"],
  );
  assert.equal(read.facts.interrupted, false);
});

const endings: [string, readonly object[], boolean][] = [
  ["a prompt without an answer", [...talk(x), user("b")], true],
  ["a tool that was called", [...talk(x), user("b"), answer("")], true],
  ["a cancelled prompt", [...talk(x), user("b"), info("Request cancelled.")], false],
  [
    "a cancelled prompt, taken back",
    [...talk(x), user("b"), set({ messages: [context, user("a"), answer("re a")] })],
    false,
  ],
  [
    "just resumed",
    [
      ...talk(x),
      set({ sessionId: x }),
      set({ messages: [context, user("hello"), answer("re hello")] }),
    ],
    false,
  ],
];
for (const [name, records, interrupted] of endings) {
  test(`a turn that was cut short is told by the transcript's end: ${name}`, async () => {
    const d = desk();
    d.write(x, records);
    const read = await gemini.readConversation(d.ref(x), signal);
    assert.equal(read.status === "found" && read.facts.interrupted, interrupted);
  });
}

test("a conversation without a message is none, and a resume's second file hides none", async () => {
  const d = desk();
  d.write(x, [header(x), set({ messages: [context] })]);
  assert.equal((await gemini.readConversation(d.ref(x), signal)).status, "missing");
  d.write(x, talk(x), { minute: "2026-01-01T09-00" });
  assert.equal((await gemini.readConversation(d.ref(x), signal)).status, "found");
  assert.equal(
    (
      await gemini.readConversation(
        d.ref(`${x.slice(0, 8)}${y.slice(8)}`.replace("7b06", "7b07")),
        signal,
      )
    ).status,
    "missing",
  );
});

/** What a start of gemini 0.61.0 does to a directory's chats. */
function cleanUp(chats: string, own: string | null) {
  const bad = new Set<string>();
  for (const name of readdirSync(chats)) {
    const text = readFileSync(join(chats, name), "utf8");
    const isSound =
      /^\{"sessionId"/.test(text) &&
      /"type":"user","content":\[\{"text":"(?!<session)|"type":"gemini"/.test(text);
    if (!isSound && name.slice(-14, -6) !== own?.slice(0, 8)) bad.add(name.slice(-14, -6));
  }
  for (const name of readdirSync(chats))
    if (bad.has(name.slice(-14, -6))) unlinkSync(join(chats, name));
}

test("two resumes side by side and a clean-up between them lose nothing", async () => {
  const d = desk();
  const texts = new Map<string, string>();
  for (const sessionId of [x, y]) {
    const path = d.write(sessionId, talk(sessionId));
    texts.set(sessionId, readFileSync(path, "utf8"));
  }
  for (const sessionId of [x, y]) {
    assert.ok(gemini.guard !== undefined);
    await gemini.guard.before(d.ref(sessionId), d.keep, signal);
    cleanUp(d.chats, sessionId);
    d.write(sessionId, [header(sessionId), set({ messages: [context] })], {
      minute: "2026-01-02T00-00",
    });
    assert.equal(await gemini.guard.after(d.ref(sessionId), d.keep, signal), null);
  }
  cleanUp(d.chats, null);
  for (const sessionId of [x, y])
    assert.equal(readFileSync(d.path(sessionId), "utf8"), texts.get(sessionId));
  assert.equal(readdirSync(d.chats).length, 2);
});

test("a conversation that lost its header while another started gets it again before anything is typed", async () => {
  const d = desk();
  d.prompted(y);
  d.write(x, talk(x));
  d.write(y, talk(y, "other").slice(2));
  const read = await gemini.readConversation(d.ref(y), signal);
  assert.equal(read.status === "found" && read.facts.title, "other");
  assert.deepEqual(
    (await gemini.conversations("/w/p", d.account, signal)).map((each) => each.sessionId).sort(),
    [x, y],
  );
  await gemini.guard?.before(d.ref(x), d.keep, signal);
  cleanUp(d.chats, x);
  const [first = "", ...rest] = readFileSync(d.path(y), "utf8").trimEnd().split("\n");
  assert.equal(JSON.parse(first).sessionId, y);
  assert.match(JSON.parse(first).projectHash, /^[0-9a-f]{64}$/);
  assert.equal(rest.length, 3);
});

test("what was deleted all the same is put back, also where the process has gone on in a new file", async () => {
  const d = desk();
  const path = d.write(x, talk(x));
  await gemini.guard?.before(d.ref(x), d.keep, signal);
  appendFileSync(path, `${JSON.stringify(user("later"))}\n`);
  const whole = readFileSync(path, "utf8");
  unlinkSync(path);
  d.write(x, [user("newest")]);
  d.write(x, [header(x), set({ messages: [context] })], { minute: "2026-01-02T00-00" });
  const warning = await gemini.guard?.after(d.ref(x), d.keep, AbortSignal.timeout(20_000));
  assert.match(`${warning}`, /made whole again/);
  const now = readFileSync(path, "utf8");
  assert.ok(now.startsWith(whole));
  assert.match(now, /newest/);
  assert.deepEqual(readdirSync(d.chats), [basename(path)], "and the file of the resume is gone");
  assert.equal(
    await gemini.guard?.after(d.ref(x), d.keep, signal),
    null,
    "a second time does nothing",
  );
});

test("the copy stays while the file that a resume leaves has not come, and the step can be taken again", async () => {
  const d = desk();
  const path = d.write(x, talk(x));
  await gemini.guard?.before(d.ref(x), d.keep, signal);
  const after = () => gemini.guard?.after(d.ref(x), d.keep, AbortSignal.timeout(20_000));
  assert.equal(await after(), null);
  d.write(x, [header(x), set({ messages: [context] })], { minute: "2026-01-02T00-00" });
  cleanUp(d.chats, null);
  assert.deepEqual(readdirSync(d.chats), []);
  assert.match(`${await after()}`, /put back/);
  assert.deepEqual(readdirSync(d.chats), [basename(path)]);
});

test("an agent that asked for a login until the run had ended: its conversation is made whole later, and the copy goes then", async () => {
  const d = desk();
  const path = d.write(x, talk(x));
  const whole = readFileSync(path, "utf8");
  const finish = (minutes: number, isHeld = true) =>
    gemini.guard?.finish(d.keep, () => isHeld, Date.now() + minutes * 60_000, signal);
  const begin = async () => {
    await gemini.guard?.before(d.ref(x), d.keep, signal);
    await gemini.guard?.after(d.ref(x), d.keep, AbortSignal.timeout(20_000));
  };
  await finish(0);
  await begin();
  // The user logs in, and another gemini starts before anyone looks.
  d.write(x, [header(x), set({ messages: [context] })], { minute: "2026-01-02T00-00" });
  cleanUp(d.chats, null);
  await finish(1);
  assert.deepEqual(readdirSync(d.chats), [], "its launch may be at it still");
  await finish(10);
  assert.equal(readFileSync(path, "utf8"), whole);
  assert.equal(existsSync(join(d.keep, "gemini")), false);
  await finish(10);

  await begin();
  await finish(10);
  await finish(3 * 24 * 60);
  assert.equal(existsSync(join(d.keep, "gemini")), true, "it still asks");
  // Its login is done, and the file that a resume leaves has come.
  d.write(x, [header(x), set({ messages: [context] })], { minute: "2026-01-02T00-00" });
  await finish(10);
  assert.deepEqual(readdirSync(d.chats), [basename(path)]);
  assert.equal(existsSync(join(d.keep, "gemini")), false);

  await begin();
  await finish(10, false);
  assert.equal(existsSync(join(d.keep, "gemini")), true);
  await finish(2 * 24 * 60, false);
  assert.equal(existsSync(join(d.keep, "gemini")), false, "it has ended without");
  assert.equal(readFileSync(path, "utf8"), whole);
});

test("nothing is typed for a conversation that is not there", async () => {
  const d = desk();
  assert.ok(gemini.guard !== undefined);
  await assert.rejects(gemini.guard.before(d.ref(x), d.keep, signal), /not in Gemini's store/);
});

test("flags: the model comes back, permissions by their name, prompts never", () => {
  const words = [
    "gemini",
    "-m",
    "pro",
    "-y",
    "--approval-mode=plan",
    "--include-directories",
    "/a,/b",
    "-e",
    "none",
    "do it",
    "-r",
    x,
    "--session-file",
    "/s",
  ];
  assert.deepEqual(readFlags(words, gemini.flags), {
    flags: ["--model", "pro", "--approval-mode", "plan", "--extensions", "none"],
    permissionFlags: ["--yolo", "--include-directories"],
  });
});

const input = "▄▄▄\n >   Type your message or @path/to/file\n▀▀▀\n workspace (/directory)\n /w/p";
const screens: [string, string, string, string | null][] = [
  ["ready", input, "◇  Ready (p)", "ready"],
  ["ready with --yolo", input.replace(" > ", " * "), "◇  Ready (p)", "ready"],
  [
    "busy, with its input line",
    ` ⠼ Thinking... (esc to cancel, 30s)\n${input}`,
    "✦  Working… (p)",
    "busy",
  ],
  [
    "asking",
    "│ Allow execution of [Shell]?  │\n│ ● 1. Allow once │",
    "✋  Action Required (p)",
    "asking",
  ],
  ["trust", "│ Do you trust the files in this folder? │", "◇  Ready (p)", "first-run"],
  [
    "login",
    "│ How would you like to authenticate for this project? │",
    "◇  Ready (p)",
    "first-run",
  ],
  [
    "lost",
    `$ gemini -r ${x}\nError resuming session: Invalid session identifier "${x}".\n$`,
    "host",
    "lost",
  ],
  ["a shell", "$ ", "host", null],
];
for (const [name, text, title, expected] of screens) {
  test(`the screen is told: ${name}`, () => assert.equal(gemini.screen(text, title), expected));
}
