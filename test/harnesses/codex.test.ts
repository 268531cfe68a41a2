import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { codex } from "../../src/harnesses/codex.ts";
import { readFlags } from "../../src/harnesses/flags.ts";
import type { BindContext, ResumeRequest } from "../../src/harnesses/harness.ts";
import { type FakeProcess, host, liveAgent, processTable } from "../support/processes.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "twr-codex-")));
after(() => rmSync(root, { recursive: true, force: true }));

const ids = ["1", "2", "3"].map((digit) => `01a22df${digit}-43ed-7193-aa29-441a4da3d198`);
const [x = "", y = "", z = ""] = ids;
const native = "/x/vendor/x86_64-unknown-linux-musl/bin/codex";

let homes = 0;
/** A HOME of its own, with what Codex would have written. */
function desk() {
  homes += 1;
  const home = join(root, `home${homes}`);
  const locks = join(home, ".codex", "thread-writer-locks");
  const day = join(home, ".codex", "sessions", "2026", "11", "30");
  mkdirSync(locks, { recursive: true });
  mkdirSync(day, { recursive: true });
  const account = { home, variables: { CODEX_HOME: null } };
  return {
    home,
    account,
    /** The lock's path; `seconds` tells locks' ages apart. */
    lock(threadId: string, seconds = 0) {
      const path = join(locks, `${threadId}.lock`);
      writeFileSync(path, "");
      utimesSync(path, 1_800_000_000 + seconds, 1_800_000_000 + seconds);
      return path;
    },
    rollout(
      threadId: string,
      meta: Record<string, unknown> = { source: "cli" },
      more: unknown[] = [],
    ) {
      const path = join(day, `rollout-2026-11-30T19-40-40-${threadId}.jsonl`);
      const lines = [
        { timestamp: "2026-11-30T19:40:40.000Z", ordinal: 0, type: "session_meta", payload: meta },
        ...more,
      ];
      writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
      return path;
    },
    name(threadId: string, name: string) {
      const line = JSON.stringify({ id: threadId, thread_name: name });
      writeFileSync(join(home, ".codex", "session_index.jsonl"), `${line}\n`, { flag: "a" });
    },
    /** The first process is the pane's. */
    async bind(title: string, ...processes: [FakeProcess, ...FakeProcess[]]) {
      const table = processTable(...processes);
      const context: BindContext = { ...host(table), siblings: [] };
      const pane = { home, paneTitle: title, paneDirectory: "/w/api", account };
      return codex.bind(liveAgent(table, processes[0].pid, pane), context);
    },
  };
}

const terminal = (pid: number, openFiles: string[] = [], ...words: string[]): FakeProcess => ({
  pid,
  comm: "codex",
  argv: [native, ...words],
  openFiles,
});
const daemon = (...openFiles: string[]): FakeProcess => ({
  pid: 90,
  comm: "codex",
  argv: ["/h/.codex/packages/bin/codex", "app-server", "--listen", "unix://", "--managed-daemon"],
  openFiles,
});

test("without the daemon a terminal is bound to the lock that it holds, before any prompt", async () => {
  const d = desk();
  const result = await d.bind("api", terminal(10, [d.lock(x)], "--no-daemon"));
  assert.deepEqual(result, {
    bound: true,
    binding: { sessionId: x, evidence: "lock" },
    state: "idle",
  });
});

test("of several locks the last written one counts: that of /new, or of the thread that /resume went back to", async () => {
  const d = desk();
  const before = d.lock(x, 10);
  const bound = async (...files: string[]) => {
    const result = await d.bind("api", terminal(10, files));
    return result.bound && result.binding.sessionId;
  };
  assert.equal(await bound(d.rollout(x), d.lock(y, 20), before), y);
  assert.equal(await bound(d.rollout(x), d.lock(y, 20), d.lock(x, 30)), x);
});

test("a helper's thread is never the terminal's", async () => {
  const d = desk();
  const files = [
    d.lock(x, 10),
    d.rollout(x),
    d.lock(y, 20),
    d.rollout(y, { source: { subagent: "review" } }),
  ];
  const result = await d.bind("api", terminal(10, files));
  assert.equal(result.bound && result.binding.sessionId, x);
});

