import assert from "node:assert/strict";
import { type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { statePaths } from "../../src/config/paths.ts";
import { desk } from "../support/command.ts";
import { eventually } from "../support/eventually.ts";
import { writeLost } from "../support/lost.ts";
import { projectRoot } from "../support/plugin.ts";
import { tmuxProgram } from "../support/tmux.ts";

/** The other user. */
const stranger = 65534;
const asStranger = ["--reuid", `${stranger}`, "--regid", `${stranger}`, "--clear-groups", "--"];

const can = process.getuid?.() === 0 && spawnSync("setpriv", [...asStranger, "true"]).status === 0;
const skip = can ? false : "needs root, to be two users";

/** What another user's shell does with that script; its arguments are $1, $2, …. */
function strangersShell(script: string, ...words: string[]): SpawnSyncReturns<string> {
  const args = [...asStranger, "sh", "-c", script, "sh", ...words];
  return spawnSync("setpriv", args, {
    encoding: "utf8",
    cwd: "/",
    env: { PATH: process.env.PATH },
  });
}

const lostAgent = (socketPath: string) => ({
  socketPath,
  sessions: [
    {
      name: "api",
      windows: [{ panes: [{ agent: { state: "waiting" as const, session: randomUUID() } }] }],
    },
  ],
});

test("another user can read nothing of the state, whatever the umask was", { skip }, async (t) => {
  const { box, run } = await desk(t);
  for (const path of [box.root, box.home]) chmodSync(path, 0o755);
  const before = process.umask(0);
  try {
    await writeLost(box, lostAgent(join(box.root, "s")));
    assert.equal((await run(["restore", "--yes"])).status, 0);
    assert.equal((await run(["save"])).status, 0);
    await run(["relaunch", "add", "claude agents"]);
    // The launcher makes files too.
    const launcher = join(projectRoot, "scripts", "tmux-workspace-restore");
    const { TMUX_WORKSPACE_RESTORE_NODE: _, ...environment } = box.environment;
    spawnSync(launcher, ["--version"], { env: environment });
  } finally {
    process.umask(before);
  }
  const entries = readdirSync(box.state, { recursive: true, withFileTypes: true });
  assert.ok(entries.length > 10);
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink() && (entry.isDirectory() || !path.includes("/cache/"))) {
      assert.equal(lstatSync(path).mode & 0o077, 0, path);
    }
    const { status, stdout } = strangersShell('cat "$1" || ls -l "$1"', path);
    assert.notEqual(status, 0, path);
    assert.equal(stdout, "", path);
  }
  assert.notEqual(strangersShell('ls "$1"', box.state).status, 0);
  assert.notEqual(strangersShell('touch "$1/x"', box.state).status, 0);
});

test("what another user has put in the state directory's place is neither followed nor run", {
  skip,
}, async (t) => {
  const { box, run } = await desk(t);
  const shared = join(box.root, "shared");
  mkdirSync(shared);
  for (const path of [box.root, box.home]) chmodSync(path, 0o755);
  chmodSync(shared, 0o1777);
  const precious = join(box.home, "precious");
  writeFileSync(precious, "mine\n");
  await box.server("s").start(["-s", "mine"]);
  const evil = join(shared, "evil");
  const ran = join(shared, "ran");
  strangersShell('printf "#!/bin/sh\\ntouch %s\\n" "$2" > "$1" && chmod 755 "$1"', evil, ran);
  const plants = {
    directory: `mkdir -m 777 "$1" && cd "$1" && mkdir -m 777 servers runs reservations cache &&
      ln -s "$2" launches.log && ln -s "$2" servers/x && echo "$3" > cache/node`,
    link: 'ln -s "$4" "$1"',
  };
  for (const [name, plant] of Object.entries(plants)) {
    const state = join(shared, name);
    const planted = strangersShell(plant, state, precious, evil, box.home);
    assert.equal(planted.status, 0, planted.stderr);
    box.environment.TMUX_WORKSPACE_RESTORE_DIR = state;
    const inHome = readdirSync(box.home);
    for (const words of [["save"], ["restore", "--yes"], ["relaunch", "add", "claude agents"]]) {
      const { status, stderr, stdout } = await run(words);
      if (words[0] === "save") {
        assert.equal(status, 1, stdout);
        assert.match(stderr, /belongs to another user \(uid 65534\)/);
      }
    }
    const launcher = join(projectRoot, "scripts", "tmux-workspace-restore");
    const { TMUX_WORKSPACE_RESTORE_NODE: _, ...environment } = box.environment;
    spawnSync(launcher, ["hook", "save", "-S", join(box.root, "s")], { env: environment });
    assert.equal(existsSync(ran), false, "what a stranger names as Node.js is not started");
    assert.equal(readFileSync(precious, "utf8"), "mine\n");
    assert.deepEqual(readdirSync(box.home), inHome);
    assert.equal(statSync(state).mode & 0o777, name === "directory" ? 0o777 : 0o755);
  }
});

test("another user's server in the place of one's own is asked nothing and typed into by nobody", {
  skip,
}, async (t) => {
  const { box, run, starts } = await desk(t);
  const shared = join(box.root, "shared");
  mkdirSync(shared);
  chmodSync(box.root, 0o755);
  chmodSync(shared, 0o1777);
  const socket = join(shared, "s");
  const seen = join(shared, "seen");
  const script = `${tmuxProgram} -f /dev/null -S "$1" new-session -d -s trap "exec cat > '$2'" &&
    chmod 777 "$1" && ${tmuxProgram} -S "$1" server-access -aw root; exec sleep 60`;
  const trap = spawn("setpriv", [...asStranger, "sh", "-c", script, "sh", socket, seen], {
    ...{
      cwd: "/",
      stdio: "ignore",
      env: { PATH: process.env.PATH, HOME: shared, SHELL: "/bin/sh" },
    },
  });
  const server = (words: string) => strangersShell(`${tmuxProgram} -S "$1" ${words}`, socket);
  t.after(() => {
    server("kill-server");
    trap.kill("SIGKILL");
  });
  await eventually("the stranger's server runs", () => existsSync(seen));
  const id = await writeLost(box, lostAgent(socket));
  for (const words of [["save"], ["restore", "--yes"], ["restore", "--yes", "--candidate", id]]) {
    const { status, stderr } = await run(words, "shared/s");
    assert.equal(status, 1, words.join(" "));
    assert.match(stderr, /belongs to another user \(uid 65534\)/);
  }
  assert.deepEqual(starts(), []);
  assert.equal(readFileSync(seen, "utf8"), "");
  assert.equal(server("list-panes -a -F '#{session_name}'").stdout, "trap\n");
  assert.deepEqual(readdirSync(statePaths(box.state).servers), [id]);
});
