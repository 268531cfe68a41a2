import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { readFlags } from "../../src/harnesses/flags.ts";
import type { Account } from "../../src/harnesses/harness.ts";
import { stateFromTitle } from "../../src/harnesses/omp/live.ts";
import { ompScreen } from "../../src/harnesses/omp/screen.ts";
import { omp } from "../../src/harnesses/omp.ts";
import { host, liveAgent, processTable } from "../support/processes.ts";

const one = "01a22df0-6f1d-756f-b060-22a551d5a9ae";
const two = "01a22df0-8fb1-757e-8ffd-8c76b920a40a";
const signal = AbortSignal.timeout(60_000);
const started = 1_796_067_000_000;
const bun = {
  comm: "omp",
  executable: "/n/bun.exe",
  argv: ["bun", "/usr/bin/omp"],
  terminal: "/dev/pts/11",
  session: 9,
  startedAt: started,
};

type Place = {
  home: string;
  account: Account;
  conversation(
    id: string,
    options?: {
      agent?: string;
      folder?: string;
      directory?: string;
      exitedAt?: number;
      prompted?: boolean;
      at?: number;
    },
  ): string;
  note(path: string, writtenAt: number, options?: { agent?: string; terminal?: string }): void;
};

function place(t: TestContext): Place {
  const home = mkdtempSync(join(tmpdir(), "twr-omp-"));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  const usual = join(home, ".omp", "agent");
  return {
    home,
    account: { home, variables: {} },
    conversation(
      id,
      {
        agent = usual,
        folder = "-tmp-w-p1",
        directory = "/tmp/w/p1",
        exitedAt,
        prompted = true,
        at = started,
      } = {},
    ) {
      const path = join(agent, "sessions", folder);
      mkdirSync(path, { recursive: true });
      const timestamp = new Date(at).toISOString();
      const message = { role: "user", content: [{ type: "text", text: id }], attribution: "user" };
      const answer = {
        role: "assistant",
        content: [{ type: "text", text: "yes" }],
        model: "m",
        stopReason: "stop",
      };
      const lines = [
        { type: "title", v: 1, title: `About ${id.slice(-4)}`, pad: "    " },
        { type: "session", version: 3, id, timestamp, cwd: directory },
        ...(prompted
          ? [
              { type: "message", id: "a", parentId: null, timestamp, message },
              { type: "message", id: "b", parentId: "a", timestamp, message: answer },
            ]
          : []),
        ...(exitedAt === undefined
          ? []
          : [
              {
                type: "custom",
                customType: "session_exit",
                data: { kind: "normal", recordedAt: new Date(exitedAt).toISOString() },
                id: "c",
                parentId: "b",
              },
            ]),
      ];
      const file = join(path, `2026-11-30T19-31-01-533Z_${id}.jsonl`);
      writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
      return file;
    },
    note(path, writtenAt, { agent = usual, terminal = "pts-11" } = {}) {
      const folder = join(agent, "terminal-sessions");
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, terminal), `/tmp/w/p1\n${path}\ncwdstat 1 2\n`);
      utimesSync(join(folder, terminal), writtenAt / 1000, writtenAt / 1000);
    },
  };
}

const binding = async (
  p: Place,
  table = processTable({ pid: 50, ...bun }),
  account = p.account,
) => {
  const agent = liveAgent(table, 50, { home: p.home, paneTitle: "π > About it", account });
  const result = await omp.bind(agent, { ...host(table), siblings: [] });
  return result.bound ? result.binding.sessionId : result.reason;
};

test("recognises the terminal program, and no headless run, subcommand or Pi", () => {
  const cases: [boolean, string[]][] = [
    [true, ["bun", "/usr/bin/omp"]],
    [true, ["bun", "/usr/bin/omp", "--model", "m", "fix the login"]],
    [true, ["bun", "/usr/bin/omp", "launch"]],
    [true, ["bun", "/n/@oh-my-pi/pi-coding-agent/dist/cli.js", "-r", one]],
    [false, ["bun", "/usr/bin/omp", "-p", "hello"]],
    [false, ["bun", "/usr/bin/omp", "--mode=rpc"]],
    [false, ["bun", "/usr/bin/omp", "models"]],
    [false, ["node", "/n/@earendil-works/pi-coding-agent/dist/cli.js"]],
    [false, ["bun", "run", "dev", "omp"]],
  ];
  for (const [expected, argv] of cases) {
    const table = processTable({ pid: 7, executable: "/n/bun.exe", argv });
    const facts = table.get(7);
    assert.equal(facts && omp.recognise(facts, table), expected, argv.join(" "));
  }
});

