import assert from "node:assert/strict";
import test from "node:test";
import { readLoadState } from "../../src/tmux/load-state.ts";
import { configure, installPlugin, runShellLine } from "../support/plugin.ts";
import { sandbox } from "../support/tmux.ts";

test("a server that has not loaded the plugin says so", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start();
  assert.deepEqual(await readLoadState(server.tmux, 5_000), { loaded: false, keysLeft: [] });
});

test("one that has names the keys that were left to others", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  const server = box.server();
  configure(server, "bind C-r display mine", runShellLine(plugin.entry));
  await server.start();
  assert.deepEqual(await readLoadState(server.tmux, 5_000), { loaded: true, keysLeft: ["C-r"] });
});
