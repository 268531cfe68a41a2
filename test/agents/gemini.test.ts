import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { eventually } from "../support/eventually.ts";
import { type Desk, desk, missing } from "./desk.ts";
import { geminiKit } from "./kits/gemini.ts";
import { install, liveAndResume, timeout } from "./scenario.ts";

const kit = geminiKit;
const skip = missing(kit);
test("gemini: each conversation is told apart, read and resumed as itself", {
  skip,
  timeout,
}, async (t) => {
  await liveAndResume(t, kit, {
    renew: "/clear",
    boundAtStart: true,
    evidence: "hook",
    model: "gemini-3.1-pro-preview",
    title: "apple",
    cutTurn: true,
    busyState: "working",
    unknown: { id: "00000000-0000-4000-8000-000000000000", status: 42 },
    elsewhere: "lost",
    meanwhile: aLaterMinute,
    async beside(d, restored) {
      const [left, right] = restored.map(({ sessionId }) => sessionId);
      const files = () => chats(d).map((file) => file.slice(-14, -6));
      assert.deepEqual(
        files().filter((id) => left?.startsWith(id) || right?.startsWith(id)).length,
        2,
        "the second file that a resume leaves is gone",
      );
      const third = await d.pane(d.one);
      await d.run(third, "gemini");
      await d.shows(third, "ready");
      const listing = await d.pane(d.one);
      await d.run(listing, "gemini --list-sessions; echo status $?");
      await d.prints(listing, /status 0/);
      for (const { sessionId, word } of restored.slice(0, 2)) {
        await d.prints(listing, new RegExp(sessionId));
        await d.reads(d.ref(sessionId), ({ messages }) =>
          messages.some(({ text }) => text === word),
        );
      }
      for (const pane of [third, listing]) await d.server.run("kill-pane", "-t", pane);
    },
  });
});

/** A resume in the minute in which its conversation began leaves no second file (gemini 0.61.0). */
async function aLaterMinute(): Promise<void> {
  const minute = new Date().getUTCMinutes();
  await eventually("a later minute", () => new Date().getUTCMinutes() !== minute, 61_000);
}

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

test("gemini: without the guard the next start deletes a resumed conversation; the guard puts it back", {
  skip,
}, async (t) => {
  const d = await desk(t, kit);
  await install(d, kit);
  const signal = AbortSignal.timeout(600_000);
  const kept = join(d.box.state, "kept");
  const guard = d.harness.guard;
  assert.ok(guard !== undefined);
  const { sessionId, ref } = await resumedLater(d, "apple");
  await aLaterMinute();
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
