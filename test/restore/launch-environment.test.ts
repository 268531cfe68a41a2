import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { statePaths } from "../../src/config/paths.ts";
import { readProcesses } from "../../src/processes/host.ts";
import { writeLaunchEnvironment } from "../../src/restore/launch-environment.ts";
import { sandbox } from "../support/tmux.ts";
import { execute, lost, settings } from "./scenes.ts";

const secret = 'it\'s a sk-secret\n$(touch canary) `x` \\ "q" Проект';

test("captured variables reach the agent, and neither screen, history nor disk keeps them", async (t) => {
  const environment = { KEY: secret, REGION: null, DROPPED: "sk-old", CLAUDE_CONFIG_DIR: "/other" };
  const scene = await lost(t, ["a1"], () => ({ environment }));
  const { box, server } = scene;
  await server.run("set-environment", "-g", "REGION", "eu");
  await server.run("set-environment", "-g", "PROXY", "http://x");
  const rules = {
    dropFlags: [],
    dropVariables: ["PROXY", "CLAUDE_CONFIG_DIR"],
    capture: ["KEY", "REGION", "CLAUDE_CONFIG_DIR"],
  };
  const view = await execute(scene, { readSettings: settings({ rulesOf: () => rules }) });
  const [launch] = view.launches;
  assert.equal(launch?.state, "ready", launch?.detail);
  const table = readProcesses();
  const agent = table
    .all()
    .find(({ pid }) => table.argv(pid)[1] === join(box.home, "bin", "fake-agent"));
  assert.ok(agent);
  const value = (name: string) => table.environmentVariable(agent.pid, name);
  assert.deepEqual(["KEY", "REGION", "PROXY", "DROPPED", "CLAUDE_CONFIG_DIR"].map(value), [
    secret,
    null,
    null,
    null,
    null,
  ]);
  const pane = launch.paneId ?? "";
  const screen = await server.run("capture-pane", "-p", "-S", "-", "-t", pane);
  assert.match(screen, /fake-agent --resume a1/);
  assert.doesNotMatch(screen, /sk-/);
  assert.deepEqual(readdirSync(join(box.state, "launch-environments")), []);
  await server.run("respawn-pane", "-k", "-t", pane);
  const history = join(box.home, ".bash_history");
  assert.doesNotMatch(existsSync(history) ? readFileSync(history, "utf8") : "", /sk-/);
});

test("what a killed launch has left is removed by a later one", async (t) => {
  const { state } = await sandbox(t);
  const paths = statePaths(state);
  const old = join(paths.launchEnvironments, "old");
  mkdirSync(paths.launchEnvironments, { recursive: true });
  writeFileSync(old, "export KEY='sk-1'\n");
  utimesSync(old, 1, 1);
  const file = writeLaunchEnvironment(paths, "one", { KEY: "x" });
  assert.ok(file !== null && existsSync(file) && !existsSync(old));
  assert.equal(writeLaunchEnvironment(paths, "two", {}), null);
});
