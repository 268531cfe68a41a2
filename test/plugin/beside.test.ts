import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { eventually } from "../support/eventually.ts";
import { configure, installPlugin, type PluginCopy, runShellLine } from "../support/plugin.ts";
import { attachClient, type Sandbox, sandbox, type TestServer } from "../support/tmux.ts";
import { onlyTmux } from "./programs.ts";

/** A folder with clones of tmux-resurrect, tmux-continuum and tpm; `scripts/test` makes or skips it. */
const plugins = process.env.TMUX_WORKSPACE_RESTORE_PLUGINS ?? "";
const skip = existsSync(join(plugins, "tmux-resurrect", "resurrect.tmux"))
  ? false
  : "TMUX_WORKSPACE_RESTORE_PLUGINS names no folder with tmux-resurrect, tmux-continuum and tpm";

const resurrect = join(plugins, "tmux-resurrect", "resurrect.tmux");
const continuum = join(plugins, "tmux-continuum", "continuum.tmux");

async function besideBox(t: Parameters<typeof sandbox>[0]): Promise<Sandbox> {
  const box = await sandbox(t);
  onlyTmux(box);
  return box;
}

const count = (plugin: PluginCopy, call: string) =>
  plugin.calls().filter((line) => line === call).length;

const key = (server: TestServer, name: string) => server.run("list-keys", "-T", "prefix", name);

/** Waits for the first beat, after which everything that the load order could have upset is settled. */
async function settled(plugin: PluginCopy): Promise<void> {
  await eventually("the first beat", () => count(plugin, "hook.cjs save") >= 1);
}

const orders = [
  ["ours", "resurrect", "continuum"],
  ["ours", "continuum", "resurrect"],
  ["resurrect", "ours", "continuum"],
  ["resurrect", "continuum", "ours"],
  ["continuum", "ours", "resurrect"],
  ["continuum", "resurrect", "ours"],
] as const;

function entries(plugin: PluginCopy, order: readonly string[]): readonly string[] {
  const paths: Record<string, string> = { ours: plugin.entry, resurrect, continuum };
  return order.map((name) => runShellLine(paths[name] ?? ""));
}

describe("beside tmux-resurrect and tmux-continuum", { skip, concurrency: 3 }, () => {
  for (const order of orders) {
    test(`loaded as ${order.join(", ")}: resurrect keeps its keys, all hooks run`, async (t) => {
      const box = await besideBox(t);
      const plugin = installPlugin(box, join(box.root, "it's ours"));
      const server = box.server();
      const theirs = join(box.root, "theirs");
      const userLine = `set -g @resurrect-hook-post-save-all "echo \\"it's\\" >>${theirs} # mine"`;
      configure(server, userLine, ...entries(plugin, order));
      await server.start();
      await server.run("source-file", `${server.socketPath}.conf`);
      await settled(plugin);
      assert.match(await key(server, "C-s"), /tmux-resurrect\/scripts\/save\.sh/);
      assert.match(await key(server, "C-r"), /tmux-resurrect\/scripts\/restore\.sh/);

      const before = count(plugin, "hook.cjs save");
      await server.run("run-shell", join(plugins, "tmux-resurrect", "scripts", "save.sh quiet"));
      await eventually("the save is recorded", () => count(plugin, "hook.cjs save") === before + 1);
      assert.equal(readFileSync(theirs, "utf8"), "it's\n");
    });
  }

  test("a hook that is set after the load is joined with the next beat", async (t) => {
    const box = await besideBox(t);
    const plugin = installPlugin(box);
    const server = box.server();
    configure(
      server,
      "set -g @workspace-restore-heartbeat-seconds 1",
      ...entries(plugin, ["ours", "resurrect"]),
    );
    await server.start();
    await settled(plugin);
    await server.run("set", "-g", "@resurrect-hook-post-restore-all", "touch ~/theirs");
    const value = await eventually("it is joined", async () => {
      const now = await server.run("show", "-gv", "@resurrect-hook-post-restore-all");
      return now.includes("workspace-restore") && now;
    });
    assert.match(value, /\|\| :; touch ~\/theirs$/);
  });

  test("with the built-in engine prefix + C-r is ours in any order, prefix + C-s stays resurrect's", async (t) => {
    for (const order of [
      ["ours", "resurrect"],
      ["resurrect", "ours"],
    ]) {
      const box = await besideBox(t);
      const plugin = installPlugin(box);
      const server = box.server();
      configure(server, "set -g @workspace-restore-engine builtin", ...entries(plugin, order));
      await server.start();
      await settled(plugin);
      assert.match(await key(server, "C-r"), /tmux-workspace-restore"? restore/);
      assert.match(await key(server, "C-s"), /tmux-resurrect\/scripts\/save\.sh/);
    }
  });

  test("where resurrect has other keys, ours stay free whatever the order", async (t) => {
    for (const order of [
      ["ours", "resurrect"],
      ["resurrect", "ours"],
    ]) {
      const box = await besideBox(t);
      const plugin = installPlugin(box);
      const server = box.server();
      configure(
        server,
        "set -g @resurrect-save M-s",
        "set -g @resurrect-restore M-r",
        ...entries(plugin, order),
      );
      await server.start();
      await settled(plugin);
      await assert.rejects(key(server, "C-r"));
      await assert.rejects(key(server, "C-s"));
    }
  });

  test("after resurrect's restore the agents are offered, and nothing was started", async (t) => {
    const box = await besideBox(t);
    const plugin = installPlugin(box);
    const server = box.server();
    configure(server, ...entries(plugin, ["resurrect", "ours"]));
    await server.start(["-s", "work"]);
    await server.run("run-shell", join(plugins, "tmux-resurrect", "scripts", "save.sh quiet"));
    const client = await attachClient(box, server);
    await client.keys("C-b", "C-r");
    await eventually("the offer after resurrect's restore", () =>
      plugin.calls().includes("cli.js menu --after-resurrect"),
    );
  });

  test("while continuum restores by itself a client's offer waits for the layout", async (t) => {
    const box = await besideBox(t);
    const plugin = installPlugin(box);
    const server = box.server();
    configure(
      server,
      "set -g @continuum-restore on",
      ...entries(plugin, ["ours", "resurrect", "continuum"]),
    );
    await server.start(["-s", "work"]);
    await server.run("new-window", "-t", "work");
    await server.run("run-shell", join(plugins, "tmux-resurrect", "scripts", "save.sh quiet"));
    await server.kill();
    const earlier = plugin.calls().length;

    await server.start(["-s", "fresh"]);
    const client = await attachClient(box, server);
    const calls = await eventually("the client's offer", () => {
      const since = plugin.calls().slice(earlier);
      return since.includes(`cli.js menu --client ${client.name}`) && since;
    });
    const menus = calls.filter((call) => call.startsWith("cli.js menu"));
    assert.equal(menus[0], "cli.js menu --after-resurrect");
    assert.match(await server.run("list-sessions", "-F", "#{session_name}"), /^work$/m);
  });
});
