import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { projectFolder } from "../../src/harnesses/claude/store.ts";
import { claude } from "../../src/harnesses/claude.ts";
import type { ConversationFacts } from "../../src/harnesses/harness.ts";
import { bytesRead } from "../support/bytes-read.ts";

const home = mkdtempSync(join(tmpdir(), "twr-claude-"));
after(() => rmSync(home, { recursive: true, force: true }));
const account = { home, variables: { CLAUDE_CONFIG_DIR: null } };
const id = "6082d8b1-7b06-4613-b269-b9ce8b0065b7";
const signal = AbortSignal.timeout(60_000);

type Made = Record<string, unknown>;

const base = { isSidechain: false, cwd: "/w/my_repo", gitBranch: "main", entrypoint: "cli" };
let clock = 0;
const stamp = () => new Date(Date.UTC(2026, 10, 30) + 1000 * clock++).toISOString();
const human = (text: string, more: Made = {}): Made => ({
  parentUuid: null,
  ...base,
  type: "user",
  message: { role: "user", content: text },
  timestamp: stamp(),
  permissionMode: "default",
  origin: { kind: "human" },
  ...more,
});
const model = (text: string, more: Made = {}): Made => ({
  parentUuid: "x",
  ...base,
  message: {
    role: "assistant",
    model: "claude-opus-5-5",
    content: [{ type: "text", text }],
    stop_reason: "end_turn",
    ...((more.message as Made | undefined) ?? {}),
  },
  type: "assistant",
  timestamp: stamp(),
});
const call = (tool: string) =>
  model("", {
    message: {
      content: [{ type: "tool_use", id: tool, name: "Bash", input: {} }],
      stop_reason: "tool_use",
    },
  });
const user = (content: unknown, more: Made = {}): Made => ({
  parentUuid: "x",
  ...base,
  type: "user",
  message: { role: "user", content },
  timestamp: stamp(),
  ...more,
});
const result = (tool: string) => user([{ tool_use_id: tool, type: "tool_result", content: "ok" }]);
const turnEnd = () => ({ parentUuid: "x", ...base, type: "system", subtype: "turn_duration" });

