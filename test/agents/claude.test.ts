import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { projectFolder } from "../../src/harnesses/claude/store.ts";
import type { ResumeRequest } from "../../src/harnesses/harness.ts";
import { eventually } from "../support/eventually.ts";
import { claudeKit, prepareClaudeHome } from "./claude-home.ts";
import { type Desk, desk, missing } from "./desk.ts";

const skip = missing(claudeKit);

const sessions = (d: Desk) => join(d.box.home, ".claude", "sessions");

async function start(d: Desk, directory: string, words = "claude"): Promise<string> {
  const pane = await d.pane(directory);
  await d.run(pane, words);
  await d.shows(pane, "ready");
  return pane;
}

async function pidOf(d: Desk, pane: string): Promise<number> {
  return (await d.agent(pane)).processes.at(-1)?.pid ?? 0;
}

function read(d: Desk, sessionId: string) {
  return d.harness.readConversation(d.ref(sessionId), d.host().signal);
}

function resumeWords(d: Desk, sessionId: string, more: Partial<ResumeRequest> = {}): string {
  const request: ResumeRequest = {
    ...{ sessionId, account: d.account, transcript: null, flags: [], permissionFlags: [] },
    ...{ inheritedPermission: null, keepInheritedPermission: false },
  };
  return d.harness.resume({ ...request, ...more }).argv.join(" ");
}

const state = async (d: Desk, pane: string) => {
  const bound = await d.bind(pane);
  return bound.bound && bound.state;
};

test("claude: two in one directory keep their own conversations, through /clear, a kill and a resume", {
  skip,
}, async (t) => {
  const d = await desk(t, claudeKit);
  const [left, right] = [await start(d, d.one), await start(d, d.one)];
  const early = await d.bound(left);
  assert.equal(
    (await read(d, early)).status,
    "missing",
    "nothing is written before the first prompt",
  );
  const pid = await pidOf(d, left);
  const entry = JSON.parse(readFileSync(join(sessions(d), `${pid}.json`), "utf8"));
  assert.equal(
    entry.procStart,
    d.host().processes.get(pid)?.startTime,
    "procStart is the start in ticks",
  );
  assert.deepEqual([entry.entrypoint, entry.cwd], ["cli", d.one]);

  await d.say(left, "apple");
  await d.say(right, "banana");
  const [apple, banana] = [await d.bound(left), await d.bound(right)];
  assert.equal(apple, early, "the first prompt does not change the id");
  const first = await d.reads(d.ref(apple), ({ messages }) => messages.length === 2);
  assert.deepEqual(
    first.messages.map(({ text }) => text),
    ["apple", "PONG:apple"],
  );
  assert.deepEqual([first.directory, first.interrupted, first.title], [d.one, false, "apple"]);
  assert.ok(first.model?.startsWith("claude-"));
  assert.ok(Math.abs((first.lastMessageAt ?? 0) - Date.now()) < 60_000);

  await d.type(left, "/clear");
  await d.bound(left, apple);
  await d.say(left, "cherry");
  const cherry = await d.bound(left);
  const listed = await d.harness.conversations(d.one, d.account, d.host().signal);
  assert.deepEqual(
    listed.map(({ sessionId }) => sessionId),
    [cherry, banana, apple],
  );
  const ref = d.ref(cherry);
  assert.equal((await d.harness.findWriter(ref, d.host()))?.pid, await pidOf(d, left));

  await d.server.kill("kill-server");
  await eventually("a hang-up removes the registry entries", () =>
    readdirSync(sessions(d)).every((name) => !name.endsWith(".json")),
  );
  assert.equal(await d.harness.findWriter(ref, d.host()), null);
  // The cost is written at the end.
  await d.reads(d.ref(cherry), ({ cost }) => cost !== null);
  await d.server.start(["-c", d.one], { columns: 120, rows: 40 });
  const [again, other] = [
    await start(d, d.one, resumeWords(d, cherry)),
    await start(d, d.one, resumeWords(d, banana)),
  ];
  await d.prints(again, /PONG:cherry/);
  assert.equal(await d.bound(again), cherry, "the id is kept");
  await d.say(again, "RECALL", "cherry");
  await d.say(other, "RECALL", "banana");
});

