import assert from "node:assert/strict";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { readState, readTranscript } from "../../src/harnesses/pi/transcript.ts";

const signal = AbortSignal.timeout(60_000);
const time = (second: number) => new Date(1_796_067_000_000 + second * 1000).toISOString();

let last: string | null = null;
let count = 0;
/** An entry below the last one, or below `parent`; its fields in the order in which the programs write them. */
function entry(
  second: number,
  fields: { type: string } & Record<string, unknown>,
  parent: string | null = last,
) {
  count += 1;
  const id = `e${count}`;
  last = id;
  const { type, ...rest } = fields;
  return { type, id, parentId: parent, timestamp: time(second), ...rest };
}
const say = (
  second: number,
  role: string,
  text: string,
  more: object = {},
  parent?: string | null,
) =>
  entry(
    second,
    { type: "message", message: { role, content: [{ type: "text", text }], ...more } },
    parent === undefined ? last : parent,
  );
const cost = (total: number) => ({
  model: "fake-model",
  stopReason: "stop",
  usage: { cost: { total } },
});
const header = () => {
  last = null;
  return { type: "session", version: 3, id: "s", timestamp: time(0), cwd: "/w/p1" };
};
const exit = (second: number, kind: string) =>
  entry(second, {
    type: "custom",
    customType: "session_exit",
    data: { kind, recordedAt: time(second) },
  });

