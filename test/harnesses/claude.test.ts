import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { projectFolder } from "../../src/harnesses/claude/store.ts";
import { claude } from "../../src/harnesses/claude.ts";
import { readFlags } from "../../src/harnesses/flags.ts";
import type { BindContext, ResumeRequest } from "../../src/harnesses/harness.ts";
import { readProcesses } from "../../src/processes/host.ts";
import { eventually } from "../support/eventually.ts";
import { type FakeProcess, host, liveAgent, processTable } from "../support/processes.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "twr-claude-")));
const started: ChildProcess[] = [];
after(() => {
  for (const child of started) child.kill("SIGKILL");
  rmSync(root, { recursive: true, force: true });
});

const ids = ["a", "b", "c"].map((letter) => `${letter}082d8b1-7b06-4613-b269-b9ce8b0065b7`);
const [x = "", y = "", z = ""] = ids;

let homes = 0;
/** A HOME of its own, with what Claude would have written. */
function desk() {
  homes += 1;
  const home = join(root, `home${homes}`);
  const sessions = join(home, ".claude", "sessions");
  mkdirSync(sessions, { recursive: true });
  return {
    home,
    account: { home, variables: { CLAUDE_CONFIG_DIR: null } },
    register(pid: number, entry: Record<string, unknown> | string) {
      const whole = { pid, procStart: "1000", entrypoint: "cli", kind: "interactive", cwd: "/w" };
      const text = typeof entry === "string" ? entry : JSON.stringify({ ...whole, ...entry });
      writeFileSync(join(sessions, `${pid}.json`), text);
    },
    bind(process: FakeProcess) {
      const processes = processTable(process);
      const context: BindContext = { ...host(processes), siblings: [] };
      return claude.bind(liveAgent(processes, process.pid, { home }), context);
    },
  };
}

test("three Claudes in one directory are each bound to their own conversation, never to the newest", async () => {
  const d = desk();
  for (const [index, sessionId] of ids.entries()) d.register(10 + index, { sessionId });
  for (const [index, sessionId] of ids.entries()) {
    const result = await d.bind({ pid: 10 + index, argv: ["claude"] });
    assert.deepEqual(result, {
      bound: true,
      binding: { sessionId, evidence: "registry" },
      state: "unknown",
      directory: "/w",
    });
  }
  const unknown = await d.bind({ pid: 20, argv: ["claude", "--continue"] });
  assert.deepEqual(unknown, { bound: false, reason: "Claude's registry has no entry for it" });
});

test("the binding follows /clear and /resume under a living process, whatever its arguments say", async () => {
  const d = desk();
  for (const sessionId of [x, y, z]) {
    d.register(10, { sessionId, status: "idle" });
    const result = await d.bind({ pid: 10, argv: ["claude", "--resume", x] });
    assert.equal(result.bound && result.binding.sessionId, sessionId);
  }
});

test("the live state is the registry's", async () => {
  const d = desk();
  for (const [status, state] of [
    ["busy", "working"],
    ["waiting", "waiting"],
    ["idle", "idle"],
    ["dreaming", "unknown"],
  ] as const) {
    d.register(10, { sessionId: x, status });
    const result = await d.bind({ pid: 10 });
    assert.equal(result.bound && result.state, state);
  }
});

const refused: [string, Record<string, unknown> | string, string][] = [
  [
    "a recycled pid",
    { sessionId: x, procStart: "999" },
    "its entry in Claude's registry names another process",
  ],
  [
    "a copied file",
    { sessionId: x, pid: 11 },
    "its entry in Claude's registry names another process",
  ],
  ["half a file", '{"pid":10,"sess', "its entry in Claude's registry is not what was expected"],
  ["an empty file", "", "its entry in Claude's registry is not what was expected"],
  [
    "an id that is none",
    { sessionId: "../../etc/passwd" },
    "its entry in Claude's registry is not what was expected",
  ],
  ["a headless run", { sessionId: x, entrypoint: "sdk-cli" }, "it runs without a person"],
  ["a background session", { sessionId: x, kind: "bg" }, "it belongs to a background session"],
];
for (const [what, entry, reason] of refused) {
  test(`not bound, with the reason: ${what}`, async () => {
    const d = desk();
    d.register(10, entry);
    assert.deepEqual(await d.bind({ pid: 10 }), { bound: false, reason });
  });
}

