import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { readFlags } from "../../src/harnesses/flags.ts";
import { shows } from "../../src/harnesses/grok/live.ts";
import { grok } from "../../src/harnesses/grok.ts";
import type { Account } from "../../src/harnesses/harness.ts";
import { bytesRead } from "../support/bytes-read.ts";
import { host, liveAgent, processTable } from "../support/processes.ts";

const one = "01a22de4-be8e-7b01-987e-7ab62d4517aa";
const two = "01a22de4-beaf-70a3-97f4-adffca7c577c";
const native = "/opt/grok/grok-1.0.41";
const signal = AbortSignal.timeout(60_000);

type Store = {
  home: string;
  account: Account;
  folder(id: string, directory?: string): string;
  /** A conversation as grok leaves it: `prompts` answered, the last one still running with `running`. */
  add(
    id: string,
    options?: { directory?: string; title?: string; prompts?: string[]; events?: object[] },
  ): string;
  registry(...entries: { session_id: string; pid: number }[]): void;
};

function store(t: TestContext): Store {
  const home = mkdtempSync(join(tmpdir(), "twr-grok-"));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  const grokHome = join(home, ".grok");
  const folder = (id: string, directory = "/w/p1") =>
    join(grokHome, "sessions", encodeURIComponent(directory), id);
  return {
    home,
    account: { home, variables: { GROK_HOME: null } },
    folder,
    add(id, { directory = "/w/p1", title, prompts = [], events = [] } = {}) {
      const path = folder(id, directory);
      mkdirSync(path, { recursive: true });
      writeFileSync(
        join(path, "summary.json"),
        JSON.stringify({
          info: { id, cwd: directory },
          ...(title ? { generated_title: title } : {}),
          session_summary: title ?? "",
          num_messages: prompts.length,
          current_model_id: "grok-4.6",
          head_branch: "topic",
          last_active_at: "2026-11-30T23:59:59Z",
        }),
      );
      if (prompts.length > 0) writeFileSync(join(path, "updates.jsonl"), updates(prompts));
      writeFileSync(
        join(path, "events.jsonl"),
        events.map((each) => `${JSON.stringify(each)}\n`).join(""),
      );
      return path;
    },
    registry(...entries) {
      mkdirSync(grokHome, { recursive: true });
      writeFileSync(join(grokHome, "active_sessions.json"), JSON.stringify(entries, null, 2));
    },
  };
}

function updates(prompts: readonly string[]): string {
  const update = (sessionUpdate: string, at: number, text?: string) =>
    `${JSON.stringify({
      timestamp: Math.floor(at / 1000),
      method: "session/update",
      params: {
        update: { sessionUpdate, content: { type: "text", text } },
        _meta: { agentTimestampMs: at },
      },
    })}\n`;
  return prompts
    .map((prompt, index) => {
      const at = 1_796_066_000_000 + index * 60_000;
      return (
        update("user_message_chunk", at, prompt) +
        update("agent_thought_chunk", at + 100, "hm") +
        update("agent_message_chunk", at + 1000, "answer ") +
        update("agent_message_chunk", at + 2000, `to ${prompt}`) +
        update("turn_completed", at + 50_000)
      );
    })
    .join("");
}

test("recognises the terminal program under its names, and nothing that holds no conversation in a pane", () => {
  const cases: [boolean, string, string[]][] = [
    [true, native, ["grok"]],
    [true, native, ["grok", "--model", "grok-4.6", "fix the login"]],
    [true, "/home/u/.grok/bin/grok-1.0.41", ["agent", "-r", one]],
    [true, "/n/@xai-official/grok/bin/grok-native", ["grok", "dashboard"]],
    [true, "/usr/bin/node", ["node", "/n/.bin/grok"]],
    [false, native, ["grok", "-p", "hello"]],
    [false, native, ["grok", "--prompt-file=x"]],
    [false, native, ["grok", "agent", "leader", "--no-exit-on-disconnect"]],
    [false, native, ["grok", "--debug", "login"]],
    [false, native, ["grok", "--version"]],
    [false, "/usr/bin/node", ["node", "server.js", "grok"]],
    [false, "/home/u/.local/share/cursor-agent/versions/1/node", ["agent"]],
    [false, "/usr/bin/grokker", ["grokker"]],
  ];
  for (const [expected, executable, argv] of cases) {
    const table = processTable({ pid: 7, executable, argv });
    const facts = table.get(7);
    assert.equal(facts && grok.recognise(facts, table), expected, argv.join(" "));
  }
});