test("records models and profiles, names permission flags, and leaves prompts, keys and ids out", () => {
  const argv = [
    "--model",
    "m",
    "--profile",
    "work",
    "-r",
    one,
    "--api-key",
    "sk-1",
    "--yolo",
    "--approval-mode=yolo",
    "--plan",
    "x",
    "do it",
  ];
  assert.deepEqual(readFlags(argv, omp.flags), {
    flags: ["--model", "m", "--profile", "work"],
    permissionFlags: ["--auto-approve", "--approval-mode=yolo"],
  });
});

test("binds to what omp noted for the terminal since the process started", async (t) => {
  const p = place(t);
  p.note(p.conversation(one), started + 3000);
  const table = processTable({ pid: 50, ...bun });
  const agent = liveAgent(table, 50, { home: p.home, paneTitle: "π ⠼ About it" });
  assert.deepEqual(await omp.bind(agent, { ...host(table), siblings: [] }), {
    bound: true,
    binding: { sessionId: one, evidence: "registry" },
    state: "working",
  });
});

test("a note of before, as another pane with that terminal or another boot leaves it, is none", async (t) => {
  const p = place(t);
  assert.match(await binding(p), /no conversation for its terminal/);
  p.note(p.conversation(one), started - 60_000);
  assert.match(await binding(p), /older than it/);
});

test("a note that a headless run in the same terminal left behind is not this process's", async (t) => {
  const p = place(t);
  const path = p.conversation(two, { exitedAt: started + 20_000 });
  p.note(path, started + 10_000);
  assert.match(await binding(p), /another run in it, which has ended/);
  // Taken up again since: the note is rewritten.
  p.note(path, started + 30_000);
  assert.equal(await binding(p), two);
});

test("two that run in one terminal are not told apart", async (t) => {
  const p = place(t);
  p.note(p.conversation(one), started + 3000);
  assert.match(await binding(p, processTable({ pid: 50, ...bun }, { pid: 51, ...bun })), /pid 51/);
  const elsewhere = { ...bun, pid: 51, terminal: "/dev/pts/12" };
  assert.equal(await binding(p, processTable({ pid: 50, ...bun }, elsewhere)), one);
});

test("finds notes and conversations of profiles, of another agent directory, and of XDG directories that are there", async (t) => {
  const p = place(t);
  const found = async (variables: Record<string, string>, argv = bun.argv) => {
    const account = { home: p.home, variables };
    const id = await binding(p, processTable({ pid: 50, ...bun, argv }), account);
    const read = await omp.readConversation(
      { sessionId: id, account, directory: "/tmp/w/p1" },
      signal,
    );
    return read.status === "found" ? read.facts.sessionId : read.status;
  };
  const agent = join(p.home, ".omp/profiles/work/agent");
  p.note(p.conversation(one, { agent }), started + 1, { agent });
  assert.equal(await found({ OMP_PROFILE: "work" }), one);
  assert.equal(await found({}, ["bun", "/usr/bin/omp", "--profile", "work"]), one);
  const own = join(p.home, "own");
  p.note(p.conversation(two, { agent: own }), started + 1, { agent: own });
  assert.equal(await found({ PI_CODING_AGENT_DIR: "~/own" }), two);
  const data = join(p.home, "data");
  const state = join(p.home, "state");
  const xdg = { XDG_DATA_HOME: data, XDG_STATE_HOME: state };
  mkdirSync(join(data, "omp"), { recursive: true });
  mkdirSync(join(state, "omp"), { recursive: true });
  p.note(p.conversation(two, { agent: join(data, "omp") }), started + 1, {
    agent: join(state, "omp"),
  });
  assert.equal(await found(xdg), two);
});

test("a conversation outside the store is found by the note that omp keeps of it", async (t) => {
  const p = place(t);
  const path = p.conversation(one, { agent: join(p.home, "elsewhere") });
  const read = () =>
    omp.readConversation({ sessionId: one, account: p.account, directory: "/" }, signal);
  assert.equal((await read()).status, "missing");
  const custom = join(p.home, ".omp/agent/custom-session-files");
  mkdirSync(custom, { recursive: true });
  writeFileSync(join(custom, "5c9f9b75a1a0621d"), path);
  const result = await read();
  assert.equal(result.status === "found" && result.facts.title, "About a9ae");
});