test("an interactive Claude that inherited a parent's entrypoint is bound", async () => {
  const d = desk();
  d.register(10, { sessionId: x, entrypoint: "sdk-ts" });
  const environment = { CLAUDE_CODE_ENTRYPOINT: "sdk-ts" };
  assert.equal((await d.bind({ pid: 10, environment })).bound, true);
});

test("one that was started within a Claude, and so saves nothing, says so", async () => {
  const result = await desk().bind({ pid: 10, environment: { CLAUDE_CODE_CHILD_SESSION: "1" } });
  assert.match(result.bound ? "" : result.reason, /started from within a Claude/);
});

test("another account's registry is not looked at", async () => {
  const d = desk();
  d.register(10, { sessionId: x });
  const processes = processTable({ pid: 10 });
  const account = { home: d.home, variables: { CLAUDE_CONFIG_DIR: join(d.home, "other") } };
  const agent = liveAgent(processes, 10, { home: d.home, account });
  const result = await claude.bind(agent, { ...host(processes), siblings: [] });
  assert.equal(result.bound, false);
});

test("a writer is a live process with the conversation open, registered or about to be", async () => {
  const d = desk();
  const ref = { sessionId: x, account: d.account, directory: "/w" };
  const writer = async (...processes: FakeProcess[]) =>
    (await claude.findWriter(ref, host(processTable(...processes))))?.pid ?? null;
  d.register(10, { sessionId: x });
  d.register(11, { sessionId: y });
  assert.equal(await writer({ pid: 10 }, { pid: 11 }), 10);
  assert.equal(await writer({ pid: 11 }), null);
  assert.equal(await writer({ pid: 10, startTime: "2000" }), null, "a recycled pid");
  d.register(10, { sessionId: x, entrypoint: "sdk-cli" });
  assert.equal(await writer({ pid: 10 }), 10, "headless runs write too");
  d.register(10, { sessionId: y });
  const argv = ["claude", "--resume", x];
  assert.equal(await writer({ pid: 10, argv }), null, "its arguments are from before /clear");
  assert.equal(await writer({ pid: 12, argv }), 12, "one that has not registered yet");
  assert.equal(await writer({ pid: 12, argv: ["grep", "--resume", x] }), null);
});

test("a live Claude whose registry entry cannot be read makes the check fail, not pass", async () => {
  const d = desk();
  d.register(10, "{");
  const ref = { sessionId: x, account: d.account, directory: "/w" };
  await assert.rejects(claude.findWriter(ref, host(processTable({ pid: 10, argv: ["claude"] }))));
  assert.equal(await claude.findWriter(ref, host(processTable({ pid: 10, argv: ["vim"] }))), null);
});

test("a conversation that was never written is missing, and so is one that holds no message, as after /clear", async () => {
  const d = desk();
  const folder = join(d.home, ".claude", "projects", projectFolder("/w"));
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, `${y}.jsonl`),
    `${JSON.stringify({ type: "mode", mode: "normal" })}\n${JSON.stringify({
      type: "user",
      message: { role: "user", content: "<command-name>/clear</command-name>" },
      timestamp: "2026-11-30T19:00:00.000Z",
    })}\n`,
  );
  const read = (sessionId: string) =>
    claude.readConversation(
      { sessionId, account: d.account, directory: "/w" },
      AbortSignal.timeout(9000),
    );
  assert.deepEqual(await read(x), { status: "missing" });
  assert.deepEqual(await read(y), { status: "missing" });
});

