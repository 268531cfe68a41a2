import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import type { ConversationFacts, ConversationRef, Harness } from "../../src/harnesses/harness.ts";
import {
  type RememberedConversation,
  readRemembered,
} from "../../src/snapshot/conversation-memory.ts";

const ref: ConversationRef = {
  sessionId: "s1",
  account: { home: "/h", variables: {} },
  directory: "/work",
};

/** A harness that counts how often it reads, and a transcript that was written a while ago. */
function reader(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), "twr-"));
  t.after(() => rmSync(root, { recursive: true }));
  const path = join(root, "t.jsonl");
  writeFileSync(path, "one\n");
  utimesSync(path, 1000, 1000);
  const facts: ConversationFacts = {
    sessionId: "s1",
    directory: "/work",
    transcript: path,
    title: "t",
    model: null,
    branch: null,
    cost: null,
    contextShare: null,
    lastMessageAt: 5,
    interrupted: false,
    inheritedPermission: null,
    messages: [{ role: "user", at: 5, text: "private" }],
  };
  let reads = 0;
  const harness = {
    name: "claude",
    readConversation: async () => {
      reads += 1;
      return { status: "found", facts };
    },
  } as Partial<Harness> as Harness;
  const read = async (known?: RememberedConversation) =>
    (await readRemembered(harness, ref, known, AbortSignal.timeout(5_000))).remembered;
  return { path, read, reads: () => reads };
}

test("a transcript that has not changed is not read again, and its messages are not kept", async (t) => {
  const { read, reads } = reader(t);
  const known = await read();
  assert.doesNotMatch(JSON.stringify(known), /private/);
  assert.equal(await read(known), known);
  assert.equal(reads(), 1);
});

test("one that grew, one that was replaced at the same size, and one that is gone are read again", async (t) => {
  const changes: ((path: string) => void)[] = [
    (path) => appendFileSync(path, "two\n"),
    (path) => utimesSync(path, 1000, 1001),
    (path) => rmSync(path),
  ];
  for (const change of changes) {
    const { path, read, reads } = reader(t);
    const known = await read();
    change(path);
    await read(known);
    assert.equal(reads(), 2);
  }
});

test("one that was written just now is not remembered: it may have grown while it was read", async (t) => {
  const { path, read } = reader(t);
  utimesSync(path, new Date(), new Date());
  assert.equal(await read(), undefined);
});

test("what was read long ago is read again, since not all of it comes from the transcript", async (t) => {
  const { read, reads } = reader(t);
  const known = await read();
  assert.ok(known !== undefined);
  await read({ ...known, readAt: Date.now() - 11 * 60_000 });
  assert.equal(reads(), 2);
});
