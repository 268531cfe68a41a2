import assert from "node:assert/strict";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { geminiIntegration } from "../../src/harnesses/gemini/integration.ts";
import { applyEdit, planEdit } from "../../src/harnesses/install/apply.ts";
import { eventually } from "../support/eventually.ts";
import { type Desk, type DeskKit, desk, missing } from "./desk.ts";
import { liveAndResume } from "./scenario.ts";

const hooks = join(import.meta.dirname, "..", "..", "hooks");

const kit: DeskKit = {
  harness: "gemini",
  version: "0.61.0",
  environment: (url) => ({ GEMINI_API_KEY: "x", GOOGLE_GEMINI_BASE_URL: url }),
  prepare(box, directories) {
    const folder = join(box.home, ".gemini");
    mkdirSync(folder);
    const settings = {
      security: { auth: { selectedType: "gemini-api-key" } },
      privacy: { usageStatisticsEnabled: false },
    };
    writeFileSync(join(folder, "settings.json"), JSON.stringify(settings, null, 2));
    const trusted = Object.fromEntries(directories.map((each) => [each, "TRUST_FOLDER"]));
    writeFileSync(join(folder, "trustedFolders.json"), JSON.stringify(trusted));
  },
};
const skip = missing(kit);
const hooked: DeskKit = {
  ...kit,
  async prepare(box, directories, url) {
    await kit.prepare(box, directories, url);
    const account = { home: box.home, variables: {} };
    for (const edit of geminiIntegration.edits(account, hooks)) {
      await applyEdit(await planEdit(edit, "install"), "install");
    }
  },
};

test("gemini: each conversation is told apart, read and resumed as itself", { skip }, async (t) => {
  await liveAndResume(t, hooked, {
    renew: "/clear",
    boundAtStart: true,
    evidence: "hook",
    model: "gemini-3.1-pro-preview",
    title: "apple",
    cutTurn: true,
    busyState: "working",
    unknownId: "00000000-0000-4000-8000-000000000000",
    unknownStatus: 42,
    elsewhere: "lost",
  });
});

/** A conversation whose chat file bears the minute in which it began, resumed in a later one. */
async function resumedLater(d: Desk, word: string) {
  const pane = await d.pane(d.one);
  await d.run(pane, "gemini");
  await d.shows(pane, "ready");
  await d.say(pane, word);
  const sessionId = await d.bound(pane);
  const { account } = await d.agent(pane);
  await d.server.run("kill-pane", "-t", pane);
  const ref = { sessionId, account, directory: d.one };
  await eventually(
    "it ends",
    async () => (await d.harness.findWriter(ref, d.host())) === null,
    20_000,
  );
  return { sessionId, ref };
}

const chats = (d: Desk) => readdirSync(join(d.box.home, ".gemini", "tmp", "one", "chats"));

test("gemini: what its clean-up would delete is kept through resumes side by side", {
  skip,
}, async (t) => {
  const d = await desk(t, hooked);
  const signal = AbortSignal.timeout(600_000);
  const kept = join(d.box.state, "kept");
  const guard = d.harness.guard;
  assert.ok(guard !== undefined);
  const [apple, banana] = [await resumedLater(d, "apple"), await resumedLater(d, "banana")];
  const minute = new Date().getUTCMinutes();
  await eventually("a later minute", () => new Date().getUTCMinutes() !== minute, 61_000);

  for (const { sessionId, ref } of [apple, banana]) {
    await guard.before(ref, kept, signal);
    const pane = await d.pane(d.one);
    await d.run(pane, `gemini --resume ${sessionId}`);
    await d.shows(pane, "ready");
    await eventually(
      "gemini 0.61.0: a resume in a later minute leaves a second file",
      () => chats(d).filter((name) => name.includes(sessionId.slice(0, 8))).length === 2,
    );
    assert.equal(await guard.after(ref, kept, signal), null);
    const rest = chats(d).filter((name) => name.includes(sessionId.slice(0, 8)));
    assert.equal(rest.length, 1, "the second file is gone");
  }
  const beside = await d.pane(d.one);
  await d.run(beside, "gemini --list-sessions");
  for (const { sessionId, ref } of [apple, banana]) {
    await d.prints(beside, new RegExp(sessionId));
    const read = await d.harness.readConversation(ref, signal);
    assert.equal(read.status, "found", "both conversations are whole");
  }
});

test("gemini: without the guard the next start deletes a resumed conversation; the guard puts it back", {
  skip,
}, async (t) => {
  const d = await desk(t, hooked);
  const signal = AbortSignal.timeout(600_000);
  const kept = join(d.box.state, "kept");
  const guard = d.harness.guard;
  assert.ok(guard !== undefined);
  const { sessionId, ref } = await resumedLater(d, "apple");
  const minute = new Date().getUTCMinutes();
  await eventually("a later minute", () => new Date().getUTCMinutes() !== minute, 61_000);
  await guard.before(ref, kept, signal);
  const pane = await d.pane(d.one);
  await d.run(pane, `gemini --resume ${sessionId}`);
  await d.shows(pane, "ready");
  const beside = await d.pane(d.one);
  await d.run(beside, "gemini --list-sessions; echo status $?");
  await d.prints(beside, /status 0/);
  const files = chats(d).filter((name) => name.includes(sessionId.slice(0, 8)));
  assert.deepEqual(files, [], "gemini 0.61.0: its clean-up deletes both files");
  assert.match(`${await guard.after(ref, kept, signal)}`, /put back/);
  assert.equal((await d.harness.readConversation(ref, signal)).status, "found");
});

test("gemini: without the hook it is unbound, and the reason names the command that installs it", {
  skip,
}, async (t) => {
  const d = await desk(t, kit);
  const pane = await d.pane(d.one);
  await d.run(pane, "gemini");
  await d.shows(pane, "ready");
  const result = await d.bind(pane);
  assert.match(result.bound ? "" : result.reason, /install gemini/);
});