const commandLines: [boolean, string, readonly string[], string?][] = [
  [
    true,
    "npm's native program",
    ["claude", "--model", "opus"],
    "/x/node_modules/@anthropic-ai/claude-code/bin/claude.exe",
  ],
  [true, "the native installer's", ["claude"], "/home/u/.local/share/claude/versions/2.1.199"],
  [true, "npm's former script", ["node", "/x/@anthropic-ai/claude-code/cli.js"], "/usr/bin/node"],
  [
    true,
    "a script named claude",
    ["node", "--max-old-space-size=99", "/x/bin/claude", "-c"],
    "/usr/bin/node",
  ],
  [true, "a prompt", ["claude", "fix the mcp server"]],
  [true, "a prompt after a flag's value", ["claude", "--name", "doctor", "go"]],
  [false, "a headless run", ["claude", "-p", "hi"]],
  [false, "a headless run, in a cluster", ["claude", "-cp", "hi"]],
  [false, "a headless run, spelled out", ["claude", "--model", "x", "--print", "hi"]],
  [false, "a subcommand", ["claude", "mcp", "serve"]],
  [false, "a subcommand after a flag", ["claude", "--verbose", "agents"]],
  [false, "another node program", ["node", "server.js"], "/usr/bin/node"],
  [false, "a program that is named like a version", ["3.1.4"], "/usr/local/bin/3.1.4"],
  [false, "another program's version", ["x"], "/opt/app/versions/2.1.199"],
  [false, "an editor on a file named claude", ["vim", "claude"], "/usr/bin/vim"],
];
for (const [expected, what, argv, executable] of commandLines) {
  test(`${expected ? "recognised" : "not recognised"}: ${what}`, () => {
    const table = processTable({ pid: 5, argv, executable: executable ?? `/usr/bin/${argv[0]}` });
    const facts = table.get(5);
    assert.ok(facts);
    assert.equal(claude.recognise(facts, table), expected);
  });
}

test("real processes are recognised by their program, whatever the kernel calls them", async (t) => {
  const versions = join(root, "share", "claude", "versions");
  const bin = join(root, "bin");
  mkdirSync(versions, { recursive: true });
  mkdirSync(bin);
  copyFileSync("/bin/sleep", join(versions, "2.1.199"));
  chmodSync(join(versions, "2.1.199"), 0o755);
  symlinkSync(join(versions, "2.1.199"), join(bin, "claude"));
  copyFileSync("/bin/sleep", join(bin, "3.1.4"));
  const script = join(root, "claude");
  writeFileSync(script, "setInterval(() => {}, 1000)\n");
  writeFileSync(join(root, "server.js"), "setInterval(() => {}, 1000)\n");
  const run = (program: string, ...words: string[]) => {
    const child = spawn(program, words, { stdio: "ignore" });
    started.push(child);
    return child.pid ?? 0;
  };
  const native = run(join(bin, "claude"), "60");
  const node = run(process.execPath, script);
  const shell = run("/bin/bash", "-c", `'${process.execPath}' '${script}'; true`);
  const server = run(process.execPath, join(root, "server.js"));
  const other = run(join(bin, "3.1.4"), "60");
  const table = await eventually("the wrapper's child runs", () => {
    const now = readProcesses();
    return now.children(shell).some(({ pid }) => now.argv(pid).includes(script)) && now;
  });
  // Killing the wrapper does not end it.
  t.after(() => {
    for (const { pid } of table.children(shell)) process.kill(pid, "SIGKILL");
  });
  const recognised = (pid: number) => {
    const facts = table.get(pid);
    return facts !== undefined && claude.recognise(facts, table);
  };
  assert.deepEqual([native, node, server, other, shell].map(recognised), [
    true,
    true,
    false,
    false,
    false,
  ]);
  assert.deepEqual(
    table.children(shell).map(({ pid }) => recognised(pid)),
    [true],
  );
});

const request: ResumeRequest = {
  sessionId: x,
  account: { home: "/h", variables: { CLAUDE_CONFIG_DIR: null } },
  transcript: null,
  flags: [],
  permissionFlags: [],
  inheritedPermission: null,
  keepInheritedPermission: false,
};
const resumed = (more: Partial<ResumeRequest>) =>
  claude
    .resume({ ...request, ...more })
    .argv.slice(3)
    .join(" ");

test("the resume command names the conversation, its account and its flags", () => {
  assert.deepEqual(claude.resume({ ...request, flags: ["--model", "opus[1m]"] }), {
    argv: ["claude", "--resume", x, "--model", "opus[1m]"],
    environment: { CLAUDE_CONFIG_DIR: null },
  });
  const account = { home: "/h", variables: { CLAUDE_CONFIG_DIR: "/h/work" } };
  assert.deepEqual(claude.resume({ ...request, account }).environment, {
    CLAUDE_CONFIG_DIR: "/h/work",
  });
});

