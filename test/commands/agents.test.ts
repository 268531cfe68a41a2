import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import type { LiveAgents } from "../../src/commands/agents.ts";
import { eventually } from "../support/eventually.ts";
import { projectRoot, shellWord } from "../support/plugin.ts";
import { type Sandbox, sandbox, type TestServer, tmuxProgram } from "../support/tmux.ts";

const cli = join(projectRoot, "src", "cli.ts");

/** Only of that server: others of this machine are none of a test's business. */
function agents(box: Sandbox, server: TestServer, ...words: string[]) {
  const args = [cli, "agents", "-S", server.socketPath, ...words];
  return spawnSync(process.execPath, args, {
    env: box.environment,
    encoding: "utf8",
    timeout: 20_000,
  });
}

async function desk(t: TestContext) {
  const box = await sandbox(t);
  box.environment.PATH = `${join(projectRoot, "test", "stand-ins")}:${process.env.PATH}`;
  return { box, server: box.server() };
}

async function listed(
  box: Sandbox,
  server: TestServer,
  isWanted: (found: LiveAgents) => boolean,
): Promise<LiveAgents> {
  return eventually("the agents are there", () => {
    const found = JSON.parse(agents(box, server, "--json").stdout) as LiveAgents;
    if (!isWanted(found)) throw new Error(JSON.stringify(found));
    return found;
  });
}

test("each agent stands with its pane, conversation, state and evidence, and its account where it has one", async (t) => {
  const { box, server } = await desk(t);
  const account = join(box.home, "work account");
  await server.start(["-s", "api", "claude --name 'Fix login'"]);
  await server.run("new-window", "-d", "-t", "api:3", "-c", box.root, "codex");
  await server.run(
    ...["new-window", "-d", "-t", "api:4", `CLAUDE_CONFIG_DIR=${shellWord(account)} claude`],
  );
  const found = await listed(
    box,
    server,
    ({ agents }) => agents.length === 3 && agents.every((agent) => agent.sessionId !== null),
  );
  assert.deepEqual(
    found.servers.map((each) => [each.socketPath, each.pid]),
    [[server.socketPath, await server.pid()]],
  );
  assert.deepEqual(
    found.agents.map(({ address, harness, evidence, state, account, written }) => [
      ...[address, harness, evidence, state, account, written],
    ]),
    [
      ["api:0.0", "claude", "registry", "idle", {}, false],
      ["api:3.0", "codex", "lock", "idle", {}, false],
      ["api:4.0", "claude", "registry", "idle", { CLAUDE_CONFIG_DIR: account }, false],
    ],
  );
  assert.equal(new Set(found.agents.map((agent) => agent.sessionId)).size, 3);
  const { status, stdout } = agents(box, server);
  assert.equal(status, 0);
  const [first, , last] = found.agents;
  assert.match(stdout, new RegExp(`^tmux .* on ${server.socketPath}$`, "m"));
  assert.match(
    stdout,
    new RegExp(`^  api:0\\.0  claude  idle +${first?.sessionId}  registry`, "m"),
  );
  assert.match(
    stdout,
    new RegExp(
      `${last?.sessionId}  registry  no message yet  CLAUDE_CONFIG_DIR=~/work account$`,
      "m",
    ),
  );
  assert.equal(existsSync(box.state), false, "nothing is written");
});

test("an agent that is not bound stands with the reason", async (t) => {
  const { box, server } = await desk(t);
  await server.start(["-s", "api", "claude"]);
  const registry = join(box.home, ".claude", "sessions");
  await listed(box, server, ({ agents }) => agents[0]?.sessionId != null);
  writeFileSync(join(registry, readdirSync(registry)[0] ?? ""), "[]");
  const { agents: found } = await listed(
    box,
    server,
    ({ agents }) => agents[0]?.sessionId === null,
  );
  assert.match(found[0]?.reason ?? "", /registry/);
  assert.match(
    agents(box, server).stdout,
    /api:0\.0 +claude +unknown +- +- +not bound: .*registry/,
  );
});

test("a shell, an editor and a headless run are no agents: there is nothing to list, and the status says so", async (t) => {
  const { box, server } = await desk(t);
  await server.start(["-s", "api"]);
  await server.run("new-window", "-d", "exec -a vim sleep 60");
  await server.run("new-window", "-d", "exec -a claude sleep 60 -p");
  const { status, stdout } = agents(box, server);
  assert.deepEqual([status, stdout], [3, "No agent runs in any tmux server.\n"]);
});

test("two agents in one pane's foreground are no guess but a note", async (t) => {
  const { box, server } = await desk(t);
  await server.start(["-s", "api", "bash -c '(exec -a claude sleep 60) & exec -a codex sleep 60'"]);
  const { notes } = await listed(box, server, (found) => found.notes.length > 0);
  assert.match(notes[0]?.note ?? "", /several agents are in its foreground/);
  assert.match(agents(box, server).stdout, /api:0\.0: several agents/);
});

test("a server that is named and does not run is an error", async (t) => {
  const { box, server } = await desk(t);
  const { status, stderr } = agents(box, server);
  assert.equal(status, 1);
  assert.match(stderr, new RegExp(`No tmux server answers on ${server.socketPath}`));
});

const canUnshare = spawnSync("unshare", ["-p", "-f", "--mount-proc", "true"]).status === 0;

test("every server of the machine is found by its process, whatever its socket, and one whose socket is gone is told", {
  skip: canUnshare ? false : "needs a process namespace of its own",
}, async (t) => {
  const { box } = await desk(t);
  mkdirSync(join(box.root, "deep"));
  const sockets = ["one", "deep/two é", "lost"].map((name) => join(box.root, name));
  // Outside of it are the servers of others, which a test leaves alone.
  const script = `
    for socket do
      "$tmux" -u -f /dev/null -S "$socket" new-session -d -x 80 -y 24 -s work claude || exit 9
    done
    rm "$socket"
    n=0
    until [ "$(ls "$HOME/.claude/sessions" 2>/dev/null | wc -l)" -eq 3 ] || [ $n -eq 200 ]; do sleep 0.05; n=$((n + 1)); done
    "$node" "$cli" agents --json; echo "status $?"`;
  const { status, stdout, stderr } = spawnSync(
    "unshare",
    ["-p", "-f", "--mount-proc", "sh", "-c", script, "sh", ...sockets],
    {
      env: { ...box.environment, tmux: tmuxProgram, node: process.execPath, cli },
      encoding: "utf8",
      timeout: 60_000,
    },
  );
  assert.deepEqual([status, stderr], [0, ""]);
  const [json = "", code] = stdout.split("status ");
  const found = JSON.parse(json) as LiveAgents;
  assert.deepEqual(
    found.agents.map((agent) => [agent.socketPath, agent.address, agent.harness]),
    sockets.slice(0, 2).map((path) => [path, "work:0.0", "claude"]),
  );
  assert.ok(found.agents.every((agent) => agent.sessionId !== null));
  assert.equal(code, "1\n");
  assert.equal(found.warnings.length, 1);
  assert.match(found.warnings[0] ?? "", new RegExp(`${sockets[2]} was removed.*kill -USR1`));
});
