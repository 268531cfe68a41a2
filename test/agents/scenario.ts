import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import type { Account, ConversationFacts } from "../../src/harnesses/harness.ts";
import { loadIntegrations } from "../../src/harnesses/install/integrations.ts";
import { eventually } from "../support/eventually.ts";
import { type Desk, type DeskKit, desk } from "./desk.ts";
import { type Held, loseAndRestore } from "./rounds.ts";

/** Milliseconds: eleven starts, one after another, of what can need a minute for one on a busy machine. */
export const timeout = 900_000;

/** What differs between harnesses in the life of a conversation. */
export type Life = {
  /** The slash command that begins another conversation in the same process; null where it cannot be followed. */
  readonly renew: string | null;
  /** Words after the program's name. */
  readonly words?: string;
  /** Whether the process can be tied to its conversation before the first prompt. */
  readonly boundAtStart: boolean;
  readonly evidence: string;
  /** As the provider has it, for what the transcript says of the model. */
  readonly model: string | null;
  readonly title: string;
  /** What the transcript says after the server was killed in the middle of a turn. */
  readonly cutTurn: ConversationFacts["interrupted"];
  /** Of the live agent in the middle of a turn. */
  readonly busyState: string;
  /** False: of two live processes it cannot always be told which one holds a conversation. */
  readonly writerIsExact?: boolean;
  /** An id that it does not have, and the exit status that it refuses it with; null: it makes a conversation of it. */
  readonly unknown: { readonly id: string; readonly status: number } | null;
  /** What becomes of a resume from another directory. */
  readonly elsewhere: "lost" | "ready";
  /** Between the first loss and its restore. */
  readonly meanwhile?: (d: Desk) => Promise<void>;
  /** Beside what was restored: two agents in one directory, and a third elsewhere. */
  readonly beside?: (d: Desk, restored: readonly Held[]) => Promise<void>;
};

/**
 * The life of three conversations in one directory (one of them left by a new start inside its process) and of one elsewhere:
 * told apart, read, lost in the middle of a turn and restored through the product, twice. Each assertion's message is an
 * assumption about the program.
 */
export async function liveAndResume(t: TestContext, kit: DeskKit, life: Life): Promise<Desk> {
  const d = await desk(t, kit);
  await install(d, kit);
  const { account, held, listed } = await live(d, kit, life);
  const signal = AbortSignal.timeout(600_000);
  const name = `${kit.harness} ${kit.version}`;
  const interrupted = async ({ sessionId }: Held) => {
    const ref = { sessionId, account, directory: d.one };
    const read = await d.harness.readConversation(ref, signal);
    return read.status === "found" && read.facts.interrupted;
  };

  const restored = await loseAndRestore(d, kit, held, "SIGKILL", "RECALL", async () => {
    const [left, right] = held as [Held, Held];
    const ref = { sessionId: left.sessionId, account, directory: d.one };
    await eventually(
      `${name}: no process holds the conversation`,
      async () => (await d.harness.findWriter(ref, d.host())) === null,
      60_000,
    );
    const cut = await interrupted(left);
    // One that leaves what a person's stop leaves may also be too late to write that.
    const isAsKnown = cut === life.cutTurn || (cut === true && life.cutTurn === null);
    assert.ok(isAsKnown, `${name}: a turn that was cut is told as ${cut}`);
    assert.equal(await interrupted(right), false, `${name}: a turn that was not`);
    const found = await d.harness.conversations(d.one, account, signal);
    assert.deepEqual(
      found.map((each) => each.sessionId),
      listed,
      `${name}: the directory's conversations, newest message first`,
    );
    await life.meanwhile?.(d);
  });
  await life.beside?.(d, restored);

  const away = restored.at(-1);
  await beginTurn(d, kit, life, away?.pane ?? "", "SLOW");
  const second = restored.map((each) => (each === away ? { ...each, cut: "SLOW" } : each));
  const again = await loseAndRestore(d, kit, second, "kill-server", "RECALL 2");
  if (life.unknown !== null) await refuse(d, kit, life, account, again);
  return d;
}

/** Puts what the harness needs of ours into its settings, as a person does; where it needs nothing, nothing. */
export async function install(d: Desk, { harness }: DeskKit): Promise<void> {
  const known = await loadIntegrations();
  if (known.some((each) => each.harness === harness)) await d.cli("install", "--yes", harness);
}

type Lived = {
  readonly account: Account;
  /** Two in one directory, the first in the middle of a turn, and one elsewhere. */
  readonly held: readonly Held[];
  /** Every conversation of the first directory, newest first. */
  readonly listed: readonly string[];
};

