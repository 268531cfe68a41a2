import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { statePaths } from "../../src/config/paths.ts";
import { createRun, newRunId } from "../../src/restore/runs.ts";
import { fileStore } from "../../src/store/store.ts";
import { runHook } from "../support/hook.ts";
import { writeLost } from "../support/lost.ts";
import { projectRoot } from "../support/plugin.ts";
import { type Sandbox, sandbox } from "../support/tmux.ts";
import type { SnapshotSketch } from "../support/workspaces.ts";

/** As the launcher runs it. */
const notice = (box: Sandbox) => runHook(["notice"], box.environment);

const lost = (box: Sandbox): SnapshotSketch => ({
  socketPath: join(box.root, "tmux-0", "default"),
  sessions: [{ name: "w", windows: [{ panes: [{ agent: {} }, { agent: {} }, {}] }] }],
});
const uid = process.getuid?.() ?? 0;

test("with nothing lost a login shell is told nothing", async (t) => {
  const box = await sandbox(t);
  assert.deepEqual(await notice(box), { status: 3, stdout: "", stderr: "" });
  const server = box.server();
  await server.start();
  await runHook(["save", "-S", server.socketPath], box.environment);
  assert.deepEqual(await notice(box), { status: 3, stdout: "", stderr: "" });
});

test("a loss is one line with what it held and how to bring it back", async (t) => {
  const box = await sandbox(t);
  const here = { ...lost(box), socketPath: join(box.root, `tmux-${uid}`, "default") };
  await writeLost(box, here);
  const { status, stdout } = await notice(box);
  assert.equal(status, 0);
  assert.equal(
    stdout,
    "A tmux workspace was lost, last seen 8 min ago: 2 agents in 3 panes. Bring it back: tmux-workspace-restore restore\n",
  );
});

test("one of another socket is told with that socket, and how many more there are", async (t) => {
  const box = await sandbox(t);
  const other = join(box.root, "other");
  await writeLost(box, { ...lost(box), socketPath: other });
  await writeLost(box, {
    ...lost(box),
    socketPath: other,
    pid: 77,
    died: Date.now() - 9 * 3_600_000,
  });
  const { stdout } = await notice(box);
  assert.match(stdout, /8 min ago: 2 agents in 3 panes, and 1 more\. /);
  assert.match(stdout, new RegExp(`tmux-workspace-restore -S ${other} restore\n$`));
});

test("where the socket was named, the command to type names it alike", async (t) => {
  const box = await sandbox(t);
  const cli = join(projectRoot, "src", "cli.ts");
  const path = join(box.root, `tmux-${uid}`, "my work");
  await writeLost(box, { ...lost(box), socketPath: path });
  const told = (...words: string[]) => {
    const options = { env: box.environment, encoding: "utf8" } as const;
    return spawnSync(process.execPath, [cli, ...words], options)
      .stdout.split(": ")
      .at(-1);
  };
  assert.equal(told("notice", "-L", "my work"), "tmux-workspace-restore -L 'my work' restore\n");
  assert.equal(told("-S", path, "notice"), `tmux-workspace-restore -S '${path}' restore\n`);
});

test("what was dismissed, restored, or held idle shells alone is not told of", async (t) => {
  const box = await sandbox(t);
  const paths = statePaths(box.state);
  const dismissed = await writeLost(box, lost(box));
  await fileStore(paths).consume([dismissed], { at: Date.now(), how: "dismissed", run: null });
  const restored = await writeLost(box, { ...lost(box), pid: 77 });
  const run = createRun(paths, {
    id: newRunId(),
    createdAt: Date.now(),
    socketPath: "/x",
    selection: { candidateId: restored, panes: [] },
    listed: [restored],
    confirmedBy: "flag",
    sessions: 0,
    agents: [],
  });
  run.journal.append({ kind: "done" });
  run.end();
  await writeLost(box, {
    ...lost(box),
    pid: 78,
    sessions: [{ name: "w", windows: [{ panes: [{}] }] }],
  });
  assert.deepEqual(await notice(box), { status: 3, stdout: "", stderr: "" });
});

test("a restore that was cut short is told in one line, with what else was lost", async (t) => {
  const box = await sandbox(t);
  const socketPath = join(box.root, `tmux-${uid}`, "default");
  createRun(statePaths(box.state), {
    id: newRunId(),
    createdAt: Date.now() - 300_000,
    socketPath,
    selection: { candidateId: "x", panes: [] },
    listed: ["x"],
    confirmedBy: "flag",
    sessions: 1,
    agents: [{ pane: "%1", address: "a:0.0", harness: "claude", title: "" }],
  }).end();
  const said =
    "The restore of a tmux workspace, begun 5 min ago, was cut short: 0 of 1 agent is back";
  const how = "Go on with it: tmux-workspace-restore restore\n";
  assert.equal((await notice(box)).stdout, `${said}. ${how}`);
  await writeLost(box, { ...lost(box), socketPath });
  assert.equal((await notice(box)).stdout, `${said}, and 1 more was lost. ${how}`);
});

test("in a pane nothing is told: there the menu asks", async (t) => {
  const box = await sandbox(t);
  await writeLost(box, lost(box));
  box.environment.TMUX = `${join(box.root, "s")},1,0`;
  assert.deepEqual(await notice(box), { status: 3, stdout: "", stderr: "" });
});

test("the launcher takes the lean way for it, and the command's own help stays", async (t) => {
  const box = await sandbox(t);
  const plugin = join(box.root, "plugin");
  cpSync(join(projectRoot, "scripts"), join(plugin, "scripts"), { recursive: true });
  execFileSync(process.execPath, [join(projectRoot, "scripts", "build.mjs"), join(plugin, "dist")]);
  await writeLost(box, lost(box));
  const launcher = join(plugin, "scripts", "tmux-workspace-restore");
  const run = (environment: NodeJS.ProcessEnv, ...words: string[]) => {
    const options = { env: { ...box.environment, ...environment }, encoding: "utf8" } as const;
    const { status, stdout, stderr } = spawnSync(launcher, words, options);
    return { status, stdout, stderr };
  };
  const told = run({}, "notice");
  assert.equal(told.status, 0);
  assert.match(told.stdout, /^A tmux workspace was lost.*\n$/);
  assert.equal(told.stderr, "");
  const server = box.server();
  await server.start();
  const inside = run({ TMUX: `${server.socketPath},${await server.pid()},0` }, "notice");
  assert.deepEqual(inside, { status: 3, stdout: "", stderr: "" });
  assert.match(run({}, "notice", "--help").stdout, /Usage: tmux-workspace-restore notice/);
});
