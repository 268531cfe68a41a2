import assert from "node:assert/strict";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import test, { type TestContext } from "node:test";
import { statePaths } from "../../src/config/paths.ts";
import type { ConversationMemory } from "../../src/snapshot/conversation-memory.ts";
import {
  isTranscriptKept,
  keepTranscripts,
  putTranscriptBack,
} from "../../src/store/transcripts.ts";

const day = 24 * 3_600_000;
const now = Date.now();

function place(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), "twr-"));
  t.after(() => rmSync(root, { recursive: true }));
  const path = join(root, "projects", "p \u{1f98a}", "a.jsonl");
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, "one\n");
  const memory = (of = path) => new Map([["key", { path: of }]]) as unknown as ConversationMemory;
  return { root, path, paths: statePaths(join(root, "state")), memory };
}

const age = (path: string, days: number) =>
  utimesSync(path, (now - days * day) / 1000, (now - days * day) / 1000);

test("a conversation that was cleaned up is put back byte for byte, with what was written after it was kept", (t) => {
  const { path, paths, memory } = place(t);
  keepTranscripts(paths, memory(), now);
  writeFileSync(path, "one\ntwo\u0000\n");
  keepTranscripts(paths, memory(), now);
  assert.equal(statSync(path).nlink, 2, "it costs no room");
  age(path, 40);
  rmSync(dirname(path), { recursive: true });
  assert.equal(isTranscriptKept(paths, "key", now), true);
  assert.equal(putTranscriptBack(paths, "key", now), true);
  assert.equal(readFileSync(path, "utf8"), "one\ntwo\u0000\n");
  assert.ok(now - statSync(path).mtimeMs < 1000, "or it would be cleaned up again");
  assert.equal(putTranscriptBack(paths, "key", now), false, "it is there");
});

test("what was written lately was deleted by its user, and stays deleted", (t) => {
  const { path, paths, memory } = place(t);
  keepTranscripts(paths, memory(), now);
  rmSync(path);
  assert.equal(isTranscriptKept(paths, "key", now), false);
  assert.equal(putTranscriptBack(paths, "key", now), false);
  assert.equal(isTranscriptKept(paths, "other", now), false);
});

test("a file that was written anew in the place of the old one is the one that is kept", (t) => {
  const { path, paths, memory } = place(t);
  keepTranscripts(paths, memory(), now);
  writeFileSync(`${path}.new`, "anew\n");
  renameSync(`${path}.new`, path);
  keepTranscripts(paths, memory(), now);
  age(path, 40);
  rmSync(path);
  assert.equal(putTranscriptBack(paths, "key", now), true);
  assert.equal(readFileSync(path, "utf8"), "anew\n");
});

test("a link, a missing file and a folder are not kept, and stop nothing", (t) => {
  const { root, path, paths, memory } = place(t);
  const link = join(root, "link");
  symlinkSync(path, link);
  for (const each of [link, join(root, "none"), root]) keepTranscripts(paths, memory(each), now);
  assert.equal(isTranscriptKept(paths, "key", now + 2 * day), false);
});

test("what no agent was seen with for sixty days is dropped", (t) => {
  const { path, paths, memory } = place(t);
  keepTranscripts(paths, memory(), now);
  const other = join(dirname(path), "b.jsonl");
  writeFileSync(other, "");
  const both = new Map([["other", { path: other }]]) as unknown as ConversationMemory;
  keepTranscripts(paths, both, now + 59 * day);
  assert.equal(readdirSync(paths.transcripts).length, 2);
  const third = new Map([["third", { path: other }]]) as unknown as ConversationMemory;
  keepTranscripts(paths, third, now + 61 * day);
  assert.equal(isTranscriptKept(paths, "key", now + 61 * day), false);
});