function transcript(records: readonly Made[], directory = "/w/my_repo", session = id): string {
  const folder = join(home, ".claude", "projects", projectFolder(directory));
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${session}.jsonl`);
  writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
  return path;
}

async function facts(directory = "/w/my_repo", session = id): Promise<ConversationFacts> {
  const read = await claude.readConversation({ sessionId: session, account, directory }, signal);
  assert.equal(read.status, "found", JSON.stringify(read));
  return read.facts;
}

test("title, model, branch, messages, cost and the last message are read from the end", async () => {
  const last = model("PONG");
  const path = transcript([
    { type: "mode", mode: "normal", sessionId: id },
    human("fix the login"),
    model("on it"),
    { type: "ai-title", aiTitle: "Login fix", sessionId: id },
    human("and the logout"),
    last,
    turnEnd(),
    { type: "cost-state", sessionId: id, totalCostUSD: 0.25 },
    { type: "last-prompt", lastPrompt: "and the logout", sessionId: id },
  ]);
  const { messages, ...rest } = await facts();
  assert.deepEqual(rest, {
    sessionId: id,
    directory: "/w/my_repo",
    transcript: path,
    title: "Login fix",
    model: "claude-opus-5-5",
    branch: "main",
    cost: 0.25,
    contextShare: null,
    lastMessageAt: Date.parse(String(last.timestamp)),
    interrupted: false,
    inheritedPermission: null,
  });
  assert.deepEqual(
    messages.map(({ role, text }) => `${role}: ${text}`),
    ["user: fix the login", "assistant: on it", "user: and the logout", "assistant: PONG"],
  );
});

test("of a long conversation the title, the cost and the first prompt are found behind messages that are left unread", async () => {
  const turns = Array.from({ length: 60 }, (_, turn) => [
    human(`prompt ${turn}`),
    model(`answer ${turn}`),
  ]).flat();
  const cost = { type: "cost-state", sessionId: id, totalCostUSD: 0.5 };
  transcript([{ type: "ai-title", aiTitle: "Far back", sessionId: id }, cost, ...turns]);
  const titled = await facts();
  assert.deepEqual([titled.title, titled.cost], ["Far back", 0.5]);
  assert.equal(titled.messages.at(-1)?.text, "answer 59");
  assert.equal(titled.lastMessageAt, Date.parse(String(turns.at(-1)?.timestamp)));
  transcript([cost, ...turns]);
  const untitled = await facts();
  assert.deepEqual([untitled.title, untitled.cost], ["prompt 0", 0.5]);
});

test("a name that the user gave counts before Claude's title; without either the first prompt does", async () => {
  const named = { type: "custom-title", customTitle: "mine", sessionId: id };
  transcript([human("one"), named, { type: "ai-title", aiTitle: "made up" }, model("two")]);
  assert.equal((await facts()).title, "mine");
  transcript([human("first line\nsecond"), model("two"), human("later"), model("more")]);
  assert.equal((await facts()).title, "first line");
});

test("tool output, bookkeeping and Claude's own words do not move the last message", async () => {
  const last = model("answer");
  transcript([
    human("go"),
    last,
    user("<command-name>/model</command-name>"),
    user("<local-command-stdout>set</local-command-stdout>"),
    user("a reminder", { isMeta: true }),
    user("from another agent", { origin: { kind: "task" } }),
    model("No response requested.", { message: { model: "<synthetic>" } }),
    { type: "file-history-snapshot", snapshot: { timestamp: stamp() } },
    result("toolu_1"),
    { ...model("of a subagent"), isSidechain: true },
  ]);
  const read = await facts();
  assert.equal(read.lastMessageAt, Date.parse(String(last.timestamp)));
  assert.equal(read.messages.at(-1)?.text, "answer");
});

const turns: [string, boolean, Made[]][] = [
  ["a finished turn", false, [human("go"), model("done"), turnEnd()]],
  ["a finished turn without its duration", false, [human("go"), model("done")]],
  ["killed before the first word", true, [human("go"), { type: "last-prompt" }]],
  ["killed while streaming", true, [human("go"), model("par", { message: { stop_reason: null } })]],
  ["killed in a tool or at a permission prompt", true, [human("go"), call("t1")]],
  ["killed after a tool's result", true, [human("go"), call("t1"), result("t1")]],
  [
    "the user's Esc",
    false,
    [human("go"), user([{ type: "text", text: "[Request interrupted by user]" }])],
  ],
  [
    "Esc in a tool",
    false,
    [
      human("go"),
      call("t1"),
      user([{ type: "text", text: "[Request interrupted by user for tool use]" }]),
    ],
  ],
  [
    "an error of the provider",
    false,
    [
      human("go"),
      model("API Error", { message: { model: "<synthetic>", stop_reason: "stop_sequence" } }),
    ],
  ],
  [
    "a command after a finished turn",
    false,
    [human("go"), model("done"), turnEnd(), user("<command-name>/cost</command-name>")],
  ],
  ["a prompt of an older Claude", true, [model("hi"), user("go on")]],
  ["a subagent at work", true, [human("go"), call("t1"), { ...model("sub"), isSidechain: true }]],
];
for (const [what, interrupted, records] of turns) {
  test(`cut short or not: ${what}`, async () => {
    transcript(records);
    assert.equal((await facts()).interrupted, interrupted);
  });
}

test("the permission mode that comes back by itself is named", async () => {
  for (const [mode, inherited] of [
    ["acceptEdits", "acceptEdits"],
    ["dontAsk", "dontAsk"],
    ["bypassPermissions", null],
    ["plan", null],
    ["auto", null],
  ] as const) {
    transcript([
      human("go", { permissionMode: "default" }),
      model("done"),
      { type: "permission-mode", permissionMode: mode, sessionId: id },
    ]);
    assert.equal((await facts()).inheritedPermission, inherited, mode);
  }
  writeFileSync(
    join(home, ".claude", "settings.json"),
    '{"permissions":{"defaultMode":"default"}}',
  );
  assert.equal((await facts()).inheritedPermission, "auto");
  rmSync(join(home, ".claude", "settings.json"));
});

test("of two gigabytes of transcript only the ends are read", async () => {
  const path = transcript([human("first prompt"), model("x")]);
  truncateSync(path, 2 ** 31);
  appendFileSync(path, "\n");
  for (let index = 0; index < 300; index += 1) {
    const turn = [
      human(`prompt ${index}`),
      call(`t${index}`),
      result(`t${index}`),
      model("y".repeat(3000)),
    ];
    appendFileSync(path, turn.map((record) => `${JSON.stringify(record)}\n`).join(""));
  }
  const { value: read, bytes } = await bytesRead(facts);
  assert.equal(read.messages.at(-2)?.text, "prompt 299");
  assert.equal(read.title, "first prompt");
  assert.equal(read.interrupted, false);
  assert.ok(bytes < 8 << 20, `${bytes} bytes`);
});

test("a message with a huge picture in it still counts", async () => {
  const picture = { type: "image", source: { data: "A".repeat(2 << 20) } };
  const last = human("", {
    message: { role: "user", content: [picture, { type: "text", text: "see" }] },
  });
  transcript([human("go"), model("done"), turnEnd(), last]);
  const read = await facts();
  assert.equal(read.lastMessageAt, Date.parse(String(last.timestamp)));
  assert.equal(read.interrupted, true);
});

test("half a last line, noise and odd values do not hide what is there", async () => {
  const path = transcript([human("go"), model("done")]);
  appendFileSync(
    path,
    'noise\n[1,2]\n{"type":"user","message":5,"timestamp":7}\n{"type":"assistant","mess',
  );
  const read = await facts();
  assert.equal(read.messages.at(-1)?.text, "done");
});

test("an unknown conversation is missing; one that cannot be checked is unreadable", async () => {
  const none = { sessionId: id.replace("6", "7"), account, directory: "/w/my_repo" };
  assert.deepEqual(await claude.readConversation(none, signal), { status: "missing" });
  const elsewhere = { ...none, account: { home: join(home, "nobody"), variables: {} } };
  assert.deepEqual(await claude.readConversation(elsewhere, signal), { status: "missing" });
  const path = transcript([human("go")]);
  rmSync(path);
  execFileSync("mkfifo", [path]);
  const read = await claude.readConversation({ ...none, sessionId: id }, signal);
  assert.deepEqual(read, { status: "missing" });
  rmSync(path);
});

test("a transcript that may not be read is unreadable, with the reason", async (t) => {
  if (process.getuid?.() === 0) return t.skip("root may read everything");
  const path = transcript([human("go")]);
  chmodSync(path, 0);
  const read = await claude.readConversation(
    { sessionId: id, account, directory: "/w/my_repo" },
    signal,
  );
  assert.deepEqual(read, { status: "unreadable", reason: "its transcript may not be read" });
});

test("transcript folders: every unit that is no ASCII letter or digit is a dash, long names end in a hash", () => {
  // Folders that Claude Code 2.1.197 and 2.1.332 made.
  for (const [directory, folder] of [
    ["/tmp/ra/h/my_repo", "-tmp-ra-h-my-repo"],
    ["/tmp/ra/h/.config/x", "-tmp-ra-h--config-x"],
    ["/tmp/ra/h/Проект x", "-tmp-ra-h--------x"],
    ["/tmp/ra/h/Open Source", "-tmp-ra-h-Open-Source"],
    ["/tmp/ra/h/Open-Source", "-tmp-ra-h-Open-Source"],
  ] as const) {
    assert.equal(projectFolder(directory), folder);
  }
  const parts = Array.from(
    { length: 12 },
    (_, index) => `Abcdefghi jklmnop_${`${index}`.repeat(8)}`,
  );
  const long = `/tmp/ra/h/${parts.join("/")}`;
  assert.equal(
    projectFolder(long),
    "-tmp-ra-h-Abcdefghi-jklmnop-00000000-Abcdefghi-jklmnop-11111111-Abcdefghi-jklmnop-22222222-Abcdefghi-jklmnop-33333333-Abcdefghi-jklmnop-44444444-Abcdefghi-jklmnop-55555555-Abcdefghi-jklmnop-66666666-A-ifc69j",
  );
});

test("a conversation is found under whatever directory it began in, and resumes there", async () => {
  transcript([human("go", { cwd: "/w/api" }), { ...model("done"), cwd: "/w/api/sub" }], "/w/api");
  assert.equal((await facts("/w/api/sub")).directory, "/w/api");
  assert.equal((await facts("/somewhere/else")).directory, "/w/api");
});

test("directories that share a folder keep their conversations apart; headless and empty ones are left out", async () => {
  const ids = ["a", "b", "c", "d"].map((letter) => id.replace("6082", `${letter}082`));
  const [first = "", second = "", third = "", fourth = ""] = ids;
  const at = (directory: string) => ({ cwd: directory });
  transcript([human("in spaces", at("/w/Open Source")), model("x")], "/w/Open Source", first);
  transcript([human("in dashes", at("/w/Open-Source")), model("x")], "/w/Open Source", second);
  transcript(
    [human("headless", { ...at("/w/Open Source"), entrypoint: "sdk-cli" })],
    "/w/Open Source",
    third,
  );
  transcript(
    [user("<command-name>/clear</command-name>", at("/w/Open Source"))],
    "/w/Open Source",
    fourth,
  );
  const titles = async (directory: string) =>
    (await claude.conversations(directory, account, signal)).map(({ title }) => title);
  assert.deepEqual(await titles("/w/Open Source"), ["in spaces"]);
  assert.deepEqual(await titles("/w/Open-Source"), ["in dashes"]);
  assert.deepEqual(await titles("/w/none"), []);
});

test("conversations come newest message first, whatever the files' times say", async () => {
  const older = id.replace("6082", "e082");
  const newer = id.replace("6082", "f082");
  const inPlace = { cwd: "/w/two" };
  const early = human("early", inPlace);
  transcript([human("late", inPlace)], "/w/two", newer);
  transcript([early], "/w/two", older);
  const found = await claude.conversations("/w/two", account, signal);
  assert.deepEqual(
    found.map(({ sessionId }) => sessionId),
    [newer, older],
  );
});
