import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { ownIdentity } from "../../src/processes/identity.ts";
import { acquireLock } from "../../src/store/lock.ts";

function lockPath(t: TestContext): string {
  const root = mkdtempSync(join(tmpdir(), "twr-"));
  t.after(() => rmSync(root, { recursive: true }));
  return join(root, "lock");
}

test("the second waits for the first, and is told that it did", async (t) => {
  const path = lockPath(t);
  const first = await acquireLock(path, 1_000);
  assert.equal(first.waited, false);
  const waiting = acquireLock(path, 10_000);
  const order: string[] = [];
  void waiting.then(() => order.push("second"));
  await new Promise((resolve) => setImmediate(resolve));
  order.push("released");
  first.release();
  assert.equal((await waiting).waited, true);
  assert.deepEqual(order, ["released", "second"]);
});

test("a lock of a process that is gone, of a reused pid, or of nonsense is taken over at once", async (t) => {
  const path = lockPath(t);
  const ended = spawnSync("true").pid;
  const own = ownIdentity();
  for (const target of [`${ended}-1`, `${own.pid}-${Number(own.startTime) + 1}`, "nonsense"]) {
    symlinkSync(target, path);
    const lock = await acquireLock(path, 60_000);
    assert.equal(lock.waited, false);
    assert.equal(readlinkSync(path), `${own.pid}-${own.startTime}`);
    lock.release();
  }
  writeFileSync(path, "a file");
  (await acquireLock(path, 60_000)).release();
  assert.deepEqual(readdirSync(join(path, "..")), []);
});

test("a lock that is never given back is passed by, and stays its holder's", async (t) => {
  const path = lockPath(t);
  const first = await acquireLock(path, 1_000);
  // Another process's, for all that this one knows: held by pid 1.
  first.release();
  const { readProcess } = await import("../../src/processes/host.ts");
  symlinkSync(`1-${readProcess(1)?.startTime}`, path);
  const second = await acquireLock(path, 50);
  assert.equal(second.waited, true);
  second.release();
  assert.match(readlinkSync(path), /^1-/);
});
