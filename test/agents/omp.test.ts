import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { eventually } from "../support/eventually.ts";
import { desk, missing } from "./desk.ts";
import { ompKit } from "./kits/omp.ts";
import { liveAndResume, timeout } from "./scenario.ts";

const kit = ompKit;
const skip = missing(kit);

test("omp: each conversation is told apart, read and resumed as itself", {
  skip,
  timeout,
}, async (t) => {
  await liveAndResume(t, kit, {
    renew: "/new",
    words: "--no-title",
    boundAtStart: true,
    evidence: "registry",
    model: "fake-model",
    title: "apple",
    cutTurn: true,
    busyState: "working",
    unknown: { id: "01a22df0-6ec9-7558-aecb-504f0c062b6a", status: 1 },
    elsewhere: "ready",
  });
});

test("omp: the terminal's note, and a headless run in the same terminal that takes it over", {
  skip,
}, async (t) => {
  const d = await desk(t, kit);
  const pane = await d.pane(d.one);
  await d.run(pane, "omp");
  await d.shows(pane, "ready");
  const tty = await d.server.run("display-message", "-p", "-t", pane, "#{pane_tty}");
  const note = () =>
    readFileSync(
      join(d.box.home, ".omp/agent/terminal-sessions", tty.slice(5).replace("/", "-")),
      "utf8",
    ).split("\n");
  const early = await d.bound(pane);
  assert.equal(note()[0], d.one, "omp 18.2.3: the note's first line is the directory");
  assert.match(
    note()[1] ?? "",
    new RegExp(`_${early}\\.jsonl$`),
    "omp 18.2.3: its second is the file",
  );
  assert.equal(note()[2], "fresh", "omp 18.2.3: and a third says that nothing is written");
  await d.say(pane, "apple");
  assert.notEqual(note()[2], "fresh", "omp 18.2.3: until the first prompt");
  const { account } = await d.agent(pane);
  const ref = { sessionId: early, account, directory: d.one };
  // omp 18.2.3: a title is made, in the file's first line
  await d.reads(ref, ({ title }) => title === "About apple");

  await d.server.run("send-keys", "-t", pane, "C-z");
  await eventually("it is stopped", async () => (await d.screen(pane)).includes("Stopped"));
  await d.run(pane, "omp -p banana; fg");
  await eventually(
    "the headless run answers",
    async () => (await d.screen(pane)).includes("PONG:banana"),
    60_000,
  );
  await eventually("omp is in the foreground again", () => d.agent(pane), 30_000);
  const taken = await d.bind(pane);
  assert.equal(
    !taken.bound && taken.reason,
    "what omp noted for its terminal is of another run in it, which has ended",
    "omp 18.2.3: a headless run overwrites the note, and writes a session_exit",
  );
  await d.type(pane, "/new");
  // omp 18.2.3: /new rewrites the note at once
  await d.bound(pane);
});

test("omp: asks where it is told to, stops by Esc, and goes on in another agent directory", {
  skip,
}, async (t) => {
  const d = await desk(t, kit);
  const pane = await d.pane(d.one);
  await d.run(pane, `PI_CODING_AGENT_DIR=${d.box.home}/other omp --approval-mode always-ask`);
  await d.shows(pane, "ready");
  await d.type(pane, "RUNTOOL:touch proof");
  await d.shows(pane, "asking");
  await d.binds(pane, { state: "waiting" }, "omp 18.2.3: the title starts with π !");
  await d.server.run("send-keys", "-t", pane, "Enter");
  await d.shows(pane, "ready");
  await d.type(pane, "SLOW");
  await d.shows(pane, "busy");
  await d.server.run("send-keys", "-t", pane, "Escape");
  await d.shows(pane, "ready");
  const { account } = await d.agent(pane);
  assert.equal(account.variables.PI_CODING_AGENT_DIR, `${d.box.home}/other`);
  const ref = { sessionId: await d.bound(pane), account, directory: d.one };
  // omp 18.2.3: Esc is told apart
  await d.reads(ref, ({ interrupted }) => interrupted === false);

  await d.type(pane, "SLOW again");
  await d.shows(pane, "busy");
  await d.server.kill();
  // omp 18.2.3: a hang-up in a turn leaves a session_exit of kind signal
  await d.reads(ref, ({ interrupted }) => interrupted === true);
});
