import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { promisify } from "node:util";
import { claude } from "../../src/harnesses/claude.ts";
import { codex } from "../../src/harnesses/codex.ts";
import type { LiveAgent } from "../../src/harnesses/harness.ts";
import { readProcesses } from "../../src/processes/host.ts";
import { eventually } from "../support/eventually.ts";
import { type Sandbox, sandbox, type TestServer } from "../support/tmux.ts";

const folder = import.meta.dirname;

type Desk = {
  box: Sandbox;
  server: TestServer;
  project: string;
  log(): { argv: string[]; pwd: string; pid: number; tmuxPane: string }[];
  type(...keys: string[]): Promise<void>;
  shows(text: string): Promise<string>;
  pid(): number;
};

/** One pane in which the stand-ins are first on PATH. */
async function desk(t: TestContext, environment: Record<string, string> = {}): Promise<Desk> {
  const box = await sandbox(t);
  const project = join(box.root, "my_repo");
  mkdirSync(project);
  const logFile = join(box.root, "starts.log");
  const server = box.server();
  Object.assign(box.environment, { STAND_IN_LOG: logFile, ...environment });
  // Not by -e: tmux takes a new pane's PATH from the client that asked for it.
  box.environment.PATH = `${folder}:${process.env.PATH}`;
  await server.start(["-c", project, "bash --norc"], { columns: 100, rows: 40 });
  const log = () =>
    readFileSync(logFile, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  return {
    box,
    server,
    project,
    log,
    type: async (...keys) => {
      for (const key of keys)
        await server.run("send-keys", ...(key === "Enter" ? [] : ["-l"]), key);
    },
    shows: (text) =>
      eventually(`the pane shows ${text}`, async () => {
        const screen = await server.run("capture-pane", "-p");
        return screen.includes(text) && screen;
      }),
    pid: () => log().at(-1)?.pid ?? 0,
  };
}

test("claude: registers, writes at the first prompt, follows /clear, resumes in the same directory only", async (t) => {
  const d = await desk(t);
  const claudeHome = join(d.box.home, ".claude");
  const registry = () =>
    JSON.parse(readFileSync(join(claudeHome, "sessions", `${d.pid()}.json`), "utf8"));
  await d.type("claude --model opus", "Enter");
  await d.shows("❯\u00a0");
  const first = registry().sessionId;
  assert.equal(registry().status, "idle");
  assert.equal(existsSync(join(claudeHome, "projects")), false);
  await d.type("first message", "Enter");
  await d.shows("PONG:first message");
  const transcripts = join(claudeHome, "projects", d.project.replace(/[^A-Za-z0-9]/g, "-"));
  assert.deepEqual(readdirSync(transcripts), [`${first}.jsonl`]);
  await d.type("/clear", "Enter");
  await eventually("a new id", () => registry().sessionId !== first);
  await d.type("SLOW job", "Enter");
  await eventually("it is busy", () => registry().status === "busy");
  const pid = d.pid();
  assert.equal(d.log()[0]?.pwd, d.project);
  assert.deepEqual(d.log()[0]?.argv, ["--model", "opus"]);
  await d.server.run("respawn-pane", "-k", "-c", d.project, "bash --norc");
  await eventually(
    "its registry file is gone",
    () => !existsSync(join(claudeHome, "sessions", `${pid}.json`)),
  );

  await d.type(`cd /; claude --resume ${first}; echo "status $?"; cd -`, "Enter");
  await d.shows(`No conversation found with session ID: ${first}\nstatus 1`);
  await d.type(`claude --resume ${first}`, "Enter");
  await d.shows("PONG:first message");
  await d.type("RECALL", "Enter");
  await d.shows("● first message");
  assert.equal(registry().sessionId, first);
});

test("claude -p answers, and never counts as interactive", async (t) => {
  const d = await desk(t);
  await d.type("claude -p hello", "Enter");
  await d.shows("● PONG:hello");
});

test("codex: holds its lock and rollout open, follows /new, keeps a thread's permissions at resume", async (t) => {
  const d = await desk(t);
  const codexHome = join(d.box.home, ".codex");
  const held = () =>
    readdirSync(`/proc/${d.pid()}/fd`)
      .map((fd) => readlinkSync(`/proc/${d.pid()}/fd/${fd}`))
      .filter((path) => path.startsWith(codexHome));
  await d.type("codex --dangerously-bypass-approvals-and-sandbox", "Enter");
  await d.shows("› Ask Codex to do anything");
  assert.match(held().join(" "), /thread-writer-locks\/[0-9a-f-]{36}\.lock$/);
  await d.type("first message", "Enter");
  await d.shows("PONG:first message");
  const id = /([0-9a-f-]{36})\.jsonl/.exec(held().join(" "))?.[1];
  await d.type("/new", "Enter");
  await eventually(
    "both locks are held",
    () => held().filter((path) => path.endsWith(".lock")).length === 2,
  );
  await d.type("/quit", "Enter");
  await d.shows("To continue this session");

  await d.type(`clear; codex resume ${id}`, "Enter");
  await d.shows("permissions: YOLO mode");
  await d.type("RECALL", "Enter");
  await d.shows("• first message");
  await d.type("/quit", "Enter");
  await d.shows(`codex resume ${id}`);
  await d.type(`clear; codex resume ${id} -s workspace-write -a on-request`, "Enter");
  await d.shows("PONG:first message");
  await d.type("/status", "Enter");
  await d.shows("Permissions: workspace-write, on-request");
});

test("codex names an unknown id, and a conversation that is open elsewhere", async (t) => {
  const d = await desk(t);
  await d.type("codex resume 01a22d4a-bdf2-7f31-8dcd-0a3fe0000000; echo status $?", "Enter");
  assert.match(await d.shows("status 1"), /ERROR: No saved session found with ID 01a22d4a/);
  await d.type("clear; codex", "Enter");
  await d.shows("› Ask Codex to do anything");
  await d.type("hello", "Enter");
  await d.shows("PONG:hello");
  const [file] = readdirSync(join(d.box.home, ".codex", "sessions"), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".jsonl"));
  await d.server.run("split-window", "-c", d.project, `codex resume ${file?.slice(-42, -6)}`);
  await d.shows("This conversation is open in another app");
});

