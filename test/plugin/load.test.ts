import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { prefixKey } from "../../src/tmux/keys.ts";
import { eventually } from "../support/eventually.ts";
import { configure, installPlugin, runShellLine, shellWord } from "../support/plugin.ts";
import { attachClient, sandbox, type TestServer } from "../support/tmux.ts";

async function load(server: TestServer, entry: string): Promise<void> {
  await server.run("run-shell", `${shellWord(entry.replaceAll("#", "##"))}`);
}

const key = async (server: TestServer, name: string) =>
  (await prefixKey(server.tmux, name, 20_000)) ?? "";

/** Everything of the server that the plugin could change, without the token that each load draws. */
async function settings(server: TestServer): Promise<string> {
  const parts = [
    await server.run("show-options", "-g"),
    await server.run("show-hooks", "-g"),
    await server.run("list-keys"),
  ];
  return parts.join("\n").replaceAll(/(@workspace-restore-(?:heartbeat|again)) .*/g, "$1");
}

test("loading it a second time changes nothing", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  const server = box.server();
  await server.start();
  await load(server, plugin.entry);
  const once = await settings(server);
  await load(server, plugin.entry);
  assert.equal(await settings(server), once);
  assert.match(once, /client-attached\[7100\]/);
  assert.equal(once.split("resurrect-post-save").length, 2);
});

test("it works from a path with spaces, quotes and a format in it", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box, join(box.root, `it's a #{pid} "dir" $(x) %H`));
  const server = box.server();
  configure(server, runShellLine(plugin.entry));
  await server.start();
  const client = await attachClient(box, server);
  await eventually("the offer's hook runs", () =>
    plugin.calls().includes(`cli.js menu --client ${client.name}`),
  );
  await client.keys("C-b", "C-s");
  await eventually("the save key records", () =>
    plugin.calls().includes(`hook.cjs save --client ${client.name}`),
  );
  await client.keys("C-b", "C-r");
  await eventually("the restore key opens the restore", () =>
    plugin.calls().includes("cli.js restore"),
  );
});

test("it works through a symbolic link to its entry", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  const link = join(box.home, "restore.tmux");
  symlinkSync(plugin.entry, link);
  const server = box.server();
  await server.start();
  await load(server, link);
  assert.equal(await server.run("show", "-gv", "@workspace-restore-path"), `'${plugin.root}'`);
});

test("keys that the user bound stay the user's, and are named as left alone", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  const server = box.server();
  configure(server, "bind C-r display-message mine", "bind C-s run-shell 'other/plugin save'");
  await server.start();
  await load(server, plugin.entry);
  assert.match(await key(server, "C-r"), /display-message mine/);
  assert.match(await key(server, "C-s"), /other\/plugin save/);
  assert.equal(await server.run("show", "-gv", "@workspace-restore-keys-left"), "C-s C-r");
});

test("keys that an option names are bound, and the ones of an earlier load are given up", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  const server = box.server();
  await server.start();
  await load(server, plugin.entry);
  await server.run("set", "-g", "@workspace-restore-save-key", "C-y");
  await server.run("set", "-g", "@workspace-restore-restore-key", "M-r");
  await load(server, plugin.entry);
  assert.match(await key(server, "C-y"), /tmux-workspace-restore save/);
  assert.match(await key(server, "M-r"), /tmux-workspace-restore"? restore/);
  assert.equal(await key(server, "C-s"), "");
  assert.equal(await key(server, "C-r"), "");
});

test("an option that names no key is as if it were not set", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  const server = box.server();
  configure(
    server,
    "set -g @workspace-restore-save-key C-Foo",
    "set -g @workspace-restore-restore-key C-y",
  );
  await server.start();
  await load(server, plugin.entry);
  assert.match(await key(server, "C-s"), /tmux-workspace-restore save/);
  assert.equal(await server.run("show", "-gv", "@workspace-restore-keys-bound"), "C-s C-y");
});

test("hooks of the user and of other plugins stay", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  const server = box.server();
  configure(server, "set-hook -g client-attached 'set -g @mine yes'");
  await server.start();
  await load(server, plugin.entry);
  await attachClient(box, server);
  await eventually(
    "the user's hook runs",
    async () => (await server.run("show", "-gqv", "@mine")) === "yes",
  );
  await eventually("ours runs as well", () =>
    plugin.calls().some((call) => call.startsWith("cli.js menu --client")),
  );
});

test("a client that was there before the plugin is offered what was lost as well", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  const server = box.server();
  await server.start();
  const client = await attachClient(box, server);
  await load(server, plugin.entry);
  await eventually("the menu is asked for", () =>
    plugin.calls().includes(`cli.js menu --client ${client.name}`),
  );
  assert.ok(
    plugin.calls()[0]?.startsWith("cli.js menu"),
    "before the first beat, which comes five seconds later",
  );
});

