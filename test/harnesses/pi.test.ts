import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { readFlags } from "../../src/harnesses/flags.ts";
import type { Account } from "../../src/harnesses/harness.ts";
import { piIntegration } from "../../src/harnesses/pi/integration.ts";
import { piScreen } from "../../src/harnesses/pi/screen.ts";
import { pi } from "../../src/harnesses/pi.ts";
import { host, liveAgent, processTable } from "../support/processes.ts";

const id = "01a22df5-6641-7316-9106-a8c4a967a096";
const signal = AbortSignal.timeout(60_000);
const hooks = join(import.meta.dirname, "..", "..", "hooks");
const wiped = ["pi", "", "", ""];
const node = "/usr/bin/node";

type Place = {
  home: string;
  records: string;
  account: Account;
  conversation(
    sessionId: string,
    options?: { directory?: string; folder?: string; at?: number; answered?: boolean },
  ): string;
  note(fields: { pid: number } & Record<string, unknown>): void;
};

function place(t: TestContext): Place {
  const home = mkdtempSync(join(tmpdir(), "twr-pi-"));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  const records = join(home, "hook-records");
  mkdirSync(records);
  return {
    home,
    records,
    account: { home, variables: {} },
    conversation(
      sessionId,
      { directory = "/w/p1", folder, at = 1_796_067_000_000, answered = true } = {},
    ) {
      const path =
        folder ??
        join(home, ".pi/agent/sessions", `--${directory.slice(1).replaceAll("/", "-")}--`);
      mkdirSync(path, { recursive: true });
      const timestamp = new Date(at).toISOString();
      const message = (role: string, more: object) => ({
        type: "message",
        id: role,
        parentId: null,
        timestamp,
        message: { role, content: [{ type: "text", text: sessionId }], ...more },
      });
      const lines = [
        { type: "session", version: 3, id: sessionId, timestamp, cwd: directory },
        message("user", {}),
        ...(answered
          ? [{ ...message("assistant", { stopReason: "stop" }), parentId: "user" }]
          : []),
      ];
      const file = join(path, `2026-11-30T19-36-26-946Z_${sessionId}.jsonl`);
      writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
      return file;
    },
    note(fields) {
      const record = {
        schemaVersion: 1,
        harness: "pi",
        startTime: "1000",
        bootId: "6a0c1f9e-0000-4000-8000-000000000001",
        sessionId: id,
        ...fields,
      };
      writeFileSync(
        join(records, `pi-${record.pid}-${record.startTime}.json`),
        JSON.stringify(record),
      );
    },
  };
}

test("recognises a Pi whose command line is wiped, and one that is still starting", () => {
  const cases: [boolean, { executable: string; comm?: string; argv: string[] }][] = [
    [true, { executable: node, comm: "pi", argv: wiped }],
    [true, { executable: node, argv: ["node", "/usr/bin/pi", "--model", "m"] }],
    [
      true,
      { executable: node, argv: ["node", "/n/@earendil-works/pi-coding-agent/dist/bundle/cli.js"] },
    ],
    [false, { executable: node, argv: ["node", "/usr/bin/pi", "-p", "hello"] }],
    [false, { executable: node, argv: ["node", "/usr/bin/pi", "install", "npm:x"] }],
    [false, { executable: "/usr/bin/python3.11", comm: "pi", argv: wiped }],
    [false, { executable: node, comm: "node", argv: wiped }],
    [false, { executable: node, argv: ["node", "server.js", "pi"] }],
    [false, { executable: node, argv: ["bun", "/n/@oh-my-pi/pi-coding-agent/dist/cli.js"] }],
  ];
  for (const [expected, fake] of cases) {
    const table = processTable({ pid: 7, ...fake });
    const facts = table.get(7);
    assert.equal(facts && pi.recognise(facts, table), expected, fake.argv.join(" "));
  }
});

test("binds to what the extension noted of this process, with the flags that the table allows", async (t) => {
  const p = place(t);
  const startedAt = Date.now() - 60_000;
  const table = processTable({ pid: 50, comm: "pi", executable: node, argv: wiped, startedAt });
  const bind = () =>
    pi.bind(liveAgent(table, 50, { home: p.home }), { ...host(table, p.records), siblings: [] });
  p.note({ pid: 50, flags: ["--model", "m", "--approve", "--api-key", "sk-secret", "do this"] });
  assert.deepEqual(await bind(), {
    bound: true,
    binding: { sessionId: id, evidence: "hook" },
    state: "idle",
    flags: { flags: ["--model", "m"], permissionFlags: ["--approve"] },
  });
  p.conversation(id, { at: Date.now(), answered: false });
  const working = await bind();
  assert.equal(working.bound && working.state, "working");
  p.conversation(id, { at: startedAt - 60_000, answered: false });
  const resumed = await bind();
  assert.equal(resumed.bound && resumed.state, "idle");
});

