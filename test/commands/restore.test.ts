import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { statePaths } from "../../src/config/paths.ts";
import { openJournal } from "../../src/restore/journal.ts";
import { createRun, listRuns, newRunId, readRun } from "../../src/restore/runs.ts";
import { eventually } from "../support/eventually.ts";
import { writeLost } from "../support/lost.ts";
import { attachClient, isAlive, type Sandbox, sandbox } from "../support/tmux.ts";
import type { SnapshotSketch } from "../support/workspaces.ts";

const cli = fileURLToPath(new URL("../../src/cli.ts", import.meta.url));
const standIns = fileURLToPath(new URL("../stand-ins", import.meta.url));

type Ran = { readonly status: number; readonly stdout: string; readonly stderr: string };

function run(box: Sandbox, ...words: string[]): Promise<Ran> {
  return execute(box, process.execPath, [cli, "-S", `${box.root}/s`, ...words]);
}

function execute(box: Sandbox, program: string, args: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(program, args, { env: box.environment, timeout: 90_000 }, (error, stdout, stderr) =>
      resolve({ status: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

const log = (box: Sandbox) => join(box.root, "starts");

/** A sandbox in whose panes the stand-in for Claude Code is on the PATH. */
async function withAgents(t: Parameters<typeof sandbox>[0]): Promise<Sandbox> {
  const box = await sandbox(t);
  const node = dirname(process.execPath);
  appendFileSync(
    join(box.home, ".bashrc"),
    `export PATH='${standIns}:${node}':$PATH STAND_IN_LOG='${log(box)}'\n`,
  );
  // A server that the restore starts has this person's own configuration.
  writeFileSync(join(box.home, ".tmux.conf"), "set -g default-shell /bin/bash\n");
  return box;
}

/** Ids of this test alone: a conversation that any process of the machine has open is not started. */
const workspace = (box: Sandbox, name = "s"): SnapshotSketch => ({
  socketPath: `${box.root}/${name}`,
  sessions: [
    {
      name: "api",
      windows: [
        { panes: [{ agent: { title: "Fix login", state: "waiting", session: randomUUID() } }, {}] },
        { panes: [{ agent: { title: "Gone", session: "gone" } }] },
        { panes: [{ program: "vim", idleMinutes: 10 }] },
      ],
    },
    { name: "idle", windows: [{ panes: [{}] }] },
  ],
});

const starts = (box: Sandbox): string[] =>
  existsSync(log(box)) ? readFileSync(log(box), "utf8").trim().split("\n") : [];

test("with nothing lost there is nothing to restore", async (t) => {
  const box = await sandbox(t);
  const { status, stdout } = await run(box, "restore", "--yes");
  assert.deepEqual(
    [status, stdout],
    [
      3,
      `Nothing waits to be restored; what was restored or dismissed before: tmux-workspace-restore -S ${box.root}/s offer --all\n`,
    ],
  );
});

test("without a terminal and without --yes it says what it would do, and starts nothing", async (t) => {
  const box = await withAgents(t);
  await writeLost(box, workspace(box));
  const { status, stdout } = await run(box, "restore");
  assert.equal(status, 0);
  assert.match(stdout, /\[x\].*Fix login/);
  assert.match(
    stdout,
    /Nothing was started\. To restore what is ticked: tmux-workspace-restore -S \S+ restore --yes\n$/,
  );
  assert.equal(existsSync(`${box.root}/s`), false);
  assert.deepEqual(listRuns(statePaths(box.state)), []);
});

test("a terminal that cannot be drawn on gets the list, and how to go on from it", async (t) => {
  const box = await withAgents(t);
  await writeLost(box, workspace(box));
  const server = box.server("plain");
  await server.start(["-x", "120"], { columns: 120, rows: 40 });
  const command = `TERM=dumb TMUX= '${process.execPath}' '${cli}' -S '${box.root}/s' restore`;
  await server.run("send-keys", "-l", command);
  await server.run("send-keys", "Enter");
  const screen = await eventually("the list", async () => {
    const shown = await server.run("capture-pane", "-p");
    return /To restore what is ticked: .*restore --yes/.test(shown) ? shown : undefined;
  });
  assert.match(screen, /\[x\].*Fix login/);
  assert.equal(await server.run("display-message", "-p", "#{alternate_on}"), "0");
});

test("--yes restores the defaults, starts a server where none runs, and a second one finds nothing", async (t) => {
  const box = await withAgents(t);
  await writeLost(box, workspace(box));
  const first = await run(box, "restore", "--yes");
  assert.equal(first.status, 0, first.stderr + first.stdout);
  assert.match(first.stdout, /✓ api:1\.0 +claude +Fix login +ready after/);
  assert.match(first.stdout, /Restored 1 agent in 1 session/);
  const server = box.server("s");
  assert.equal(
    await server.run("list-panes", "-a", "-F", "#{session_name}:#{window_index}.#{pane_index}"),
    "api:1.0\napi:1.1\napi:3.0",
  );
  assert.equal(starts(box).length, 1);
  await eventually(
    "the status line is free again",
    async () => (await server.run("show", "-gqv", "@workspace-restore-status")) === "",
  );
  const again = await run(box, "restore", "--yes");
  assert.equal(again.status, 3);
  assert.equal(starts(box).length, 1);
  const listed = await run(box, "runs");
  assert.match(listed.stdout, /Restored 1 agent in 1 session/);
  assert.equal((await run(box, "runs", "--json")).status, 0);
  const shown = await run(box, "runs", "--show");
  assert.equal(shown.stdout.split("\n")[0], listed.stdout.replace(/^\S+ +.*? {2}/, "").trim());
});

test("runs --show without an id shows the latest; with none there is nothing to show", async (t) => {
  const box = await sandbox(t);
  const none = await run(box, "runs", "--show");
  assert.deepEqual([none.status, none.stdout], [3, "Nothing has been restored yet.\n"]);
  const [old, latest] = [1, 2].map((sessions) => ({
    id: newRunId(1_000 * sessions),
    createdAt: 1_000 * sessions,
    socketPath: `${box.root}/s`,
    selection: { candidateId: "c", panes: [] },
    listed: ["c"],
    confirmedBy: "flag" as const,
    sessions,
    agents: [],
  }));
  assert.ok(old && latest);
  for (const each of [old, latest]) createRun(statePaths(box.state), each).end();
  assert.equal(
    (await run(box, "runs", "--show")).stdout,
    "Interrupted while building 2 sessions\n",
  );
  const named = await run(box, "runs", "--show", old.id);
  assert.equal(named.stdout, "Interrupted while building 1 session\n");
  const told = (await run(box, "restore")).stderr;
  assert.match(told, new RegExp(`runs --continue ${latest.id}`));
  assert.doesNotMatch(told, new RegExp(old.id), "what came later has settled it");
});

test("two at the same moment start nothing twice", async (t) => {
  const box = await withAgents(t);
  await writeLost(box, workspace(box));
  const both = await Promise.all([run(box, "restore", "--yes"), run(box, "restore", "--yes")]);
  assert.ok(
    both.some((each) => each.status === 0),
    JSON.stringify(both),
  );
  assert.equal(starts(box).length, 1);
  const panes = await box.server("s").run("list-panes", "-a", "-F", "#{pane_id}");
  assert.equal(panes.split("\n").length, 3);
});

test("only the panes that were named come back; --all brings every one that can", async (t) => {
  const box = await withAgents(t);
  const id = await writeLost(box, workspace(box));
  const named = await run(box, "restore", "--yes", "--json", "--pane", "idle:1.1");
  assert.equal(named.status, 0, named.stderr);
  const view = JSON.parse(named.stdout) as { stage: string; launches: unknown[] };
  assert.deepEqual([view.stage, view.launches], ["done", []]);
  const server = box.server("s");
  assert.equal(await server.run("list-sessions", "-F", "#{session_name}"), "idle");
  const all = await run(box, "restore", "--yes", "--all", "--candidate", id);
  assert.equal(all.status, 0, all.stderr + all.stdout);
  assert.deepEqual(
    (
      await server.run("list-panes", "-a", "-F", "#{session_name}:#{window_index}.#{pane_index}")
    ).split("\n"),
    ["api:1.0", "api:1.1", "api:3.0", "idle:1.0"],
    "what came back before is not made again",
  );
  const again = await run(box, "restore", "--yes", "--candidate", id, "--pane", "idle:1.1");
  assert.match(again.stdout, /All of it is there already: nothing was made/);
});

for (const [words, message] of [
  [["--pane", "api:9.9"], /No pane api:9\.9 was lost with \S+\n`offer` lists the addresses/],
  [["--pane", "api:2.1"], /api:2\.1 cannot be restored: transcript gone/],
  [["--candidate", "nobody"], /No loss with the id nobody is known/],
] as const) {
  test(`${words.join(" ")} is one clear error, and nothing is consumed`, async (t) => {
    const box = await withAgents(t);
    await writeLost(box, workspace(box));
    const { status, stderr } = await run(box, "restore", "--yes", ...words);
    assert.equal(status, 1);
    assert.match(stderr, message);
    if (words[0] === "--candidate") {
      const shown = await run(box, "restore", ...words);
      assert.deepEqual([shown.status, shown.stderr], [1, stderr], "only to look at it, too");
    }
    assert.match((await run(box, "offer")).stdout, /^Lost: /);
    assert.equal(existsSync(`${box.root}/s`), false);
  });
}

test("inside an agent nothing starts, whatever the flags: the picker opens on the user's client", async (t) => {
  const box = await withAgents(t);
  await writeLost(box, workspace(box));
  // What runs it is called codex, as an agent's tool call would be.
  const agent = join(box.root, "codex");
  symlinkSync("/bin/bash", agent);
  const inAgent = () => {
    const script = `'${process.execPath}' '${cli}' -S '${box.root}/s' restore --yes --all; exit $?`;
    return execute(box, agent, ["-c", script]);
  };
  const alone = await inAgent();
  assert.equal(alone.status, 1);
  assert.match(alone.stderr, /runs inside Codex, which may not start agents by itself/);
  const server = box.server("s");
  await server.start(["-s", "mine"]);
  const client = await attachClient(box, server, { columns: 120, rows: 40 });
  const shown = await inAgent();
  assert.equal(shown.status, 0, shown.stderr);
  assert.match(shown.stdout, /nothing was restored\. The picker is open on the user's tmux client/);
  await eventually("the picker", async () => /restore 1 agent/.test(await client.screen())).catch(
    async (error) => {
      throw new Error(await client.screen(), { cause: error });
    },
  );
  await client.keys("q");
  assert.equal(await server.run("list-sessions", "-F", "#{session_name}"), "mine");
  assert.deepEqual(starts(box), []);
});

/** Six agents, each in a window of its own. */
const sixAgents = (box: Sandbox): SnapshotSketch => ({
  socketPath: `${box.root}/s`,
  sessions: [
    {
      name: "api",
      windows: Array.from({ length: 6 }, (_, index) => ({
        panes: [
          {
            agent: {
              title: `Task ${index}`,
              state: "waiting" as const,
              session: randomUUID(),
            },
          },
        ],
      })),
    },
  ],
});

test("a restore says which other losses it settles, and changes nothing about those that were settled before", async (t) => {
  const box = await withAgents(t);
  const sketch = workspace(box);
  const lost = async (pid: number, hours: number) =>
    writeLost(box, { ...sketch, pid, died: Date.now() - hours * 3_600_000 });
  const [dismissed, older, newest] = [await lost(11, 3), await lost(12, 2), await lost(13, 1)];
  assert.equal((await run(box, "dismiss", "--candidate", dismissed)).status, 0);
  const { stdout } = await run(box, "restore", "--yes", "--candidate", older);
  assert.match(
    stdout,
    /1 other loss is no longer offered with it, and still there: \S+ -S \S+ offer --all/,
  );
  const states = (await run(box, "show")).stdout;
  for (const [id, state] of [
    [dismissed, "dismissed"],
    [older, "restored"],
    [newest, "passed over"],
  ]) {
    assert.match(states, new RegExp(`${id} +${state} `));
  }
  assert.match((await run(box, "offer", "--all")).stdout, new RegExp(newest));
});

test("what was named is named in the advice too, and what is not there is refused before anything is asked", async (t) => {
  const box = await withAgents(t);
  await writeLost(box, workspace(box));
  const { stdout } = await run(box, "restore", "--pane", "api:1.1");
  assert.match(stdout, /To restore these panes: \S+ -S \S+ restore --yes --pane api:1\.1\n/);
  for (const named of [["garbage"], ["--yes"]]) {
    const refused = await run(box, "restore", "--pane", ...named);
    assert.deepEqual([refused.status, /No pane/.test(refused.stderr)], [1, true], refused.stderr);
  }
  assert.deepEqual(listRuns(statePaths(box.state)), []);
});

test("an agent that did not start is tried again in its pane, as the summary says", async (t) => {
  const box = await withAgents(t);
  const id = await writeLost(box, workspace(box));
  const bashrc = join(box.home, ".bashrc");
  writeFileSync(bashrc, readFileSync(bashrc, "utf8").replaceAll(standIns, `${box.root}/agents`));
  const failed = await run(box, "restore", "--yes");
  assert.equal(failed.status, 1);
  assert.match(
    failed.stdout,
    new RegExp(`To try again what did not start.*: \\S+ restore --candidate ${id}\n`),
  );
  const runs = listRuns(statePaths(box.state));
  const goesOn = await run(box, "runs", "--continue", runs[0]?.record.id ?? "");
  assert.match(goesOn.stdout, /come to its end[\s\S]*To try again/);
  symlinkSync(standIns, `${box.root}/agents`);
  const server = box.server("s");
  const panes = await server.run("list-panes", "-a", "-F", "#{pane_id}");
  const again = await run(box, "restore", "--yes", "--candidate", id, "--pane", "api:1.1");
  assert.match(again.stdout, /✓ api:1\.0 +claude +Fix login +ready/);
  assert.equal(await server.run("list-panes", "-a", "-F", "#{pane_id}"), panes);
});

test("what another server lost is not restored by default: that is said, and the status tells it", async (t) => {
  const box = await withAgents(t);
  await writeLost(box, { ...workspace(box), socketPath: `${box.root}/other` });
  const { status, stdout } = await run(box, "restore", "--yes");
  assert.equal(status, 3);
  assert.match(
    stdout,
    /Of this server nothing waits to be restored.*another lost: .*--candidate ID/,
  );
  assert.deepEqual(starts(box), []);
});

test("a run whose process is killed is seen, and goes on when told to; no agent starts twice", async (t) => {
  const box = await withAgents(t);
  const sketch = sixAgents(box);
  await writeLost(box, sketch);
  appendFileSync(join(box.home, ".bashrc"), "export STAND_IN_READY_MS=600\n");
  const asked = run(box, "restore", "--yes");
  const paths = statePaths(box.state);
  const id = await eventually("a run", () => listRuns(paths)[0]?.record.id);
  await eventually(
    "two are ready",
    () =>
      (readRun(paths, id)?.view.launches.filter((each) => each.state === "ready").length ?? 0) >= 2,
  );
  const pids = (await execute(box, "pgrep", ["-f", `runs --execute ${id}`])).stdout
    .trim()
    .split("\n");
  for (const pid of pids) process.kill(Number(pid), "SIGKILL");
  const told = await asked;
  assert.match(told.stdout, new RegExp(`It can go on: .*runs --continue ${id}`));
  assert.equal(told.status, 1);
  await eventually("its process is gone", () => pids.every((pid) => !isAlive(Number(pid))));
  const offered = await run(box, "offer");
  assert.match(offered.stdout, /Nothing waits to be restored/);
  assert.match(offered.stderr, new RegExp(`was interrupted\\. It can go on: .*--continue ${id}`));
  assert.match(
    (await run(box, "runs")).stdout,
    /Interrupted: restored \d of 6 agents in 1 session/,
  );
  const begun = starts(box).length;
  const on = await run(box, "runs", "--continue", id);
  const view = readRun(paths, id)?.view;
  assert.equal(view?.stage, "done", on.stderr);
  const ids = starts(box).map((line) => JSON.stringify(JSON.parse(line).argv));
  assert.equal(new Set(ids).size, ids.length, "each was started once");
  assert.ok(ids.length >= begun);
  const unknown = view.launches.filter(
    (each) => each.state === "outcome-unknown" || each.state === "starting",
  );
  assert.equal(ids.length >= 6 - unknown.length, true);
  const panes = await box.server("s").run("list-panes", "-a", "-F", "#{pane_id}");
  assert.equal(panes.split("\n").length, 6);
  assert.equal((await run(box, "runs", "--continue", id)).status, 3);
});

test("a state directory that cannot be written is one clear error, and nothing is built", async (t) => {
  if (process.getuid?.() === 0) return t.skip("root writes everywhere");
  const box = await withAgents(t);
  await writeLost(box, workspace(box));
  chmodSync(box.state, 0o500);
  const { status, stderr } = await run(box, "restore", "--yes");
  chmodSync(box.state, 0o700);
  assert.equal(status, 1);
  assert.match(stderr, /Could not write /);
  assert.equal(existsSync(`${box.root}/s`), false);
});

test("what was stopped in time comes back when the restore is told to go on", async (t) => {
  const box = await withAgents(t);
  await writeLost(box, sixAgents(box));
  appendFileSync(join(box.home, ".bashrc"), "export STAND_IN_READY_MS=2000\n");
  const asked = run(box, "restore", "--yes");
  const paths = statePaths(box.state);
  const id = await eventually("a run", () => listRuns(paths)[0]?.record.id);
  await eventually("one is ready", () =>
    readRun(paths, id)?.view.launches.some((each) => each.state === "ready"),
  );
  openJournal(paths.run(id)).append({ kind: "cancelled" });
  assert.equal((await asked).status, 1);
  assert.ok(starts(box).length < 6);
  assert.match((await run(box, "restore")).stderr, new RegExp(`was stopped.*--continue ${id}`));
  assert.equal((await run(box, "runs", "--continue", id)).status, 0);
  assert.equal(starts(box).length, 6);
  assert.deepEqual(
    readRun(paths, id)?.view.launches.map((each) => each.state),
    Array.from({ length: 6 }, () => "ready"),
  );
  assert.match((await run(box, "status")).stdout, /6 of 6/, "the restored server is on record");
});