async function live(d: Desk, kit: DeskKit, life: Life): Promise<Lived> {
  const name = `${kit.harness} ${kit.version}`;
  const signal = AbortSignal.timeout(300_000);
  const start = `${d.harness.command} ${life.words ?? ""}`.trim();
  const begin = async (directory: string) => {
    const pane = await d.pane(directory);
    await d.run(pane, start);
    await d.shows(pane, "ready");
    return pane;
  };
  const [left, right] = [await begin(d.one), await begin(d.one)];
  const { account } = await d.agent(left);
  const ref = (sessionId: string) => ({ sessionId, account, directory: d.one });

  if (life.boundAtStart) await d.bound(left);
  const early = await d.bind(left);
  assert.equal(early.bound, life.boundAtStart, `${name}: bound before the first prompt`);
  if (early.bound) {
    const { sessionId } = early.binding;
    const result = await d.harness.readConversation(ref(sessionId), signal);
    assert.equal(result.status, "missing", `${name}: nothing to resume before the first prompt`);
  }

  await d.say(left, "apple");
  await d.say(right, "banana");
  const apple = await d.bound(left);
  const banana = await d.bound(right);
  assert.notEqual(apple, banana, `${name}: two in one directory are told apart`);
  assert.match(apple, d.harness.sessionIdPattern, `${name}: the shape of an id`);
  if (early.bound) assert.equal(apple, early.binding.sessionId, `${name}: a prompt keeps the id`);
  await d.binds(
    left,
    { sessionId: apple, evidence: life.evidence, state: "idle" },
    `${name}: idle after an answer`,
  );
  const facts = await d.reads(ref(apple), ({ messages }) => messages.length === 2);
  assert.deepEqual(
    facts.messages.map((message) => message.text),
    ["apple", "PONG:apple"],
    `${name}: messages of the transcript`,
  );
  assert.deepEqual(
    { directory: facts.directory, model: facts.model, title: facts.title, cut: facts.interrupted },
    { directory: d.one, model: life.model, title: life.title, cut: false },
    `${name}: what the transcript tells`,
  );
  assert.ok(Date.now() - (facts.lastMessageAt ?? 0) < 120_000, `${name}: the last message's time`);

  const cherry = life.renew === null ? apple : await renew(d, kit, life.renew, left, apple);
  if (life.renew === null) await d.say(left, "cherry");
  assert.notEqual(cherry, banana, `${name}: the binding follows ${life.renew}`);
  assert.equal(await d.bound(right), banana, `${name}: and the other keeps its own`);
  const away = await begin(d.two);
  await d.say(away, "damson");
  const damson = await d.bound(away);

  await beginTurn(d, kit, life, left, "HANG");
  const [own, other] = await Promise.all(
    [left, right].map(async (pane) => (await d.agent(pane)).processes.at(-1)?.pid),
  );
  const writer = await d.harness.findWriter(ref(cherry), d.host());
  const holders = life.writerIsExact === false ? [own, other] : [own];
  assert.ok(
    holders.includes(writer?.pid),
    `${name}: the process that holds a conversation is found`,
  );
  return {
    account,
    held: [
      { pane: left, sessionId: cherry, word: "cherry", cut: "HANG" },
      { pane: right, sessionId: banana, word: "banana" },
      { pane: away, sessionId: damson, word: "damson" },
    ],
    listed: [...new Set([cherry, banana, apple])],
  };
}

/** A new start inside the process; resolves to the conversation of "cherry", in it. */
async function renew(d: Desk, kit: DeskKit, command: string, pane: string, before: string) {
  await d.type(pane, command);
  await eventually(
    `${kit.harness} ${kit.version}: ${command} begins anew`,
    async () => !(await d.screen(pane)).includes("PONG:apple"),
  );
  await d.shows(pane, "ready");
  await d.say(pane, "cherry");
  return d.bound(pane, before);
}

async function beginTurn(d: Desk, kit: DeskKit, life: Life, pane: string, message: string) {
  await d.type(pane, message);
  await d.shows(pane, "busy");
  await eventually(`${kit.harness} ${kit.version}: the state in a turn`, async () => {
    const busy = await d.bind(pane);
    return busy.bound && busy.state === life.busyState;
  });
}

/** What it says of a conversation that it does not have, and of one of another directory. */
async function refuse(
  d: Desk,
  kit: DeskKit,
  { unknown, words, elsewhere }: Life,
  account: Account,
  held: readonly Held[],
): Promise<void> {
  const [, known] = held as [Held, Held];
  const ref = { sessionId: known.sessionId, account, directory: d.one };
  const lost = await d.server.run("new-session", "-dPF", "#{pane_id}", "-s", "last", "-c", d.one);
  for (const { pane } of held) await d.server.run("kill-pane", "-t", pane);
  await eventually(
    `${kit.harness} ${kit.version}: a conversation is free once its process has ended`,
    async () => (await d.harness.findWriter(ref, d.host())) === null,
    60_000,
  );
  const signal = AbortSignal.timeout(60_000);
  const resumeLine = (sessionId: string, transcript: string | null) => {
    const request = { account, transcript, flags: [], permissionFlags: [] };
    const mode = { inheritedPermission: null, keepInheritedPermission: false };
    const { argv } = d.harness.resume({ sessionId, ...request, ...mode });
    return [argv[0], words ?? "", ...argv.slice(1)].join(" ");
  };
  await d.run(lost, `${resumeLine(unknown?.id ?? "", null)}; echo status $?`);
  await d.shows(lost, "lost");
  await d.prints(lost, new RegExp(`status ${unknown?.status}`));
  await d.harness.guard?.before(ref, `${d.box.state}/kept`, signal);
  const read = await d.harness.readConversation(ref, signal);
  const there = await d.pane(d.two);
  const transcript = read.status === "found" ? read.facts.transcript : null;
  await d.run(there, resumeLine(known.sessionId, transcript));
  await d.shows(there, elsewhere);
}