test("records models and modes, names permission flags, and leaves prompts and ids out", () => {
  assert.deepEqual(
    readFlags(
      [
        "--model",
        "grok-4.6",
        "--deny",
        "Bash(rm -rf *)",
        "--yolo",
        "--permission-mode",
        "auto",
        "--allow",
        "Bash(git *)",
        "-s",
        one,
        "--rules",
        "secret text",
        "--minimal",
        "-w",
        "do it",
      ],
      grok.flags,
    ),
    {
      flags: ["--model", "grok-4.6", "--deny", "Bash(rm -rf *)", "--minimal"],
      permissionFlags: ["--always-approve", "--permission-mode=auto", "--allow"],
    },
  );
});

test("binds to the conversation that the registry names and the process holds open", async (t) => {
  const s = store(t);
  const folder = s.add(one, { title: "First", prompts: ["x"] });
  s.registry({ session_id: one, pid: 50 });
  const table = processTable({
    pid: 50,
    executable: native,
    argv: ["grok"],
    openFiles: [join(folder, "events.jsonl")],
  });
  const context = { ...host(table), siblings: [] };
  assert.deepEqual(await grok.bind(liveAgent(table, 50, { home: s.home }), context), {
    bound: true,
    binding: { sessionId: one, evidence: "registry" },
    state: "idle",
  });
});

test("does not believe an entry that a killed process with this pid left behind", async (t) => {
  const s = store(t);
  s.add(one, { title: "First", prompts: ["x"] });
  s.registry({ session_id: one, pid: 50 });
  const table = processTable({ pid: 50, executable: native, argv: ["grok"] });
  const result = await grok.bind(liveAgent(table, 50, { home: s.home }), {
    ...host(table),
    siblings: [],
  });
  assert.equal(result.bound, false);
});

test("of several open conversations the one in the terminal's title is shown, whatever the registry says", async (t) => {
  const s = store(t);
  const openFiles = [s.add(one, { title: "First", prompts: ["x"] }), s.add(two)].map((each) =>
    join(each, "events.jsonl"),
  );
  s.registry({ session_id: two, pid: 50 });
  const table = processTable({ pid: 50, executable: native, argv: ["grok"], openFiles });
  const bound = async (paneTitle: string) => {
    const result = await grok.bind(liveAgent(table, 50, { home: s.home, paneTitle }), {
      ...host(table),
      siblings: [],
    });
    return result.bound ? `${result.binding.sessionId} by ${result.binding.evidence}` : "unbound";
  };
  assert.equal(await bound("First - grok"), `${one} by title`);
  assert.equal(await bound("⠸ - Responding - First - grok"), `${one} by title`);
  assert.equal(await bound("grok"), `${two} by title`);
  assert.equal(await bound("my own title"), `${two} by registry`);
  s.add(two, { title: "First", prompts: ["y"] });
  assert.equal(await bound("First - grok"), `${two} by registry`);
  s.registry();
  assert.equal(await bound("First - grok"), "unbound");
});

test("knows a conversation by a title that is cut, or that holds a dash", () => {
  const long = "SLOW ZETA - long prompt SLOW ZETA - long prompt";
  assert.equal(shows("SLOW ZETA - long prompt SLOW ZETA - long… - grok", long), true);
  assert.equal(
    shows("⠧ - Responding - SLOW ZETA - long prompt SLOW ZETA - long… - grok", long),
    true,
  );
  assert.equal(shows("⚠ Action Required - ⠼ - x… - Title of it - grok", "Title of it"), true);
  assert.equal(shows("a - b - grok", "b"), false);
  assert.equal(shows("Title of it - grok", "Title"), false);
});

