import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { copilot } from "../../src/harnesses/copilot.ts";
import { cursorIntegration } from "../../src/harnesses/cursor/integration.ts";
import { cursor } from "../../src/harnesses/cursor.ts";
import { geminiIntegration } from "../../src/harnesses/gemini/integration.ts";
import { gemini } from "../../src/harnesses/gemini.ts";
import { grok } from "../../src/harnesses/grok.ts";
import type { Harness } from "../../src/harnesses/harness.ts";
import type { Integration } from "../../src/harnesses/install/integration.ts";
import { omp } from "../../src/harnesses/omp.ts";
import { opencode } from "../../src/harnesses/opencode.ts";
import { piIntegration } from "../../src/harnesses/pi/integration.ts";
import { pi } from "../../src/harnesses/pi.ts";
import { qwen } from "../../src/harnesses/qwen.ts";
import { putIntegration, watch } from "../support/agents.ts";
import { eventually } from "../support/eventually.ts";
import { isAlive, sandbox } from "../support/tmux.ts";

type Agent = {
  readonly harness: Harness;
  readonly integration?: Integration;
  readonly renew?: string;
  readonly asks?: boolean;
  /** It asks nothing at its first run. */
  readonly opensAtOnce?: boolean;
  /** What comes between the command's name and a prompt that is answered without a terminal. */
  readonly headless?: string;
};

const agents: readonly Agent[] = [
  { harness: grok, renew: "/new" },
  { harness: omp, renew: "/new" },
  { harness: pi, integration: piIntegration, renew: "/new", asks: false },
  { harness: cursor, integration: cursorIntegration },
  { harness: qwen, renew: "/clear" },
  { harness: copilot, renew: "/clear" },
  { harness: gemini, integration: geminiIntegration, renew: "/clear" },
  // A conversation of its that was never prompted has no id.
  { harness: opencode, opensAtOnce: true, headless: "run" },
];

async function desk(t: TestContext, harness: Harness, integration?: Integration) {
  const box = await sandbox(t);
  const project = join(box.root, "my_repo");
  mkdirSync(project);
  box.environment.PATH = `${import.meta.dirname}:${process.env.PATH}`;
  const server = box.server();
  const size = { columns: 100, rows: 30 };
  await server.start(["-c", project, "bash --norc"], size);
  await server.run("split-window", "-c", project, "bash --norc");
  const panes = (await server.run("list-panes", "-F", "#{pane_id}")).split("\n");
  const seen = watch(box, server, harness);
  if (integration !== undefined) putIntegration(integration, seen.account);
  const type = async (pane: string, text: string) => {
    await server.run("send-keys", "-t", pane, "-l", text);
    await server.run("send-keys", "-t", pane, "Enter");
  };
  const shows = (pane: string, text: string) =>
    eventually(`${pane} shows ${text}`, async () =>
      (await server.run("capture-pane", "-p", "-t", pane)).includes(text),
    );
  return { box, server, project, seen, type, shows, one: panes[0] ?? "", two: panes[1] ?? "" };
}

