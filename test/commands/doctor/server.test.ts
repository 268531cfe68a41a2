import assert from "node:assert/strict";
import test from "node:test";
import { conflictFindings } from "../../../src/commands/doctor/conflicts.ts";
import type { Finding } from "../../../src/commands/doctor/finding.ts";
import { serverFindings } from "../../../src/commands/doctor/server.ts";
import type { DoctorServer } from "../../../src/commands/doctor/server-facts.ts";

const now = 10_000_000;
const minute = 60_000;

type Sketch = Partial<Omit<DoctorServer, "option" | "pluginOptions">> & {
  readonly options?: Readonly<Record<string, string>>;
  readonly own?: Readonly<Record<string, string>>;
};

const bound = (key: string, command: string) => ({
  key,
  command: `bind-key -T prefix ${key} ${command}`,
});
const script = "'/p/scripts/tmux-workspace-restore'";

/** A server in which all is well, but for what is given. */
function server({ options = {}, own = {}, ...rest }: Sketch = {}): DoctorServer {
  const values: Readonly<Record<string, string>> = {
    "@workspace-restore-path": "'/p'",
    "@workspace-restore-heartbeat": "77",
    status: "on",
    ...options,
  };
  return {
    pid: 5,
    version: "3.5a",
    startedAt: now - 60 * minute,
    pluginOptions: new Map(Object.entries(own)),
    option: (name) => values[name] ?? "",
    optionNames: Object.keys({ ...values, ...own }),
    saveKey: bound("C-s", `run-shell -b "${script} save"`),
    restoreKey: bound("C-r", `display-popup -E ${script} restore`),
    clientAttached:
      'client-attached[7100] run-shell -b "#{@workspace-restore-path}/hooks/client-attached x"',
    stateDirectory: null,
    ...rest,
  };
}

function levels(findings: readonly Finding[]): Record<string, string> {
  const worst = { ok: 0, note: 1, problem: 2 } as const;
  const found: Record<string, Finding["level"]> = {};
  for (const { topic, level } of findings) {
    if (worst[level] >= worst[found[topic] ?? "ok"]) found[topic] = level;
  }
  return found;
}

const told = (sketch: Sketch, lastSeen: number | undefined = now - minute) =>
  serverFindings(server(sketch), lastSeen, now, "tmux-workspace-restore save");

function only(findings: readonly Finding[], topic: string, level: string): Finding {
  const found = findings.filter((each) => each.topic === topic && each.level === level);
  assert.equal(found.length, 1, JSON.stringify(findings));
  return found[0] as Finding;
}

test("where all is well, all is said to be", () => {
  assert.deepEqual(levels(told({})), {
    plugin: "ok",
    options: "ok",
    keys: "ok",
    hooks: "ok",
    heartbeat: "ok",
  });
});

test("where the plugin is stands there as a path, not as a word for sh", () => {
  const path = (value: string) =>
    only(told({ options: { "@workspace-restore-path": value } }), "plugin", "ok").text;
  assert.equal(path("'/tmp/my plugins/p'"), "Loaded from /tmp/my plugins/p");
  assert.equal(path("'/it'\\''s/p'"), "Loaded from /it's/p");
});

test("a server without the plugin has one problem, and what is misspelt is still told", () => {
  const findings = told({
    options: { "@workspace-restore-path": "" },
    own: { "@workspace-restore-offer": "perhaps" },
  });
  assert.deepEqual(levels(findings), { plugin: "problem", options: "problem" });
});

test("each wrong option is named with what it takes, and each unknown one", () => {
  const findings = told({
    own: {
      "@workspace-restore-offer": "perhaps",
      "@workspace-restore-pace": "0",
      "@workspace-restore-shells": "all",
    },
    optionNames: ["@workspace-restore-stale-hour", "@workspace-restore-path", "@theme"],
  });
  const options = findings.filter((each) => each.topic === "options");
  assert.deepEqual(
    options.map((each) => [each.level, each.text.split(" ")[0]]),
    [
      ["problem", "@workspace-restore-offer"],
      ["problem", "@workspace-restore-pace"],
      ["note", "@workspace-restore-stale-hour"],
    ],
  );
  assert.match(options[0]?.advice ?? "", /one of menu, message, off/);
});