test("a value in resurrect's hooks is kept, whatever is in it", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  const server = box.server();
  await server.start();
  const theirs = `echo "it's" '#{pid}' \\" , } >>${box.root}/theirs; true # %H done`;
  await server.run("set", "-g", "@resurrect-hook-post-save-all", theirs);
  await load(server, plugin.entry);
  await load(server, plugin.entry);
  const value = await server.run("show", "-gv", "@resurrect-hook-post-save-all");
  assert.ok(value.endsWith(`; ${theirs}`), value);
  assert.equal(value.split("resurrect-post-save").length, 2);
});

test("a tmux start does not wait for the recording", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  const slow = join(box.root, "slow");
  writeFileSync(slow, "#!/bin/sh\nsleep 30\n");
  chmodSync(slow, 0o755);
  const server = box.server();
  configure(
    server,
    `set-environment -g TMUX_WORKSPACE_RESTORE_NODE ${slow}`,
    runShellLine(plugin.entry),
  );
  const before = performance.now();
  await server.start();
  assert.ok(performance.now() - before < 5_000);
});

test("without a usable Node it says so once on the client, and tmux is unharmed", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  const server = box.server();
  configure(server, "set -g @workspace-restore-node /no/such/node", runShellLine(plugin.entry));
  await server.start();
  const client = await attachClient(box, server);
  await eventually("the message is on the status line", async () =>
    (await client.screen()).includes("workspace-restore: no Node.js 22.13"),
  );
  await client.keys("Enter");
  await eventually(
    "it is gone with a key",
    async () => !(await client.screen()).includes("no Node.js"),
  );
  const second = await attachClient(box, server);
  await second.keys("echo still he''re", "Enter");
  await eventually("the shell works", async () => (await second.screen()).includes("\nstill here"));
  assert.ok(!(await second.screen()).includes("no Node.js"));

  await second.keys("C-b", "C-s");
  await eventually("a key that needs it always says so", async () =>
    (await second.screen()).includes("workspace-restore: no Node.js 22.13"),
  );
});

test("a tmux that is too old is told, and left as it was", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  const old = join(box.root, "tmux-3.1");
  const log = join(box.root, "old-calls");
  writeFileSync(
    old,
    `#!/bin/sh
echo "$*" | tr '\\n' ' ' >>${log}
echo >>${log}
case $* in *version*) echo 3.1c ;; esac
`,
  );
  chmodSync(old, 0o755);
  execFileSync(plugin.entry, { env: { ...box.environment, TMUX_WORKSPACE_RESTORE_TMUX: old } });
  const calls = readFileSync(log, "utf8").trimEnd().split("\n");
  assert.equal(calls.length, 2);
  assert.match(calls[1] ?? "", /display-message tmux-workspace-restore needs tmux 3\.2 or newer/);
});

test("it works where the server's PATH has no tmux", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  const bin = join(box.root, "bin");
  mkdirSync(bin);
  for (const tool of "sh cat date dirname mkdir mv ps awk sed".split(" ")) {
    symlinkSync(`/bin/${tool}`, join(bin, tool));
  }
  const server = box.server();
  configure(
    server,
    `set-environment -g PATH ${bin}`,
    `set-environment -g TMUX_WORKSPACE_RESTORE_NODE ${process.execPath}`,
    "set-environment -gu TMUX_WORKSPACE_RESTORE_TMUX",
    runShellLine(plugin.entry),
  );
  const pid = await server.start();
  if (!readlinkSync(`/proc/${pid}/exe`).endsWith("/tmux")) {
    t.skip("this tmux is started through a loader, which the pid does not tell");
    return;
  }
  await eventually("the first beat", () => plugin.calls().includes("hook.cjs save"));
});

test("a Node that the user names after another one was found is taken at the next load", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  const server = box.server();
  await server.start();
  const cache = join(box.state, "cache", "node");
  mkdirSync(join(box.state, "cache"), { recursive: true, mode: 0o700 });
  writeFileSync(cache, "/usr/bin/node-of-before\n");
  await load(server, plugin.entry);
  assert.ok(existsSync(cache), "nothing is named");
  await server.run("set", "-g", "@workspace-restore-node", process.execPath);
  await load(server, plugin.entry);
  assert.ok(!existsSync(cache) || readFileSync(cache, "utf8") === `${process.execPath}\n`);
});

test("without a usable Node both keys say so, and what to do", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  box.environment.TMUX_WORKSPACE_RESTORE_NODE = "/no/such/node";
  // As in a server that was started inside another tmux.
  box.environment.TMUX_PANE = "%7";
  const server = box.server();
  await server.start();
  await load(server, plugin.entry);
  const client = await attachClient(box, server);
  await eventually("the keys are bound", async () =>
    (await server.run("list-keys", "-T", "prefix")).includes("display-popup"),
  );
  await client.keys("C-b", "C-s");
  await eventually("the save key says it", async () =>
    (await client.screen()).includes("no Node.js 22.13 or newer. Install it, or set"),
  );
  // A key takes the message away, and does nothing else.
  await client.keys("Enter");
  await eventually("it is gone", async () => !(await client.screen()).includes("no Node.js"));
  await client.keys("C-b", "C-r");
  await eventually("the restore key says it, and stays to be read", async () => {
    const screen = await client.screen();
    return screen.includes("no Node.js 22.13 or newer was found") && screen.includes("Enter");
  });
  await client.keys("Enter");
});
