import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { statePaths } from "../../src/config/paths.ts";
import { sessionVariables } from "../../src/harnesses/registry.ts";
import { createRun, newRunId } from "../../src/restore/runs.ts";
import { type Snapshot, serverKey } from "../../src/snapshot/schema.ts";
import { fileStore } from "../../src/store/store.ts";
import type { ServerRecord } from "../../src/store/types.ts";
import { listingCommands } from "../../src/tmux/listing.ts";
import { eventually } from "../support/eventually.ts";
import { hookBundle, runHook } from "../support/hook.ts";
import { projectRoot } from "../support/plugin.ts";
import { attachClient, type Sandbox, sandbox, type TestServer } from "../support/tmux.ts";
import { snapshotOf } from "../support/workspaces.ts";

const standIns = join(import.meta.dirname, "..", "stand-ins");

async function desk(t: TestContext): Promise<{ box: Sandbox; server: TestServer }> {
  const box = await sandbox(t);
  box.environment.PATH = `${standIns}:${process.env.PATH}`;
  return { box, server: box.server() };
}

const save = (box: Sandbox, server: TestServer, ...words: string[]) =>
  runHook(["save", "-S", server.socketPath, ...words], box.environment);

async function records(box: Sandbox): Promise<readonly ServerRecord[]> {
  return fileStore(statePaths(box.state)).servers();
}

async function recorded(box: Sandbox): Promise<Snapshot> {
  const [record, ...others] = await records(box);
  assert.ok(record?.snapshot !== undefined);
  assert.deepEqual([others, record.warnings], [[], []]);
  return record.snapshot;
}

/** Every file below the state directory, as one text. */
function everything(box: Sandbox): string {
  return readdirSync(box.state, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.name}\n${readFileSync(join(entry.parentPath, entry.name), "latin1")}`)
    .join("\n");
}

test("a shell is told what was recorded; a second save of the same changes no file but the stamp", async (t) => {
  const { box, server } = await desk(t);
  await server.start(["exec sleep 60"]);
  await server.run("rename-window", "still");
  await server.run("split-window", "exec sleep 60");
  const first = await save(box, server);
  assert.deepEqual(
    [first.status, first.stdout, first.stderr],
    [0, "Recorded 2 panes, 0 agents\n", ""],
  );
  // A program that starts, and a minute that ends, are changes.
  await eventually("nothing changes any more", async () =>
    (await save(box, server)).stdout.includes("nchanged"),
  );
  const [record] = await records(box);
  const directory = statePaths(box.state).server(record?.key ?? "");
  const payload = () =>
    statSync(join(directory, `snapshot.${record?.generation}.json`), { bigint: true });
  const names = new Set(readdirSync(directory));
  const before = payload();
  await eventually("some time passes", () => Date.now() > (record?.lastSeen ?? 0));
  assert.equal((await save(box, server)).status, 0);
  const after = payload();
  assert.deepEqual(
    [after.ino, after.mtimeNs, after.ctimeNs],
    [before.ino, before.mtimeNs, before.ctimeNs],
  );
  assert.deepEqual(new Set(readdirSync(directory)), names);
  assert.ok(((await records(box))[0]?.lastSeen ?? 0) > (record?.lastSeen ?? 0));
});

test("agents, editors and shells leave nothing of their arguments and variables behind", async (t) => {
  const { box, server } = await desk(t);
  const secret = "hunter2secret";
  await server.start(["-e", `API_KEY=${secret}`, "bash --norc"]);
  await server.run("set-environment", "-g", "TOKEN", secret);
  const run = async (command: string) => {
    await server.run("new-window", "-d", `${command}`);
  };
  // No prompt as a word: the agent makes its conversation's title of that, and a title is recorded.
  await run(
    `API_KEY=${secret} claude --model opus --append-system-prompt=${secret} --settings='{"key":"${secret}"}'`,
  );
  await run(`exec -a vim sleep 60 # ${secret}`);
  await run(`bash -c 'sleep 61; echo ${secret}'`);
  await run(`node -e 'process.title = "node ${secret}"; setTimeout(() => {}, 60000)' ${secret}`);
  const snapshot = await eventually("the agent is bound", async () => {
    assert.equal((await save(box, server)).status, 0);
    const found = await recorded(box);
    return found.panes.some((pane) => pane.agent?.binding) && found;
  });
  const agent = snapshot.panes.find((pane) => pane.agent)?.agent;
  assert.deepEqual(agent?.flags, ["--model", "opus"]);
  assert.equal((await runHook(["save", "--nonsense", secret], box.environment)).status, 2);
  assert.doesNotMatch(everything(box), new RegExp(secret));
});