test("one that was never prompted is missing, whether its file is there or not", async (t) => {
  const p = place(t);
  p.conversation(two, { prompted: false });
  for (const sessionId of [one, two]) {
    const read = await omp.readConversation(
      { sessionId, account: p.account, directory: "/tmp/w/p1" },
      signal,
    );
    assert.equal(read.status, "missing");
  }
});

test("lists a directory's conversations, newest first", async (t) => {
  const p = place(t);
  p.conversation(one, { at: started });
  p.conversation(two, { at: started + 1000 });
  p.conversation("01a22df0-0000-756f-b060-22a551d5a9ae", { directory: "/tmp/w-p1" });
  p.conversation("01a22df0-0001-756f-b060-22a551d5a9ae", {
    folder: "-tmp-w-p2",
    directory: "/tmp/w/p2",
  });
  const list = await omp.conversations("/tmp/w/p1", p.account, signal);
  assert.deepEqual(
    list.map((each) => each.sessionId),
    [two, one],
  );
});

test("names the process whose terminal holds a conversation", async (t) => {
  const p = place(t);
  p.note(p.conversation(one), started + 3000);
  const table = processTable({ pid: 50, ...bun }, { pid: 51, ...bun, terminal: "/dev/pts/12" });
  const writer = (sessionId: string) =>
    omp.findWriter({ sessionId, account: p.account, directory: "/" }, host(table));
  assert.equal((await writer(one))?.pid, 50);
  assert.equal(await writer(two), null);
});

test("resumes by id", () => {
  const command = omp.resume({
    sessionId: one,
    account: { home: "/h", variables: { OMP_PROFILE: "work" } },
    transcript: null,
    flags: ["--profile", "work"],
    permissionFlags: ["--auto-approve", "--add-dir"],
    inheritedPermission: null,
    keepInheritedPermission: false,
  });
  assert.deepEqual(command.argv, ["omp", "--profile", "work", "--auto-approve", "--resume", one]);
  assert.equal(command.environment.OMP_PROFILE, "work");
  assert.equal(command.environment.PI_CODING_AGENT_DIR, null);
});

test("tells its state by the terminal's title", () => {
  assert.deepEqual(["π > p1", "π ⠼ Title", "π ! Title", "bash"].map(stateFromTitle), [
    "idle",
    "working",
    "waiting",
    "unknown",
  ]);
});

const line = " π > ⬢ Fake > 🗑 pog/w/p1 > $0.00 ▶─0.9%─────╎──────┃──────128K─";
const screens: [string, string | null, string][] = [
  ["an empty input line", "ready", `                Title of it\n${line}\n╰─`],
  ["text in it", "ready", `${line}\n╰─ hello`],
  ["a turn", "busy", `  ⎋ Working…         Title\n ⠸ 3s > ⬢ Fake > 🗑 pog/w/p1 ▶────128K─\n╰─`],
  [
    "a tool",
    "busy",
    `│ $ sleep 300 │\n╰────╯\n  ⎋ x      Title\n ⠦ 3s > ⬢ Fake ▶────128K─◀ ⚙ 1\n╰─`,
  ],
  [
    "a permission question",
    "asking",
    "  ⎋ x\n╭─ Allow tool: bash ──╮\n│  ❯ Approve   │\n│    Deny      │\n╰──────╯",
  ],
  ["its set-up", "first-run", "  Setup step 1 of 5\n  Set up your providers"],
  [
    "its question about a lost directory",
    "asking",
    "Session's directory no longer exists (/w). Move (re-root) it into the current directory? [Y/n]",
  ],
  ["an unknown id", "lost", 'Error: Session "01a22df0" not found.\nRun `omp --resume` without'],
  [
    "what is left when it has ended",
    null,
    `${line}\n╰─\nResume this session with omp --resume x\n$`,
  ],
  ["a shell", null, "$ omp\n$"],
];

for (const [what, state, text] of screens) {
  test(`${what}: ${state ?? "nothing known"}`, () => assert.equal(ompScreen(text), state));
}
