import assert from "node:assert/strict";
import test from "node:test";
import { type LoadedFacts, planUnloading } from "../../src/tmux/unload.ts";

const none: LoadedFacts = {
  options: "base-index 0\n@mine x\n@resurrect-dir y\n",
  resurrectHooks: {
    "@resurrect-hook-post-save-all": "mine",
    "@resurrect-hook-post-restore-all": "",
  },
  resurrectScripts: { save: "", restore: "" },
  clientAttached: "client-attached[0] display-message hi",
  keys: [],
  variables: ["HOME"],
  tagged: [],
};

test("in a server without the plugin there is nothing to take back", () => {
  assert.deepEqual(planUnloading(none), {
    commands: [["set-option", "-gu", "@workspace-restore-heartbeat"]],
    found: [],
  });
});

const hook = (what: string, before?: string) =>
  `eval "sh $(tmux -u show-option -gqv @workspace-restore-path)/hooks/resurrect-post-${what}" || :${before === undefined ? "" : `; ${before}`}`;

test("a hook of tmux-resurrect's has its old value again, or none", () => {
  const { commands } = planUnloading({
    ...none,
    resurrectHooks: {
      "@resurrect-hook-post-save-all": hook("save", "a; b\nc # d"),
      "@resurrect-hook-post-restore-all": hook("restore"),
    },
  });
  assert.deepEqual(commands.slice(1), [
    ["set-option", "-g", "@resurrect-hook-post-save-all", "a; b\nc # d"],
    ["set-option", "-gu", "@resurrect-hook-post-restore-all"],
  ]);
});

test("keys that are still the plugin's are released, to tmux-resurrect where they were its own", () => {
  const restore = `bind-key -T prefix C-r display-popup -E "/p/scripts/tmux-workspace-restore" restore`;
  const keys = [
    { key: "C-s", command: "bind-key -T prefix C-s display-message mine" },
    { key: "C-r", command: restore },
  ];
  assert.deepEqual(planUnloading({ ...none, keys }).commands.slice(1), [
    ["unbind-key", "-T", "prefix", "C-r"],
  ]);
  const resurrectScripts = { save: "/r/save.sh", restore: "/r/restore.sh" };
  assert.deepEqual(planUnloading({ ...none, keys, resurrectScripts }).commands.slice(1), [
    ["bind-key", "-T", "prefix", "C-r", "run-shell", "/r/restore.sh"],
  ]);
});

test("the heartbeat ends first, and marks go from each kind of object", () => {
  const { commands, found } = planUnloading({
    ...none,
    options: "@workspace-restore-path x\n@workspace-restore-heartbeat 1\n",
    variables: ["TMUX_WORKSPACE_RESTORE_SERVER"],
    clientAttached:
      'client-attached[7100] run-shell -b "#{@workspace-restore-path}/hooks/client-attached"',
    tagged: [
      { flag: "", id: "$1", option: "@s" },
      { flag: "-w", id: "@1", option: "@w" },
      { flag: "-p", id: "%1", option: "@p" },
    ],
  });
  assert.deepEqual(commands, [
    ["set-option", "-gu", "@workspace-restore-heartbeat"],
    ["set-option", "-gu", "@workspace-restore-path"],
    ["set-hook", "-gu", "client-attached[7100]"],
    ["set-environment", "-gu", "TMUX_WORKSPACE_RESTORE_SERVER"],
    ["set-option", "-u", "-t", "$1", "@s"],
    ["set-option", "-uw", "-t", "@1", "@w"],
    ["set-option", "-up", "-t", "%1", "@p"],
  ]);
  assert.deepEqual(found, ["2 options", "its hook", "its variable", "marks on 3 restored objects"]);
});
