import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { statePaths } from "../../src/config/paths.ts";
import { createRun, newRunId } from "../../src/restore/runs.ts";
import { eventually } from "../support/eventually.ts";
import { runHook } from "../support/hook.ts";
import { writeLost } from "../support/lost.ts";
import { projectRoot } from "../support/plugin.ts";
import { type Sandbox, sandbox } from "../support/tmux.ts";
import { conversationOf, type SnapshotSketch } from "../support/workspaces.ts";

const cli = join(projectRoot, "src", "cli.ts");

function run(box: Sandbox, ...words: string[]) {
  const options = { env: box.environment, encoding: "utf8", timeout: 20_000, input: "" } as const;
  return spawnSync(process.execPath, [cli, "-S", join(box.root, "s"), ...words], options);
}

const lost: SnapshotSketch = {
  socketPath: "/tmp/tmux-0/work",
  sessions: [
    {
      name: "api",
      windows: [
        {
          name: "edit",
          panes: [
            {
              watched: true,
              title: "✳ Fix login",
              agent: {
                title: "Fix login",
                state: "waiting",
                model: "opus",
                cost: 1.5,
                contextShare: 0.42,
                account: { CLAUDE_CONFIG_DIR: "/home/u/work" },
                flags: ["--model", "opus"],
                permissionFlags: ["--dangerously-skip-permissions"],
                children: ["node"],
                interrupted: true,
              },
            },
            { agent: { session: null } },
            { program: "vim" },
          ],
        },
      ],
    },
  ],
};

test("show tells all that a record holds", async (t) => {
  const box = await sandbox(t);
  const id = await writeLost(box, lost);
  const { status, stdout } = run(box, "show", id);
  assert.equal(status, 0);
  for (const line of [
    new RegExp(`^Record ${id}: lost, last seen 8 min ago, generation 1$`, "m"),
    /^tmux 3\.5a, pid 4242, on \/tmp\/tmux-0\/work; recorded /m,
    /^Session api: in ~, attached$/m,
    /^ {2}1\* edit: 160x48, layout 0000,160x48/m,
    /^ {4}1 claude: ~\/src\/api, active, watched, active .* title "✳ Fix login"$/m,
    new RegExp(`^ {8}${conversationOf("%1")} \\(by registry\\): Fix login$`, "m"),
    /^ {8}waiting, its turn was cut short, last message .*, opus, \$1\.50, 42% context$/m,
    /^ {8}CLAUDE_CONFIG_DIR=.*\/work$/m,
    /^ {8}flags --model opus$/m,
    /^ {8}had --dangerously-skip-permissions$/m,
    /^ {8}had running node$/m,
    /^ {8}not bound: its conversation could not be told$/m,
    /^ {4}3 vim: /m,
  ]) {
    assert.match(stdout, line);
  }
});

test("show --json holds the snapshot as it is, and what stands around it", async (t) => {
  const box = await sandbox(t);
  const id = await writeLost(box, lost);
  const shown = JSON.parse(run(box, "show", id, "--json").stdout);
  assert.deepEqual(
    [shown.schemaVersion, shown.id, shown.alive, shown.consumed, shown.panes],
    [1, id, false, null, 3],
  );
  assert.equal(shown.snapshot.panes[0].agent.binding.evidence, "registry");
});

test("without an id it lists every record: running, lost, restored or dismissed", async (t) => {
  const box = await sandbox(t);
  assert.deepEqual(
    [run(box, "show").status, run(box, "show").stdout],
    [3, "Nothing is recorded.\n"],
  );
  const first = await writeLost(box, lost);
  const second = await writeLost(box, { ...lost, pid: 77 });
  assert.equal(run(box, "dismiss", "--candidate", second).status, 0);
  const server = box.server();
  await server.start();
  await runHook(["save", "-S", server.socketPath], box.environment);
  const { status, stdout } = run(box, "show");
  assert.equal(status, 0);
  assert.match(stdout, /^\S+ +running +seen just now +1 pane +.*\/s$/m);
  assert.match(
    stdout,
    new RegExp(`^${first} +lost +seen 8 min ago +3 panes +/tmp/tmux-0/work$`, "m"),
  );
  assert.match(stdout, new RegExp(`^${second} +dismissed`, "m"));
});