test("three servers keep three records, two of them with one socket name, and a client more is no server", async (t) => {
  const box = await sandbox(t);
  const servers = [box.server("a"), box.server("b"), box.server("d/a")];
  mkdirSync(join(box.root, "d"));
  for (const [index, server] of servers.entries()) await server.start(["-s", `session${index}`]);
  const [first] = servers;
  assert.ok(first !== undefined);
  await attachClient(box, first);
  await attachClient(box, first);
  for (const server of [...servers, ...servers]) assert.equal((await save(box, server)).status, 0);
  for (const server of servers) await server.kill();
  const found = await records(box);
  const told = found.map(({ snapshot }) => [
    snapshot?.server.socketPath,
    snapshot?.sessions.map((session) => session.name).join(),
  ]);
  assert.deepEqual(
    new Map(told as [string, string][]),
    new Map(servers.map((server, index) => [server.socketPath, `session${index}`])),
  );
});

test("a new server on the same socket leaves the lost one's record alone", async (t) => {
  const { box, server } = await desk(t);
  await server.start(["-s", "lost"]);
  await save(box, server);
  const [before] = await records(box);
  await server.kill("SIGKILL");
  await server.start(["-s", "fresh"]);
  for (let beat = 0; beat < 3; beat += 1) assert.equal((await save(box, server)).status, 0);
  const after = await records(box);
  assert.equal(after.length, 2);
  assert.deepEqual(
    after.find((record) => record.key === before?.key),
    before,
  );
});

test("eight saves at once, six times over: all end well, and every file is whole", async (t) => {
  const { box, server } = await desk(t);
  await server.start();
  for (let round = 0; round < 6; round += 1) {
    await server.run("rename-window", `round${round}`);
    const ran = await Promise.all(Array.from({ length: 8 }, () => save(box, server, "-q")));
    assert.deepEqual(
      ran.map(({ status, stderr }) => [status, stderr]),
      Array.from({ length: 8 }, () => [0, ""]),
    );
    const snapshot = await recorded(box);
    assert.equal(snapshot.windows[0]?.name, `round${round}`);
    assert.equal(new Set(snapshot.panes.map((pane) => pane.id)).size, snapshot.panes.length);
  }
  const [record] = await records(box);
  const directory = statePaths(box.state).server(record?.key ?? "");
  for (const name of readdirSync(directory)) {
    assert.match(name, /^(last-seen|options|snapshot\.\d+\.json)$/);
    if (name.endsWith(".json")) JSON.parse(readFileSync(join(directory, name), "utf8"));
  }
});

test("a save that is killed at a hundred different moments never loses the last good generation", async (t) => {
  const { box, server } = await desk(t);
  await server.start();
  const started = Date.now();
  assert.equal((await save(box, server)).status, 0);
  const whole = Date.now() - started;
  let good = await recorded(box);
  let killed = 0;
  for (let round = 0; round < 100; round += 1) {
    await server.run("rename-window", `round${round}`);
    const moment = Math.ceil(((round + 0.5) / 100) * whole * 1.2);
    const ran = await runHook(["save", "-S", server.socketPath], box.environment, moment);
    if (ran.status === -1) killed += 1;
    const now = await recorded(box);
    const name = now.windows[0]?.name ?? "";
    // A killed one either had its generation in force already, or changed nothing.
    assert.ok(name === `round${round}` || name === good.windows[0]?.name, `${name} in ${round}`);
    if (ran.status === 0) assert.equal(name, `round${round}`);
    good = now;
  }
  assert.ok(killed > 20, `${killed} were killed in time`);
  assert.equal((await save(box, server)).status, 0);
});

