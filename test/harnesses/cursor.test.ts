import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { cursorIntegration } from "../../src/harnesses/cursor/integration.ts";
import { cursorScreen } from "../../src/harnesses/cursor/screen.ts";
import { cursor } from "../../src/harnesses/cursor.ts";
import { readFlags } from "../../src/harnesses/flags.ts";
import type { Account } from "../../src/harnesses/harness.ts";
import { type FakeProcess, host, liveAgent, processTable } from "../support/processes.ts";

const one = "3f1c2b1a-0000-4000-8000-000000000001";
const two = "3f1c2b1a-0000-4000-8000-000000000002";
const started = 1_796_067_000_000;
const signal = AbortSignal.timeout(60_000);
const versions = "/h/.local/share/cursor-agent/versions/2026.08.04";

type Place = {
  home: string;
  records: string;
  account: Account;
  chat(
    id: string,
    options?: {
      root?: string;
      directory?: string;
      meta?: object;
      writtenAt?: number;
      lines?: object[];
    },
  ): void;
  note(pid: number, sessionId: string): void;
};

const said = (role: string, text: string) => ({
  role,
  message: { content: [{ type: "text", text }] },
});
const ended = { type: "turn_ended", status: "success" };

function place(t: TestContext): Place {
  const home = mkdtempSync(join(tmpdir(), "twr-cursor-"));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  const records = join(home, "hook-records");
  mkdirSync(records);
  return {
    home,
    records,
    account: { home, variables: {} },
    chat(
      id,
      {
        root = join(home, ".cursor"),
        directory = "/w/p1",
        meta = { cwd: directory, updatedAtMs: started },
        writtenAt = started - 60_000,
        lines = [said("user", id), said("assistant", "yes"), ended],
      } = {},
    ) {
      const folder = join(root, "chats", createHash("md5").update(directory).digest("hex"), id);
      mkdirSync(folder, { recursive: true });
      for (const [name, text] of [
        ["meta.json", JSON.stringify(meta)],
        ["store.db", ""],
      ] as const) {
        writeFileSync(join(folder, name), text);
        utimesSync(join(folder, name), writtenAt / 1000, writtenAt / 1000);
      }
      const transcripts = join(
        root,
        "projects",
        directory.slice(1).replaceAll("/", "-"),
        "agent-transcripts",
        id,
      );
      mkdirSync(transcripts, { recursive: true });
      writeFileSync(
        join(transcripts, `${id}.jsonl`),
        lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
      );
    },
    note(pid, sessionId) {
      const record = {
        schemaVersion: 1,
        harness: "cursor",
        pid,
        startTime: "1000",
        bootId: "6a0c1f9e-0000-4000-8000-000000000001",
        sessionId,
      };
      writeFileSync(join(records, `cursor-${pid}-1000.json`), JSON.stringify(record));
    },
  };
}

const agent = (pid: number, ...words: string[]): FakeProcess => ({
  pid,
  comm: "agent",
  executable: `${versions}/node`,
  argv: ["/h/.local/bin/agent", "--use-system-ca", `${versions}/index.js`, ...words],
  startedAt: started,
});

const binding = async (p: Place, ...processes: FakeProcess[]) => {
  const table = processTable(...processes);
  const live = liveAgent(table, 50, { home: p.home, paneDirectory: "/w/p1" });
  const result = await cursor.bind(live, { ...host(table, p.records), siblings: [] });
  return result.bound ? `${result.binding.sessionId} by ${result.binding.evidence}` : result.reason;
};

test("recognises the terminal program by its path, and not Grok's `agent`, headless runs or its worker", () => {
  const cases: [boolean, FakeProcess][] = [
    [true, agent(7)],
    [true, agent(7, `--resume=${one}`)],
    [true, agent(7, "ls")],
    [
      true,
      { pid: 7, executable: "/usr/bin/node", argv: ["node", "/x/cursor-agent", "--resume", one] },
    ],
    [false, agent(7, "-p", "hello")],
    [false, agent(7, "worker-server")],
    [false, agent(7, "create-chat")],
    [false, { pid: 7, executable: "/h/.grok/bin/grok-1.0.41", argv: ["agent"] }],
    [false, { pid: 7, executable: "/usr/bin/agent", argv: ["agent"] }],
  ];
  for (const [expected, fake] of cases) {
    const table = processTable(fake);
    const facts = table.get(7);
    assert.equal(facts && cursor.recognise(facts, table), expected, fake.argv?.join(" "));
  }
});

test("records models and modes, names permission flags, and leaves keys, headers and prompts out", () => {
  const words = [
    "--model",
    "gpt-5",
    "--mode=plan",
    "-f",
    "--sandbox",
    "disabled",
    "-H",
    "Authorization: sk",
    "--api-key",
    "sk",
    "do it",
  ];
  assert.deepEqual(readFlags(words, cursor.flags), {
    flags: ["--model", "gpt-5", "--mode", "plan"],
    permissionFlags: ["--force", "--sandbox=disabled"],
  });
});

test("binds to what the hook noted, else to the id on the command line, else not", async (t) => {
  const p = place(t);
  p.chat(one);
  assert.equal(await binding(p, agent(50, `--resume=${one}`)), `${one} by argv`);
  assert.match(await binding(p, agent(50)), /install cursor$/);
  assert.match(await binding(p, agent(50, "--resume")), /install cursor$/);
  p.note(50, two);
  assert.equal(await binding(p, agent(50, `--resume=${one}`)), `${two} by hook`);
});

