import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { type StatePaths, statePaths } from "../../src/config/paths.ts";
import type { ConversationFacts } from "../../src/harnesses/harness.ts";
import { takeAttempt } from "../../src/restore/continue-count.ts";
import { sender } from "../../src/restore/continue-message.ts";

type Said = { readonly text: string; readonly at: number | null };

function place(t: TestContext): StatePaths {
  const root = mkdtempSync(join(tmpdir(), "twr-"));
  t.after(() => rmSync(root, { recursive: true }));
  return statePaths(join(root, "state"));
}

function conversation(...said: readonly Said[]): Pick<ConversationFacts, "sessionId" | "messages"> {
  const messages = said.map((each) => ({ role: "user" as const, ...each }));
  return { sessionId: "a/b", messages };
}

const prompt = { text: "do it", at: 100 };
const ours = (at: number) => ({ text: `${sender} go on`, at });

test("a turn that is cut short again and again is gone on with three times, and no more", (t) => {
  const paths = place(t);
  assert.equal(takeAttempt(paths, "claude", conversation(prompt), 200), 1);
  assert.equal(takeAttempt(paths, "claude", conversation(prompt, ours(201)), 300), 2);
  // The message never arrived.
  assert.equal(takeAttempt(paths, "claude", conversation(prompt, ours(201)), 400), 3);
  assert.equal(takeAttempt(paths, "claude", conversation(prompt, ours(401)), 500), null);
  // So many messages since that no person's is among those that are read.
  assert.equal(takeAttempt(paths, "claude", conversation(), 600), null);
});

test("what a person says begins another turn", (t) => {
  const paths = place(t);
  for (const now of [200, 300, 400]) takeAttempt(paths, "claude", conversation(prompt), now);
  const said = conversation(prompt, ours(401), { text: "now that", at: 450 });
  assert.equal(takeAttempt(paths, "claude", said, 500), 1);
});

test("conversations of one id in two harnesses are two", (t) => {
  const paths = place(t);
  assert.equal(takeAttempt(paths, "claude", conversation(prompt), 200), 1);
  assert.equal(takeAttempt(paths, "codex", conversation(prompt), 200), 1);
});

test("a damaged count allows nothing, and one that is long past is dropped", (t) => {
  const paths = place(t);
  takeAttempt(paths, "claude", conversation(prompt), Date.now());
  const [name = ""] = readdirSync(paths.continued);
  writeFileSync(join(paths.continued, name), "{");
  assert.equal(takeAttempt(paths, "claude", conversation(prompt), Date.now()), null);
  utimesSync(join(paths.continued, name), 1, 1);
  takeAttempt(paths, "codex", conversation(prompt), Date.now());
  assert.ok(!readdirSync(paths.continued).includes(name));
});
