import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import type { Finding } from "../../src/commands/doctor/finding.ts";
import { withCause, writingFindings } from "../../src/commands/doctor/state.ts";
import { statePaths } from "../../src/config/paths.ts";
import { realFiles } from "../../src/store/durable.ts";
import { eventually } from "../support/eventually.ts";
import { runHook } from "../support/hook.ts";
import { configure, projectRoot, runShellLine } from "../support/plugin.ts";
import { type Sandbox, sandbox, type TestServer } from "../support/tmux.ts";

const cli = join(projectRoot, "src", "cli.ts");

function doctor(box: Sandbox, server: TestServer, ...words: string[]) {
  const args = [cli, "doctor", "-S", server.socketPath, ...words];
  const options = { env: box.environment, encoding: "utf8", timeout: 30_000 } as const;
  return spawnSync(process.execPath, args, options);
}

function findings(box: Sandbox, server: TestServer, topic: string): Finding[] {
  const { stdout } = doctor(box, server, "--json");
  const { findings: all } = JSON.parse(stdout) as { findings: Finding[] };
  return all.filter((each) => each.topic === topic);
}

/** A server whose plugin is loaded and whose first record is made, and a PATH with nothing of this machine's agents. */
async function desk(t: TestContext) {
  const box = await sandbox(t);
  box.environment.PATH = "/usr/bin:/bin";
  const server = box.server();
  configure(server, runShellLine(join(projectRoot, "tmux-workspace-restore.tmux")));
  await server.start();
  await eventually(
    "the plugin is loaded",
    async () => (await server.run("show-options", "-gqv", "@workspace-restore-heartbeat")) !== "",
  );
  assert.equal((await runHook(["save", "-S", server.socketPath], box.environment)).status, 0);
  return { box, server };
}

test("a fresh installation is well, and everything that was looked at is named", async (t) => {
  const { box, server } = await desk(t);
  const { status, stdout } = doctor(box, server);
  assert.equal(status, 0, stdout);
  const topics = new Set(stdout.split("\n").map((line) => line.split(" ", 1)[0]));
  for (const topic of ["node", "tmux", "plugin", "options", "keys", "hooks", "heartbeat"]) {
    assert.ok(topics.has(topic), topic);
  }
  for (const topic of ["record", "state", "harness", "agents"]) assert.ok(topics.has(topic), topic);
  assert.match(stdout, /^heartbeat +ok +Alive: last beat just now, every 60 s$/m);
  assert.match(stdout, /^record +ok +1 pane, 0 agents/m);
  assert.match(stdout, /\nAll is well\.\n$/);
});

test("what is wrong in a server is named with its remedy, and the status says so", async (t) => {
  const { box, server } = await desk(t);
  await server.run("set", "-g", "@workspace-restore-pace", "many");
  await server.run("bind", "-T", "prefix", "C-r", "display-message mine");
  await server.run("set-hook", "-gu", "client-attached");
  await server.run("set-environment", "-g", "TMUX_WORKSPACE_RESTORE_DIR", join(box.root, "other"));
  const { status, stdout } = doctor(box, server);
  assert.equal(status, 1);
  assert.match(
    stdout,
    /^options +PROBLEM +@workspace-restore-pace is "many"\n +-> It takes a whole number/m,
  );
  assert.match(
    stdout,
    /^keys +note +prefix \+ C-r is somebody else's, .*: display-message .*mine/m,
  );
  assert.match(stdout, /^hooks +PROBLEM +client-attached\[7100\] is lost/m);
  assert.match(
    stdout,
    /^state +PROBLEM +The tmux server records into .*other, and this shell looks into /m,
  );
  assert.match(stdout, /\n3 problems\.\n$/);
});

test("a server in which nothing is loaded and nothing recorded, and no server at all", async (t) => {
  const box = await sandbox(t);
  box.environment.PATH = "/usr/bin:/bin";
  const server = box.server();
  const none = doctor(box, server);
  assert.equal(none.status, 0);
  assert.match(none.stdout, /^plugin +note +No server runs on /m);
  await server.start();
  const bare = doctor(box, server);
  assert.equal(bare.status, 1);
  assert.match(bare.stdout, /^plugin +PROBLEM +It is not loaded in this server/m);
  assert.equal(existsSync(box.state), false, "and nothing is made");
});

test("a state directory that can never be made is a problem, and one that can is not", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  const state = (path: string) => {
    box.environment.TMUX_WORKSPACE_RESTORE_DIR = path;
    return findings(box, server, "state").map(({ level, text }) => [level, text]);
  };
  const dangling = join(box.root, "dangling");
  symlinkSync(join(box.root, "nowhere"), dangling);
  for (const parent of ["/proc", dangling]) {
    const path = join(parent, "a", "b");
    assert.deepEqual(state(path), [
      ["problem", `${path} is not there, and cannot be made in ${parent}`],
    ]);
  }
  const path = join(box.root, "a", "b");
  assert.deepEqual(state(path), [["note", `${path} is not there yet: the first save makes it`]]);
});

