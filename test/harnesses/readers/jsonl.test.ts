import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import {
  at,
  numberAt,
  parseRecord,
  readJsonFile,
  textAt,
  timeAt,
} from "../../../src/harnesses/readers/json.ts";
import { readRecordsFromEnd, readRecordsFromStart } from "../../../src/harnesses/readers/jsonl.ts";

const folder = mkdtempSync(join(tmpdir(), "twr-jsonl-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, "records.jsonl");

test("only JSON objects are handed over: half a line, arrays and noise are skipped", async () => {
  writeFileSync(path, '{"n":1}\nnoise\n[1]\nnull\n"text"\n{"n":2}\r\n{"n":');
  const seen: unknown[] = [];
  await readRecordsFromEnd(path, (record) => seen.push(record.n) > 0);
  await readRecordsFromStart(path, (record) => seen.push(record.n) > 0);
  assert.deepEqual(seen, [2, 1, 1, 2]);
});

test("a last line without a newline counts when it is whole", async () => {
  writeFileSync(path, '{"n":1}\n{"n":2}');
  const seen: unknown[] = [];
  await readRecordsFromEnd(path, (record) => seen.push(record.n) > 0);
  assert.deepEqual(seen, [2, 1]);
});

test("what is known of a long line can be made a record", async () => {
  writeFileSync(path, `{"n":1}\n{"n":2,"x":"${"x".repeat(5000)}","t":9}\n`);
  const seen: unknown[] = [];
  await readRecordsFromEnd(path, (record) => seen.push(record) > 0, {
    longLine: 1000,
    long: (start, end) => ({ start: start.slice(0, 6), end: end.slice(-6) }),
  });
  assert.deepEqual(seen, [{ start: '{"n":2', end: '"t":9}' }, { n: 1 }]);
});

test("values are found by their path, and only with the right type", () => {
  const record = parseRecord('{"a":[{"b":"c","d":1,"e":"","t":"2026-01-01T00:00:00Z"}]}');
  assert.equal(textAt(record, "a", 0, "b"), "c");
  assert.equal(textAt(record, "a", 0, "d"), null);
  assert.equal(textAt(record, "a", 0, "e"), null);
  assert.equal(numberAt(record, "a", 0, "d"), 1);
  assert.equal(numberAt(record, "a", 0, "b"), null);
  assert.equal(timeAt(record, "a", 0, "t"), Date.UTC(2026, 0, 1));
  assert.equal(timeAt(record, "a", 0, "b"), null);
  assert.equal(at(record, "a", 5, "b"), undefined);
  assert.equal(at({}, "constructor"), undefined);
});

test("a JSON file that is too large, cut or not an object is undefined; a missing one is an error", async () => {
  for (const content of ["", "{", "[]", "null", `{"x":"${"x".repeat(200)}"}`]) {
    writeFileSync(path, content);
    assert.equal(await readJsonFile(path, 100), undefined);
  }
  writeFileSync(path, '{"pid":1}');
  assert.deepEqual(await readJsonFile(path, 100), { pid: 1 });
  await assert.rejects(readJsonFile(join(folder, "none")), { code: "ENOENT" });
});