test("a save while the server is being killed never replaces a good record", async (t) => {
  const { box } = await desk(t);
  for (let round = 0; round < 12; round += 1) {
    const server = box.server(`k${round}`);
    await server.start(["-s", "a"]);
    for (const name of ["b", "c", "d"]) {
      await server.run("new-session", "-d", "-s", name);
      await server.run("split-window", "-t", name);
    }
    assert.equal((await save(box, server)).status, 0);
    const saving = Promise.all([save(box, server), save(box, server)]);
    await new Promise((resolve) => setTimeout(resolve, round * 12));
    await server.kill();
    await saving;
  }
  for (const { snapshot, warnings } of await records(box)) {
    assert.deepEqual(warnings, []);
    assert.deepEqual([snapshot?.sessions.length, snapshot?.panes.length], [4, 7]);
  }
});

test("an empty title neither shifts a pane's directory nor becomes something else", async (t) => {
  const { box, server } = await desk(t);
  const work = join(box.root, "w");
  mkdirSync(work);
  await server.start(["-c", work, "printf '\\033]2;\\033\\\\'; exec sleep 60"]);
  await eventually("the title is empty", async () => {
    assert.equal((await save(box, server)).status, 0);
    const [pane] = (await recorded(box)).panes;
    return pane?.title === "" && pane.directory === work;
  });
});

test("a wrong option is named, and the record is made all the same", async (t) => {
  const { box, server } = await desk(t);
  await server.start();
  await server.run("set", "-g", "@workspace-restore-pace", "many");
  const ran = await save(box, server);
  assert.equal(ran.status, 2);
  assert.match(ran.stderr, /@workspace-restore-pace is "many"[\s\S]*tmux set -g/);
  assert.equal((await recorded(box)).panes.length, 1);
});

test("no server, an unusable state directory, a stranger's file in its place: one clear error each", async (t) => {
  const { box, server } = await desk(t);
  const nobody = await save(box, server);
  assert.equal(nobody.status, 1);
  assert.match(nobody.stderr, new RegExp(`No tmux server answers on ${server.socketPath}`));
  await server.start();
  writeFileSync(box.state, "in the way");
  const blocked = await save(box, server);
  assert.equal(blocked.status, 1);
  assert.match(blocked.stderr, new RegExp(`${box.state}[\\s\\S]*TMUX_WORKSPACE_RESTORE_DIR`));
  assert.equal(readFileSync(box.state, "utf8"), "in the way");
});

test("no tmux at all is said as such", async (t) => {
  const { box, server } = await desk(t);
  box.environment.TMUX_WORKSPACE_RESTORE_TMUX = join(box.root, "nothing");
  const ran = await save(box, server);
  assert.equal(ran.status, 1);
  assert.match(ran.stderr, /tmux could not be started[\s\S]*Install tmux 3\.2 or newer/);
});

test("the key's save speaks on its client's status line, and what it says is no format", async (t) => {
  const { box, server } = await desk(t);
  await server.start();
  await server.run("set", "-g", "display-time", "0");
  const client = await attachClient(box, server);
  assert.equal((await save(box, server, "--client", client.name)).status, 0);
  await eventually("it says so", async () => (await client.screen()).includes("Recorded 1 pane"));
  await client.keys("x");
  await server.run("set", "-g", "@workspace-restore-pace", "#{pid}");
  assert.equal((await save(box, server, "--client", client.name)).status, 2);
  await eventually("it shows the value as it is", async () =>
    (await client.screen()).includes('@workspace-restore-pace is "#{pid}"'),
  );
});

test("an expired record goes with the next payload, one that an unfinished run reads stays and is told", async (t) => {
  const { box, server } = await desk(t);
  await server.start();
  const paths = statePaths(box.state);
  const store = fileStore(paths);
  const keys: string[] = [];
  for (const pid of [101, 102]) {
    const snapshot = snapshotOf({ pid, sessions: [{ name: "s", windows: [{ panes: [{}] }] }] });
    const key = serverKey(snapshot.server.identity);
    await store.write(snapshot);
    await store.touch(key, Date.now() - 31 * 24 * 3_600_000);
    keys.push(key);
  }
  const [read = "", unread = ""] = keys;
  const run = createRun(paths, {
    id: newRunId(),
    createdAt: Date.now(),
    socketPath: "/elsewhere",
    selection: { candidateId: read, panes: [] },
    listed: [read],
    confirmedBy: "flag",
    sessions: 1,
    agents: [],
  });
  run.end();
  assert.equal((await save(box, server)).status, 0);
  assert.deepEqual(
    [existsSync(paths.server(read)), existsSync(paths.server(unread))],
    [true, false],
  );
  const cli = join(projectRoot, "src", "cli.ts");
  const told = spawnSync(process.execPath, [cli, "status", "-S", server.socketPath], {
    env: box.environment,
    encoding: "utf8",
  });
  assert.match(told.stdout, new RegExp(`Unfinished restore ${run.record.id} on /elsewhere`));
  assert.doesNotMatch(told.stdout, /Lost and not restored/);
});

