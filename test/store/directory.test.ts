import assert from "node:assert/strict";
import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { ensurePrivateDirectory, namesIn } from "../../src/store/directory.ts";

function folder(t: TestContext): string {
  const root = mkdtempSync(join(tmpdir(), "twr-"));
  t.after(() => rmSync(root, { recursive: true }));
  return root;
}

const mode = (path: string) => statSync(path).mode & 0o777;

test("it is made for its owner alone, parents included, and closed where it was open", (t) => {
  const root = folder(t);
  const path = join(root, "a", "b", "state");
  ensurePrivateDirectory(path);
  assert.equal(mode(path), 0o700);
  chmodSync(path, 0o755);
  ensurePrivateDirectory(path);
  assert.equal(mode(path), 0o700);
});

test("the user's own link to a directory of theirs is followed", (t) => {
  const root = folder(t);
  mkdirSync(join(root, "real"));
  symlinkSync(join(root, "real"), join(root, "state"));
  ensurePrivateDirectory(join(root, "state"));
  assert.equal(mode(join(root, "real")), 0o700);
});

test("a file in its place, and a path below a file, are refused by name", (t) => {
  const path = join(folder(t), "state");
  writeFileSync(path, "");
  for (const each of [path, join(path, "below")]) {
    assert.throws(
      () => ensurePrivateDirectory(each),
      (error: Error & { code?: string; advice?: string }) =>
        error.code === "state-unwritable" && error.message.includes(path) && Boolean(error.advice),
    );
  }
});

test("what another user owns, or has linked there, is refused and left as it is", {
  skip: process.getuid?.() === 0 ? false : "needs root to make it",
}, (t) => {
  const root = folder(t);
  const theirs = join(root, "theirs");
  mkdirSync(theirs, { mode: 0o755 });
  chownSync(theirs, 65534, 65534);
  const mine = join(root, "mine");
  mkdirSync(mine);
  const planted = join(root, "planted");
  symlinkSync(mine, planted);
  lchownSync(planted, 65534, 65534);
  for (const path of [theirs, planted]) {
    assert.throws(() => ensurePrivateDirectory(path), /another user \(uid 65534\)/);
  }
  assert.equal(mode(theirs), 0o755);
});

test("where no directory can be made, and where a file stands in its place, one clear error", () => {
  assert.throws(() => ensurePrivateDirectory("/proc/nowhere/state"), { code: "state-unwritable" });
  assert.throws(() => namesIn("/proc/self/comm/runs"), { code: "state-unwritable" });
});