test("a state directory that others can read, or that is none, is a problem; a damaged record too", async (t) => {
  const { box, server } = await desk(t);
  const [key = ""] = readdirSync(statePaths(box.state).servers);
  const record = statePaths(box.state).server(key);
  chmodSync(join(record, "snapshot.1.json"), 0o644);
  writeFileSync(join(record, "snapshot.2.json"), "{", { mode: 0o600 });
  const state = findings(box, server, "state");
  assert.equal(state[0]?.level, "problem");
  assert.match(`${state[0]?.text} ${state[0]?.advice}`, /snapshot\.1\.json chmod -R go= /);
  assert.match(findings(box, server, "record")[1]?.text ?? "", /damaged/);
  box.environment.TMUX_WORKSPACE_RESTORE_DIR = "/dev/null";
  assert.match(findings(box, server, "state")[1]?.text ?? "", /is not a directory/);
});

test("agents on PATH are told with their version, none of them is run, and what could be installed is said", async (t) => {
  const { box, server } = await desk(t);
  const bin = join(box.root, "bin");
  mkdirSync(bin);
  const ran = join(box.root, "ran");
  for (const name of ["claude", "gemini"]) {
    writeFileSync(join(bin, name), `#!/bin/sh\ntouch '${ran}'\n`, { mode: 0o755 });
  }
  writeFileSync(join(bin, "package.json"), '{ "version": "2.0.1" }');
  box.environment.PATH = `${bin}:${box.environment.PATH}`;
  const found = findings(box, server, "harness");
  assert.deepEqual(
    found.map(({ level, text }) => [level, text.replace(/,.*$/, "")]),
    [
      ["ok", "Claude Code 2.0.1"],
      ["note", "Gemini CLI 2.0.1"],
      ["note", "gemini: what helps to find its conversations is not installed"],
    ],
  );
  assert.equal(existsSync(ran), false);
  const [, , advice] = found.map((each) => each.advice);
  assert.equal(advice, "tmux-workspace-restore install gemini");
  const install = [cli, "install", "gemini", "--yes"];
  assert.equal(spawnSync(process.execPath, install, { env: box.environment }).status, 0);
  const installed = findings(box, server, "harness")[2];
  assert.deepEqual(
    [installed?.level, installed?.text],
    ["ok", "gemini: what helps to find its conversations is installed"],
  );
  writeFileSync(join(box.home, ".gemini", "settings.json"), "{,");
  const refused = findings(box, server, "harness")[2];
  assert.equal(refused?.level, "problem");
  assert.match(refused?.text ?? "", /settings\.json is not settings that can be changed safely/);
});

test("live agents are counted, and each that is not bound stands with its reason", async (t) => {
  const { box, server } = await desk(t);
  const standIns = join(projectRoot, "test", "stand-ins");
  const path = `PATH=${standIns}:${process.env.PATH}`;
  await server.run("new-window", "-d", `${path} exec claude`);
  await server.run("new-window", "-d", `${path} exec pi`);
  const found = await eventually("both are seen, one bound", () => {
    const all = findings(box, server, "agents");
    if (!/^2 in tmux now, 1 bound/.test(all[0]?.text ?? "")) throw new Error(JSON.stringify(all));
    return all;
  });
  assert.equal(found[1]?.level, "problem");
  assert.match(found[1]?.text ?? "", /0:2\.0: pi is not bound: /);
  assert.match(found[1]?.advice ?? "", /install pi$/);
});

test("a state directory that cannot be written is a problem, and the cause of a silent heartbeat", async (t) => {
  const box = await sandbox(t);
  mkdirSync(join(box.state, "servers"), { recursive: true });
  assert.deepEqual(writingFindings(box.state), []);
  assert.deepEqual(readdirSync(box.state), ["servers"], "nothing is left of the attempt");
  const readOnly = () => {
    throw Object.assign(new Error("EROFS: read-only file system, open"), { code: "EROFS" });
  };
  const found = writingFindings(box.state, { ...realFiles, openSync: readOnly });
  assert.match(
    `${found[0]?.level} ${found[0]?.text} ${found[0]?.advice}`,
    /^problem Nothing can be recorded: Could not write .*EROFS.* mounted read-only/,
  );
  const beat = {
    topic: "heartbeat",
    level: "problem",
    text: "It has stopped",
    advice: "x",
  } as const;
  assert.deepEqual(withCause([beat], []), [beat]);
  assert.match(withCause([beat], found)[0]?.text ?? "", /cannot be written/);
});
