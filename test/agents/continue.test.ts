import assert from "node:assert/strict";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { statePaths } from "../../src/config/paths.ts";
import type { OfferDocument } from "../../src/offer/document-schema.ts";
import { sender } from "../../src/restore/continue-message.ts";
import type { LaunchView, RunView } from "../../src/restore/types.ts";
import type { AgentRecord } from "../../src/snapshot/schema.ts";
import { fileStore } from "../../src/store/store.ts";
import { eventually } from "../support/eventually.ts";
import { type Desk, desk, missing } from "./desk.ts";
import { install } from "./scenario.ts";
import { type Subject, subjects } from "./subjects.ts";

/** Every harness is lost four times more where this is set; in its absence these are. */
const isSweep = process.env.TWR_SWEEP === "1";
const alwaysSwept: readonly string[] = ["claude", "codex", "copilot", "pi"];

/** Messages of ours that the provider was sent since, each in a request of its own. */
function told(d: Desk, since: number): readonly string[] {
  return d.provider.requests.slice(since).flatMap(({ typed, reply, headers }) => {
    const last = typed.at(-1) ?? "";
    // A title is asked for beside the turn, with the same words.
    const isTitle =
      typeof reply === "object" && reply.kind === "text" && reply.text.startsWith('{"title"');
    // What Grok asks for itself: a summary of the turn, what a person might say next.
    const isOwn = `${headers["x-grok-req-id"]}`.startsWith("xai-");
    return last.includes(sender) && !isTitle && !isOwn ? [last] : [];
  });
}

/** Once the agent has sent what it was told. */
async function toldOnce(d: Desk, since: number): Promise<string> {
  await eventually("the provider is asked", () => told(d, since).length > 0, 60_000);
  const [message = "", ...more] = told(d, since);
  assert.deepEqual(more, []);
  return message;
}

type Loss = {
  readonly launch: LaunchView;
  /** The agent as it was recorded right before. */
  readonly record: AgentRecord;
  readonly since: number;
};

/** Records, loses the server, and restores into a fresh one, asking for turns to go on. */
async function loseAndRestore(d: Desk, keep: boolean): Promise<Loss> {
  await d.cli("save");
  const record = await newestRecord(d);
  await d.server.kill("SIGKILL");
  if (d.harness.name === "gemini") await aLaterMinute();
  await d.server.start(["-s", `fresh${Date.now()}`, "-c", d.two], { columns: 120, rows: 40 });
  if (keep) await d.server.run("set", "-g", "@workspace-restore-permission-flags", "keep");
  await eventually(
    "it is offered as cut short, once its process has ended",
    async () => {
      const [pane] = await offered(d);
      if (pane?.default === "ticked" && pane.interrupted) return true;
      throw new Error(JSON.stringify(pane));
    },
    60_000,
  );
  const since = d.provider.requests.length;
  const restored = await d.cli("restore", "--yes", "--continue-turns", "--json");
  const { launches } = JSON.parse(restored) as RunView;
  assert.equal(launches.length, 1, restored);
  return { launch: launches[0] as LaunchView, record, since };
}

/** The agents that are offered. */
async function offered(d: Desk): Promise<OfferDocument["candidates"][number]["panes"]> {
  const offer = JSON.parse(await d.cli("offer", "--json")) as OfferDocument;
  return offer.candidates[0]?.panes.filter((each) => each.harness !== null) ?? [];
}

async function newestRecord(d: Desk): Promise<AgentRecord> {
  const records = await fileStore(statePaths(d.box.state)).servers();
  const [newest] = records.toSorted((a, b) => b.lastSeen - a.lastSeen);
  const agent = newest?.snapshot?.panes.find((pane) => pane.agent !== null)?.agent;
  assert.ok(agent, "an agent is recorded");
  return agent;
}

/** A resume in the minute in which its conversation began leaves no second file (gemini 0.61.0). */
async function aLaterMinute(): Promise<void> {
  const minute = new Date().getUTCMinutes();
  await eventually("a later minute", () => new Date().getUTCMinutes() !== minute, 61_000);
}

/** What its own screen says of its permissions. */
async function says(
  d: Desk,
  { says: said, ask }: Subject,
  pane: string,
  how: "open" | "restricted",
) {
  if (said === null) return;
  if (ask !== undefined) await d.type(pane, ask);
  await d.prints(pane, said[how]);
  const other = how === "open" ? said.restricted : said.open;
  assert.doesNotMatch(await d.screen(pane), other);
}

/**
 * Three losses of one turn, and one more, after which it is told nothing. Resolves to its pane.
 *
 * @param keep with its permission flags: it would not be ticked without, or would ask first.
 */