function file(t: TestContext, ...entries: object[]): string {
  const folder = mkdtempSync(join(tmpdir(), "twr-pi-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "c.jsonl");
  writeFileSync(path, entries.map((each) => `${JSON.stringify(each)}\n`).join(""));
  return path;
}

test("reads directory, title, model, cost and the last messages; tools and reminders are no messages", async (t) => {
  const path = file(
    t,
    header(),
    entry(1, { type: "model_change", provider: "fake", modelId: "first-model" }),
    say(2, "user", "alpha"),
    say(3, "assistant", "to alpha", cost(0.25)),
    say(4, "user", "<system-reminder>", { attribution: "agent" }),
    say(5, "user", "beta"),
    say(6, "assistant", "", {
      model: "fake-model",
      stopReason: "toolUse",
      usage: { cost: { total: 1 } },
    }),
    say(7, "toolResult", "output"),
    say(8, "assistant", "to beta", cost(0.5)),
    entry(9, { type: "session_info", name: "Named by hand" }),
  );
  assert.deepEqual(await readTranscript(path, "s", signal), {
    sessionId: "s",
    directory: "/w/p1",
    transcript: path,
    title: "Named by hand",
    model: "fake-model",
    branch: null,
    cost: 1.75,
    contextShare: null,
    lastMessageAt: Date.parse(time(8)),
    interrupted: false,
    inheritedPermission: null,
    messages: [
      { role: "user", at: Date.parse(time(2)), text: "alpha" },
      { role: "assistant", at: Date.parse(time(3)), text: "to alpha" },
      { role: "user", at: Date.parse(time(5)), text: "beta" },
      { role: "assistant", at: Date.parse(time(8)), text: "to beta" },
    ],
  });
});

test("titles it after Oh My Pi's first line, else after the first prompt", async (t) => {
  const first = { type: "title", v: 1, title: "Slot", pad: "   " };
  const named = file(
    t,
    first,
    header(),
    say(1, "user", "alpha"),
    say(2, "assistant", "x", cost(1)),
  );
  assert.equal((await readTranscript(named, "s", signal))?.title, "Slot");
  const unnamed = file(
    t,
    header(),
    say(1, "user", " alpha\nbeta "),
    say(2, "assistant", "x", cost(1)),
  );
  assert.equal((await readTranscript(unnamed, "s", signal))?.title, "alpha");
});

test("follows the branch of the last entry, and not what was left", async (t) => {
  const start = [header(), say(1, "user", "alpha"), say(2, "assistant", "to alpha", cost(1))];
  const fork = last;
  const path = file(
    t,
    ...start,
    say(3, "user", "left"),
    say(4, "assistant", "to left", cost(1)),
    say(5, "user", "taken", {}, fork),
    say(6, "assistant", "to taken", cost(1)),
  );
  const facts = await readTranscript(path, "s", signal);
  assert.deepEqual(
    facts?.messages.map((message) => message.text),
    ["alpha", "to alpha", "taken", "to taken"],
  );
});

test("a conversation without a message is none", async (t) => {
  const path = file(t, header(), entry(1, { type: "thinking_level_change", thinkingLevel: "off" }));
  assert.equal(await readTranscript(path, "s", signal), undefined);
});

const aborted = (errorMessage: string) => ({ stopReason: "aborted", errorMessage });
const turns: [string, boolean | null, () => object[]][] = [
  ["a prompt without an answer", true, () => [say(1, "user", "x")]],
  [
    "a tool without a result",
    true,
    () => [say(1, "user", "x"), say(2, "assistant", "", { stopReason: "toolUse" })],
  ],
  ["a result that nobody took up", true, () => [say(1, "user", "x"), say(2, "toolResult", "y")]],
  ["an answer", false, () => [say(1, "user", "x"), say(2, "assistant", "y", cost(1))]],
  [
    "an error of the provider",
    false,
    () => [say(1, "user", "x"), say(2, "assistant", "", { stopReason: "error" })],
  ],
  [
    "Pi's stop, by Esc or by a hang-up",
    null,
    () => [say(1, "user", "x"), say(2, "assistant", "y", aborted("Operation aborted"))],
  ],
  [
    "Oh My Pi's stop by Esc",
    false,
    () => [say(1, "user", "x"), say(2, "assistant", "y", aborted("Interrupted by user"))],
  ],
  [
    "Oh My Pi's stop by a hang-up",
    true,
    () => [
      say(1, "user", "x"),
      exit(2, "signal"),
      say(3, "assistant", "y", aborted("Operation aborted")),
    ],
  ],
  [
    "a hang-up when idle",
    false,
    () => [say(1, "user", "x"), say(2, "assistant", "y", cost(1)), exit(3, "signal")],
  ],
  [
    "a prompt after an earlier hang-up",
    true,
    () => [
      say(1, "user", "x"),
      exit(2, "signal"),
      say(3, "assistant", "", aborted("Operation aborted")),
      say(4, "user", "z"),
    ],
  ],
];

for (const [what, interrupted, entries] of turns) {
  test(`${what}: interrupted ${interrupted}`, async (t) => {
    const path = file(t, header(), ...entries());
    assert.equal((await readTranscript(path, "s", signal))?.interrupted, interrupted);
  });
}

test("a turn that an earlier process left open is not in flight in this one", async (t) => {
  const path = file(t, header(), say(10, "user", "x"));
  assert.equal(await readState(path, Date.parse(time(5)), signal), "working");
  assert.equal(await readState(path, Date.parse(time(15)), signal), "idle");
});

test("an entry too long to parse still holds the branch together and counts as a turn", async (t) => {
  const path = file(
    t,
    header(),
    say(1, "user", "alpha"),
    say(2, "assistant", "to alpha", cost(1)),
    say(3, "toolResult", "x".repeat(2 << 20)),
    say(4, "assistant", "done", cost(1)),
  );
  const facts = await readTranscript(path, "s", signal);
  assert.deepEqual(
    facts?.messages.map((message) => message.text),
    ["alpha", "to alpha", "done"],
  );
});

test("a file of 2 GB is read from both ends, and its cost is not guessed", async (t) => {
  const path = file(t, header(), say(1, "user", "alpha"));
  truncateSync(path, 2 ** 31);
  writeFileSync(path, `\n${JSON.stringify(say(2, "assistant", "late", cost(1)))}\n`, { flag: "a" });
  const facts = await readTranscript(path, "s", signal);
  assert.equal(facts?.title, "alpha");
  assert.equal(facts?.cost, null);
  assert.equal(facts?.messages.at(-1)?.text, "late");
});
