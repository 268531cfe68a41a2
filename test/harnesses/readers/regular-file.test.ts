import assert from "node:assert/strict";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { withRegularFile } from "../../../src/harnesses/readers/regular-file.ts";

function file(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "twr-"));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "f"), "twelve bytes");
  symlinkSync("f", join(folder, "link"));
  return join(folder, "f");
}

const content = (path: string) =>
  withRegularFile(path, async ({ handle, size }) => {
    const buffer = Buffer.alloc(size);
    await handle.read(buffer, 0, size, 0);
    return buffer.toString();
  });

test("a file is read the same by its name and through a symbolic link", async (t) => {
  const path = file(t);
  assert.equal(await content(path), "twelve bytes");
  assert.equal(await content(join(path, "..", "link")), "twelve bytes");
  await assert.rejects(content(join(path, "..")), { code: "NOT_REGULAR" });
  await assert.rejects(content(`${path}x`), { code: "ENOENT" });
});

test("however many files are read at once from a local disk, a deadline is kept meanwhile", async (t) => {
  const path = file(t);
  const signal = AbortSignal.timeout(30);
  const end = performance.now() + 30_000;
  while (!signal.aborted && performance.now() < end) await content(path);
  assert.ok(signal.aborted);
});