test("with a leader, the registry names the terminal program and the leader holds the file", async (t) => {
  const s = store(t);
  const openFiles = [join(s.add(one, { title: "First", prompts: ["x"] }), "events.jsonl")];
  s.registry({ session_id: one, pid: 50 });
  const leader = {
    pid: 60,
    comm: "grok-native",
    executable: native,
    argv: ["grok", "agent", "leader"],
    openFiles,
  };
  const table = processTable({ pid: 50, comm: "grok", executable: native, argv: ["grok"] }, leader);
  const result = await grok.bind(liveAgent(table, 50, { home: s.home }), {
    ...host(table),
    siblings: [],
  });
  assert.ok(result.bound && result.binding.sessionId === one);
  const ref = { sessionId: one, account: s.account, directory: "/w/p1" };
  assert.equal((await grok.findWriter(ref, host(table)))?.pid, 50);
  assert.equal(await grok.findWriter(ref, host(processTable(leader))), null);
});

test("finds the process that holds a conversation open, also when another one is shown in it", async (t) => {
  const s = store(t);
  const openFiles = [join(s.add(one), "events.jsonl"), join(s.add(two), "events.jsonl")];
  const table = processTable(
    { pid: 50, comm: "grok", executable: native, argv: ["grok"], openFiles },
    { pid: 51, comm: "vim", executable: "/usr/bin/vim", argv: ["vim"], openFiles },
  );
  for (const sessionId of [one, two]) {
    const ref = { sessionId, account: s.account, directory: "/w/p1" };
    assert.equal((await grok.findWriter(ref, host(table)))?.pid, 50);
  }
  const elsewhere = { ...s.account, variables: { GROK_HOME: join(s.home, "other") } };
  assert.equal(
    await grok.findWriter({ sessionId: one, account: elsewhere, directory: "/w" }, host(table)),
    null,
  );
});

test("reads title, model, branch, context, cost and the last messages; times are the messages' own", async (t) => {
  const s = store(t);
  const folder = s.add(one, { title: "First", prompts: ["alpha", "beta"] });
  writeFileSync(
    join(folder, "signals.json"),
    '{"contextTokensUsed":64000,"contextWindowTokens":256000}',
  );
  writeFileSync(join(folder, "usage.json"), '{"session":{"costUsdTicks":12500000000},"turns":[]}');
  const result = await grok.readConversation(
    { sessionId: one, account: s.account, directory: "/elsewhere" },
    signal,
  );
  assert.deepEqual(result, {
    status: "found",
    facts: {
      sessionId: one,
      directory: "/w/p1",
      transcript: folder,
      title: "First",
      model: "grok-4.6",
      branch: "topic",
      cost: 1.25,
      contextShare: 0.25,
      lastMessageAt: 1_796_066_062_000,
      interrupted: false,
      inheritedPermission: null,
      messages: [
        { role: "user", at: 1_796_066_000_000, text: "alpha" },
        { role: "assistant", at: 1_796_066_002_000, text: "answer to alpha" },
        { role: "user", at: 1_796_066_060_000, text: "beta" },
        { role: "assistant", at: 1_796_066_062_000, text: "answer to beta" },
      ],
    },
  });
});