test("a listing that the launcher was given is used, without a second tmux", async (t) => {
  const { box, server } = await desk(t);
  await server.start();
  const given = await server.tmux.source(listingCommands(sessionVariables));
  const environment = {
    ...box.environment,
    TMUX_WORKSPACE_RESTORE_LISTING: "stdin",
    TMUX_WORKSPACE_RESTORE_TMUX: join(box.root, "nothing"),
  };
  const words = ["save", "-S", server.socketPath];
  const ran = await runHook(words, environment, undefined, given);
  assert.deepEqual([ran.status, ran.stderr], [0, ""]);
  assert.equal((await recorded(box)).panes.length, 1);
});

test("a given listing that is cut short, or older than the last save, is made again", async (t) => {
  const { box, server } = await desk(t);
  await server.start();
  const given = await server.tmux.source(listingCommands(sessionVariables));
  const environment = { ...box.environment, TMUX_WORKSPACE_RESTORE_LISTING: "stdin" };
  const words = ["save", "-S", server.socketPath];
  await server.run("rename-window", "after");
  const half = given.subarray(0, given.length / 2);
  assert.equal((await runHook(words, environment, undefined, half)).status, 0);
  assert.equal((await recorded(box)).windows[0]?.name, "after");
  // As if another save had come between the listing and this process.
  const { key = "" } = (await records(box))[0] ?? {};
  await fileStore(statePaths(box.state)).touch(key, Date.now() + 60_000);
  assert.equal((await runHook(words, environment, undefined, given)).status, 0);
  assert.equal((await recorded(box)).windows[0]?.name, "after");
});

const canMount = spawnSync("unshare", ["-m", "true"]).status === 0;

test("on a full disk the save fails, says so, and the last good generation stays in force", {
  skip: canMount ? false : "needs a mount namespace of its own",
}, async (t) => {
  const { box, server } = await desk(t);
  await server.start();
  await server.run("rename-window", "before");
  const script = `
    mkdir -p "$1" && mount -t tmpfs -o size=256k,mode=700 none "$1" || exit 9
    "$2" "$3" save -S "$4" || exit 8
    dd if=/dev/zero of="$1/filler" bs=1k 2>/dev/null
    $5 -u -S "$4" rename-window changed
    "$2" "$3" save -S "$4"; echo "status $?"
    cat "$1"/servers/*/snapshot.*.json; ls -A "$1"/servers/*`;
  const args = [box.state, process.execPath, hookBundle, server.socketPath, server.tmux.program];
  const ran = spawnSync("unshare", ["-m", "sh", "-c", script, "sh", ...args], {
    env: box.environment,
  });
  assert.match(ran.stdout.toString(), /status 1\n\{"schemaVersion":1.*"name":"before"/);
  assert.match(ran.stdout.toString(), /\}\nlast-seen\noptions\nsnapshot\.1\.json\n$/);
  assert.match(ran.stderr.toString(), /ENOSPC[\s\S]*The disk is full: free some space/);
});

test("a save that changes the record removes the notes of hooks that are a week old, and of processes that are gone", async (t) => {
  const { box, server } = await desk(t);
  await server.start(["exec sleep 60"]);
  const { hookRecords } = statePaths(box.state);
  mkdirSync(hookRecords, { recursive: true });
  const weekAgo = Date.now() / 1000 - 8 * 24 * 60 * 60;
  for (const [name, time] of [
    ["gemini-1-1.json", weekAgo],
    ["gemini-2-1.json", Date.now() / 1000],
  ] as const) {
    writeFileSync(join(hookRecords, name), "{}");
    utimesSync(join(hookRecords, name), time, time);
  }
  assert.equal((await save(box, server)).status, 0);
  assert.deepEqual(readdirSync(hookRecords), ["gemini-2-1.json"]);
});