test("a helper's thread without a rollout is told by its time, by the title's name and by a turn in flight", async () => {
  const d = desk();
  const bound = async (title: string, ...files: string[]) => {
    const result = await d.bind(title, terminal(10, files));
    return result.bound && result.binding.sessionId;
  };
  assert.equal(await bound("api", d.lock(x, 10), d.lock(y, 10.2)), x, "before the first prompt");
  assert.equal(await bound("⠴ api", d.lock(x, 10), d.rollout(x), d.lock(y, 60)), x, "in a turn");
  const title = `${x.slice(0, 29)}... | api`;
  assert.equal(await bound(title, d.lock(x, 10), d.lock(y, 60)), x, "by the id in the title");
  d.name(x, "Review");
  assert.equal(await bound("Review | api", d.lock(x, 10), d.rollout(x), d.lock(y, 60)), x);
  const files = [d.lock(x, 10), d.rollout(x), d.lock(y, 60), d.lock(z, 60.1)];
  assert.equal(await bound("api", ...files), y, "after /new");
});

test("three terminals in one directory are each bound to their own thread", async () => {
  const d = desk();
  for (const [index, threadId] of ids.entries()) {
    const result = await d.bind("api", terminal(10 + index, [d.lock(threadId, index)]));
    assert.equal(result.bound && result.binding.sessionId, threadId);
  }
});

test("through the daemon a session id in the title binds, if the daemon holds that thread", async () => {
  const d = desk();
  const held = daemon(d.lock(x), d.lock(y));
  const title = `⠴ ${y.slice(0, 29)}... | api`;
  assert.deepEqual(await d.bind(title, terminal(10), terminal(11), held), {
    bound: true,
    binding: { sessionId: y, evidence: "title" },
    state: "working",
  });
  const unknown = await d.bind(`${z.slice(0, 29)}... | api`, terminal(10), terminal(11), held);
  assert.equal(unknown.bound, false);
});

test("through the daemon a thread name in the title binds, if only one held thread has it", async () => {
  const d = desk();
  d.name(x, "Fix login");
  d.name(y, "Review");
  d.name(z, "Not held");
  const held = daemon(d.lock(x), d.lock(y));
  const bound = async (title: string, ...words: string[]) => {
    const result = await d.bind(title, terminal(10, [], ...words), terminal(11), held);
    return result.bound ? `${result.binding.sessionId} ${result.binding.evidence}` : null;
  };
  assert.equal(await bound("Review | api"), `${y} title`);
  assert.equal(await bound("[ ! ] Action Required | Review | api"), `${y} title`);
  assert.equal(await bound("Not held | api"), null);
  assert.equal(await bound("api"), null);
  d.name(x, "Review");
  assert.equal(await bound("Review | api"), null, "two threads of one name");
  assert.equal(
    await bound("Review | api", "resume", y),
    `${y} argv`,
    "its arguments tell them apart",
  );
  assert.equal(await bound("api", "resume", y), null, "its arguments may be from before /new");
});

test("through the daemon elimination needs exactly one terminal, one held thread and no name", async () => {
  const d = desk();
  const bound = async (title: string, ...others: FakeProcess[]) =>
    (await d.bind(title, terminal(10), ...others)).bound;
  assert.equal(await bound("api", daemon(d.lock(x))), true);
  assert.equal(await bound("my-host", daemon(d.lock(x))), false, "it may show a dialog");
  assert.equal(await bound("api", daemon(d.lock(x)), terminal(11)), false);
  assert.equal(await bound("api", daemon(d.lock(x), d.lock(y))), false);
  d.name(x, "Another");
  assert.equal(await bound("api", daemon(d.lock(x))), false, "the held thread has a name");
});

test("a daemon of another account is no evidence", async () => {
  const d = desk();
  const other = desk();
  assert.equal((await d.bind("api", terminal(10), daemon(other.lock(x)))).bound, false);
});

test("where nothing tells, the reason says what to configure", async () => {
  const d = desk();
  const result = await d.bind("api", terminal(10), terminal(11), daemon(d.lock(x), d.lock(y)));
  assert.match(result.bound ? "" : result.reason, /terminal_title/);
  const none = await d.bind("api", terminal(10));
  assert.deepEqual(none, { bound: false, reason: "Codex holds no conversation open for it" });
});

