import assert from "node:assert/strict";
import test from "node:test";
import { tmuxError } from "../../src/tmux/exec.ts";
import { isAtLeast, isSupported } from "../../src/tmux/version.ts";

test("a client of another version than its server is told to be replaced, not that tmux must be started", () => {
  const socket = { path: "/s" };
  const said = { status: 1, stdout: Buffer.alloc(0), stderr: "server exited unexpectedly\n" };
  const error = tmuxError("list-panes", socket, said);
  assert.equal(error.code, "no-server");
  assert.match(
    error.advice ?? "",
    /of another version than the tmux that is found.*TMUX_WORKSPACE_RESTORE_TMUX=/,
  );
  const none = tmuxError("list-panes", socket, { ...said, stderr: "no server running on /s" });
  assert.match(none.advice ?? "", /^Start tmux first/);
});

test("versions are compared as tmux prints them, and unknown forms are taken for new ones", () => {
  for (const version of ["3.2", "3.2a", "3.8", "4.0", "next-3.9", "openbsd-7.7", "master"]) {
    assert.equal(isSupported(version), true, version);
  }
  for (const version of ["3.1c", "2.9a", "next-3.1"]) assert.equal(isSupported(version), false);
  assert.deepEqual([isAtLeast("3.2a", 3, 3), isAtLeast("3.10", 3, 8)], [false, true]);
});
