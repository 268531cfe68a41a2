import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { test } from "node:test";
import { locksOf } from "../../src/harnesses/codex/held.ts";
import { isCodexServer } from "../../src/harnesses/codex/recognise.ts";
import type { ResumeRequest } from "../../src/harnesses/harness.ts";
import { eventually } from "../support/eventually.ts";
import { codexKit, prepareCodexHome } from "./codex-home.ts";
import { type Desk, desk, missing } from "./desk.ts";

const skip = missing(codexKit);

async function start(d: Desk, directory: string, words = "codex --no-daemon"): Promise<string> {
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
    ...{ sessionId, account: d.account, transcript: null, permissionFlags: [] },
    ...{ flags: ["--no-daemon"], inheritedPermission: null, keepInheritedPermission: false },
  };
  return d.harness.resume({ ...request, ...more }).argv.join(" ");
}

const state = async (d: Desk, pane: string) => {
  const seen = await d.bind(pane);
  return seen.bound && seen.state;
};

async function permissions(d: Desk, pane: string): Promise<string> {
  await d.type(pane, "/status");
  return eventually("/status tells the permissions", async () => {
    return /Permissions: +(.*?) *│?$/m.exec(await d.screen(pane))?.[1]?.trim();
  });
}

test("codex: two in one directory keep their own threads, through /new, a kill and a resume", {
  skip,
}, async (t) => {
  const d = await desk(t, codexKit);
  const [left, right] = [await start(d, d.one), await start(d, d.one)];
  const early = await d.bound(left);
  assert.equal(
    (await read(d, early)).status,
    "missing",
    "nothing is written before the first prompt",
  );
  await d.say(left, "apple");
  await d.say(right, "banana");
  const [apple, banana] = [await d.bound(left), await d.bound(right)];
  assert.equal(apple, early, "the first prompt does not change the id");
  await eventually(
    "it is named",
    async () => (await d.reads(d.ref(apple))).title === "About apple",
  );
  const first = await d.reads(d.ref(apple));
  assert.deepEqual(
    first.messages.map(({ text }) => text),
    ["apple", "PONG:apple"],
  );
  assert.deepEqual(
    [first.directory, first.interrupted, first.model, first.inheritedPermission],
    [d.one, false, "fake-model", null],
  );
  assert.ok((first.contextShare ?? 0) > 0);

  await d.type(left, "/new");
  await d.bound(left, apple);
  await d.shows(left, "ready");
  await d.say(left, "cherry");
  const cherry = await d.bound(left);
  const process = d.host().processes.get(await pidOf(d, left));
  assert.ok(process);
  assert.equal(
    locksOf(process, d.host().processes).length,
    2,
    "it keeps the lock of the thread that it left",
  );
  const listed = await d.harness.conversations(d.one, d.account, d.host().signal);
  assert.deepEqual(
    listed.map(({ sessionId }) => sessionId),
    [cherry, banana, apple],
  );
  const ref = d.ref(cherry);
  assert.equal((await d.harness.findWriter(ref, d.host()))?.pid, process.pid);

  await d.server.kill("kill-server");
  await eventually(
    "its locks are free",
    async () => (await d.harness.findWriter(ref, d.host())) === null,
  );
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

test("codex: /resume back to an earlier thread writes its lock anew", { skip }, async (t) => {
  const d = await desk(t, codexKit);
  const pane = await start(d, d.one);
  await d.say(pane, "apple");
  const apple = await d.bound(pane);
  await d.type(pane, "/new");
  await d.bound(pane, apple);
  await d.shows(pane, "ready");
  await d.say(pane, "banana");
  await d.type(pane, "/resume");
  await eventually("it lists them", async () => /› .*About banana/.test(await d.screen(pane)));
  await d.server.run("send-keys", "-t", pane, "Down");
  await eventually("the earlier one is chosen", async () =>
    /› .*About apple/.test(await d.screen(pane)),
  );
  await d.server.run("send-keys", "-t", pane, "Enter");
  await d.binds(pane, { sessionId: apple });
});

test("codex: working, waiting and idle; a turn that was cut short is told from Esc", {
  skip,
}, async (t) => {
  const d = await desk(t, codexKit);
  const pane = await start(d, d.one);
  await d.type(pane, "SLOW one");
  await d.shows(pane, "busy");
  await eventually(
    "its title tells that it works",
    async () => (await state(d, pane)) === "working",
  );
  const id = await d.bound(pane);
  await eventually(
    "a turn in flight looks cut short",
    async () => (await d.reads(d.ref(id))).interrupted,
  );
  await d.server.run("send-keys", "-t", pane, "Escape");
  await eventually(
    "Esc is not taken for a cut",
    async () => !(await d.reads(d.ref(id))).interrupted,
  );
  await d.shows(pane, "ready");
  await eventually("it is idle", async () => (await state(d, pane)) === "idle");

  await d.type(pane, "ASKTOOL:touch made");
  await d.shows(pane, "asking");
  await eventually(
    "its title tells that it waits",
    async () => (await state(d, pane)) === "waiting",
  );
  await d.server.run("send-keys", "-t", pane, "-l", "y");
  await eventually("the turn ends", async () => (await d.screen(pane)).includes("tool done"));
  await d.shows(pane, "ready");

  await d.type(pane, "SLOW two");
  await d.shows(pane, "busy");
  await eventually("the prompt is stored", async () => (await d.reads(d.ref(id))).interrupted);
  process.kill(await pidOf(d, pane), "SIGKILL");
  const resumed = await start(d, d.one, resumeWords(d, id));
  assert.equal(await d.bound(resumed), id);
  assert.equal((await d.reads(d.ref(id))).interrupted, true, "nothing goes on by itself");
  const sent = d.provider.requests.filter(({ typed }) => typed.at(-1) === "SLOW two");
  assert.equal(sent.length, 1, "nothing is sent again by itself");
});

test("codex: unknown and deleted threads, and one that is open elsewhere, are refused in known words", {
  skip,
}, async (t) => {
  const d = await desk(t, codexKit);
  const unknown = await d.pane(d.one);
  await d.run(unknown, `${resumeWords(d, "01a22d4a-bdf2-7f31-8dcd-0a3fe0000000")}; echo status=$?`);
  await d.shows(unknown, "lost");
  await eventually("its status is 1", async () => (await d.screen(unknown)).includes("status=1"));

  const first = await start(d, d.one);
  await d.say(first, "apple");
  const apple = await d.bound(first);
  const second = await d.pane(d.one);
  await d.run(second, resumeWords(d, apple));
  await d.shows(second, "in-use");
  await d.server.run("kill-pane", "-t", second);
  const { transcript } = await d.reads(d.ref(apple));
  await d.server.run("kill-pane", "-t", first);
  rmSync(transcript ?? "");
  const deleted = await d.pane(d.one);
  await d.run(deleted, resumeWords(d, apple));
  await d.shows(deleted, "lost");
  assert.equal((await read(d, apple)).status, "missing");
});

test("codex: what a thread brings back by itself is overridden, unless the user keeps it", {
  skip,
}, async (t) => {
  const d = await desk(t, codexKit);
  const threads: [string, string, RegExp, string][] = [
    [
      "--dangerously-bypass-approvals-and-sandbox",
      "danger-full-access",
      /Full Access/,
      "Workspace (Ask for approval)",
    ],
    ["-a never -s read-only", "never-ask-read-only", /Read Only/, "Read Only (Ask for approval)"],
    ["--approve-for-me", "approve-for-me", /Approve for me/, "Workspace (Ask for approval)"],
  ];
  for (const [words, inherited, own, restricted] of threads) {
    const pane = await start(d, d.one, `codex --no-daemon ${words}`);
    await d.say(pane, "apple");
    const id = await d.bound(pane);
    await eventually(
      "its mode is in the thread",
      async () => (await d.reads(d.ref(id))).inheritedPermission === inherited,
    );
    await d.server.run("kill-pane", "-t", pane);
    const request = { inheritedPermission: inherited };
    const kept = await start(
      d,
      d.one,
      resumeWords(d, id, { ...request, keepInheritedPermission: true }),
    );
    assert.match(await permissions(d, kept), own, `${words} comes back by itself`);
    await d.server.run("kill-pane", "-t", kept);
    const resumed = await start(d, d.one, resumeWords(d, id, request));
    assert.equal(await permissions(d, resumed), restricted);
    await d.server.run("kill-pane", "-t", resumed);
  }
});

test("codex: through the daemon, a thread is bound by its name or its id in the title", {
  skip,
}, async (t) => {
  const d = await desk(t, codexKit);
  // The terminal that starts the daemon may go on without it.
  await start(d, d.two, "codex");
  await eventually("the daemon runs", () => {
    const { processes } = d.host();
    return processes.all().some((process) => isCodexServer(process, processes));
  });
  const [left, right] = [await start(d, d.one, "codex"), await start(d, d.one, "codex")];
  await eventually("the daemon holds two unnamed threads", async () => {
    const unnamed = await d.bind(left);
    if (!unnamed.bound && unnamed.reason.includes("terminal_title")) return true;
    throw new Error(JSON.stringify(unnamed));
  });
  await d.say(left, "apple");
  await d.say(right, "banana");
  const ids = [await d.bound(left), await d.bound(right)];
  const read = await Promise.all(ids.map((id) => d.reads(d.ref(id))));
  assert.deepEqual(
    read.map(({ messages }) => messages[0]?.text),
    ["apple", "banana"],
  );

  prepareCodexHome(d.box.home, [d.one, d.two], d.provider.url, [
    'tui.terminal_title = ["activity", "session-id"]',
  ]);
  const shown = await start(d, d.two, "codex");
  await d.binds(shown, { evidence: "title" });
  await d.say(shown, "cherry");
  await eventually("its first message is read", async () => {
    return (await d.reads(d.ref(await d.bound(shown)))).messages[0]?.text === "cherry";
  });
});
