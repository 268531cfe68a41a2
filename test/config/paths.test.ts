import assert from "node:assert/strict";
import { userInfo } from "node:os";
import test from "node:test";
import { stateDirectory } from "../../src/config/paths.ts";

test("records are in the HOME, or that of the account where none is set; a relative one is refused", () => {
  const below = "/.local/state/tmux-workspace-restore";
  assert.equal(stateDirectory({ HOME: "/h" }), `/h${below}`);
  assert.equal(stateDirectory({}), `${userInfo().homedir}${below}`);
  assert.equal(stateDirectory({ HOME: "rel", TMUX_WORKSPACE_RESTORE_DIR: "/s" }), "/s");
  assert.throws(() => stateDirectory({ HOME: "rel" }), /HOME is not an absolute path: rel/);
  assert.throws(
    () => stateDirectory({ HOME: "/h", TMUX_WORKSPACE_RESTORE_DIR: "rel" }),
    /DIR is not an absolute path/,
  );
});
