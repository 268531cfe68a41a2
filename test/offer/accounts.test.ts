import assert from "node:assert/strict";
import test from "node:test";
import { knownAccounts, sameAccount } from "../../src/offer/accounts.ts";
import type { Snapshot } from "../../src/snapshot/schema.ts";
import { snapshotOf } from "../support/workspaces.ts";

function workspace(
  agents: readonly Record<string, string | null>[],
  session: Record<string, string | null> = {},
): Snapshot {
  const panes = agents.map((account) => ({ agent: { account } }));
  const snapshot = snapshotOf({ sessions: [{ name: "w", windows: [{ panes }] }] });
  return {
    ...snapshot,
    sessions: snapshot.sessions.map((each) => ({ ...each, account: session })),
  };
}

test("the accounts of all records are known, each once, and the default one", () => {
  const snapshots = [
    workspace([{ CLAUDE_CONFIG_DIR: "/a" }, { CLAUDE_CONFIG_DIR: null }]),
    workspace([
      { CLAUDE_CONFIG_DIR: "/b" },
      { CLAUDE_CONFIG_DIR: "/a" },
      { CLAUDE_CONFIG_DIR: "" },
    ]),
  ];
  assert.deepEqual(knownAccounts(snapshots).get("claude"), [
    { CLAUDE_CONFIG_DIR: null },
    { CLAUDE_CONFIG_DIR: "/a" },
    { CLAUDE_CONFIG_DIR: "/b" },
  ]);
});

test("what a session sets for its new panes is an account of each harness that reads it", () => {
  const session = { CODEX_HOME: "/codex", QWEN_HOME: "/qwen", CLAUDE_CONFIG_DIR: null };
  const known = knownAccounts([workspace([], session)]);
  assert.deepEqual(known.get("codex"), [{ CODEX_HOME: null }, { CODEX_HOME: "/codex" }]);
  assert.deepEqual(known.get("qwen"), [
    { QWEN_HOME: null, QWEN_RUNTIME_DIR: null },
    { QWEN_HOME: "/qwen", QWEN_RUNTIME_DIR: null },
  ]);
  assert.deepEqual(known.get("claude"), [{ CLAUDE_CONFIG_DIR: null }]);
});

test("an empty variable is an unset one, and one that was not looked at is too", () => {
  assert.ok(sameAccount({ A: "" }, { A: null }));
  assert.ok(sameAccount({ A: null }, {}));
  assert.ok(!sameAccount({ A: "/a" }, { A: "/b" }));
  assert.ok(!sameAccount({ A: "/a" }, {}));
});
