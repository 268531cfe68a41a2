import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import type { ConversationFacts } from "../../src/harnesses/harness.ts";
import { eventually } from "../support/eventually.ts";
import { type Desk, type DeskKit, desk } from "./desk.ts";

/** What differs between harnesses in the life of a conversation. */
export type Life = {
  /** The slash command that begins another conversation in the same process. */
  readonly renew: string;
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
  readonly unknownId: string;
  readonly unknownStatus: number;
  /** What becomes of a resume from another directory. */
  readonly elsewhere: "lost" | "ready";
};

/**
 * Two conversations in one directory and a third after a new start inside the process; the server is killed in the middle
 * of a turn; each comes back as itself, and nothing is sent again. Each assertion's message is an assumption about the program.
 */
export async function liveAndResume(t: TestContext, kit: DeskKit, life: Life): Promise<Desk> {
  const d = await desk(t, kit);
  const name = `${kit.harness} ${kit.version}`;
  const signal = AbortSignal.timeout(600_000);
  const start = `${kit.harness} ${life.words ?? ""}`.trim();
  const [left, right] = [await d.pane(d.one), await d.pane(d.one)];
  for (const pane of [left, right]) {
    await d.run(pane, start);
    await d.shows(pane, "ready");
  }
  const { account } = await d.agent(left);
  const ref = (sessionId: string) => ({ sessionId, account, directory: d.one });
  const read = async (sessionId: string) => {
    const result = await d.harness.readConversation(ref(sessionId), signal);
    assert.equal(result.status, "found", `${name}: the conversation ${sessionId} is in its store`);
    return (result as Extract<typeof result, { status: "found" }>).facts;
  };

  const early = await d.bind(left);
  assert.equal(early.bound, life.boundAtStart, `${name}: bound before the first prompt`);
  if (early.bound) {
    const { sessionId } = early.binding;
    const result = await d.harness.readConversation(ref(sessionId), signal);
    assert.equal(result.status, "missing", `${name}: nothing to resume before the first prompt`);
  }

  await d.say(left, "apple");
  await d.say(right, "banana");
  const apple = await boundSoon(d, left);
  const banana = await boundSoon(d, right);
  assert.notEqual(apple, banana, `${name}: two in one directory are told apart`);
  assert.match(apple, d.harness.sessionIdPattern, `${name}: the shape of an id`);
  if (early.bound) assert.equal(apple, early.binding.sessionId, `${name}: a prompt keeps the id`);
  const idle = await d.bind(left);
  assert.equal(idle.bound && idle.binding.evidence, life.evidence, `${name}: what ties it`);
  assert.equal(idle.bound && idle.state, "idle", `${name}: idle after an answer`);
  const facts = await read(apple);
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

  await d.type(left, life.renew);
  await eventually(
    `${name}: ${life.renew} begins anew`,
    async () => !(await d.screen(left)).includes("PONG:apple"),
    30_000,
  );
  await d.shows(left, "ready");
  await d.say(left, "cherry");
  const cherry = await boundSoon(d, left, apple);
  assert.ok(![apple, banana].includes(cherry), `${name}: the binding follows ${life.renew}`);
  assert.equal(await boundSoon(d, right), banana, `${name}: and the other keeps its own`);

  await d.type(left, "HANG");
  await d.shows(left, "busy");
  await eventually(`${name}: the state in a turn`, async () => {
    const busy = await d.bind(left);
    return busy.bound && busy.state === life.busyState;
  });
  const own = (await d.agent(left)).processes.at(-1)?.pid;
  const other = (await d.agent(right)).processes.at(-1)?.pid;
  const writer = await d.harness.findWriter(ref(cherry), d.host());
  const holders = life.writerIsExact === false ? [own, other] : [own];
  assert.ok(
    holders.includes(writer?.pid),
    `${name}: the process that holds a conversation is found`,
  );

  await d.server.kill("SIGKILL");
  await eventually(
    `${name}: no process holds the conversation`,
    async () => (await d.harness.findWriter(ref(cherry), d.host())) === null,
    30_000,
  );
  assert.equal((await read(cherry)).interrupted, life.cutTurn, `${name}: a turn that was cut`);
  assert.equal((await read(banana)).interrupted, false, `${name}: a turn that was not`);
  const listed = await d.harness.conversations(d.one, account, signal);
  assert.deepEqual(
    listed.map((each) => each.sessionId),
    [cherry, banana, apple],
    `${name}: the directory's conversations, newest message first`,
  );

  await d.server.start(["-c", d.one], { columns: 120, rows: 40 });
  const sent = d.provider.requests.length;
  for (const [sessionId, word] of [
    [cherry, "cherry"],
    [banana, "banana"],
  ] as const) {
    const pane = await d.pane(d.one);
    await d.run(pane, await resumeLine(d, life, ref(sessionId)));
    await d.shows(pane, "ready");
    const guard = d.harness.guard;
    if (guard !== undefined) {
      const warning = await guard.after(ref(sessionId), `${d.box.state}/kept`, signal);
      assert.equal(warning, null, `${name}: nothing was lost at the resume`);
    }
    assert.equal(await boundSoon(d, pane), sessionId, `${name}: a resume keeps the id`);
    assert.equal(
      d.provider.requests.slice(sent).filter((request) => request.typed.at(-1) === "HANG").length,
      0,
      `${name}: nothing is sent again by itself`,
    );
    const asked = d.provider.requests.length;
    await d.say(pane, "RECALL", word);
    // The word may have been on the screen before.
    const recalled = await eventually(`${name}: it asks the provider`, () =>
      d.provider.requests
        .slice(asked)
        .find((each) => /(^|\n)RECALL$/.test(each.typed.at(-1) ?? "")),
    );
    const heard = recalled.typed.join(" ");
    assert.match(heard, new RegExp(word), `${name}: it answers from its own history`);
    assert.doesNotMatch(
      heard,
      word === "cherry" ? /apple|banana/ : /apple|cherry/,
      `${name}: and from no other`,
    );
    await d.server.run("kill-pane", "-t", pane);
  }

  const lost = await d.pane(d.one);
  const unknown = d.harness.resume({ ...request(account), sessionId: life.unknownId });
  await d.run(lost, `${unknown.argv.join(" ")}; echo status $?`);
  await d.shows(lost, "lost");
  await d.prints(lost, new RegExp(`status ${life.unknownStatus}`));
  const elsewhere = await d.pane(d.two);
  await d.run(elsewhere, await resumeLine(d, life, ref(banana)));
  await d.shows(elsewhere, life.elsewhere);
  return d;
}

/** What a person would type to resume, after what guards it. */
async function resumeLine(
  d: Desk,
  life: Life,
  ref: Parameters<Desk["harness"]["readConversation"]>[0],
) {
  const signal = AbortSignal.timeout(10_000);
  await d.harness.guard?.before(ref, `${d.box.state}/kept`, signal);
  const read = await d.harness.readConversation(ref, signal);
  const transcript = read.status === "found" ? read.facts.transcript : null;
  const { argv } = d.harness.resume({
    ...request(ref.account),
    sessionId: ref.sessionId,
    transcript,
  });
  return [argv[0], life.words ?? "", ...argv.slice(1)].join(" ");
}

function request(account: Parameters<Desk["harness"]["resume"]>[0]["account"]) {
  return {
    account,
    transcript: null,
    flags: [],
    permissionFlags: [],
    inheritedPermission: null,
    keepInheritedPermission: false,
  };
}

/** A title, a log or a lock can come a moment after the answer. */
async function boundSoon(d: Desk, pane: string, not?: string): Promise<string> {
  return eventually(
    `${pane} is bound`,
    async () => {
      const sessionId = await d.bound(pane);
      return sessionId !== not && sessionId;
    },
    20_000,
  );
}
