import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { isLocalDirectory, parseMounts } from "../../../src/harnesses/readers/local.ts";
import { readSmallFile } from "../../../src/harnesses/readers/small-file.ts";

function folder(t: TestContext): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "twr-")));
  t.after(() => rmSync(root, { recursive: true }));
  return root;
}

test("mount points are read with their types, escapes undone, the last one on a point counting", () => {
  const text = [
    "22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw",
    "30 22 0:50 / /mnt/my\\040disk rw - nfs4 host:/x rw",
    "31 22 0:51 / /mnt/host rw - fuse.sshfs me@host: rw",
    "32 30 0:52 / /mnt/my\\040disk rw master:2 - tmpfs none rw",
    "garbage",
    "",
  ].join("\n");
  const mounts = parseMounts(text);
  assert.deepEqual(
    [...mounts],
    [
      ["/", "ext4"],
      ["/mnt/my disk", "tmpfs"],
      ["/mnt/host", "fuse.sshfs"],
    ],
  );
});

test("a directory of this machine's disk is local; one behind a link, of /proc, or missing, is not", (t) => {
  const root = folder(t);
  mkdirSync(join(root, "real"));
  symlinkSync(join(root, "real"), join(root, "link"));
  assert.equal(isLocalDirectory(join(root, "real")), true);
  assert.equal(isLocalDirectory(join(root, "link")), false);
  assert.equal(isLocalDirectory("/proc/self"), false);
  assert.equal(isLocalDirectory(join(root, "missing", "below")), false);
});

test("a small file is read whole, through a link too; what is too large or no file is not", async (t) => {
  const root = folder(t);
  writeFileSync(join(root, "file"), "content");
  writeFileSync(join(root, "empty"), "");
  symlinkSync("file", join(root, "link"));
  mkdirSync(join(root, "directory"));
  assert.equal(spawnSync("mkfifo", [join(root, "fifo")]).status, 0);
  symlinkSync("fifo", join(root, "link-to-fifo"));
  for (const name of ["file", "link"]) {
    assert.equal((await readSmallFile(join(root, name), 7))?.toString(), "content");
    assert.equal(await readSmallFile(join(root, name), 6), undefined);
  }
  assert.equal((await readSmallFile(join(root, "empty"), 6))?.length, 0);
  await assert.rejects(readSmallFile(join(root, "missing"), 9), { code: "ENOENT" });
  for (const name of ["directory", "fifo", "link-to-fifo"]) {
    await assert.rejects(readSmallFile(join(root, name), 9), { code: "NOT_REGULAR" }, name);
  }
});
