import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { Placeholders } from "../../src/commands/export/placeholders.ts";
import { redactRecord } from "../../src/commands/export/record.ts";
import { statePaths } from "../../src/config/paths.ts";
import { createRun, newRunId } from "../../src/restore/runs.ts";
import { runHook } from "../support/hook.ts";
import { writeLost } from "../support/lost.ts";
import { configure, projectRoot, runShellLine } from "../support/plugin.ts";
import { type Sandbox, sandbox } from "../support/tmux.ts";
import { conversationOf, recordOf, type SnapshotSketch } from "../support/workspaces.ts";

const cli = join(projectRoot, "src", "cli.ts");

function run(box: Sandbox, socket: string, ...words: string[]) {
  const options = { env: box.environment, encoding: "utf8", timeout: 60_000 } as const;
  return spawnSync(process.execPath, [cli, "-S", socket, ...words], { ...options, cwd: box.root });
}

/** In every place where something of the user's own can stand. */
const lost: SnapshotSketch = {
  socketPath: "/tmp/secret-socket",
  sessions: [
    {
      name: "secret-session",
      windows: [
        {
          name: "secret window",
          panes: [
            {
              title: "secret-title",
              directory: "/home/u/secret-work/api",
              program: "secret-tool",
            },
            {
              directory: "/home/u/secret-work/web",
              agent: {
                title: "secret-talk",
                branch: "secret-branch",
                model: "secret-model",
                account: { CLAUDE_CONFIG_DIR: "/home/u/secret-account" },
                flags: ["--model", "secret-value", "--agent=secret-agent"],
                permissionFlags: ["--dangerously-skip-permissions"],
                inheritedPermission: "secret-mode",
                children: ["secret-child", "node"],
              },
            },
            { agent: { session: null, unboundReason: "cannot read /home/u/secret-work/api/x" } },
          ],
        },
      ],
    },
  ],
};

test("a report holds nothing of anybody's, and says where it is and what is in it", async (t) => {
  const box = await sandbox(t);
  const server = box.server("secret-server");
  configure(
    server,
    "set -g @workspace-restore-save-key M-s",
    "set -g @workspace-restore-node /opt/secret-node/bin/node",
    'set -g @workspace-restore-pace "secret \\" pace"',
    "set -g @workspace-restore-offer message",
    "set -g @workspace-restore-stale-hours 48",
    "set -g @workspace-restore-autostart on",
    "bind C-r display-message secret-binding",
    "set -g @resurrect-restore-script-path /x/secret-resurrect/restore.sh",
    "set -g @resurrect-hook-post-save-all 'secret-hook'",
    "set-environment -g ACME_TOKEN secret-token",
    runShellLine(join(projectRoot, "tmux-workspace-restore.tmux")),
  );
  const command = ["claude", "secret-word"];
  const start = { name: "secret-start", command, directory: "/secret-nowhere" };
  mkdirSync(join(box.state, "config"), { recursive: true, mode: 0o700 });
  writeFileSync(
    join(box.state, "config", "autostart.json"),
    JSON.stringify({ schemaVersion: 1, agents: [{ ...start, socket: server.socketPath }] }),
  );
  const live = join(box.home, "secret-live");
  mkdirSync(live);
  await server.start([
    "-s",
    "secret-now",
    "-n",
    "secret-here",
    "-c",
    live,
    "sleep 600 #secret-argument",
  ]);
  await server.run("split-window", "-t", "secret-now", "-c", live, "exec -a claude sleep 600");
  await server.run("select-pane", "-T", "secret-pane-title");
  await runHook(["save", "-S", server.socketPath], box.environment);
  const id = await writeLost(box, lost);
  const paths = statePaths(box.state);
  const record = {
    id: newRunId(),
    createdAt: Date.now(),
    socketPath: "/tmp/secret-socket",
    selection: { candidateId: id, panes: [{ paneId: "%2", keepPermissions: false }] },
    listed: [id],
    confirmedBy: "checklist",
    sessions: 1,
    agents: [
      { pane: "%2", address: "secret-session:1.2", harness: "claude", title: "secret-talk" },
    ],
  } as const;
  const made = createRun(paths, record);
  made.journal.append({ kind: "warning", text: "secret-session exists: it is secret-session-2" });
  const detail = "its directory /home/u/secret-work/web is gone";
  made.journal.append({ kind: "outcome", pane: "%2", state: "failed", detail });
  made.end();

  const { status, stdout, stderr } = run(box, server.socketPath, "export", "-o", "report.json");
  assert.equal(status, 0, stderr);
  const path = join(box.root, "report.json");
  assert.match(stdout, new RegExp(`^Wrote ${path} \\(\\d+ kB, readable by you alone\\)`));
  assert.match(stdout, /^ {2}records {3}2, with 5 panes/m);
  assert.match(stdout, /^ {2}restores {2}1: /m);
  assert.match(stdout, /^Replaced by placeholders: .*\b2 session\b/m);
  assert.equal(statSync(path).mode & 0o777, 0o600);

  const text = readFileSync(path, "utf8");
  const leaks = text.split("\n").filter((line) => /secret|twr-/.test(line));
  assert.deepEqual(leaks, []);
  assert.ok(!text.includes(conversationOf("%2")));
  assert.ok(!text.includes(id));

  const report = JSON.parse(text);
  assert.equal(report.versions.node, process.versions.node);
  assert.deepEqual(report.options, {
    "@workspace-restore-offer": "message",
    "@workspace-restore-stale-hours": "48",
    "@workspace-restore-autostart": "on",
    "@workspace-restore-pace": "(set)",
    "@workspace-restore-save-key": "(set)",
    "@workspace-restore-node": "(set)",
  });
  const topics = new Set(report.doctor.map((finding: { topic: string }) => finding.topic));
  for (const topic of [
    "node",
    "tmux",
    "options",
    "keys",
    "hooks",
    "heartbeat",
    "record",
    "state",
  ]) {
    assert.ok(topics.has(topic), topic);
  }
  const old = report.records.find((each: { state: string }) => each.state === "lost").snapshot;
  const [tool, bound, unbound] = old.panes;
  assert.equal(tool.directory, bound.directory.replace(/[^/]+$/, tool.directory.split("/").at(-1)));
  assert.equal(bound.agent.conversation, "conversation-1");
  assert.deepEqual(bound.agent.flags, ["--model", "(value)", "--agent"]);
  assert.match(unbound.agent.unboundReason, /^cannot read \/home\/dir-\d+/);
  assert.match(bound.agent.account.CLAUDE_CONFIG_DIR, /^account-\d+/);
  const [restore] = report.restores;
  const name = restore.launches[0].session;
  assert.equal(restore.warnings[0], `${name} exists: it is ${name}-2`);
  assert.match(restore.launches[0].detail, /^its directory .*dir-\d+.* is gone$/);
});

