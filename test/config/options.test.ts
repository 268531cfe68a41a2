import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { optionProblems, parseOptions, unknownOptions } from "../../src/config/options.ts";
import { replayRules } from "../../src/config/replay-rules.ts";
import { projectRoot } from "../support/plugin.ts";

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

test("a list of variables that holds a value is refused, and the value not repeated", () => {
  const [problem] = optionProblems(new Map([["@workspace-restore-capture-env", "KEY=sk-1"]]));
  assert.match(problem?.message ?? "", /^@workspace-restore-capture-env is wrong$/);
  assert.doesNotMatch(`${problem?.message}${problem?.advice}`, /sk-1/);
});

test("every wrong value is told with what the option takes", () => {
  const raw = new Map([
    ["@workspace-restore-pace", "1.5"],
    ["@workspace-restore-stale-hours", "-1"],
    ["@workspace-restore-shells", "some"],
    ["@workspace-restore-offer", "off"],
  ]);
  assert.deepEqual(
    new Set(optionProblems(raw).map((each) => `${each.message}: ${each.advice?.split(".")[0]}`)),
    new Set([
      '@workspace-restore-pace is "1.5": It takes a whole number above 0',
      '@workspace-restore-stale-hours is "-1": It takes a number above 0',
      '@workspace-restore-shells is "some": It takes one of with-agents, all, none',
    ]),
  );
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