test("a permission mode comes back only by the user's word", () => {
  assert.equal(resumed({ inheritedPermission: "acceptEdits" }), "--permission-mode default");
  assert.equal(resumed({ inheritedPermission: "acceptEdits", keepInheritedPermission: true }), "");
  assert.equal(
    resumed({ inheritedPermission: "acceptEdits", flags: ["--permission-mode", "plan"] }),
    "--permission-mode plan",
  );
  const kept = ["--dangerously-skip-permissions", "--permission-mode=acceptEdits", "--add-dir"];
  assert.equal(
    resumed({ permissionFlags: kept }),
    "--dangerously-skip-permissions --permission-mode=acceptEdits",
  );
});

test("of a command line only replayable flags and the names of permission flags are recorded", () => {
  const argv = [
    ...["claude", "--model", "opus", "--resume", x, "--dangerously-skip-permissions"],
    ...["--append-system-prompt", "secret sauce", "--add-dir", "/secret", "/dirs", "--name=secret"],
    ...["--permission-mode", "acceptEdits", "--settings", '{"apiKey":"secret"}', "-d", "secret"],
    ...["--disallowedTools", "Bash(git push *)", "--effort=high", "secret prompt"],
  ];
  assert.deepEqual(readFlags(argv, claude.flags), {
    flags: ["--model", "opus", "--disallowedTools", "Bash(git push *)", "--effort", "high"],
    permissionFlags: [
      "--dangerously-skip-permissions",
      "--add-dir",
      "--permission-mode=acceptEdits",
      "--settings",
    ],
  });
});

const rule = "─".repeat(60);
const screens: [string, string | null, string][] = [
  [
    "an empty input line",
    "ready",
    `❯ hi\n● PONG\n\n${rule}\n❯\u00a0\n${rule}\n  ⏵⏵ auto mode on (shift+tab to cycle)\n`,
  ],
  ["a trimmed input line", "ready", `${rule}\n❯\n${rule}\n  ? for shortcuts`],
  ["a suggestion", "ready", `${rule}\n❯\u00a0Try "fix lint errors"\n${rule}\n  ? for shortcuts`],
  [
    "several lines of input",
    "ready",
    `${rule} mywork ──\n❯\u00a0one\n  two\n${rule}\n  ? for shortcuts`,
  ],
  [
    "at work",
    "busy",
    `✶ Churning… (1s · ↓ 4 tokens)\n${rule}\n❯\u00a0\n${rule}\n  ⏵⏵ auto mode on · esc to interrupt`,
  ],
  [
    "a permission prompt",
    "asking",
    `${rule}\n Bash command\n Do you want to proceed?\n ❯ 1. Yes\n   2. No\n\n Esc to cancel · Tab to amend`,
  ],
  [
    "a question of Claude's own",
    "asking",
    `${rule}\n  Make auto mode your default permission mode?\n  ❯ Yes, set auto mode as my default permission mode\n    No, keep manual mode`,
  ],
  [
    "the trust question",
    "first-run",
    `${rule}\n Quick safety check: Is this a project you created or one you trust? (Like\n ❯ No, exit\n   Yes, I trust this folder`,
  ],
  [
    "the bypass warning",
    "first-run",
    `${rule}\n  WARNING: Claude Code running in Bypass Permissions mode\n  ❯ No, exit\n    Yes, I accept`,
  ],
  ["a login", "first-run", " Select login method:\n ❯ 1. Claude account with subscription"],
  [
    "an unknown id",
    "lost",
    `$ claude --resume ${x}\nNo conversation found with session ID: ${x}\n$ `,
  ],
  ["a shell", null, "$ \n"],
  ["an old prompt in the history", null, "❯ hi\n● PONG\n$ "],
  [
    "a conversation that quotes a dialog",
    "ready",
    `● Is this a project you created or one you trust?\n  ❯ 1. Yes\n\n${rule}\n❯\u00a0\n${rule}\n  ? for shortcuts`,
  ],
];
for (const [what, expected, text] of screens) {
  test(`on the screen: ${what}`, () =>
    assert.equal(claude.screen(text, "✳ Claude Code"), expected));
}