test("tells a turn in flight, one that asks, one cut short earlier, and one that is over", async (t) => {
  const s = store(t);
  const started = { type: "turn_started" };
  const asked = { type: "permission_requested" };
  const cases: [object[], string, boolean][] = [
    [[], "idle", false],
    [[started, { type: "phase_changed", phase: "streaming_text" }], "working", true],
    [[started, asked], "waiting", true],
    [[started, asked, { type: "permission_resolved" }], "working", true],
    [[started, { type: "turn_ended", outcome: "completed" }], "idle", false],
    [[started, { type: "turn_ended", outcome: "cancelled" }], "idle", false],
    [[started, { type: "turn_ended", outcome: "interrupted" }], "idle", true],
  ];
  for (const [events, state, interrupted] of cases) {
    const path = join(s.add(one, { prompts: ["x"], events }), "events.jsonl");
    const table = processTable({ pid: 50, executable: native, argv: ["grok"], openFiles: [path] });
    const bound = await grok.bind(liveAgent(table, 50, { home: s.home }), {
      ...host(table),
      siblings: [],
    });
    assert.equal(bound.bound && bound.state, state, JSON.stringify(events));
    const read = await grok.readConversation(
      { sessionId: one, account: s.account, directory: "/w/p1" },
      signal,
    );
    assert.equal(
      read.status === "found" && read.facts.interrupted,
      interrupted,
      JSON.stringify(events),
    );
  }
});

test("a conversation that was never prompted, or is not there, is missing; a broken one could not be checked", async (t) => {
  const s = store(t);
  const read = (sessionId: string) =>
    grok.readConversation({ sessionId, account: s.account, directory: "/w/p1" }, signal);
  assert.equal((await read(one)).status, "missing");
  s.add(one);
  assert.equal((await read(one)).status, "missing");
  const folder = s.add(two, { prompts: ["x"] });
  writeFileSync(join(folder, "summary.json"), '{"info":');
  assert.equal((await read(two)).status, "unreadable");
});

test("of a transcript of 2 GB only the end is read", async (t) => {
  const s = store(t);
  const path = join(s.add(one, { title: "Big", prompts: ["x"] }), "updates.jsonl");
  truncateSync(path, 2 ** 31);
  writeFileSync(path, `\n${updates(["late"])}`, { flag: "a" });
  const { value: read, bytes } = await bytesRead(() =>
    grok.readConversation({ sessionId: one, account: s.account, directory: "/w/p1" }, signal),
  );
  // The 2 GB are one endless line, which is given up after 64 MB.
  assert.ok(bytes < 80 << 20, `${bytes} bytes`);
  assert.equal(read.status === "found" && read.facts.messages.at(-1)?.text, "answer to late");
});

test("lists a directory's conversations, newest first, also below a shortened name and a linked GROK_HOME", async (t) => {
  const s = store(t);
  s.add(one, { title: "Old", prompts: ["x"] });
  s.add(two, { title: "New", prompts: ["x", "y"] });
  s.add("01a22de4-0000-7000-8000-000000000000");
  s.add("01a22de4-0000-7000-8000-000000000001", { directory: "/w/p1/sub", prompts: ["z"] });
  const list = async (directory: string, account = s.account) =>
    (await grok.conversations(directory, account, signal)).map((each) => each.title);
  assert.deepEqual(await list("/w/p1"), ["New", "Old"]);

  const long = `/w/${"long/".repeat(60)}end`;
  const group = join(s.home, ".grok", "sessions", "end-3b595d6902085296");
  mkdirSync(group);
  writeFileSync(join(group, ".cwd"), long);
  symlinkSync(s.folder(two), join(group, two));
  symlinkSync(join(s.home, ".grok"), join(s.home, "link"));
  assert.deepEqual(await list(long, { home: s.home, variables: { GROK_HOME: "~/link" } }), ["New"]);
});

test("resumes by id, with the account as it was and only the flags that it is given", () => {
  const account = { home: "/h", variables: { GROK_HOME: "/h/work" } };
  const request = {
    sessionId: one,
    account,
    transcript: null,
    inheritedPermission: null,
    keepInheritedPermission: false,
  };
  assert.deepEqual(
    grok.resume({
      ...request,
      flags: ["--model", "m"],
      permissionFlags: ["--always-approve", "--allow"],
    }),
    {
      argv: ["grok", "--model", "m", "--always-approve", "--resume", one],
      environment: { GROK_HOME: "/h/work" },
    },
  );
});
