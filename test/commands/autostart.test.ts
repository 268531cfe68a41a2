import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { eventually } from "../support/eventually.ts";
import { runHook } from "../support/hook.ts";
import { configure, installPlugin, projectRoot, runShellLine } from "../support/plugin.ts";
import { type Sandbox, sandbox, type TestServer } from "../support/tmux.ts";

function run(box: Sandbox, server: TestServer, ...words: string[]) {
  return spawnSync(
    process.execPath,
    [join(projectRoot, "src", "cli.ts"), ...words, "-S", server.socketPath],
    { env: box.environment, encoding: "utf8", timeout: 60_000 },
  );
}

/** A `claude` that only notes how and where it was started. */
function program(box: Sandbox): () => readonly string[] {
  const log = join(box.root, "starts");
  const bin = join(box.home, "bin");
  mkdirSync(bin);
  const script = `#!/usr/bin/env node\nrequire("fs").appendFileSync(${JSON.stringify(log)}, JSON.stringify([process.cwd(), ...process.argv.slice(2)]) + "\\n");\nsetInterval(() => {}, 1 << 30);\n`;
  writeFileSync(join(bin, "claude"), script, { mode: 0o755 });
  appendFileSync(join(box.home, ".bashrc"), `export PATH='${bin}:${process.env.PATH}'\n`);
  return () => (existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : []);
}

function declare(box: Sandbox, manifest: unknown): string {
  const file = join(box.state, "config", "autostart.json");
  mkdirSync(join(box.state, "config"), { recursive: true });
  writeFileSync(file, typeof manifest === "string" ? manifest : JSON.stringify(manifest));
  return file;
}

const on = "set -g @workspace-restore-autostart on";

test("what is declared starts once in each life of its server, and in no other", async (t) => {
  const box = await sandbox(t);
  const starts = program(box);
  const [server, other, off] = [box.server(), box.server("other"), box.server("off")];
  const place = join(box.home, "a #{pid} b");
  mkdirSync(place);
  const words = ["remote-control", "--name", "it's a #(x) $HOME *"];
  const entry = { name: "watcher", command: ["claude", ...words], directory: "~/a #{pid} b" };
  const gone = { name: "gone", command: ["claude", "x"], directory: "/nowhere" };
  const agents = [entry, gone].map((each) => ({ ...each, socket: server.socketPath }));
  declare(box, { schemaVersion: 1, agents });
  for (const each of [server, other]) configure(each, on);
  for (const each of [server, other, off]) await each.start();

  assert.equal(run(box, other, "autostart", "--start").status, 3);
  assert.equal(run(box, off, "autostart", "--start").status, 3);
  assert.equal(run(box, server, "autostart", "--start").status, 0);
  await eventually("it runs", () => starts().length > 0);
  for (let load = 0; load < 2; load += 1) {
    assert.equal(run(box, server, "autostart", "--start").status, 3);
  }
  assert.deepEqual(starts(), [JSON.stringify([place, ...words])]);
  const [pane = ""] = (
    await server.run("list-panes", "-t", "autostart:", "-F", "#{pane_id}")
  ).split("\n");
  const status = run(box, server, "status").stdout;
  assert.match(status, /^Autostart: on; declared for this server: watcher, gone$/m);
  assert.match(status, new RegExp(`^  watcher: started in ${pane}, `, "m"));
  assert.match(status, /^ {2}gone: not started: there is no directory \/nowhere, /m);
  assert.match(run(box, server, "doctor").stdout, /autostart +PROBLEM +gone: not started/);
  assert.match(run(box, other, "autostart").stdout, /on; .* declares nothing for this server/);

  // A restore in the next life brings back the rest, and leaves what starts by itself to that.
  await eventually("it is recorded", async () => {
    await runHook(["save", "-S", server.socketPath], box.environment);
    return run(box, server, "show", "--json").stdout.includes('"panes": 2');
  });
  await server.kill();
  await server.start(["-s", "fresh"]);
  const offer = JSON.parse(run(box, server, "offer", "--json", "--all").stdout);
  const [offered] = offer.candidates[0].panes.filter(
    (each: { reason: string }) => each.reason === "starts by itself",
  );
  assert.equal(offered?.default, "unticked");
  assert.equal(run(box, server, "autostart", "--start").status, 0);
  assert.equal(run(box, server, "restore", "--yes", "--all").status, 0);
  assert.equal(run(box, server, "autostart", "--start").status, 3);
  await eventually("it runs again", () => starts().length > 1);
  assert.equal(starts().length, 2);
});

for (const [what, manifest, complaint] of [
  ["no JSON", '{\n"sk-1" "x"}', /autostart\.json is no JSON, from line 2 on/],
  [
    "another version",
    { schemaVersion: 2, agents: [] },
    /wrong at schemaVersion: takes the number 1/,
  ],
  [
    "a missing member",
    { schemaVersion: 1, agents: [{ name: "a" }] },
    /agents\.0\.command: is missing/,
  ],
  [
    "a command line in place of words",
    { schemaVersion: 1, agents: [{ name: "a", command: "claude sk-1", directory: "/" }] },
    /agents\.0\.command: takes Array/,
  ],
  [
    "another program",
    { schemaVersion: 1, agents: [{ name: "a", command: ["sk-1"], directory: "/" }] },
    /agents\.0\.command\.0: takes one of claude, /,
  ],
  [
    "a relative directory",
    { schemaVersion: 1, agents: [{ name: "a", command: ["claude"], directory: "sk-1" }] },
    /agents\.0\.directory: takes a path/,
  ],
  [
    "an unknown member",
    { schemaVersion: 1, agents: [{ name: "a", command: ["claude"], directory: "/", x: "sk-1" }] },
    /agents\.0\.x: is no member/,
  ],
  [
    "one name twice",
    { schemaVersion: 1, agents: Array(2).fill({ name: "a", command: ["claude"], directory: "/" }) },
    /agents: has one name twice/,
  ],
] as const) {
  test(`a manifest with ${what} is refused, where it is wrong, without repeating what is in it`, async (t) => {
    const box = await sandbox(t);
    const server = box.server();
    configure(server, on);
    await server.start();
    declare(box, manifest);
    const shown = run(box, server, "autostart");
    assert.equal(shown.status, 1);
    assert.match(shown.stdout, complaint);
    assert.doesNotMatch(shown.stdout, /sk-1/);
    const started = run(box, server, "autostart", "--start");
    assert.equal(started.status, 1);
    assert.match(started.stderr, complaint);
  });
}

test("the plugin calls for it after a load where it is on, and nowhere else", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  const server = box.server();
  configure(server, "set -g @workspace-restore-heartbeat-seconds 1", runShellLine(plugin.entry));
  await server.start();
  const calls = () => plugin.calls().filter((call) => call === "cli.js autostart --start").length;
  const beats = () => plugin.calls().filter((call) => call === "hook.cjs save").length;
  await eventually("two beats", () => beats() > 1);
  assert.equal(calls(), 0);
  await server.run("set", "-g", "@workspace-restore-autostart", "on");
  const before = beats();
  await server.run("source-file", `${server.socketPath}.conf`);
  await eventually("it is called for", () => calls() > 0);
  await eventually("more beats", () => beats() > before + 2);
  assert.equal(calls(), 1);
});
