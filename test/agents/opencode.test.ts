import assert from "node:assert/strict";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { eventually } from "../support/eventually.ts";
import { type DeskKit, desk, missing } from "./desk.ts";
import { liveAndResume } from "./scenario.ts";

const kit: DeskKit = {
  harness: "opencode",
  version: "1.18.33",
  environment: () => ({ OPENCODE_DISABLE_MODELS_FETCH: "1" }),
  prepare(box, _directories, url) {
    const folder = join(box.home, ".config", "opencode");
    mkdirSync(folder, { recursive: true });
    const model = {
      name: "Fake Model",
      limit: { context: 128_000, output: 4096 },
      cost: { input: 1, output: 2 },
    };
    const options = { baseURL: `${url}/v1`, apiKey: "x" };
    const provider = {
      npm: "@ai-sdk/openai-compatible",
      name: "Fake",
      options,
      models: { "fake-model": model },
    };
    writeFileSync(
      join(folder, "opencode.json"),
      JSON.stringify({
        autoupdate: false,
        share: "disabled",
        permission: { bash: "ask" },
        model: "fake/fake-model",
        small_model: "fake/fake-model",
        provider: { fake: provider },
      }),
    );
  },
};
const skip = missing(kit);

test("opencode: each conversation is told apart, read and resumed as itself", {
  skip,
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
  // Its title and its log follow the answer on the screen.
  const second = await eventually("the new one is bound", async () => {
    const now = await d.bind(pane);
    return now.bound && now.binding.sessionId !== first && now;
  });
  assert.equal(
    second.binding.evidence,
    "open-file",
    "opencode 1.18.33: run and session.id in its log",
  );
  assert.notEqual(second.binding.sessionId, first);
  await d.type(pane, "RUNTOOL:touch proof");
  await d.shows(pane, "asking");
});