test("claude: working, waiting and idle are published; a turn that was cut short is told from Esc", {
  skip,
}, async (t) => {
  const d = await desk(t, claudeKit);
  const pane = await start(d, d.one, "claude --permission-mode manual");
  await d.type(pane, "SLOW one");
  await d.shows(pane, "busy");
  await eventually("it is published as working", async () => (await state(d, pane)) === "working");
  const id = await d.bound(pane);
  await eventually(
    "a turn in flight looks cut short",
    async () => (await d.reads(d.ref(id))).interrupted,
  );
  await d.server.run("send-keys", "-t", pane, "Escape");
  await d.shows(pane, "ready");
  await eventually(
    "Esc is not taken for a cut",
    async () => !(await d.reads(d.ref(id))).interrupted,
  );
  await eventually("it is published as idle", async () => (await state(d, pane)) === "idle");

  await d.type(pane, "RUNTOOL:touch made");
  await d.shows(pane, "asking");
  await eventually("it is published as waiting", async () => (await state(d, pane)) === "waiting");
  await eventually("a tool call has no result", async () => (await d.reads(d.ref(id))).interrupted);
  // It takes no key for a moment after the question appears, so that nothing is answered by accident.
  const answered = async () => (await d.state(pane)) !== "asking";
  do await d.server.run("send-keys", "-t", pane, "-l", "1");
  while (!(await eventually("it is answered", answered, 3000).catch(() => false)));
  await eventually("the tool runs", () => existsSync(join(d.one, "made")));
  await d.shows(pane, "ready");
  await eventually("the turn has ended", async () => !(await d.reads(d.ref(id))).interrupted);

  await d.type(pane, "SLOW two");
  await d.shows(pane, "busy");
  await eventually("the prompt is stored", async () => (await d.reads(d.ref(id))).interrupted);
  const pid = await pidOf(d, pane);
  process.kill(pid, "SIGKILL");
  await eventually("it is gone", () => d.host().processes.get(pid) === undefined);
  assert.ok(existsSync(join(sessions(d), `${pid}.json`)), "the entry outlives a SIGKILL");
  assert.equal((await d.reads(d.ref(id))).interrupted, true);
  const resumed = await start(d, d.one, resumeWords(d, id));
  await eventually("nothing goes on by itself", async () => (await state(d, resumed)) === "idle");
  const sent = d.provider.requests.filter(({ typed }) => typed.at(-1) === "SLOW two");
  assert.equal(sent.length, 1, "nothing is sent again by itself");
});

test("claude: an unknown conversation is refused in known words; another directory is not", {
  skip,
}, async (t) => {
  const d = await desk(t, claudeKit);
  const pane = await d.pane(d.one);
  const unknown = "01234567-89ab-4cde-8123-0123456789ab";
  await d.run(pane, `${resumeWords(d, unknown)}; echo status=$?`);
  await d.shows(pane, "lost");
  await eventually("its status is 1", async () => (await d.screen(pane)).includes("status=1"));

  const first = await start(d, d.one);
  await d.say(first, "apple");
  const apple = await d.bound(first);
  await d.type(first, "/exit");
  await eventually("it ends", async () => (await d.screen(first)).includes("claude --resume"));
  const elsewhere = await start(d, d.two, resumeWords(d, apple));
  await d.say(elsewhere, "from elsewhere");
  const read = await d.reads(
    d.ref(apple),
    ({ messages }) => messages.at(-1)?.text === "PONG:from elsewhere",
  );
  assert.equal(read.directory, d.one, "it stays in the folder of where it began");
});