test("the state is the title's, else the turn's", async () => {
  const d = desk();
  const state = async (title: string) => {
    const result = await d.bind(title, terminal(10, [d.lock(x)]));
    return result.bound && result.state;
  };
  assert.equal(await state("⠴ Review | api"), "working");
  assert.equal(await state("[ . ] Action Required | Review | api"), "waiting");
  assert.equal(await state("Review | api"), "idle");
  const started = {
    timestamp: "2026-11-30T19:40:41.000Z",
    ordinal: 1,
    type: "event_msg",
    payload: { type: "task_started" },
  };
  d.rollout(x, { source: "cli" }, [started]);
  assert.equal(await state("just a name"), "working");
});

test("a writer is a terminal that holds the lock, or that was started for a thread which the daemon holds", async () => {
  const d = desk();
  const ref = { sessionId: x, account: d.account, directory: "/w" };
  const writer = async (...processes: FakeProcess[]) =>
    (await codex.findWriter(ref, host(processTable(...processes))))?.pid ?? null;
  const lock = d.lock(x);
  assert.equal(await writer(terminal(10, [d.lock(y)]), terminal(11, [lock])), 11);
  assert.equal(await writer(terminal(10, [d.lock(y)])), null, "a lock file alone is nobody's");
  assert.equal(await writer(daemon(lock), terminal(10)), null, "the daemon shares it");
  assert.equal(await writer(daemon(lock), terminal(10, [], "resume", x)), 10);
  assert.equal(
    await writer(terminal(10, [], "resume", x)),
    null,
    "the thread is not open any more",
  );
  assert.equal(
    await writer({ pid: 12, argv: ["codex", "exec"], comm: "codex", openFiles: [lock] }),
    12,
  );
});

test("a thread that was never written is missing", async () => {
  const d = desk();
  d.lock(x);
  const ref = { sessionId: x, account: d.account, directory: "/w" };
  assert.deepEqual(await codex.readConversation(ref, AbortSignal.timeout(9000)), {
    status: "missing",
  });
});

const commandLines: [boolean, string, readonly string[]][] = [
  [true, "the native program", [native, "--no-daemon"]],
  [true, "npm's script", ["node", "/x/node_modules/.bin/codex", "resume", x]],
  [true, "npm's script by its own name", ["node", "/x/@openai/codex/bin/codex.js"]],
  [true, "a release's program", ["/opt/codex-x86_64-unknown-linux-musl"]],
  [true, "a prompt", ["codex", "-m", "gpt", "fix the exec call"]],
  [true, "a fork", ["codex", "fork", x]],
  [false, "the daemon", ["/h/bin/codex", "app-server", "--listen", "unix://"]],
  [false, "the daemon's updater", ["/h/bin/codex", "app-server", "daemon", "pid-update-loop"]],
  [false, "a headless run", ["codex", "exec", "hi"]],
  [false, "a headless run after a flag", ["codex", "--search", "-c", "a=b", "e", "hi"]],
  [false, "a tool in the sandbox", ["codex-linux-sandbox", "--", "ls"]],
  [false, "another node program", ["node", "/x/codex-helper/server.js"]],
  [false, "an editor on a file named codex", ["vim", "codex"]],
];
for (const [expected, what, argv] of commandLines) {
  test(`${expected ? "recognised" : "not recognised"}: ${what}`, () => {
    const table = processTable({ pid: 5, comm: "codex", argv });
    const facts = table.get(5);
    assert.ok(facts);
    assert.equal(codex.recognise(facts, table), expected);
  });
}

const request: ResumeRequest = {
  sessionId: x,
  account: { home: "/h", variables: { CODEX_HOME: null } },
  transcript: null,
  flags: [],
  permissionFlags: [],
  inheritedPermission: null,
  keepInheritedPermission: false,
};
const resumed = (more: Partial<ResumeRequest>) =>
  codex
    .resume({ ...request, ...more })
    .argv.slice(3)
    .join(" ");

