import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { eventually } from "../support/eventually.ts";
import { desk, missing } from "./desk.ts";
import { piKit } from "./kits/pi.ts";
import { install, liveAndResume, timeout } from "./scenario.ts";

const kit = piKit;
const skip = missing(kit);

test("pi: each conversation is told apart, read and resumed as itself", {
  skip,
  timeout,
}, async (t) => {
  await liveAndResume(t, kit, {
    renew: "/new",
    boundAtStart: true,
    evidence: "hook",
    model: "fake-model",
    title: "apple",
    // It writes the same when a person stops the turn.
    cutTurn: null,
    busyState: "working",
    unknown: { id: "01a22df5-6641-7316-9106-000000000000", status: 1 },
    elsewhere: "ready",
  });
});

test("pi: its command line is wiped; the extension notes its flags and nothing secret", {
  skip,
}, async (t) => {
  const d = await desk(t, kit);
  await install(d, kit);
  const pane = await d.pane(d.one);
  await d.run(
    pane,
    "pi --thinking off --no-skills --system-prompt sk-secret-1 --model fake/fake-model",
  );
  await d.shows(pane, "ready");
  const [process] = (await d.agent(pane)).processes;
  const argv = d.host().processes.argv(process.pid);
  assert.equal(argv.join(""), "pi", "pi 1.6.0: of the command line only the name is left");
  assert.equal(process.comm, "pi", "pi 1.6.0: and the kernel's name is the same");
  await d.say(pane, "apple sk-secret-2");
  const bound = await d.bind(pane);
  assert.deepEqual(bound.bound && bound.flags, {
    flags: ["--thinking", "off", "--no-skills", "--model", "fake/fake-model"],
    permissionFlags: [],
  });
  const records = join(d.box.state, "hook-records");
  const texts = readdirSync(records).map((name) => readFileSync(join(records, name), "utf8"));
  assert.doesNotMatch(texts.join(), /secret|apple/);

  const silent = await d.pane(d.one);
  await d.run(silent, "pi --no-extensions");
  await d.shows(silent, "ready");
  const unbound = await d.bind(silent);
  assert.match(unbound.bound ? "" : unbound.reason, /without our extension/);
  await d.run(await d.pane(d.two), "pi -p hello > out; echo done");
  await eventually("the headless run ends", () => readdirSync(d.two).includes("out"));
  assert.equal(readdirSync(records).length, 1, "pi 1.6.0: mode is not tui with -p");
});

test("pi: /resume inside is followed; PI_CODING_AGENT_DIR moves all; Esc leaves what a hang-up leaves", {
  skip,
}, async (t) => {
  const d = await desk(t, kit);
  d.box.environment.PI_CODING_AGENT_DIR = join(d.box.home, "other");
  await install(d, kit);
  const pane = await d.pane(d.one);
  await d.run(pane, `PI_CODING_AGENT_DIR=${d.box.home}/other pi`);
  await d.shows(pane, "ready");
  await d.say(pane, "apple");
  const apple = await d.bound(pane);
  const { account } = await d.agent(pane);
  await d.type(pane, "/new");
  await d.bound(pane, apple);
  await d.say(pane, "banana");
  await d.type(pane, "/resume");
  await eventually("the list opens", async () => (await d.screen(pane)).includes("Resume Session"));
  await d.server.run("send-keys", "-t", pane, "Down");
  await d.server.run("send-keys", "-t", pane, "Enter");
  await eventually(
    "pi 1.6.0: session_start comes with /resume",
    async () => (await d.bound(pane)) === apple,
  );
  await d.shows(pane, "ready");
  await d.type(pane, "SLOW");
  await d.shows(pane, "busy");
  await d.server.run("send-keys", "-t", pane, "Escape");
  await d.shows(pane, "ready");
  // pi 1.6.0: Esc is not told apart; answers have their cost
  await d.reads(
    { sessionId: apple, account, directory: d.one },
    ({ interrupted, cost }) => interrupted === null && (cost ?? 0) > 0,
  );
  await d.binds(pane, { state: "idle" });
});

test("pi: asks about another directory by id, about a lost one by file, and nothing else by file", {
  skip,
}, async (t) => {
  const d = await desk(t, kit);
  await install(d, kit);
  const gone = join(d.box.home, "gone");
  mkdirSync(gone);
  const pane = await d.pane(gone);
  await d.run(pane, "pi");
  await d.shows(pane, "ready");
  await d.say(pane, "apple");
  const { account } = await d.agent(pane);
  const sessionId = await d.bound(pane);
  const { transcript: file } = await d.reads({ sessionId, account, directory: gone });
  await d.server.run("kill-pane", "-t", pane);
  const other = await d.pane(d.two);
  await d.run(other, `pi --session ${sessionId}`);
  await d.shows(other, "asking");
  await d.prints(other, /Fork this session into current directory\? \[y\/N\]/);
  await d.server.run("send-keys", "-t", other, "n", "Enter");
  rmdirSync(gone);
  await d.run(other, `clear; pi --session ${file}`);
  await d.prints(other, /Session cwd does not exist/);
  await d.shows(other, "asking");
});
