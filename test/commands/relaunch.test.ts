import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";
import { eventually } from "../support/eventually.ts";
import { runHook } from "../support/hook.ts";
import { projectRoot } from "../support/plugin.ts";
import { type Sandbox, sandbox, type TestServer } from "../support/tmux.ts";

function run(box: Sandbox, server: TestServer, ...words: string[]) {
  return spawnSync(
    process.execPath,
    [join(projectRoot, "src", "cli.ts"), ...words, "-S", server.socketPath],
    { env: box.environment, encoding: "utf8", timeout: 60_000 },
  );
}

/** `claude agents` and `codex mcp-server` that only note how they were started. */
function programs(box: Sandbox): () => readonly string[] {
  const log = join(box.root, "starts");
  const bin = join(box.home, "bin");
  mkdirSync(bin);
  for (const name of ["claude", "codex"]) {
    const script = `#!/usr/bin/env node\nrequire("fs").appendFileSync(${JSON.stringify(log)}, ["${name}", ...process.argv.slice(2)].join(" ") + "\\n");\nsetInterval(() => {}, 1 << 30);\n`;
    writeFileSync(join(bin, name), script, { mode: 0o755 });
  }
  const path = `${bin}:${process.env.PATH}`;
  box.environment.PATH = path;
  appendFileSync(join(box.home, ".bashrc"), `export PATH='${path}'\n`);
  return () => {
    try {
      return readFileSync(log, "utf8").trim().split("\n");
    } catch {
      return [];
    }
  };
}

test("only the exact command that the user has vouched for comes back, as the user wrote it", async (t) => {
  const box = await sandbox(t);
  const starts = programs(box);
  const server = box.server();
  await server.start(["-s", "work", "-c", box.home, "bash"]);
  const commands = ["claude agents", "claude agents --all", "codex mcp-server"];
  for (const command of commands) await server.run("new-window", "-d", "-t", "work:", command);
  await eventually("all run", () => starts().length === 3);

  const listed = run(box, server, "relaunch");
  for (const command of commands) {
    assert.match(listed.stdout, new RegExp(`^${command}  running, not vouched for$`, "m"));
  }
  assert.equal(run(box, server, "relaunch", "add", "claude agents").status, 0);
  assert.equal(run(box, server, "relaunch", "add", "claude agents").status, 3);
  assert.equal(run(box, server, "relaunch", "add", "codex mcp-server").status, 0);
  await runHook(["save", "-S", server.socketPath], box.environment);
  assert.equal(
    spawnSync("grep", ["-rE", "mcp-server|claude agents", join(box.state, "servers")]).status,
    1,
  );
  await server.kill();
  assert.equal(run(box, server, "relaunch", "remove", "codex", "mcp-server").status, 0);
  const file = join(box.state, "config", "relaunch");
  assert.equal(readFileSync(file, "utf8"), "claude agents\n");
  writeFileSync(file, "# mine\nclaude agents; touch made\nclaude  agents\n");

  await server.start(["-s", "fresh"]);
  const restored = run(box, server, "restore", "--yes", "--all");
  assert.equal(restored.status, 0, restored.stdout + restored.stderr);
  await eventually("it runs again", () => starts().length > 3);
  assert.deepEqual(starts().slice(3), ["claude agents"]);
  await eventually("the pane says what ran there", async () =>
    (await server.run("capture-pane", "-p", "-t", "work:3")).includes("not vouched for any more"),
  );
  const other = await server.run("capture-pane", "-p", "-t", "work:2");
  assert.match(other, /ran here\]/);
  assert.deepEqual(starts().slice(3), ["claude agents"]);
});

test("what ran without a session in a lost pane is listed by its program's name alone", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  // A shell by that name, which runs a script by the other.
  copyFileSync("/bin/bash", join(box.home, "codex"));
  chmodSync(join(box.home, "codex"), 0o755);
  writeFileSync(join(box.home, "mcp-server"), "sleep 1000\n");
  await server.start(["-s", "work", "-c", box.home, "bash"]);
  const command = "exec ./codex mcp-server sk-secret";
  await server.run("new-window", "-d", "-t", "work:3", "-c", box.home, command);
  await eventually("it is recorded", async () => {
    await runHook(["save", "-S", server.socketPath], box.environment);
    const [id = ""] = readdirSync(join(box.state, "servers"));
    const { stdout } = run(box, server, "show", id, "--json");
    if (stdout.includes('"program": "codex"')) return true;
    throw new Error(stdout);
  });
  assert.match(run(box, server, "relaunch").stdout, /^codex mcp-server sk-secret {2}running/m);
  await server.kill();
  const { stdout, stderr } = run(box, server, "relaunch");
  assert.equal(stderr, "");
  assert.match(stdout, /^codex {2}ran without a session in work:3\.0 of a lost server; its words/m);
  assert.doesNotMatch(stdout, /secret|mcp-server/);
});

test("only agents' commands in plain words are taken, and the rest of the file stays as it is", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  const file = join(box.state, "config", "relaunch");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "# by hand \ncodex mcp-server\n\n");
  for (const command of [
    "claude",
    "vim x",
    "claude a;b",
    "claude $(x)",
    "claude 'a b'",
    "FOO=1 claude x",
  ]) {
    const refused = run(box, server, "relaunch", "add", command);
    assert.equal(refused.status, 2, command);
    assert.match(refused.stderr, /Not a command that can be vouched for/);
  }
  assert.equal(run(box, server, "relaunch", "add", "claude agents").status, 0);
  assert.equal(readFileSync(file, "utf8"), "# by hand \ncodex mcp-server\n\nclaude agents\n");
  assert.equal(run(box, server, "relaunch", "remove", "codex mcp-server").status, 0);
  assert.equal(readFileSync(file, "utf8"), "# by hand \n\nclaude agents\n");
  assert.equal(run(box, server, "relaunch", "forget", "it").status, 2);
});
