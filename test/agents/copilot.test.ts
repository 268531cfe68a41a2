import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "../support/eventually.ts";
import { desk, missing } from "./desk.ts";
import { copilotKit } from "./kits/copilot.ts";
import { liveAndResume, timeout } from "./scenario.ts";

const kit = copilotKit;
const skip = missing(kit);

test("copilot: each conversation is told apart, read and resumed as itself", {
  skip,
  timeout,
}, async (t) => {
  await liveAndResume(t, kit, {
    renew: "/clear",
    boundAtStart: true,
    evidence: "open-file",
    model: "fake-model",
    title: "apple",
    cutTurn: true,
    busyState: "working",
    unknown: { id: "00000000-0000-4000-8000-000000000000", status: 1 },
    elsewhere: "ready",
  });
});

test("copilot: its log follows a /resume inside; locks alone tell without it; COPILOT_HOME moves all", {
  skip,
}, async (t) => {
  const d = await desk(t, kit);
  const pane = await d.pane(d.one);
  await d.run(pane, `COPILOT_HOME=${d.box.home}/other copilot --log-level none`);
  await d.shows(pane, "ready");
  await d.say(pane, "apple");
  await d.binds(pane, { evidence: "lock" }, "copilot 1.0.102: inuse.PID.hold is held open");
  const { account } = await d.agent(pane);
  assert.deepEqual(account.variables, { COPILOT_HOME: `${d.box.home}/other` });
  const apple = await d.bound(pane);
  const ref = { sessionId: apple, account, directory: d.one };
  await d.reads(ref);
  await d.server.run("kill-pane", "-t", pane);
  await eventually("it ends", async () => (await d.harness.findWriter(ref, d.host())) === null);

  const other = await d.pane(d.one);
  await d.run(other, "copilot");
  await d.shows(other, "ready");
  await d.say(other, "banana");
  const banana = await d.bound(other);
  await d.type(other, "/clear");
  await d.bound(other, banana);
  await d.say(other, "cherry");
  await d.type(other, "/resume");
  await d.prints(other, /ctrl|navigate/);
  await eventually("banana is marked", async () => {
    await d.server.run("send-keys", "-t", other, "Down");
    await d.prints(other, /Sessions/);
    return /❯ . banana/.test(await d.screen(other));
  });
  await d.server.run("send-keys", "-t", other, "Enter");
  await eventually(
    "copilot 1.0.102: the log names the conversation that /resume opened",
    async () => (await d.bound(other)) === banana,
  );
  await d.type(other, "RUNTOOL:touch proof; rm -rf none");
  await d.shows(other, "asking");
  await d.binds(
    other,
    { state: "waiting" },
    "copilot 1.0.102: permission.requested is the last event",
  );
});