for (const agent of agents) {
  const { harness, integration, renew, asks = true, opensAtOnce = false, headless = "-p" } = agent;
  const { name, command } = harness;

  test(`${name}: two in one directory are told apart, and resumed by the command that is built for them`, async (t) => {
    const d = await desk(t, harness, integration);
    const ids: string[] = [];
    for (const pane of [d.one, d.two]) {
      await d.type(pane, command);
      await d.seen.until(pane, "ready");
      await d.type(pane, `message in ${pane}`);
      await d.shows(pane, `PONG:message in ${pane}`);
      const facts = await d.seen.facts(pane);
      assert.deepEqual(
        facts.messages.map((message) => message.text),
        [`message in ${pane}`, `PONG:message in ${pane}`],
      );
      assert.equal(facts.directory, d.project);
      ids.push(facts.sessionId);
    }
    assert.notEqual(ids[0], ids[1]);
    const listed = await harness.conversations(
      d.project,
      d.seen.account,
      AbortSignal.timeout(5000),
    );
    assert.deepEqual(new Set(listed.map((each) => each.sessionId)), new Set(ids));

    const facts = await d.seen.facts(d.one);
    const before = (await d.seen.see(d.one))?.agent.processes[0].pid ?? 0;
    process.kill(before, "SIGKILL");
    await eventually("it is gone", () => !isAlive(before));
    await d.type(d.one, "reset");
    const { argv } = harness.resume({
      ...{ sessionId: ids[0] ?? "", account: d.seen.account, transcript: facts.transcript },
      ...{
        flags: [],
        permissionFlags: [],
        inheritedPermission: null,
        keepInheritedPermission: false,
      },
    });
    await d.type(d.one, `cd ${facts.directory}; ${argv.join(" ")}`);
    await d.seen.until(d.one, "ready");
    await d.type(d.one, "RECALL");
    await eventually("it answers from its own history", async () => {
      const screen = await d.server.run("capture-pane", "-p", "-t", d.one);
      return screen.split("RECALL")[1]?.includes(`message in ${d.one}`);
    });
    assert.equal(await d.seen.bound(d.one), ids[0]);
  });

  test(`${name}: working, waiting and cut short are seen as such`, async (t) => {
    const d = await desk(t, harness, integration);
    await d.type(d.one, command);
    await d.seen.until(d.one, "ready");
    const state = async () => {
      const seen = await d.seen.see(d.one);
      return seen?.bound.bound === true ? seen.bound.state : undefined;
    };
    await d.type(d.one, "SLOW work");
    await d.seen.until(d.one, "busy");
    await eventually("it is working", async () => (await state()) === "working");
    assert.notEqual((await d.seen.facts(d.one)).interrupted, false);
    await d.server.run("send-keys", "-t", d.one, "Escape");
    await d.seen.until(d.one, "ready");
    await eventually("it is idle", async () => (await state()) === "idle");
    assert.notEqual((await d.seen.facts(d.one)).interrupted, true);
    if (!asks) return;
    await d.type(d.one, "ASK something");
    await d.seen.until(d.one, "asking");
  });

  if (renew !== undefined) {
    test(`${name}: ${renew} is followed at once, and counts as never written until its first message`, async (t) => {
      const d = await desk(t, harness, integration);
      await d.type(d.one, command);
      await d.seen.until(d.one, "ready");
      await d.type(d.one, "first");
      await d.shows(d.one, "PONG:first");
      const first = await d.seen.bound(d.one);
      await d.type(d.one, renew);
      const second = await d.seen.bound(d.one, first);
      const read = await harness.readConversation(
        { sessionId: second, account: d.seen.account, directory: d.project },
        AbortSignal.timeout(5000),
      );
      assert.equal(read.status, "missing", "it was never prompted");
      await d.type(d.one, "second");
      await d.shows(d.one, "PONG:second");
      assert.equal(await d.seen.bound(d.one), second);
    });
  }

  test(`${name}: shows its first run, and ends a headless run`, async (t) => {
    const d = await desk(t, harness, integration);
    if (!opensAtOnce) {
      await d.type(d.one, `STAND_IN_FIRST_RUN=1 ${command}`);
      await d.seen.until(d.one, "first-run");
      await d.server.run("send-keys", "-t", d.one, "Enter");
      await d.seen.until(d.one, "ready");
    }
    await d.type(d.two, `${command} ${headless} hello`);
    await d.shows(d.two, "PONG:hello");
  });
}

test("grok, omp and pi say that there is no such conversation; cursor-agent starts another one", async (t) => {
  for (const [harness, id] of [
    [grok, "01a22de4-be8e-7b01-987e-7ab62d4517aa"],
    [omp, "01a22de4-be8e-7b01-987e-7ab62d4517aa"],
    [pi, "01a22de4-be8e-7b01-987e-7ab62d4517aa"],
  ] as const) {
    const d = await desk(t, harness);
    const flag = harness === pi ? "--session" : "--resume";
    await d.type(d.one, `${harness.command} ${flag} ${id}; echo status $?`);
    await d.shows(d.one, "status 1");
    assert.equal(await d.seen.screen(d.one), "lost");
  }
  const d = await desk(t, cursor);
  await d.type(d.one, "cursor-agent --resume 3f1c2b1a-0000-4000-8000-000000000001");
  await d.seen.until(d.one, "ready");
});

test("omp: a headless run in a suspended one's terminal is not taken for its conversation", async (t) => {
  const d = await desk(t, omp);
  await d.type(d.one, "omp");
  await d.seen.until(d.one, "ready");
  await d.type(d.one, "mine");
  await d.shows(d.one, "PONG:mine");
  const pid = (await d.seen.see(d.one))?.agent.processes[0].pid ?? 0;
  process.kill(pid, "SIGSTOP");
  await d.type(d.one, "");
  await d.shows(d.one, "Stopped");
  await d.type(d.one, "omp -p other; fg");
  await d.shows(d.one, "PONG:other");
  await eventually("it is in the foreground", () => d.seen.see(d.one));
  const seen = await d.seen.see(d.one);
  assert.equal(seen?.bound.bound, false);
});

test("cursor: the chat on the command line is not believed once it has gone on to another one", async (t) => {
  const d = await desk(t, cursor, cursorIntegration);
  await d.type(d.one, "cursor-agent");
  await d.seen.until(d.one, "ready");
  await d.type(d.one, "first");
  await d.shows(d.one, "PONG:first");
  await d.seen.bound(d.one);
  await d.type(d.one, "/new-chat");
  await d.type(d.one, "second");
  await d.shows(d.one, "PONG:second");
  const seen = await d.seen.see(d.one);
  assert.equal(seen?.bound.bound, false);
});
