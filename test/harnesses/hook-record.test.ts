import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, type TestContext, test } from "node:test";
import {
  hookedProcess,
  hookedSession,
  notedSessions,
  pruneHookRecords,
} from "../../src/harnesses/hook-record.ts";
import { bootId, readProcess } from "../../src/processes/host.ts";
import { eventually } from "../support/eventually.ts";
import { processTable } from "../support/processes.ts";
import { sandbox } from "../support/tmux.ts";

const note = join(import.meta.dirname, "..", "..", "hooks", "workspace-restore-note");
const root = mkdtempSync(join(tmpdir(), "twr-hook-record-"));
after(() => rmSync(root, { recursive: true, force: true }));
let count = 0;
function records(): string {
  count += 1;
  const folder = join(root, `${count}`);
  mkdirSync(folder);
  return folder;
}

const boot = "6a0c1f9e-0000-4000-8000-000000000001";
function write(folder: string, name: string, record: Record<string, unknown> = {}) {
  const [, harness, pid, startTime] = /^([a-z]+)-(\d+)-(\d+)/.exec(name) ?? [];
  const whole = {
    schemaVersion: 1,
    harness,
    pid: Number(pid),
    startTime,
    bootId: boot,
    sessionId: "id-1",
  };
  writeFileSync(join(folder, name), JSON.stringify({ ...whole, ...record }));
}

test("a record counts for the very process: its pid, its start, its boot, its harness", async () => {
  const hookRecords = records();
  write(hookRecords, "gemini-10-500.json");
  write(hookRecords, "gemini-11-500.json", { bootId: "6a0c1f9e-0000-4000-8000-000000000002" });
  write(hookRecords, "gemini-12-500.json", { pid: 13 });
  write(hookRecords, "gemini-14-500.json", { sessionId: "../../etc/passwd" });
  write(hookRecords, "gemini-15-500.json", { schemaVersion: 2 });
  writeFileSync(join(hookRecords, "gemini-16-500.json"), '{"schemaVersion":1,"har');
  const place = { hookRecords, bootId: boot };
  const session = (pid: number, startTime = "500", harness: "gemini" | "pi" = "gemini") =>
    hookedSession(
      harness,
      [processTable({ pid, startTime }).get(pid)].flatMap((p) => p ?? []),
      place,
    );
  assert.equal(await session(10), "id-1");
  assert.equal(await session(10, "501"), null, "the pid was reused");
  assert.equal(await session(10, "500", "pi"), null, "another harness's");
  for (const pid of [11, 12, 14, 15, 16]) assert.equal(await session(pid), null, `${pid}`);
  const table = processTable({ pid: 10, startTime: "500" }, { pid: 11, startTime: "500" });
  assert.equal((await hookedProcess("gemini", "id-1", table, place))?.pid, 10);
  assert.equal(await hookedProcess("gemini", "id-2", table, place), null);
});

test("records of processes that are gone are kept a week, as what explains their conversations, and then removed", async () => {
  const hookRecords = records();
  write(hookRecords, "gemini-10-500.json");
  write(hookRecords, "gemini-11-500.json", { sessionId: "id-2" });
  write(hookRecords, "gemini-12-500.json", { sessionId: "id-3" });
  write(hookRecords, "gemini-12-500.json.77");
  writeFileSync(join(hookRecords, "notes.txt"), "mine");
  const table = processTable({ pid: 10, startTime: "500" });
  const now = Date.now();
  const old = (now - 8 * 24 * 60 * 60_000) / 1000;
  for (const name of [
    "gemini-10-500.json",
    "gemini-12-500.json",
    "gemini-12-500.json.77",
    "notes.txt",
  ]) {
    utimesSync(join(hookRecords, name), old, old);
  }
  assert.deepEqual(
    await notedSessions("gemini", { hookRecords, bootId: boot }),
    new Set(["id-1", "id-2", "id-3"]),
  );
  pruneHookRecords(hookRecords, table, now);
  assert.deepEqual(readdirSync(hookRecords).sort(), [
    "gemini-10-500.json",
    "gemini-11-500.json",
    "notes.txt",
  ]);
});