test("an id that is not known, and a record that cannot be read", async (t) => {
  const box = await sandbox(t);
  const unknown = run(box, "show", "abc-1-2");
  assert.equal(unknown.status, 1);
  assert.match(unknown.stderr, /no record with the id abc-1-2/);
  const id = await writeLost(box, lost);
  writeFileSync(join(statePaths(box.state).server(id), "snapshot.1.json"), "{");
  const damaged = run(box, "show", id);
  assert.equal(damaged.status, 1);
  assert.match(damaged.stdout, /What it holds cannot be read\.\nWarning: .*is damaged/);
});

test("forget erases what it is told to and the restores that were made of it, and nothing else", async (t) => {
  const box = await sandbox(t);
  const first = await writeLost(box, lost);
  const second = await writeLost(box, { ...lost, pid: 77 });
  const paths = statePaths(box.state);
  const made = createRun(paths, {
    id: newRunId(),
    createdAt: Date.now(),
    socketPath: "/x",
    selection: { candidateId: first, panes: [] },
    listed: [first],
    confirmedBy: "flag",
    sessions: 0,
    agents: [],
  });
  made.journal.append({ kind: "done" });
  made.end();
  const { status, stdout } = run(box, "forget", first, "--yes");
  assert.equal(status, 0, stdout);
  assert.deepEqual(readdirSync(paths.servers), [second]);
  assert.equal(existsSync(paths.run(made.record.id)), false);
});

test("without --yes and without a terminal nothing is erased, and it is said how to", async (t) => {
  const box = await sandbox(t);
  const id = await writeLost(box, lost);
  const { status, stderr, stdout } = run(box, "forget", id);
  assert.equal(status, 1);
  assert.match(stderr, /say --yes/);
  assert.match(stdout, /Nothing was erased/);
  assert.deepEqual(readdirSync(statePaths(box.state).servers), [id]);
});

test("on a terminal it asks, and erases only on a yes", async (t) => {
  const box = await sandbox(t);
  const id = await writeLost(box, lost);
  const { servers } = statePaths(box.state);
  for (const [answer, left] of [
    ["n", [id]],
    ["y", []],
  ] as const) {
    const server = box.server(answer);
    await server.start([`'${process.execPath}' '${cli}' forget ${id}; exec sleep 60`], {
      columns: 120,
      rows: 24,
    });
    const shows = (text: RegExp) =>
      eventually(`it says ${text}`, async () => text.test(await server.run("capture-pane", "-p")));
    await shows(/Erase this record for good\? \[y\/N\]/);
    await server.run("send-keys", answer, "Enter");
    await shows(answer === "y" ? /^Erased\./m : /^Nothing was erased\.$/m);
    assert.deepEqual(readdirSync(servers), left);
  }
});

test("a living server's record is never erased: not by its id, not by --all", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start();
  await runHook(["save", "-S", server.socketPath], box.environment);
  const { servers } = statePaths(box.state);
  const [alive = ""] = readdirSync(servers);
  const refused = run(box, "forget", alive, "--yes");
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /lives: its record is in use/);
  const dead = await writeLost(box, lost);
  writeFileSync(join(statePaths(box.state).server(dead), "snapshot.1.json"), "{");
  assert.equal(run(box, "forget", "--all", "--yes").status, 0, "a damaged record too");
  assert.deepEqual(readdirSync(servers), [alive]);
  assert.equal(run(box, "forget", "--all", "--yes").status, 3);
});

test("what an unfinished restore reads is not erased", async (t) => {
  const box = await sandbox(t);
  const id = await writeLost(box, lost);
  const unfinished = createRun(statePaths(box.state), {
    id: newRunId(),
    createdAt: Date.now(),
    socketPath: "/x",
    selection: { candidateId: id, panes: [] },
    listed: [id],
    confirmedBy: "flag",
    sessions: 0,
    agents: [],
  });
  unfinished.end();
  const { status, stderr } = run(box, "forget", id, "--yes");
  assert.equal(status, 1);
  assert.match(stderr, new RegExp(`runs --continue ${unfinished.record.id}`));
  assert.equal(run(box, "forget", "--all", "--yes").status, 3);
  assert.ok(existsSync(statePaths(box.state).server(id)));
});

test("forget without a word of which, or with both, is wrong usage", async (t) => {
  const box = await sandbox(t);
  assert.equal(run(box, "forget").status, 2);
  assert.equal(run(box, "forget", "--all", "abc-1-2").status, 2);
});
