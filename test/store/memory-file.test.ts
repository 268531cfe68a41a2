import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import type { RememberedConversation } from "../../src/snapshot/conversation-memory.ts";
import { readMemory, writeMemory } from "../../src/store/memory-file.ts";

const conversation: RememberedConversation = {
  path: "/t",
  size: 4,
  modifiedAt: 1.5,
  readAt: 2,
  facts: {
    sessionId: "s",
    directory: null,
    transcript: "/t",
    title: "a\udcff",
    model: null,
    branch: null,
    cost: 1,
    contextShare: null,
    lastMessageAt: null,
    interrupted: null,
    inheritedPermission: null,
  },
};

function folder(t: TestContext): string {
  const root = mkdtempSync(join(tmpdir(), "twr-"));
  t.after(() => rmSync(root, { recursive: true }));
  return root;
}

test("what was remembered comes back, from a file that is its owner's alone", (t) => {
  const root = folder(t);
  const memory = new Map([["k", conversation]]);
  writeMemory(root, memory, new Map());
  assert.deepEqual(readMemory(root), memory);
  assert.deepEqual(readdirSync(root), ["conversations.json"]);
  assert.equal(statSync(join(root, "conversations.json")).mode & 0o777, 0o600);
});

test("a memory that did not change is not written, and an empty one makes no file", (t) => {
  const root = folder(t);
  writeMemory(root, new Map(), new Map());
  writeMemory(root, new Map([["k", conversation]]), new Map([["k", conversation]]));
  assert.deepEqual(readdirSync(root), []);
});

test("anything that is not what this version writes is forgotten", (t) => {
  const root = folder(t);
  const path = join(root, "conversations.json");
  writeMemory(root, new Map([["k", conversation]]), new Map());
  const good = readFileSync(path, "utf8");
  const bad = [
    "",
    "null",
    "[]",
    good.slice(0, -9),
    good.replace('"version":1', '"version":0'),
    good.replace('"title":"a', '"title":7,"x":"a'),
    good.replace('"cost":1', '"cost":"1"'),
    good.replace('"size":4', '"size":null'),
    good.replace('"interrupted":null', '"interrupted":"no"'),
  ];
  for (const text of bad) {
    writeFileSync(path, text);
    assert.deepEqual(readMemory(root), new Map(), text);
  }
});

test("a directory that is gone is no failure", (t) => {
  const root = join(folder(t), "gone");
  writeMemory(root, new Map([["k", conversation]]), new Map());
  assert.deepEqual(readMemory(root), new Map());
});
