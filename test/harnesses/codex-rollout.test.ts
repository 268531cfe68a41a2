import assert from "node:assert/strict";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, test } from "node:test";
import { codex } from "../../src/harnesses/codex.ts";
import type { ConversationFacts } from "../../src/harnesses/harness.ts";
import { bytesRead } from "../support/bytes-read.ts";

const home = mkdtempSync(join(tmpdir(), "twr-codex-"));
after(() => rmSync(home, { recursive: true, force: true }));
beforeEach(() => rmSync(join(home, ".codex"), { recursive: true, force: true }));
const account = { home, variables: { CODEX_HOME: null } };
const signal = AbortSignal.timeout(60_000);
/** Began on 2026-11-30. */
const id = "01a22df9-43ed-7193-aa29-441a4da3d198";

type Made = Record<string, unknown>;
let clock = 0;
const line = (type: string, payload: Made): Made => ({
  timestamp: new Date(Date.UTC(2026, 10, 30, 19) + 1000 * clock++).toISOString(),
  ordinal: clock,
  type,
  payload,
});
const meta = (more: Made = {}) =>
  line("session_meta", {
    id,
    cwd: "/w/api",
    originator: "codex-tui",
    source: "cli",
    thread_source: "user",
    git: { branch: "main" },
    ...more,
  });
const context = (more: Made = {}) =>
  line("turn_context", {
    cwd: "/w/api",
    model: "gpt-6",
    approval_policy: "on-request",
    approvals_reviewer: "user",
    permission_profile: { type: "managed" },
    sandbox_policy: { type: "workspace-write" },
    ...more,
  });
const event = (type: string, more: Made = {}) => line("event_msg", { type, ...more });
const user = (text: string) =>
  event("item_completed", { item: { type: "UserMessage", content: [{ type: "text", text }] } });
const agent = (text: string) =>
  event("item_completed", { item: { type: "AgentMessage", content: [{ type: "Text", text }] } });
const start = () => event("task_started", { turn_id: "t" });
const complete = () => event("task_complete", { turn_id: "t" });
const turn = (prompt: string, answer = `PONG:${prompt}`) => [
  start(),
  context(),
  line("response_item", {
    type: "message",
    role: "user",
    content: [{ text: "<environment_context>" }],
  }),
  user(prompt),
  agent(answer),
  complete(),
];

function rollout(records: readonly Made[], threadId = id, day = "2026/11/30"): string {
  const folder = join(home, ".codex", "sessions", day);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `rollout-${day.replaceAll("/", "-")}T19-40-40-${threadId}.jsonl`);
  writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
  return path;
}

async function facts(threadId = id): Promise<ConversationFacts> {
  const ref = { sessionId: threadId, account, directory: "/anywhere" };
  const read = await codex.readConversation(ref, signal);
  assert.equal(read.status, "found", JSON.stringify(read));
  return read.facts;
}

function named(...names: [string, string][]): void {
  const lines = names.map(([threadId, name]) =>
    JSON.stringify({ id: threadId, thread_name: name }),
  );
  writeFileSync(join(home, ".codex", "session_index.jsonl"), `${lines.join("\n")}\n`);
}

test("name, model, branch, directory, context and messages are read", async () => {
  const last = agent("done");
  const path = rollout([
    meta(),
    ...turn("fix the login"),
    start(),
    context({ cwd: "/w/api/sub" }),
    user("and the logout"),
    last,
    event("token_count", {
      info: { last_token_usage: { total_tokens: 600 }, model_context_window: 2400 },
    }),
    complete(),
    event("thread_settings_applied", { thread_settings: { approval_policy: "on-request" } }),
  ]);
  named([id, "First name"], [id, "Login fix"]);
  const { messages, ...rest } = await facts();
  assert.deepEqual(rest, {
    sessionId: id,
    directory: "/w/api/sub",
    transcript: path,
    title: "Login fix",
    model: "gpt-6",
    branch: "main",
    cost: null,
    contextShare: 0.25,
    lastMessageAt: Date.parse(String(last.timestamp)),
    interrupted: false,
    inheritedPermission: null,
  });
  assert.deepEqual(
    messages.map(({ role, text }) => `${role}: ${text}`),
    [
      "user: fix the login",
      "assistant: PONG:fix the login",
      "user: and the logout",
      "assistant: done",
    ],
  );
});

test("without a name the first prompt is the title", async () => {
  rollout([meta(), ...turn("first prompt\nmore"), ...turn("second")]);
  assert.equal((await facts()).title, "first prompt");
});

test("messages of an older Codex are read too", async () => {
  const message = event("agent_message", { message: "answer" });
  rollout([meta(), context(), event("user_message", { message: "question" }), message]);
  const read = await facts();
  assert.deepEqual([read.title, read.messages.length, read.interrupted], ["question", 2, false]);
  assert.equal(read.lastMessageAt, Date.parse(String(message.timestamp)));
});