/** An agent in a pane, of which the agent itself or a headless one that it started runs the hook. */
async function runInPane(t: TestContext, payload: string, by: "agent" | "headless") {
  const box = await sandbox(t);
  const server = box.server();
  await server.start(["bash --norc"]);
  writeFileSync(join(box.root, "payload"), payload);
  const command = `'${note}' gemini <'${box.root}/payload'; echo status $?`;
  writeFileSync(
    join(box.root, "agent.cjs"),
    `const { execFileSync, spawnSync } = require("node:child_process");
    if (process.argv[2] === "headless") {
      spawnSync(process.execPath, [__filename, "agent"], { detached: true, stdio: "inherit" });
    } else {
      execFileSync("/bin/sh", ["-c", ${JSON.stringify(command)}], { stdio: "inherit" });
      console.log("pid", process.pid, "done");
    }
    if (process.argv[3] !== undefined) setTimeout(() => {}, 60_000);`,
  );
  await server.run("send-keys", `${process.execPath} ${box.root}/agent.cjs ${by} stay`, "Enter");
  const screen = await eventually("the agent has run its hook", async () => {
    const text = await server.run("capture-pane", "-p");
    return /pid \d+ done/.test(text) && text;
  });
  const pid = Number(/pid (\d+) done/.exec(screen)?.[1]);
  const folder = join(box.state, "hook-records");
  return { screen, pid, folder };
}

const payload = JSON.stringify({
  session_id: "975e221d-f09f-4d76-b94c-f934e5d353b1",
  transcript_path: "/secret/place.jsonl",
  cwd: "/w",
  hook_event_name: "SessionStart",
  prompt: 'my secret "session_id":"00000000-aaaa" prompt',
});

test("the hook notes process and conversation of the agent that ran it, and nothing else", async (t) => {
  const { screen, pid, folder } = await runInPane(t, payload, "agent");
  assert.match(screen, /status 0/);
  const startTime = readProcess(pid)?.startTime;
  const name = `gemini-${pid}-${startTime}.json`;
  assert.deepEqual(readdirSync(folder), [name]);
  assert.deepEqual(JSON.parse(readFileSync(join(folder, name), "utf8")), {
    schemaVersion: 1,
    harness: "gemini",
    pid,
    startTime,
    bootId: bootId(),
    sessionId: "975e221d-f09f-4d76-b94c-f934e5d353b1",
  });
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600);
});

test("a headless agent out of its terminal's foreground is not noted", async (t) => {
  const { screen, folder } = await runInPane(t, payload, "headless");
  assert.match(screen, /status 0/);
  assert.equal(existsSync(folder), false);
});

const hook = (environment: NodeJS.ProcessEnv, input: string, harness = "gemini") =>
  new Promise<number>((resolve) => {
    const child = execFile(
      "/bin/sh",
      [note, harness],
      { env: { PATH: process.env.PATH, ...environment } },
      () => resolve(child.exitCode ?? -1),
    );
    child.stdin?.end(input);
  });

test("without a terminal, a conversation, a HOME that can be written, or sense, it ends with 0 and notes nothing", async () => {
  const HOME = records();
  for (const input of [
    "",
    "{}",
    "no JSON",
    '{"session_id":"../../x"}',
    '{"session_id":""}',
    payload,
    "\0\0",
    "x".repeat(200_000),
  ]) {
    assert.equal(await hook({ HOME }, input), 0);
  }
  assert.equal(await hook({ HOME: "/proc/nowhere" }, payload), 0);
  assert.equal(await hook({}, payload), 0);
  assert.equal(await hook({ HOME }, payload, "../evil"), 0);
  assert.deepEqual(readdirSync(HOME), []);
});

test("the hook costs a fraction of a bare start of Node", async () => {
  const time = async (program: string, words: string[]) => {
    const times: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const begun = performance.now();
      await new Promise<void>((resolve) => {
        const child = spawn(program, words, { stdio: ["pipe", "ignore", "ignore"] });
        child.on("close", () => resolve());
        child.stdin.on("error", () => {});
        child.stdin.end(payload);
      });
      times.push(performance.now() - begun);
    }
    return times.sort((a, b) => a - b)[4] ?? 0;
  };
  const node = await time(process.execPath, ["-e", "0"]);
  const ours = await time("/bin/sh", [note, "gemini"]);
  assert.ok(ours < 1.5 * node, `${ours.toFixed(1)} ms against ${node.toFixed(1)} ms`);
});