test("one record can be named, - prints the report, and a file that is there is left alone", async (t) => {
  const box = await sandbox(t);
  const socket = join(box.root, "s");
  const first = await writeLost(box, lost);
  await writeLost(box, { ...lost, pid: 77 });
  const printed = run(box, socket, "export", first, "--output", "-");
  assert.equal(printed.status, 0, printed.stderr);
  assert.equal(JSON.parse(printed.stdout).records.length, 1);
  assert.equal(run(box, socket, "export", "abc-1-2").status, 1);
  const path = join(box.root, "mine");
  writeFileSync(path, "mine");
  const refused = run(box, socket, "export", "-o", path);
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /is there already\nName another file with --output/);
  assert.equal(readFileSync(path, "utf8"), "mine");
  assert.equal(run(box, socket, "export").status, 0);
  const names = readdirSync(box.root).filter((name) =>
    /^tmux-workspace-restore-report-/.test(name),
  );
  assert.equal(names.length, 1);
  assert.ok(!existsSync(join(box.state, "runs")), "and nothing is made in the state directory");
});

test("layouts are kept, as numbers alone", () => {
  const redaction = {
    placeholders: new Placeholders(),
    home: "/home/u",
    scrub: (text: string) => text,
  };
  const { snapshot, ...record } = { ...recordOf(lost), alive: false };
  assert.ok(snapshot);
  for (const [layout, shown] of [
    ["7f31,160x48,0,0{80x48,0,0,0,79x48,81,0,2}", true],
    ['{"V":2,"L":{"t":"h","w":160,"c":[{"t":"p","a":true,"I":"%2"}]}}', true],
    ['{"V":2,"L":{"t":"p","name":"secret"}}', false],
    ["secret", false],
  ] as const) {
    const windows = snapshot.windows.map((each) => ({ ...each, layout }));
    const made = redactRecord({ ...record, snapshot: { ...snapshot, windows } }, redaction, 0);
    assert.equal(made.snapshot?.windows[0]?.layout, shown ? layout : "(not a layout)");
  }
});

test("what a later version records is in no report before it is allowed", () => {
  const record = { ...recordOf(lost), alive: false };
  const { snapshot } = record;
  assert.ok(snapshot);
  const more = {
    ...record,
    snapshot: {
      ...snapshot,
      secret: 1,
      server: { ...snapshot.server, secret: 2 },
      sessions: snapshot.sessions.map((each) => ({ ...each, secret: 3 })),
      windows: snapshot.windows.map((each) => ({ ...each, secret: 4 })),
      panes: snapshot.panes.map((each) => ({
        ...each,
        secret: 5,
        agent: each.agent && { ...each.agent, secret: 6 },
      })),
    },
  };
  const redaction = {
    placeholders: new Placeholders(),
    home: "/home/u",
    scrub: (text: string) => text,
  };
  assert.doesNotMatch(JSON.stringify(redactRecord(more, redaction, Date.now())), /"secret"/);
});
