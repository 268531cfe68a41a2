import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { applyRestore } from "../../src/restore/apply.ts";
import { directoriesOf } from "../../src/restore/directories.ts";
import { nothingEarlier } from "../../src/restore/earlier.ts";
import { ensureServer } from "../../src/restore/server.ts";
import { eventually } from "../support/eventually.ts";
import { sandbox } from "../support/tmux.ts";
import { existing, selectAll, snapshotOf } from "./snapshots.ts";

test("a server that runs is used, and gets no session of ours", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  const pid = await server.start(["-s", "mine"]);
  const ensured = await ensureServer(server.tmux, "r1", box.environment);
  assert.deepEqual([ensured.started, ensured.identity.pid], [false, pid]);
  assert.equal(await server.run("list-sessions", "-F", "#{session_name}"), "mine");
});

test("with none, one starts outside this process's session, held until the first restored session exists", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start(["-s", "mine"]);
  const snapshot = await snapshotOf(server);
  await server.kill();
  const environment = { ...box.environment, TMUX: "/nowhere,1,0", TMUX_PANE: "%1" };
  const ensured = await ensureServer(server.tmux, "r1", environment);
  assert.equal(ensured.started, true);
  assert.equal(await server.pid(), ensured.identity.pid);
  const session = (pid: number | string) =>
    readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[3];
  assert.notEqual(session(ensured.identity.pid), session("self"));
  assert.equal(await server.run("list-sessions", "-F", "#{session_name}"), "restoring-r1");
  assert.match(await server.run("show-environment", "-g"), /^(?!.*TMUX_PANE)/s);
  await applyRestore(
    { tmux: server.tmux, intend: () => {} },
    {
      runId: "r1",
      earlier: nothingEarlier,
      snapshot,
      selection: selectAll(snapshot),
      directories: existing(directoriesOf(snapshot)),
    },
  );
  assert.equal(await server.run("list-sessions", "-F", "#{session_name}"), "mine");
});

test("a run that restores nothing leaves no server behind", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start();
  const snapshot = await snapshotOf(server);
  await server.kill();
  const { identity } = await ensureServer(server.tmux, "r1", box.environment);
  await applyRestore(
    { tmux: server.tmux, intend: () => {} },
    {
      runId: "r1",
      earlier: nothingEarlier,
      snapshot,
      selection: { candidateId: "c", panes: [] },
      directories: new Map(),
    },
  );
  await eventually("the server ends", () => !existsSync(`/proc/${identity.pid}/stat`));
});

test("a socket that cannot be made is one clear error", async (t) => {
  const box = await sandbox(t);
  const { Tmux } = await import("../../src/tmux/exec.ts");
  const tmux = new Tmux({ path: join(box.root, "none", "s") }, box.server().tmux.program);
  await assert.rejects(ensureServer(tmux, "r1", box.environment), {
    code: "no-server",
    message: /tmux did not start on .*none\/s: /,
  });
});

test("tmux-continuum's automatic restore does not add to what the user chose, and is back afterwards", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  const mark = join(box.root, "restored");
  const restore = join(box.root, "restore script");
  writeFileSync(restore, `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 });
  mkdirSync(box.home, { recursive: true });
  // What continuum_restore.sh does in a server that just started.
  writeFileSync(
    join(box.home, ".tmux.conf"),
    `set -g @continuum-restore on\nset -g @resurrect-restore-script-path '${restore}'\n` +
      `run-shell -b 'sleep 1; p=$(tmux show -gqv @resurrect-restore-script-path); [ -z "$p" ] || "$p"; touch ${mark}-ran'\n`,
  );
  await ensureServer(server.tmux, "r1", box.environment);
  await eventually("continuum has had its second", () => existsSync(`${mark}-ran`));
  assert.equal(existsSync(mark), false);
  await eventually(
    "the option is back",
    async () => (await server.run("show", "-gqv", "@resurrect-restore-script-path")) === restore,
  );
});

test("with a systemd user manager the server starts in a scope of its own; without one, and where that fails, in a session of its own", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  const log = join(box.root, "systemd");
  const bin = join(box.root, "bin");
  mkdirSync(bin);
  // No user manager runs here: this stands for its program, which runs what stands after `--`.
  const standIn = (last: string) =>
    writeFileSync(
      join(bin, "systemd-run"),
      `#!/bin/sh\nprintf '%s\\n' "$@" >>'${log}'\nwhile [ "$1" != -- ]; do shift; done\nshift\n${last}\n`,
      { mode: 0o755 },
    );
  const environment = {
    ...box.environment,
    ...{ PATH: `${bin}:${box.environment.PATH}`, XDG_RUNTIME_DIR: box.root },
  };
  const words = () => (existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : []);
  const sessionOf = (pid: number | string) =>
    readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[3];
  for (const [last, given, expected] of [
    ['exec "$@"', environment, "scope"],
    ["echo 'Failed to connect to bus' >&2; exit 1", environment, "fallback"],
    ['exec "$@"', { ...environment, XDG_RUNTIME_DIR: undefined }, "none"],
  ] as const) {
    rmSync(log, { force: true });
    standIn(last);
    const { started, identity } = await ensureServer(server.tmux, "r-1", given);
    assert.equal(started, true, expected);
    assert.equal(await server.run("list-sessions", "-F", "#{session_name}"), "restoring-r-1");
    if (expected === "none") assert.deepEqual(words(), []);
    else {
      const flags = ["--user", "--scope", "--quiet", "--collect", "--"];
      assert.deepEqual(words().slice(0, 9), [
        ...flags,
        ...[server.tmux.program, "-u", "-S", server.socketPath],
      ]);
    }
    // tmux's server makes a session of its own besides: the client that starts it must not be in this process's either.
    assert.notEqual(sessionOf(identity.pid), sessionOf("self"));
    await server.kill();
  }
});
