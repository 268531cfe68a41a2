import assert from "node:assert/strict";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { createDurably, type FileSystem, replaceDurably } from "../../src/store/durable.ts";

function folder(t: TestContext): string {
  const root = fs.mkdtempSync(join(tmpdir(), "twr-"));
  t.after(() => fs.rmSync(root, { recursive: true }));
  return root;
}

const content = Buffer.from("0123456789".repeat(1000));

test("a write that takes only a part is continued until all is there", (t) => {
  const path = join(folder(t), "file");
  let calls = 0;
  const short: FileSystem = {
    ...fs,
    writeSync: ((descriptor: number, bytes: Buffer, offset: number, length: number) => {
      calls += 1;
      return fs.writeSync(descriptor, bytes, offset, Math.min(length, 999));
    }) as typeof fs.writeSync,
  };
  createDurably(path, content, () => {}, short);
  assert.deepEqual(fs.readFileSync(path), content);
  assert.equal(calls, 11);
  assert.equal(fs.statSync(path).mode & 0o777, 0o600);
});

test("bytes that were taken and are not there are found out before the name exists", (t) => {
  const root = folder(t);
  const path = join(root, "file");
  const lossy: FileSystem = {
    ...fs,
    // As a network file system does that fails at close.
    writeSync: ((descriptor: number, bytes: Buffer, offset: number, length: number) => {
      fs.writeSync(descriptor, bytes, offset, length - 1);
      return length;
    }) as typeof fs.writeSync,
  };
  assert.throws(() => createDurably(path, content, () => {}, lossy), /9999 of 10000 bytes/);
  assert.deepEqual(fs.readdirSync(root), []);
});

const steps = [
  "openSync",
  "writeSync",
  "fsyncSync",
  "linkSync",
  "renameSync",
  "readFileSync",
] as const;

for (const step of steps) {
  test(`a failing ${step} leaves what was there, and nothing else`, (t) => {
    const root = folder(t);
    const path = join(root, "mark");
    fs.writeFileSync(path, "before");
    const failing: FileSystem = {
      ...fs,
      [step]: () => {
        throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
      },
    };
    if (step !== "linkSync") assert.throws(() => replaceDurably(path, content, failing), /ENOSPC/);
    if (step !== "renameSync") {
      assert.throws(() => createDurably(join(root, "new"), content, () => {}, failing), /ENOSPC/);
    }
    assert.deepEqual(fs.readdirSync(root), ["mark"]);
    assert.equal(fs.readFileSync(path, "utf8"), "before");
  });
}

test("a name that is taken is never overwritten, with hard links and without", (t) => {
  const root = folder(t);
  const path = join(root, "file");
  const linkless: FileSystem = {
    ...fs,
    linkSync: () => {
      throw Object.assign(new Error("EPERM: operation not permitted"), { code: "EPERM" });
    },
  };
  createDurably(path, Buffer.from("first"), () => {}, linkless);
  for (const system of [fs, linkless]) {
    assert.throws(() => createDurably(path, content, () => {}, system), { code: "EEXIST" });
  }
  assert.equal(fs.readFileSync(path, "utf8"), "first");
  assert.deepEqual(fs.readdirSync(root), ["file"]);
});

test("the directory is synced after the name is there", (t) => {
  const path = join(folder(t), "file");
  const log: string[] = [];
  const watching: FileSystem = {
    ...fs,
    linkSync: (from, to) => {
      log.push("link");
      fs.linkSync(from, to);
    },
    fsyncSync: (descriptor) => {
      log.push(fs.fstatSync(descriptor).isDirectory() ? "sync directory" : "sync file");
      fs.fsyncSync(descriptor);
    },
  };
  createDurably(path, content, () => void log.push("check"), watching);
  assert.deepEqual(log, ["sync file", "check", "link", "sync directory"]);
});
