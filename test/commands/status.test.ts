import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { statePaths } from "../../src/config/paths.ts";
import { eventually } from "../support/eventually.ts";
import { runHook } from "../support/hook.ts";
import { projectRoot } from "../support/plugin.ts";
import { type Sandbox, sandbox, type TestServer } from "../support/tmux.ts";

function status(box: Sandbox, server: TestServer, ...words: string[]) {
  return spawnSync(
    process.execPath,
    [join(projectRoot, "src", "cli.ts"), "status", "-S", server.socketPath, ...words],
    { env: box.environment, encoding: "utf8", timeout: 20_000 },
  );
}

test("before anything is recorded, with a server and without, it says so and makes nothing", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  const none = status(box, server);
  assert.deepEqual([none.status, none.stderr], [0, ""]);
  assert.match(none.stdout, new RegExp(`^Server: none on ${server.socketPath}`));
  await server.start();
  const fresh = status(box, server);
  assert.equal(fresh.status, 0);
  assert.match(fresh.stdout, /Recorded: nothing yet/);
  assert.deepEqual(readdirSync(box.root).includes("state"), false);
});

test("it tells which agents are bound, which are not and why, and what was lost", async (t) => {
  const box = await sandbox(t);
  box.environment.PATH = `${join(projectRoot, "test", "stand-ins")}:${process.env.PATH}`;
  const lost = box.server("lost");
  await lost.start();
  await runHook(["save", "-S", lost.socketPath], box.environment);
  await lost.kill();
  const server = box.server();
  await server.start(["-s", "work", "claude"]);
  const account = join(box.root, "account");
  mkdirSync(join(account, "sessions"), { recursive: true });
  // An account whose registry says nothing of its agent.
  await server.run("new-window", "-d", "-t", "work:4", `CLAUDE_CONFIG_DIR=${account} claude`);
  const registry = join(account, "sessions");
  const entry = await eventually("the agent is ready", () => {
    const [name] = readdirSync(registry);
    const path = join(registry, name ?? "");
    return name !== undefined && readFileSync(path, "utf8").includes('"idle"') && path;
  });
  writeFileSync(entry, "[]");
  const found = await eventually("both are recorded", async () => {
    await runHook(["save", "-S", server.socketPath], box.environment);
    const json = JSON.parse(status(box, server, "--json").stdout);
    const isBound = json.record?.agents.some(
      (each: { sessionId: string | null }) => each.sessionId,
    );
    return json.record?.agents.length === 2 && isBound && json;
  });
  const [bound, unbound] = found.record.agents;
  assert.equal(bound.address, "work:0.0");
  assert.deepEqual(
    [unbound.address, unbound.harness, unbound.sessionId],
    ["work:4.0", "claude", null],
  );
  assert.match(unbound.reason, /registry/);
  assert.deepEqual(
    found.lost.map((each: { socketPath: string; panes: number }) => [each.socketPath, each.panes]),
    [[lost.socketPath, 1]],
  );
  const { stdout } = status(box, server);
  assert.match(stdout, /agents bound to their conversation: 1 of 2/);
  assert.match(stdout, /work:4\.0: claude, not bound: .*registry/);
  assert.match(stdout, /Lost and not restored yet:\n .*1 pane on /);
});

test("a damaged record and a wrong option are warnings, and the exit status says so", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start();
  await runHook(["save", "-S", server.socketPath], box.environment);
  const [key = ""] = readdirSync(statePaths(box.state).servers);
  writeFileSync(join(statePaths(box.state).server(key), "snapshot.2.json"), "{");
  await server.run("set", "-g", "@workspace-restore-offer", "perhaps");
  const { status: code, stdout } = status(box, server);
  assert.equal(code, 1);
  assert.match(stdout, /Warning: .*snapshot\.2\.json is damaged/);
  assert.match(stdout, /Warning: .*snapshot\.1\.json is used in its place/);
  assert.match(stdout, /Warning: @workspace-restore-offer is "perhaps"/);
});