test("claude: a mode that grants something comes back by itself, unless it is overridden", {
  skip,
}, async (t) => {
  const d = await desk(t, claudeKit);
  const modes: [string, RegExp, string | null][] = [
    ["acceptEdits", /accept edits on/, "acceptEdits"],
    ["dontAsk", /don't ask on/, "dontAsk"],
  ];
  for (const [mode, shown, inherited] of modes) {
    const pane = await start(d, d.one, `claude --permission-mode ${mode}`);
    await d.say(pane, `with ${mode}`);
    const id = await d.bound(pane);
    await d.reads(d.ref(id), ({ inheritedPermission }) => inheritedPermission === inherited);
    await d.server.run("kill-pane", "-t", pane);
    const kept = await start(
      d,
      d.one,
      resumeWords(d, id, { inheritedPermission: inherited, keepInheritedPermission: true }),
    );
    // It comes back by itself.
    await d.prints(kept, shown);
    await d.server.run("kill-pane", "-t", kept);
    const restricted = await start(
      d,
      d.one,
      resumeWords(d, id, { inheritedPermission: inherited }),
    );
    await d.prints(restricted, /manual mode on/);
    await d.server.run("kill-pane", "-t", restricted);
  }

  const pane = await d.pane(d.one);
  await d.run(pane, "claude --dangerously-skip-permissions");
  await d.shows(pane, "first-run");
  await d.server.run("send-keys", "-t", pane, "Down");
  await d.server.run("send-keys", "-t", pane, "Enter");
  await d.shows(pane, "ready");
  await d.prints(pane, /bypass permissions on/);
  await d.say(pane, "bypassed");
  const id = await d.bound(pane);
  assert.equal((await d.reads(d.ref(id))).inheritedPermission, null);
  await d.server.run("kill-pane", "-t", pane);
  const resumed = await start(d, d.one, resumeWords(d, id));
  const footer = (await d.screen(resumed)).trimEnd().split("\n").at(-1) ?? "";
  assert.doesNotMatch(footer, /bypass/, "bypassing does not come back by itself");
});

test("claude: headless runs and children of a Claude are told apart", { skip }, async (t) => {
  const d = await desk(t, claudeKit);
  const headless = await d.pane(d.one);
  await d.run(headless, "claude -p HANG");
  const entry = await eventually("it registers", () => {
    const [name] = readdirSync(sessions(d)).filter((each) => each.endsWith(".json"));
    return name !== undefined && JSON.parse(readFileSync(join(sessions(d), name), "utf8"));
  });
  assert.equal(entry.entrypoint, "sdk-cli");
  await assert.rejects(d.agent(headless), /no agent is seen/);
  await d.server.run("kill-pane", "-t", headless);

  const child = await start(d, d.one, "CLAUDE_CODE_CHILD_SESSION=1 claude");
  const bound = await d.bind(child);
  assert.match(bound.bound ? "bound" : bound.reason, /started from within a Claude/);
  const inherited = await start(d, d.one, "CLAUDE_CODE_ENTRYPOINT=sdk-ts claude");
  assert.ok(await d.bound(inherited));
});

test("claude: transcripts lie in the folder that is expected, whatever the directory is called", {
  skip,
}, async (t) => {
  const d = await desk(t, claudeKit);
  const long = Array.from({ length: 9 }, (_, index) => `a long_name.${`${index}`.repeat(16)}`);
  const names = ["my_repo", ".config/x", "Проект", "Open Source", "smile 😀", join(...long)];
  const directories = names.map((name) => join(d.box.home, name));
  for (const directory of directories) mkdirSync(directory, { recursive: true });
  prepareClaudeHome(d.box.home, directories);
  const program = join(process.env.TMUX_WORKSPACE_RESTORE_AGENTS ?? "", "claude");
  for (const directory of directories) {
    const shell = await d.pane(directory);
    await d.run(shell, `'${program}' -p hello; echo ended`);
    await eventually("it answers", async () => (await d.screen(shell)).includes("\nended"), 60_000);
    await d.server.run("kill-pane", "-t", shell);
  }
  const folders = readdirSync(join(d.box.home, ".claude", "projects"));
  assert.deepEqual(new Set(folders), new Set(directories.map(projectFolder)));
  assert.ok(basename(folders.find((name) => name.length > 200) ?? "").length > 200);
});
