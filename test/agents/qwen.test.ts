import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { desk, missing } from "./desk.ts";
import { qwenKit } from "./kits/qwen.ts";
import { liveAndResume, timeout } from "./scenario.ts";

const kit = qwenKit;
const skip = missing(kit);

test("qwen: each conversation is told apart, read and resumed as itself", {
  skip,
  timeout,
}, async (t) => {
  await liveAndResume(t, kit, {
    renew: "/clear",
    boundAtStart: true,
    evidence: "registry",
    model: "fake-model",
    title: "apple",
    cutTurn: null,
    busyState: "working",
    unknown: { id: "00000000-0000-4000-8000-000000000000", status: 1 },
    elsewhere: "lost",
  });
});

test("qwen: QWEN_HOME moves the registry, QWEN_RUNTIME_DIR the conversations", {
  skip,
}, async (t) => {
  const d = await desk(t, kit);
  const variables = {
    QWEN_HOME: join(d.box.home, "other"),
    QWEN_RUNTIME_DIR: join(d.box.home, "runtime"),
  };
  mkdirSync(variables.QWEN_HOME);
  const settings = readFileSync(join(d.box.home, ".qwen", "settings.json"));
  writeFileSync(join(variables.QWEN_HOME, "settings.json"), settings);
  const pane = await d.pane(d.one);
  const set = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  await d.run(pane, `${set.join(" ")} qwen`);
  await d.shows(pane, "ready");
  await d.say(pane, "damson");
  const { account, processes } = await d.agent(pane);
  assert.deepEqual(account.variables, variables);
  const entry = JSON.parse(
    readFileSync(join(variables.QWEN_HOME, "sessions", `${processes.at(-1)?.pid}.json`), "utf8"),
  );
  assert.deepEqual(
    [entry.cwd, entry.kind, entry.procStart],
    [d.one, "tui", `${d.host().bootId}:${processes.at(-1)?.startTime}`],
    "qwen 0.24.4: the registry entry of the innermost process names directory, kind, boot and start",
  );
  const ref = { sessionId: await d.bound(pane), account, directory: d.one };
  await d.reads(ref);
});