test("is not sure of it once another chat of that directory was written since, but by another cursor-agent", async (t) => {
  const p = place(t);
  p.chat(one);
  p.chat(two, { writtenAt: started + 5000 });
  const self = agent(50, "--resume", one);
  assert.match(await binding(p, self), /may have gone on/);
  assert.equal(await binding(p, self, agent(51, `--resume=${two}`)), `${one} by argv`);
  p.note(52, two);
  assert.equal(await binding(p, self, agent(52)), `${one} by argv`);
});

test("reads a chat: the prompt without its wrapping, the title, the directory, a turn in flight", async (t) => {
  const p = place(t);
  const wrapped = "<context>x</context>\n<user_query>\nfix the bug\n</user_query>";
  const read = async (lines: object[], meta?: object) => {
    p.chat(one, { lines, ...(meta ? { meta } : {}) });
    const result = await cursor.readConversation(
      { sessionId: one, account: p.account, directory: "/elsewhere" },
      signal,
    );
    return result.status === "found" ? result.facts : undefined;
  };
  const facts = await read([said("user", wrapped), said("assistant", "done"), ended]);
  assert.equal(facts?.directory, "/w/p1");
  assert.equal(facts?.title, "fix the bug");
  assert.equal(facts?.lastMessageAt, started);
  assert.deepEqual(facts?.messages, [
    { role: "user", at: null, text: "fix the bug" },
    { role: "assistant", at: null, text: "done" },
  ]);
  assert.equal((await read([said("user", "x")], { cwd: "/w/p1", title: "Named" }))?.title, "Named");
  const turns: [boolean, object[]][] = [
    [false, [said("user", "x"), said("assistant", "y"), ended]],
    [true, [said("user", "x")]],
    [true, [said("user", "x"), ended, said("user", "y"), said("assistant", "z")]],
    [false, [said("user", "x"), said("assistant", "y")]],
  ];
  for (const [interrupted, lines] of turns) {
    assert.equal((await read(lines))?.interrupted, interrupted, JSON.stringify(lines));
  }
});

test("a chat that is not there or was never prompted is missing; one whose directory is unknown is not resumed", async (t) => {
  const p = place(t);
  const read = async (directory: string) =>
    (await cursor.readConversation({ sessionId: one, account: p.account, directory }, signal))
      .status;
  assert.equal(await read("/w/p1"), "missing");
  p.chat(one, { lines: [] });
  assert.equal(await read("/w/p1"), "missing");
  p.chat(one, { meta: {} });
  assert.equal(await read("/w/p1"), "found");
  assert.equal(await read("/elsewhere"), "unreadable");
});

test("finds chats below the configuration and the data directory too, and lists a directory's", async (t) => {
  const p = place(t);
  const account = {
    home: p.home,
    variables: { CURSOR_CONFIG_DIR: join(p.home, "config"), CURSOR_DATA_DIR: null },
  };
  p.chat(one, { meta: { cwd: "/w/p1", updatedAtMs: 1000 } });
  p.chat(two, { root: join(p.home, "config"), meta: { cwd: "/w/p1", updatedAtMs: 2000 } });
  const ids = async (directory: string, of: Account) =>
    (await cursor.conversations(directory, of, signal)).map((each) => each.sessionId);
  assert.deepEqual(await ids("/w/p1", account), [two, one]);
  assert.deepEqual(await ids("/w/p1", p.account), [one]);
  assert.deepEqual(await ids("/w/p2", account), []);
});

test("names the process that holds a chat", async (t) => {
  const p = place(t);
  const table = processTable(agent(50, "--resume", one), {
    pid: 51,
    executable: "/usr/bin/vim",
    argv: ["vim", one],
  });
  const writer = (sessionId: string) =>
    cursor.findWriter(
      { sessionId, account: p.account, directory: "/w/p1" },
      host(table, p.records),
    );
  assert.equal((await writer(one))?.pid, 50);
  assert.equal(await writer(two), null);
});

test("its hook goes into a file with the version that Cursor asks for, and out again", () => {
  const [edit] = cursorIntegration.edits({ home: "/h", variables: {} }, "/plugin/hooks");
  assert.equal(edit?.path, "/h/.cursor/hooks.json");
  const installed = edit?.install(null);
  assert.ok(installed?.ok && installed.text !== null);
  const parsed = JSON.parse(installed.text);
  assert.equal(parsed.version, 1);
  assert.match(parsed.hooks.sessionStart[0].command, /workspace-restore-note' cursor$/);
  assert.doesNotMatch(installed.text, /:\/\//);
  assert.deepEqual(edit?.uninstall(installed.text), { ok: true, text: null });
});

test("resumes by id", () => {
  const request = {
    sessionId: one,
    account: { home: "/h", variables: {} },
    transcript: null,
    inheritedPermission: null,
    keepInheritedPermission: false,
  };
  assert.deepEqual(
    cursor.resume({ ...request, flags: ["--model", "m"], permissionFlags: ["--force"] }).argv,
    ["cursor-agent", "--model", "m", "--force", "--resume", one],
  );
});

const screens: [string, string | null, string][] = [
  ["an empty input line", "ready", "  Cursor Agent\n\n │ → Add a follow-up        │\n  Auto · 12%"],
  ["a turn", "busy", " ⬢ Generating\n → Add a follow-up   ctrl+c to stop"],
  [
    "a question about a command",
    "asking",
    " Run this command?\n  → Run (once) (y)\n    Skip (esc or n)",
  ],
  ["its trust question", "asking", " ⚠ Workspace Trust Required\n ▶ [a] Trust this workspace"],
  ["no login", "first-run", "  Press any key to log in..."],
  ["a shell", null, "$ cursor-agent\n$"],
];

for (const [what, state, text] of screens) {
  test(`${what}: ${state ?? "nothing known"}`, () => assert.equal(cursorScreen(text), state));
}