test("a note of another process with that pid, or of another boot, is none; the reason names the remedy", async (t) => {
  const p = place(t);
  const table = processTable({ pid: 50, comm: "pi", executable: node, argv: wiped });
  const reason = async () => {
    const result = await pi.bind(liveAgent(table, 50, { home: p.home }), {
      ...host(table, p.records),
      siblings: [],
    });
    return result.bound ? "bound" : result.reason;
  };
  p.note({ pid: 50, startTime: "999" });
  assert.match(await reason(), /tmux-workspace-restore install pi$/);
  p.note({ pid: 50, bootId: "6a0c1f9e-0000-4000-8000-000000000002" });
  assert.match(await reason(), /install pi$/);
  for (const edit of piIntegration.edits(p.account, hooks)) {
    mkdirSync(join(edit.path, ".."), { recursive: true });
    writeFileSync(edit.path, "");
  }
  assert.match(await reason(), /without our extension/);
});

test("finds a conversation in its directory's folder, elsewhere, and in a folder for all", async (t) => {
  const p = place(t);
  const path = p.conversation(id, { directory: "/w/p1" });
  const read = async (directory: string, account = p.account) => {
    const result = await pi.readConversation({ sessionId: id, account, directory }, signal);
    return result.status === "found" ? result.facts.transcript : result.status;
  };
  assert.equal(await read("/w/p1"), path);
  assert.equal(await read("/elsewhere"), path);
  const shared = join(p.home, "shared");
  const moved = { home: p.home, variables: { PI_CODING_AGENT_SESSION_DIR: "~/shared" } };
  assert.equal(await read("/w/p1", moved), "missing");
  const other = p.conversation(id, { folder: shared });
  assert.equal(await read("/w/p1", moved), other);
  writeFileSync(
    join(p.home, ".pi/agent/settings.json"),
    JSON.stringify({ sessionDir: "~/shared" }),
  );
  assert.equal(await read("/w/p1"), other);
});

test("lists a directory's conversations, newest first, and none of a directory with the same folder", async (t) => {
  const p = place(t);
  p.conversation("old", { directory: "/w/a-b", at: 1_796_000_000_000 });
  p.conversation("new", { directory: "/w/a-b", at: 1_796_000_100_000 });
  p.conversation("other", { directory: "/w/a/b" });
  const list = await pi.conversations("/w/a-b", p.account, signal);
  assert.deepEqual(
    list.map((each) => each.sessionId),
    ["new", "old"],
  );
});

test("names the process that holds a conversation, and cannot tell beside a Pi that does not say", async (t) => {
  const p = place(t);
  const one = {
    pid: 50,
    comm: "pi",
    executable: node,
    argv: wiped,
    directory: "/w/p1",
    startedAt: 0,
  };
  const ref = { sessionId: id, account: p.account, directory: "/w/p1" };
  p.note({ pid: 50 });
  assert.equal((await pi.findWriter(ref, host(processTable(one), p.records)))?.pid, 50);
  const another = { ...ref, sessionId: "another" };
  assert.equal(await pi.findWriter(another, host(processTable(one), p.records)), null);
  const silent = processTable(one, { ...one, pid: 51 });
  await assert.rejects(pi.findWriter(another, host(silent, p.records)), /pid 51/);
  const starting = processTable(one, { ...one, pid: 51, startedAt: Date.now() });
  assert.equal(await pi.findWriter(another, host(starting, p.records)), null);
  const elsewhere = processTable(one, { ...one, pid: 51, directory: "/w/p2" });
  assert.equal(await pi.findWriter(another, host(elsewhere, p.records)), null);
});

test("resumes by the conversation's file, about which Pi asks nothing", () => {
  const account = { home: "/h", variables: { PI_CODING_AGENT_DIR: "/h/work" } };
  const request = {
    sessionId: id,
    account,
    inheritedPermission: null,
    keepInheritedPermission: false,
  };
  assert.deepEqual(
    pi.resume({
      ...request,
      transcript: "/h/c.jsonl",
      flags: ["--thinking", "off"],
      permissionFlags: ["--approve"],
    }),
    {
      argv: ["pi", "--thinking", "off", "--approve", "--session", "/h/c.jsonl"],
      environment: { PI_CODING_AGENT_DIR: "/h/work", PI_CODING_AGENT_SESSION_DIR: null },
    },
  );
});

test("the extension's own table is the one of the harness, without what is dropped", () => {
  const source = readFileSync(join(hooks, "pi", "tmux-workspace-restore.js"), "utf8");
  const inTable = pi.flags.filter((rule) => rule.policy !== "drop").flatMap((rule) => rule.names);
  const inSource = [...source.matchAll(/"([^"\n]*--[^"\n]*)"/g)].flatMap(([, words = ""]) =>
    words.trim().split(" "),
  );
  const flags = new Set(
    inSource.filter((word) => /^--?[a-z]/.test(word) && !["--", "--session-dir"].includes(word)),
  );
  assert.deepEqual(flags, new Set(inTable));
});