const aborted = event("turn_aborted", { reason: "interrupted" });
const turns: [string, boolean, Made[]][] = [
  ["a finished turn", false, turn("go")],
  ["the user's Esc", false, [start(), context(), user("go"), aborted]],
  ["killed before an answer", true, [start(), context(), user("go")]],
  [
    "killed in a tool",
    true,
    [
      start(),
      context(),
      user("go"),
      event("item_completed", { item: { type: "CommandExecution" } }),
    ],
  ],
  ["killed in a second turn", true, [...turn("go"), start()]],
  [
    "bookkeeping after the turn",
    false,
    [...turn("go"), event("thread_settings_applied"), line("world_state", {})],
  ],
];
for (const [what, interrupted, records] of turns) {
  test(`cut short or not: ${what}`, async () => {
    rollout([meta(), ...records]);
    assert.equal((await facts()).interrupted, interrupted);
  });
}

const full = {
  permission_profile: { type: "disabled" },
  sandbox_policy: { type: "danger-full-access" },
};
const readOnly = { sandbox_policy: { type: "read-only" } };
const settings = (more: Made) => event("thread_settings_applied", { thread_settings: more });
const permissions: [string, string | null, Made[]][] = [
  ["the usual sandbox", null, [context()]],
  ["no sandbox", "danger-full-access", [context({ ...full, approval_policy: "never" })]],
  ["no sandbox, but questions", "danger-full-access", [context(full)]],
  [
    "an external sandbox",
    "danger-full-access",
    [context({ permission_profile: { type: "external" } })],
  ],
  ["never asking", "never-ask", [context({ approval_policy: "never" })]],
  [
    "never asking, read-only",
    "never-ask-read-only",
    [context({ ...readOnly, approval_policy: "never" })],
  ],
  ["a model that approves", "approve-for-me", [context({ approvals_reviewer: "auto_review" })]],
  ["restricted since", null, [context({ ...full, approval_policy: "never" }), context()]],
  [
    "restricted between turns",
    null,
    [
      context({ ...full, approval_policy: "never" }),
      settings({
        permission_profile: { type: "managed" },
        approval_policy: "on-request",
        approvals_reviewer: "user",
      }),
    ],
  ],
  [
    "opened between turns",
    "danger-full-access",
    [context(), settings({ permission_profile: { type: "disabled" } })],
  ],
  ["nothing about it", "unknown", []],
];
for (const [what, inherited, records] of permissions) {
  test(`what a thread brings back by itself: ${what}`, async () => {
    rollout([meta(), start(), ...records, user("go"), complete()]);
    assert.equal((await facts()).inheritedPermission, inherited);
  });
}

test("of two gigabytes of rollout only the ends are read", async () => {
  const path = rollout([meta(), ...turn("first prompt")]);
  truncateSync(path, 2 ** 31);
  appendFileSync(path, "\n");
  for (let index = 0; index < 300; index += 1) {
    const output = line("response_item", {
      type: "function_call_output",
      output: "y".repeat(4000),
    });
    const records = [...turn(`prompt ${index}`), output];
    appendFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
  }
  const { value: read, bytes } = await bytesRead(facts);
  assert.deepEqual([read.title, read.messages.at(-2)?.text], ["first prompt", "prompt 299"]);
  assert.ok(bytes < 8 << 20, `${bytes} bytes`);
});

test("a turn longer than everything that is usually read still tells its permissions", async () => {
  const open = context({ ...full, approval_policy: "never" });
  const output = line("response_item", {
    type: "function_call_output",
    output: "y".repeat(1 << 19),
  });
  rollout([
    meta(),
    start(),
    open,
    user("go"),
    ...Array.from({ length: 8 }, () => output),
    agent("x"),
  ]);
  const read = await facts();
  assert.deepEqual([read.inheritedPermission, read.interrupted], ["danger-full-access", true]);
});

test("half a last line and noise do not hide what is there", async () => {
  appendFileSync(
    rollout([meta(), ...turn("go")]),
    'noise\n{"timestamp":"2026","ordinal":1,"type":"event_msg","payl',
  );
  assert.equal((await facts()).messages.at(-1)?.text, "PONG:go");
});

test("a rollout is found on whatever day it lies; an unknown one is missing; a compressed one is unreadable", async () => {
  const ref = { sessionId: id, account, directory: "/w" };
  assert.deepEqual(await codex.readConversation(ref, signal), { status: "missing" });
  const path = rollout([meta(), ...turn("go")], id, "2027/01/05");
  assert.equal((await facts()).title, "go");
  renameSync(path, `${path}.zst`);
  const read = await codex.readConversation(ref, signal);
  assert.equal(read.status, "unreadable");
});

test("a directory's conversations come newest message first, without headless runs and helpers", async () => {
  const threads = ["1", "2", "3", "4", "5"].map((digit) =>
    id.replace("01a22df9", `01a22df${digit}`),
  );
  const [older = "", newer = "", headless = "", helper = "", elsewhere = ""] = threads;
  rollout([meta(), ...turn("older")], older);
  rollout([meta(), ...turn("newer")], newer);
  rollout([meta(), ...turn("older again")], older, "2026/11/29");
  rollout([meta({ source: "exec" }), ...turn("headless")], headless);
  rollout([meta({ thread_source: "subagent" }), ...turn("helper")], helper);
  rollout([meta(), start(), context({ cwd: "/w/web" }), user("elsewhere"), complete()], elsewhere);
  named([newer, "Newer"]);
  const found = await codex.conversations("/w/api", account, signal);
  assert.deepEqual(
    found.map(({ title }) => title),
    ["older again", "Newer", "older"],
  );
});
