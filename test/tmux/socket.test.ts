import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { resolveSocket } from "../../src/tmux/socket.ts";
import { tmuxProgram } from "../support/tmux.ts";

const uid = process.getuid?.() ?? 0;

test("of $TMUX only the socket counts, up to the first comma", () => {
  assert.deepEqual(resolveSocket({}, { TMUX: "/tmp/tmux-0/work,123,4" }), {
    path: "/tmp/tmux-0/work",
  });
});

test("-L and -S win over $TMUX", () => {
  const environment = { TMUX: "/elsewhere,1,0" };
  assert.equal(resolveSocket({ name: "a" }, environment).path, `/tmp/tmux-${uid}/a`);
  assert.equal(resolveSocket({ path: "/x/s" }, environment).path, "/x/s");
  assert.equal(resolveSocket({ path: "s" }, environment, "/x/y").path, "/x/y/s");
});

test("with neither, and with an empty $TMUX, the default label is meant", () => {
  assert.equal(resolveSocket({}, {}).path, `/tmp/tmux-${uid}/default`);
  assert.equal(resolveSocket({}, { TMUX: "" }).path, `/tmp/tmux-${uid}/default`);
});

test("an unusable choice is a usage error", () => {
  for (const choice of [{ name: "" }, { path: "" }, { name: "a/b" }, { name: "a", path: "/b" }]) {
    assert.throws(() => resolveSocket(choice, {}), { code: "usage" });
  }
});

test("TMUX_TMPDIR is followed through a symbolic link, and passed over when it is gone, as tmux does", (t) => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "twr-")));
  t.after(() => rmSync(root, { recursive: true }));
  const link = join(root, "link");
  symlinkSync(root, link);
  for (const directory of [link, join(root, "gone")]) {
    const environment: NodeJS.ProcessEnv = { ...process.env, TMUX_TMPDIR: directory };
    delete environment.TMUX;
    const label = `twr-${process.pid}`;
    // tmux names the socket that it would use in its complaint.
    const complaint = (() => {
      try {
        execFileSync(tmuxProgram, ["-L", label, "list-sessions"], {
          env: environment,
          stdio: "pipe",
        });
        return "";
      } catch (error) {
        return String((error as { stderr?: unknown }).stderr);
      }
    })();
    const { path } = resolveSocket({ name: label }, environment);
    assert.ok(complaint.includes(path), `${complaint} names ${path}`);
  }
});