test("a key is ours, tmux-resurrect's, somebody else's, or lost", () => {
  const key = (command: string | null): Finding => {
    const restoreKey = command === null ? { key: "C-r", command } : bound("C-r", command);
    const [, restore] = told({ restoreKey }).filter((each) => each.topic === "keys");
    assert.ok(restore);
    return restore;
  };
  assert.equal(key("run-shell /x/tmux-resurrect/scripts/restore.sh").level, "ok");
  assert.match(key("run-shell /x/tmux-resurrect/scripts/restore.sh").text, /tmux-resurrect's/);
  const other = key("source-file ~/.tmux.conf");
  assert.deepEqual([other.level, other.text.split(": ")[1]], ["note", "source-file ~/.tmux.conf"]);
  assert.match(other.advice ?? "", /@workspace-restore-restore-key/);
  assert.equal(key(null).level, "problem");
});

test("a hook of tmux that another plugin cleared is a problem", () => {
  const cleared = told({ clientAttached: "client-attached[0] display-message hello" });
  assert.match(only(cleared, "hooks", "problem").text, /client-attached\[7100\] is lost/);
});

test("tmux-resurrect's slots are chained, with what was there, or lost", () => {
  const save = 'eval "sh $(tmux show -gqv @workspace-restore-path)/hooks/resurrect-post-save" || :';
  const restore = save.replace("save", "restore");
  const options = {
    "@resurrect-restore-script-path": "/r/restore.sh",
    "@resurrect-hook-post-save-all": `${save}; notify-send saved`,
    "@resurrect-hook-post-restore-all": restore,
  };
  const chained = told({ options }).filter((each) => each.topic === "hooks");
  assert.deepEqual(
    chained.map((each) => [each.level, / then what was there before/.test(each.text)]),
    [
      ["ok", false],
      ["ok", true],
      ["ok", false],
    ],
  );
  const lost = told({ options: { ...options, "@resurrect-hook-post-save-all": "notify-send" } });
  assert.match(only(lost, "hooks", "problem").text, /@resurrect-hook-post-save-all does not call/);
});

test("the heartbeat is alive, late, stopped, to come, or was never started", () => {
  const beat = (sketch: Sketch, lastSeen?: number) =>
    serverFindings(server(sketch), lastSeen, now, "tmux-workspace-restore save").find(
      (each) => each.topic === "heartbeat",
    );
  assert.equal(beat({}, now - 2 * minute)?.level, "ok");
  assert.equal(beat({}, now - 4 * minute)?.level, "problem");
  const slow = { own: { "@workspace-restore-heartbeat-seconds": "300" } };
  assert.equal(beat(slow, now - 4 * minute)?.level, "ok");
  assert.equal(beat({ startedAt: now - 10_000 })?.level, "note");
  assert.equal(beat({ startedAt: now - 10 * minute })?.level, "problem");
  assert.equal(beat({ options: { "@workspace-restore-heartbeat": "" } }, now)?.level, "problem");
});

test("tmux-assistant-resurrect in a hook is a conflict; alone in its folder it is none", () => {
  const hook = "bash '/x/tmux-assistant-resurrect/scripts/restore-assistant-sessions.sh'";
  const findings = conflictFindings(
    server({ options: { "@resurrect-hook-post-restore-all": hook } }),
  );
  assert.match(only(findings, "conflict", "problem").text, /both would resume agents/);
  assert.deepEqual(conflictFindings(server()), []);
});

test("agents that tmux-resurrect is told to start are a conflict, other programs are none", () => {
  const conflict = (processes: string) =>
    conflictFindings(server({ options: { "@resurrect-processes": processes } }));
  assert.match(
    only(conflict(`'"~claude->claude --continue" ssh'`), "conflict", "problem").text,
    /start claude /,
  );
  assert.match(only(conflict("vim codex pi"), "conflict", "problem").text, /start codex, pi /);
  assert.deepEqual(conflict("vim pine claudette ssh"), []);
});

test("what keeps tmux-continuum from saving is told, each gate, where it is loaded", () => {
  const gates = (options: Readonly<Record<string, string>>) =>
    conflictFindings(server({ options })).map((each) => each.text.split(": ")[1]);
  const loaded = {
    "@continuum-save-last-timestamp": "1",
    "status-right": "#(/c/continuum_save.sh)",
  };
  assert.deepEqual(gates(loaded), []);
  assert.equal(gates({ ...loaded, "status-right": "%H:%M" }).length, 1);
  assert.deepEqual(gates({ ...loaded, status: "off", "@continuum-save-interval": "0" }), [
    "its interval is 0",
    "the status line is off",
  ]);
  assert.deepEqual(gates({ "status-right": "%H:%M" }), []);
});