test("the resume command names the thread, its account and its flags", () => {
  assert.deepEqual(codex.resume({ ...request, flags: ["--no-daemon"] }), {
    argv: ["codex", "resume", x, "--no-daemon"],
    environment: { CODEX_HOME: null },
  });
});

test("what a thread brings back by itself is overridden, unless the user keeps it", () => {
  for (const [inherited, words] of [
    ["danger-full-access", "-s workspace-write -a on-request"],
    ["never-ask", "-s workspace-write -a on-request"],
    ["never-ask-read-only", "-s read-only -a on-request"],
    ["approve-for-me", "-s workspace-write -a on-request -c approvals_reviewer=user"],
    ["unknown", "-s workspace-write -a on-request -c approvals_reviewer=user"],
  ] as const) {
    assert.equal(resumed({ inheritedPermission: inherited }), words);
    assert.equal(resumed({ inheritedPermission: inherited, keepInheritedPermission: true }), "");
  }
  const kept = ["--dangerously-bypass-approvals-and-sandbox", "--add-dir"];
  assert.equal(resumed({ permissionFlags: kept, inheritedPermission: "never-ask" }), kept[0]);
});

test("of a command line only replayable flags and the names of permission flags are recorded", () => {
  const argv = [
    ...[
      native,
      "resume",
      x,
      "-m",
      "gpt-6",
      "-s",
      "danger-full-access",
      "-a",
      "never",
      "--no-daemon",
    ],
    ...["-c", "secret=1", "--add-dir", "/secret", "-i", "a.png", "b.png", "--yolo", "-p", "work"],
    ...["-C", "/w", "--remote", "wss://secret", "secret prompt"],
  ];
  assert.deepEqual(readFlags(argv, codex.flags), {
    flags: ["--model", "gpt-6", "--no-daemon", "--profile", "work"],
    permissionFlags: [
      "--sandbox=danger-full-access",
      "--ask-for-approval=never",
      "--add-dir",
      "--dangerously-bypass-approvals-and-sandbox",
    ],
  });
  assert.deepEqual(readFlags(["-s", "read-only", "-a", "on-request"], codex.flags), {
    flags: [],
    permissionFlags: [],
  });
});

const footer = "\n\n  fake-model default · ~/p1\n  ← for agents · ? for shortcuts";
const screens: [string, string | null, string, string?][] = [
  ["an empty input line", "ready", `>_ OpenAI Codex\n\n› Ask Codex to do anything${footer}`],
  [
    "at work",
    "busy",
    `› go\n◦ Working (2s • esc to interrupt)\n\n› Ask Codex to do anything${footer}`,
  ],
  [
    "streaming, by the title",
    "busy",
    `• text\n\n› Ask Codex to do anything${footer}`,
    "⠴ Review | p1",
  ],
  [
    "an approval",
    "asking",
    "  Would you like to run the following command?\n  $ touch x\n› 1. Yes, proceed (y)\n  2. No (esc)",
  ],
  [
    "where to resume",
    "asking",
    "  Working directory · resume\n› 1. Use session directory (/w)\n  2. Use current directory",
  ],
  ["the trust question", "first-run", "  Trust this folder?\n\n› 1. Trust and continue\n  2. Quit"],
  [
    "a login",
    "first-run",
    "  Choose how you want to use Codex.\n\n> 1. Sign in with ChatGPT\n  2. Use an API key",
  ],
  ["hooks to review", "first-run", "  Hooks need review\n› 1. Review\n  2. Trust all"],
  [
    "open elsewhere",
    "in-use",
    "  🔒  This conversation is open in another app            r to retry\n      Close it there and press R to continue here.\n\n   r retry   f fork  ^c/q exit",
  ],
  [
    "an unknown id",
    "lost",
    `ERROR: No saved session found with ID ${x}. Run \`codex resume\` without an ID\n$ `,
  ],
  [
    "a deleted rollout",
    "lost",
    `Error: Failed to resume session from /x/rollout-${x}.jsonl: thread/resume failed: no\nrollout found for thread id ${x} (code -32600)\n$`,
  ],
  ["a shell", null, "$ \n"],
];
for (const [what, expected, text, title] of screens) {
  test(`on the screen: ${what}`, () => assert.equal(codex.screen(text, title ?? "p1"), expected));
}
