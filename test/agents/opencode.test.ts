import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { desk, missing } from "./desk.ts";
import { opencodeKit } from "./kits/opencode.ts";
import { liveAndResume, timeout } from "./scenario.ts";

const kit = opencodeKit;
const skip = missing(kit);

test("opencode: each conversation is told apart, read and resumed as itself", {
  skip,
  timeout,
}, async (t) => {
  const d = await liveAndResume(t, kit, {
    renew: "/new",
    boundAtStart: false,
    evidence: "title",
    model: "fake-model",
    title: "About apple",
    cutTurn: null,
    busyState: "working",
    writerIsExact: false,
    unknown: { id: "ses_000000000000AAAAAAAAAAAAAA", status: 1 },
    elsewhere: "ready",
  });
  const plugins = existsSync(join(d.box.home, ".config", "opencode", "node_modules"));
  assert.equal(
    plugins,
    false,
    "opencode 1.18.33: without a plugin nothing is installed at a start",
  );
});

test("opencode: two of one title are told apart by the log; a question is seen on the screen", {
  skip,
}, async (t) => {
  const d = await desk(t, kit);
  const pane = await d.pane(d.one);
  await d.run(pane, "opencode");
  await d.shows(pane, "ready");
  await d.say(pane, "apple");
  const first = await d.bound(pane);
  await d.type(pane, "/new");
  await d.prints(pane, /Ask anything/);
  await d.say(pane, "apple");
  const second = await d.bound(pane, first);
  await d.binds(
    pane,
    { sessionId: second, evidence: "open-file" },
    "opencode 1.18.33: run and session.id in its log",
  );
  await d.type(pane, "RUNTOOL:touch proof");
  await d.shows(pane, "asking");
});
