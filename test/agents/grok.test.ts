import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { at } from "../../src/harnesses/readers/json.ts";
import { eventually } from "../support/eventually.ts";
import { desk, missing } from "./desk.ts";
import { grokKit } from "./kits/grok.ts";
import { liveAndResume, timeout } from "./scenario.ts";

const kit = grokKit;
const skip = missing(kit);

test("grok: each conversation is told apart, read and resumed as itself", {
  skip,
  timeout,
}, async (t) => {
  await liveAndResume(t, kit, {
    renew: "/new",
    boundAtStart: true,
    evidence: "registry",
    model: "fake-model",
    title: "apple",
    cutTurn: true,
    busyState: "working",
    unknown: { id: "01a22de4-be8e-7b01-987e-7ab62d4517aa", status: 1 },
    elsewhere: "ready",
  });
});

test("grok: its registry, its open files, and what neither tells after a /resume inside", {
  skip,
}, async (t) => {
  const d = await desk(t, kit);
  const pane = await d.pane(d.one);
  await d.run(pane, "grok");
  await d.shows(pane, "ready");
  const first = await d.bound(pane);
  const [process] = (await d.agent(pane)).processes;
  const home = join(d.box.home, ".grok");
  const registered = () => {
    const entries: unknown = JSON.parse(readFileSync(join(home, "active_sessions.json"), "utf8"));
    assert.ok(Array.isArray(entries), "grok 1.0.41: active_sessions.json is a list");
    return entries.filter((entry) => at(entry, "pid") === process.pid);
  };
  const held = () =>
    d
      .host()
      .processes.openFiles(process.pid)
      .filter((path) => path.endsWith("/events.jsonl"));
  await eventually("grok 1.0.41: an entry and an open events.jsonl from the start on", () => {
    const [entry] = registered();
    const seen = [at(entry, "session_id"), at(entry, "cwd"), held().length];
    assert.deepEqual(seen, [first, d.one, 1]);
    return true;
  });
  const folder = join(home, "sessions", encodeURIComponent(d.one), first);
  await eventually("grok 1.0.41: the folder's name is encoded", () =>
    existsSync(join(folder, "summary.json")),
  );

  await d.say(pane, "apple");
  await d.type(pane, "/new");
  const second = await d.bound(pane, first);
  await d.shows(pane, "ready");
  await d.say(pane, "banana");
  await eventually("grok 1.0.41: after /new both stay open", () => held().length === 2);
  const account = (await d.agent(pane)).account;
  const writer = await d.harness.findWriter(
    { sessionId: first, account, directory: d.one },
    d.host(),
  );
  assert.equal(writer?.pid, process.pid, "the one of before is still held");

  await d.type(pane, "/resume");
  await eventually("the list opens", async () => (await d.screen(pane)).includes("d delete"));
  // The newest comes first: the one of before is below it.
  await d.server.run("send-keys", "-t", pane, "Down");
  await d.server.run("send-keys", "-t", pane, "Enter");
  await eventually("the first conversation is back", async () =>
    (await d.screen(pane)).includes("PONG:apple"),
  );
  assert.equal(
    await d.bound(pane),
    second,
    "grok 1.0.41: nothing tells of it until its next message",
  );
  await d.shows(pane, "ready");
  await d.say(pane, "cherry");
  await d.binds(pane, { sessionId: first, evidence: "title" }, "the title tells which is shown");
  assert.notEqual(
    at(registered()[0], "session_id"),
    first,
    "grok 1.0.41: going back to an open conversation does not reach the registry",
  );
  await d.reads({ sessionId: second, account, directory: d.one });

  await d.server.kill();
  await eventually(
    "grok 1.0.41: an orderly end empties the registry",
    () => registered().length === 0,
  );
});

test("grok: asks before it removes files, and keeps a bypass out of the conversation", {
  skip,
}, async (t) => {
  const d = await desk(t, kit);
  const pane = await d.pane(d.one);
  await d.run(pane, "grok --always-approve");
  await d.shows(pane, "ready");
  await d.prints(pane, /always-approve/);
  await d.say(pane, "apple");
  const id = await d.bound(pane);
  await d.server.run("respawn-pane", "-k", "-t", pane, "-c", d.one);
  await d.run(pane, `grok --resume ${id}`);
  await d.shows(pane, "ready");
  assert.doesNotMatch(
    await d.screen(pane),
    /always-approve/,
    "grok 1.0.41: a resume without the flag asks again",
  );
  await d.type(pane, "RUNTOOL:rm -rf none");
  await d.shows(pane, "asking");
  await d.binds(pane, { state: "waiting" }, "grok 1.0.41: permission_requested is the last event");
  await d.server.run("send-keys", "-t", pane, "Escape");
});

test("grok: GROK_HOME moves all; --minimal is seen as ready; no login shows its page", {
  skip,
}, async (t) => {
  const d = await desk(t, kit);
  const pane = await d.pane(d.one);
  await d.run(pane, `GROK_HOME=${d.box.home}/other grok --minimal`);
  await d.shows(pane, "ready");
  await d.say(pane, "apple");
  const { account } = await d.agent(pane);
  assert.deepEqual(account.variables, { GROK_HOME: `${d.box.home}/other` });
  const ref = { sessionId: await d.bound(pane), account, directory: d.one };
  await d.reads(ref);
  assert.deepEqual(
    readdirSync(join(d.box.home, "other", "sessions")).filter((each) => each.startsWith("%"))
      .length,
    1,
  );

  const other = await d.pane(d.two);
  await d.run(other, `env -u XAI_API_KEY GROK_HOME=${d.box.home}/third grok`);
  await d.shows(other, "first-run");
});