test("the extension tells a credential as the harness's table does", () => {
  const source = readFileSync(join(hooks, "pi", "tmux-workspace-restore.js"), "utf8");
  const own = readFileSync(
    join(import.meta.dirname, "../../src/harnesses/secret-shape.ts"),
    "utf8",
  );
  const code = (text: string) =>
    text.replace(/\/\*\*[\s\S]*?\*\/|^export |^\/\/.*/gm, "").replace(/\s+/g, " ");
  const plain = code(stripTypeScriptTypes(own))
    .replace(/function modelName.*?\n?.*?\} (?=function)/, "")
    .replace(/ +\)/g, ")")
    .trim();
  assert.ok(code(source).includes(plain), plain);
});

test("the extension notes a conversation and nothing secret, and adds little to a start", async (t) => {
  const p = place(t);
  const script = join(p.home, "run.mjs");
  writeFileSync(
    script,
    `import extension from ${JSON.stringify(join(hooks, "pi", "tmux-workspace-restore.js"))};
     process.stdin.isTTY = true;
     let started;
     extension({ on: (event, handler) => { started = handler; } });
     const manager = { getSessionId: () => process.env.ID, getSessionFile: () => "/w/c.jsonl" };
     const context = (mode) => ({ mode, sessionManager: manager });
     process.env.ID = "headless";
     started({}, context("print"));
     process.env.ID = ${JSON.stringify(id)};
     const before = performance.now();
     started({}, context("tui"));
     console.log(performance.now() - before);`,
  );
  const words = [
    "--model",
    "fake/m",
    "--api-key",
    "sk-secret-1",
    "--models",
    "sk-secret-4",
    "--thinking",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJzZWNyZXQifQ",
    "--system-prompt",
    "sk-secret-2",
    "-nc",
    "sk-secret-3",
    "--",
    "--no-mcp",
  ];
  const state = join(p.home, "state");
  const took = execFileSync(process.execPath, [script, ...words], {
    encoding: "utf8",
    env: { ...process.env, TMUX_WORKSPACE_RESTORE_DIR: state },
  });
  const [file = ""] = execFileSync("ls", [join(state, "hook-records")], { encoding: "utf8" }).split(
    "\n",
  );
  const text = readFileSync(join(state, "hook-records", file), "utf8");
  const record = JSON.parse(text);
  assert.match(file, new RegExp(`^pi-${record.pid}-${record.startTime}\\.json$`));
  assert.equal(record.sessionId, id);
  assert.deepEqual(record.flags, ["--model", "fake/m", "-nc"]);
  assert.deepEqual(readFlags(record.flags, pi.flags).flags, [
    "--model",
    "fake/m",
    "--no-context-files",
  ]);
  assert.doesNotMatch(text, /secret|headless/);
  assert.ok(Number(took) < 20, `${took} ms`);
});

const rule = "─".repeat(60);
const footer = "0.9%/128k (auto)                      fake-model";
const screens: [string, string | null, string][] = [
  ["an empty input line", "ready", `${rule}\n\n${rule}\n/tmp/w/p1\n${footer}`],
  [
    "input of two lines",
    "ready",
    `${rule}\nfirst\nsecond\n${rule}\n/tmp/w/p1 • name\n↑1.2k ↓10 $0.004 ${footer}`,
  ],
  ["after a compaction", "ready", `${rule}\n\n${rule}\n/tmp/w/p1\n?/128k (auto)      fake-model`],
  ["a turn", "busy", `── ⠼ Working ${rule}\n\n${rule}\n/tmp/w/p1\n${footer}`],
  [
    "what is left when it has ended",
    null,
    `${rule}\n\n${rule}\n/tmp/w/p1\n${footer}\n\nTo resume this session:\npi --session x\nbash-5.2#`,
  ],
  [
    "what is left of one without a conversation",
    null,
    `${rule}\n\n${rule}\n/tmp/w/p1\n${footer}\nbash-5.2#`,
  ],
  [
    "no login",
    "first-run",
    ` Warning: No models available. Use /login to log into\n${rule}\n\n${rule}\n/tmp/w/p1\n0.0%/0 (auto)     unknown`,
  ],
  [
    "its trust question",
    "asking",
    `${rule}\n Trust project folder?\n /tmp/w/p1\n → Trust\n   Do not trust\n${rule}`,
  ],
  [
    "its question about another directory",
    "asking",
    "Session found in different project: /w\nFork this session into current directory? [y/N]",
  ],
  [
    "its question about a lost directory",
    "asking",
    ` Session cwd does not exist: /w/gone\n\n → Continue in /w\n   Cancel\n${rule}`,
  ],
  ["an unknown id", "lost", "No session found matching '01a22df5'\n$"],
  ["a shell", null, "$ pi\n$"],
];

for (const [what, state, text] of screens) {
  test(`${what}: ${state ?? "nothing known"}`, () => assert.equal(piScreen(text), state));
}