test("the plugin binds and reads them as it does the real ones", async (t) => {
  const d = await desk(t);
  const signal = AbortSignal.timeout(15_000);
  for (const [harness, program, renew] of [
    [claude, "claude", "/clear"],
    [codex, "codex --no-daemon", "/new"],
  ] as const) {
    await d.type(program, "Enter");
    await d.shows(harness === claude ? "❯\u00a0" : "Ask Codex to do anything");
    for (const prompt of ["one", "two"]) {
      await d.type(prompt, "Enter");
      const screen = await d.shows(`PONG:${prompt}`);
      assert.equal(harness.screen(screen, ""), "ready");
      const processes = readProcesses();
      const facts = processes.get(d.pid());
      assert.ok(facts && harness.recognise(facts, processes));
      const account = { home: d.box.home, variables: {} };
      const agent: LiveAgent = {
        ...{ processes: [facts], paneId: "%0", paneTitle: "", paneTty: "/dev/null" },
        ...{ paneDirectory: d.project, account },
      };
      const host = { processes, bootId: "x", hookRecords: "/nowhere", signal };
      const bound = await harness.bind(agent, { ...host, siblings: [] });
      assert.ok(bound.bound, JSON.stringify(bound));
      const ref = { sessionId: bound.binding.sessionId, account, directory: d.project };
      const read = await harness.readConversation(ref, signal);
      assert.equal(read.status === "found" && read.facts.messages[0]?.text, prompt);
      assert.equal((await harness.findWriter(ref, host))?.pid, facts.pid);
      await d.type(renew, "Enter");
      await eventually("the screen is empty", async () => {
        return !(await d.server.run("capture-pane", "-p")).includes("PONG");
      });
    }
    await d.type(harness === claude ? "/exit" : "/quit", "Enter");
    await d.shows(harness === claude ? "Resume this session" : "To continue this session");
  }
});

test("the knobs delay, withhold or replace the input line", async (t) => {
  await t.test("STAND_IN_READY_MS", async (inner) => {
    const d = await desk(inner, { STAND_IN_READY_MS: "700" });
    await d.type("claude", "Enter");
    await eventually("it has started", () => d.pid());
    const started = Date.now();
    await d.shows("❯\u00a0");
    assert.ok(Date.now() - started >= 500);
  });
  for (const [program, question] of [
    ["claude", "Is this a project you created or one you trust?"],
    ["codex", "Trust this folder?"],
  ] as const) {
    await t.test(`STAND_IN_FIRST_RUN ${program}`, async (inner) => {
      const d = await desk(inner, { STAND_IN_FIRST_RUN: "1" });
      await d.type(program, "Enter");
      await d.shows(question);
      if (program === "claude") await d.server.run("send-keys", "Down");
      await d.type("Enter");
      await d.shows(program === "claude" ? "❯\u00a0" : "Ask Codex to do anything");
    });
  }
});

test("they run on the Node that a machine may already have", async () => {
  for (const program of ["claude", "codex"]) {
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(folder, program),
      "--version",
    ]);
    assert.match(stdout, /\d+\.\d+/);
  }
});