async function loseAll(d: Desk, pane: string, keep: boolean): Promise<string> {
  d.provider.stall(true);
  await d.type(pane, "write the report");
  await d.shows(pane, "busy");
  for (const attempt of [1, 2, 3]) {
    const { launch, since } = await loseAndRestore(d, keep);
    assert.match(launch.detail, /, told to go on$/, `${attempt}: ${launch.detail}`);
    await d.shows(launch.paneId ?? "", "busy");
    assert.match(await toldOnce(d, since), new RegExp(`interrupted.*, ${attempt} of 3\\)$`, "s"));
  }
  const { launch, since } = await loseAndRestore(d, keep);
  d.provider.stall(false);
  assert.equal(launch.state, "needs-attention");
  assert.match(launch.detail, /not told to go on: it was told so 3 times already/);
  await d.shows(launch.paneId ?? "", "ready");
  assert.deepEqual(told(d, since), []);
  return launch.paneId ?? "";
}

for (const subject of subjects) {
  const { kit, flags, bypass, recorded, permission } = subject;
  const { harness } = kit;
  const isLostAgain = isSweep || alwaysSwept.includes(harness);

  test(`${harness}: cut in a tool and in an answer it is told once to go on, with its flags, and with its bypass only where that is ticked`, {
    skip: missing(kit),
  }, async (t) => {
    const d = await desk(t, kit);
    subject.prepare?.(d);
    await install(d, kit);
    const pane = await d.pane(d.one);
    await d.run(pane, `${d.harness.command} ${flags} ${bypass}`);
    await d.shows(pane, "ready");
    await says(d, subject, pane, "open");
    await d.say(pane, "apple");
    await d.server.run("kill-window", "-t", ":0");

    const tool = join(d.box.root, "longtool");
    copyFileSync("/bin/sleep", tool);
    await d.type(pane, `RUNTOOL:${tool} 300`);
    await eventually(
      `${harness}: the tool runs without a question`,
      () => {
        const { processes } = d.host();
        return processes.all().some(({ pid }) => processes.executable(pid) === tool);
      },
      60_000,
    );
    const ticked = await loseAndRestore(d, true);
    assert.deepEqual(
      [ticked.record.flags, ticked.record.permissionFlags],
      [recorded, [permission]],
      `${harness}: what is recorded of its command line`,
    );
    assert.match(ticked.launch.detail, /, told to go on$/, ticked.launch.detail);
    let open = ticked.launch.paneId ?? "";
    const first = await toldOnce(d, ticked.since);
    assert.match(first, /interrupted.*, 1 of 3\)$/s);
    assert.match(first, /longtool/);
    await d.shows(open, "ready");
    await says(d, subject, open, "open");
    if (isLostAgain && harness === "pi") open = await loseAll(d, open, true);

    await d.type(open, "SLOW report");
    await d.shows(open, "busy");
    const untouched = await loseAndRestore(d, subject.bringsBack !== undefined);
    assert.deepEqual(
      [untouched.record.flags, untouched.record.permissionFlags],
      [recorded, [permission]],
      `${harness}: what the resumed program itself was given`,
    );
    const restricted = untouched.launch.paneId ?? "";
    if (harness === "pi") {
      // Without its bypass it asks first, and nothing is typed into its question.
      assert.equal(untouched.launch.state, "needs-attention", untouched.launch.detail);
      assert.deepEqual(told(d, untouched.since), []);
      await says(d, subject, restricted, "restricted");
      return;
    }
    assert.match(untouched.launch.detail, /, told to go on$/, untouched.launch.detail);
    assert.match(await toldOnce(d, untouched.since), /interrupted.*, 1 of 3\)$/s);
    await d.shows(restricted, "ready");
    if (subject.bringsBack !== undefined) {
      if (isLostAgain) await loseAll(d, restricted, true);
      await d.cli("save");
      await d.server.kill("SIGKILL");
      await d.server.start(["-s", "last", "-c", d.two]);
      const reason = `brings back ${subject.bringsBack}`;
      await eventually("it is not ticked, and says why", async () =>
        (await offered(d)).some((each) => each.default === "unticked" && each.reason === reason),
      );
      return;
    }
    await says(d, subject, restricted, "restricted");
    const last = isLostAgain ? await loseAll(d, restricted, false) : restricted;
    // Claude's auto mode lets it do that much.
    if (harness === "claude") return;
    await d.type(last, `ASKTOOL:${tool} 7`);
    await d.shows(last, "asking");
  });
}
