import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import fc from "fast-check";
import { readLinesFromStart } from "../../../src/harnesses/readers/head.ts";
import { NotRegularFileError } from "../../../src/harnesses/readers/regular-file.ts";
import { type LineLimits, readLinesFromEnd } from "../../../src/harnesses/readers/tail.ts";
import { decodeBytes } from "../../../src/text/bytes.ts";
import { bytesRead } from "../../support/bytes-read.ts";

const folder = mkdtempSync(join(tmpdir(), "twr-tail-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, "lines");

async function lines(read: typeof readLinesFromEnd, limits?: LineLimits, stopAfter = Infinity) {
  const seen: string[] = [];
  const result = await read(
    path,
    (line) => {
      seen.push(line.long ? `${line.start}…${line.end}` : line.text);
      return seen.length < stopAfter;
    },
    limits,
  );
  return { seen, ...result };
}

test("lines come last first, with a partial last line and without empty ones", async () => {
  writeFileSync(path, "one\n\ntwo\r\nthr");
  const read = await lines(readLinesFromEnd);
  assert.deepEqual(read.seen, ["thr", "two\r", "one"]);
  assert.equal(read.complete, true);
  assert.equal(read.size, 13);
});

test("an empty file and one of newlines have no lines", async () => {
  for (const content of ["", "\n", "\n\n\n"]) {
    writeFileSync(path, content);
    const read = await lines(readLinesFromEnd);
    assert.deepEqual([read.seen, read.complete], [[], true]);
  }
});

test("reading from the end and from the start agree with splitting, at every size around a chunk", async () => {
  const content = fc.array(
    fc.oneof(
      fc.uint8Array({ maxLength: 80 }),
      fc.constantFrom(65_535, 65_536, 65_537, 200_000).map((length) => Buffer.alloc(length, "x")),
    ),
    { maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(content, async (pieces) => {
      const bytes = Buffer.concat(
        pieces.flatMap((piece) => [Buffer.from(piece), Buffer.from("\n")]),
      );
      writeFileSync(path, bytes);
      const expected = bytes
        .toString("latin1")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => decodeBytes(Buffer.from(line, "latin1")));
      assert.deepEqual((await lines(readLinesFromStart)).seen, expected);
      assert.deepEqual((await lines(readLinesFromEnd)).seen, expected.reverse());
    }),
    { numRuns: 60 },
  );
});

test("the visitor stops the reading", async () => {
  writeFileSync(path, "one\ntwo\nthree\n");
  const read = await lines(readLinesFromEnd, {}, 2);
  assert.deepEqual(read.seen, ["three", "two"]);
  assert.equal(read.complete, false);
  assert.deepEqual((await lines(readLinesFromStart, {}, 2)).seen, ["one", "two"]);
});

test("of a line that is too long only its ends are handed over", async () => {
  const long = `<start>${"x".repeat(300_000)}<end>`;
  writeFileSync(path, `before\n${long}\nafter\n`);
  for (const read of [readLinesFromEnd, readLinesFromStart]) {
    const { seen } = await lines(read, { longLine: 100_000 });
    const [first, middle, last] = read === readLinesFromEnd ? seen.reverse() : seen;
    assert.equal(first, "before");
    assert.equal(last, "after");
    assert.ok(middle?.startsWith("<start>x"));
    assert.ok(middle?.endsWith("x<end>"));
    assert.equal(middle?.length, 2 * 4096 + 1);
  }
});

test("the limit of bytes ends the reading", async () => {
  writeFileSync(path, `${"y".repeat(99)}\n`.repeat(1000));
  const read = await lines(readLinesFromEnd, { bytes: 1000 });
  assert.equal(read.seen.length, 11);
  assert.equal(read.complete, false);
});

test("the limit of scanned bytes ends the reading inside an endless line", async () => {
  writeFileSync(path, "first\n");
  truncateSync(path, 1 << 30);
  const read = await lines(readLinesFromEnd, { scanned: 8 << 20 });
  assert.deepEqual([read.seen, read.complete], [[], false]);
});

test("the last lines of a file of 2 GB are read without reading the rest, in bounded memory", async () => {
  writeFileSync(path, "");
  truncateSync(path, 2 ** 31);
  const record = JSON.stringify({ type: "assistant", text: "z".repeat(500) });
  writeFileSync(path, `\n${`${record}\n`.repeat(2000)}`, { flag: "a" });
  await lines(readLinesFromEnd, {}, 1);
  const before = process.memoryUsage().rss;
  const { value, bytes } = await bytesRead(() => lines(readLinesFromEnd, {}, 500));
  assert.equal(value.seen.length, 500);
  assert.equal(value.seen[0], record);
  assert.ok(bytes < 2 << 20, `${bytes} bytes`);
  assert.ok(process.memoryUsage().rss - before < 64 << 20);
});

test("a FIFO, a directory and a device are refused at once", async () => {
  const fifo = join(folder, "fifo");
  execFileSync("mkfifo", [fifo]);
  for (const odd of [fifo, folder, "/dev/zero"]) {
    await assert.rejects(
      readLinesFromEnd(odd, () => true),
      NotRegularFileError,
    );
  }
});

test("a missing file is the system's error", async () => {
  await assert.rejects(
    readLinesFromEnd(join(folder, "none"), () => true),
    { code: "ENOENT" },
  );
});

test("an aborted signal ends the reading with its reason", async () => {
  writeFileSync(path, "one\n");
  const reason = new Error("out of time");
  await assert.rejects(lines(readLinesFromEnd, { signal: AbortSignal.abort(reason) }), reason);
});

test("a file name that is not UTF-8 is opened", async () => {
  const name = Buffer.concat([Buffer.from(`${folder}/`), Buffer.of(0xff, 0xfe)]);
  writeFileSync(name, "odd\n");
  const seen: string[] = [];
  await readLinesFromEnd(decodeBytes(name), (line) => seen.push(line.long ? "" : line.text) > 0);
  assert.deepEqual(seen, ["odd"]);
});

test("lines that nobody wants are neither decoded nor handed over, wherever chunks end", async () => {
  const contents = Array.from(
    { length: 400 },
    (_, index) => `${index % 2 ? "no" : "yes"} ${"x".repeat(index * 3)}`,
  );
  writeFileSync(path, contents.map((line) => `${line}\n`).join(""));
  const skip = (start: string) => start.startsWith("no");
  const wanted = contents.filter((line) => !skip(line));
  assert.deepEqual((await lines(readLinesFromStart, { skip })).seen, wanted);
  assert.deepEqual((await lines(readLinesFromEnd, { skip })).seen, wanted.reverse());
});

test("many files are read with few of them open", async () => {
  writeFileSync(path, "one\n");
  const all = Array.from({ length: 200 }, () => lines(readLinesFromEnd));
  const open = readdirSync("/proc/self/fd").length;
  const seen = (await Promise.all(all)).map((read) => read.seen.join());
  assert.deepEqual(new Set(seen), new Set(["one"]));
  assert.equal(seen.length, 200);
  const missing = join(folder, "none");
  const failing = Array.from({ length: 50 }, () => readLinesFromEnd(missing, () => true));
  const results = await Promise.allSettled(failing);
  assert.ok(results.every(({ status }) => status === "rejected"));
  assert.deepEqual((await lines(readLinesFromEnd)).seen, ["one"], "failures free their places");
  assert.ok(readdirSync("/proc/self/fd").length <= open + 8);
});
