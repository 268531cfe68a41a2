import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { isKey, parseOptions, unknownOptions, usableOptions } from "../../src/config/options.ts";
import { replayRules } from "../../src/config/replay-rules.ts";
import { projectRoot } from "../support/plugin.ts";
import { sandbox } from "../support/tmux.ts";

test("options that are unset or empty have their defaults, others are typed", () => {
  const { pace, offer, staleHours, node } = parseOptions(
    new Map([
      ["@workspace-restore-pace", "5"],
      ["@workspace-restore-stale-hours", "1.5"],
      ["@workspace-restore-offer", ""],
    ]),
  );
  assert.deepEqual([pace, offer, staleHours, node], [5, "menu", 1.5, ""]);
});

test("lists are parted by blanks and commas, for all harnesses and for one", () => {
  const options = parseOptions(
    new Map([
      ["@workspace-restore-drop-flags", "--model, -v"],
      ["@workspace-restore-codex-drop-flags", "--profile"],
      ["@workspace-restore-drop-env", "PROXY"],
      ["@workspace-restore-claude-drop-env", "TOKEN"],
      ["@workspace-restore-capture-env", "REGION TOKEN TMUX TMUX_PANE"],
    ]),
  );
  assert.deepEqual(replayRules(options, "codex"), {
    dropFlags: ["--model", "-v", "--profile"],
    dropVariables: ["PROXY"],
    capture: ["REGION", "TOKEN"],
  });
  assert.deepEqual(replayRules(options, "claude"), {
    dropFlags: ["--model", "-v"],
    dropVariables: ["PROXY", "TOKEN"],
    capture: ["REGION"],
  });
});

function problemsOf(raw: [string, string][]) {
  return usableOptions(new Map(raw)).problems;
}

test("a list of variables that holds a value is refused, and the value not repeated", () => {
  const [problem] = problemsOf([["@workspace-restore-capture-env", "KEY=sk-1"]]);
  assert.match(problem?.message ?? "", /^@workspace-restore-capture-env is wrong$/);
  assert.doesNotMatch(`${problem?.message}${problem?.advice}`, /sk-1/);
});

test("every wrong value is told with what the option takes", () => {
  const told = problemsOf([
    ["@workspace-restore-pace", "1.5"],
    ["@workspace-restore-stale-hours", "-1"],
    ["@workspace-restore-shells", "some"],
    ["@workspace-restore-offer", "off"],
    // More milliseconds than a timer takes, which would then run at once.
    ["@workspace-restore-save-timeout", "1e9"],
    ["@workspace-restore-heartbeat-seconds", "86401"],
    ["@workspace-restore-save-key", "C-Foo"],
  ]).map((each) => `${each.message}: ${each.advice?.split(". Change")[0]}`);
  assert.deepEqual(
    new Set(told),
    new Set([
      '@workspace-restore-pace is "1.5": It takes a whole number from 1 to 100',
      '@workspace-restore-stale-hours is "-1": It takes a number from 0.01 to 87600',
      '@workspace-restore-shells is "some": It takes one of with-agents, all, none',
      '@workspace-restore-save-timeout is "1e9": It takes a number from 0.1 to 3600',
      '@workspace-restore-heartbeat-seconds is "86401": It takes a whole number from 1 to 86400',
      '@workspace-restore-save-key is "C-Foo": It takes a key as tmux names it, such as C-s, M-r or F5',
    ]),
  );
});

test("what is wrong has its default, and takes nothing else with it", () => {
  const { options } = usableOptions(
    new Map([
      ["@workspace-restore-pace", "many"],
      ["@workspace-restore-restore-key", "C-Foo"],
      ["@workspace-restore-shells", "all"],
      ["@workspace-restore-drop-env", "TOKEN KEY=sk-1 PROXY"],
    ]),
  );
  const { pace, restoreKey, shells, dropEnv } = options;
  assert.deepEqual([pace, restoreKey, shells], [3, "C-r", "all"]);
  assert.deepEqual(dropEnv, ["TOKEN", "PROXY"]);
});

test("keys are those that tmux binds", async (t) => {
  const server = (await sandbox(t)).server();
  await server.start();
  const keys = [
    ...[
      "C-s",
      "M-C-x",
      "S-F5",
      "F12",
      "IC",
      "KP0",
      "kpenter",
      "0x41",
      "^A",
      "^",
      "\u{e4}",
      "C-\u{e4}",
    ],
    ...["PgDn", "C-\\", ";", '"', "c-a", "[", "User0", "Any", "MouseDown1Pane"],
    ...["C-Foo", "Foo", "F13", "ab", "C-", "M-", "None", "X-a", "FocusIn"],
  ];
  for (const key of keys) {
    const bound = await server.tmux
      .source([["bind-key", "-T", "prefix", key, "display-message", "x"]])
      .then(() => true)
      .catch(() => false);
    assert.equal(isKey(key), bound, key);
  }
});

test("a misspelt option is told from those of users and from those that the plugin keeps for itself", () => {
  const names = [
    "@workspace-restore-offr",
    "@workspace-restore-offer",
    "@workspace-restore-path",
    "@x",
  ];
  assert.deepEqual(unknownOptions(names), ["@workspace-restore-offr"]);
});

test("every option that any part of the plugin sets or reads is known here", () => {
  const files = globSync("{src,scripts,hooks}/**/*", { cwd: projectRoot, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const used = new Set(
    [...files, join(projectRoot, "tmux-workspace-restore.tmux")].flatMap(
      (path) =>
        readFileSync(path, "utf8").match(/@workspace-restore-[a-z]+(?:-[a-z]+)*(?![a-z$-])/g) ?? [],
    ),
  );
  assert.ok(used.size > 15);
  assert.deepEqual(unknownOptions([...used]), []);
});
