import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import type { Status } from "../../src/commands/status.ts";
import { onlyTmux } from "../plugin/programs.ts";
import { eventually } from "../support/eventually.ts";
import { attachClient, sandbox } from "../support/tmux.ts";
import { standIns } from "./kits.ts";
import {
  agents,
  buildWorkspace,
  geometry,
  preparePerson,
  repository,
  screenOf,
} from "./workspace.ts";

const plugins = process.env.TMUX_WORKSPACE_RESTORE_PLUGINS ?? "";
const resurrect = join(plugins, "tmux-resurrect", "resurrect.tmux");
const continuum = join(plugins, "tmux-continuum", "continuum.tmux");
const skip =
  !existsSync(resurrect) &&
  "TMUX_WORKSPACE_RESTORE_PLUGINS names no folder with tmux-resurrect and tmux-continuum";

const launcher = join(repository, "scripts", "tmux-workspace-restore");
const execute = promisify(execFile);

const size = { columns: 200, rows: 50 };

for (const [how, automatic] of [
  ["by its key", "off"],
  ["by tmux-continuum at the server's start", "on"],
] as const) {
  test(`after tmux-resurrect rebuilt the layout ${how}, agents start when a person says so, each in its own pane`, {
    skip,
    timeout: 240_000,
  }, async (t) => {
    const box = await sandbox(t);
    onlyTmux(box);
    const starts = join(box.root, "starts");
    const server = box.server();
    const kit = { ...standIns, variables: { STAND_IN_LOG: starts } };
    await preparePerson(box, kit, server, [
      `set -g @continuum-restore ${automatic}`,
      `run-shell '${repository}/tmux-workspace-restore.tmux'`,
      `run-shell '${resurrect}'`,
      `run-shell '${continuum}'`,
    ]);
    await server.start(["-s", "first"], size);
    await buildWorkspace(box, kit, server);
    const client = await attachClient(box, server, { ...size, target: "=api:" });
    await client.keys("C-b", "C-s");
    await eventually("resurrect has saved", async () =>
      (await client.screen()).includes("Tmux environment saved!"),
    );
    const before = await geometry(server);
    const begun = readFileSync(starts, "utf8").trimEnd().split("\n").length;
    await eventually("all agents are recorded", async () => {
      const words = ["-S", server.socketPath, "status", "--json"];
      const { stdout } = await execute(launcher, words, { env: box.environment });
      const bound = (JSON.parse(stdout) as Status).record?.agents.filter((one) => one.sessionId);
      return bound?.length === agents.length;
    });
    await server.kill();

    await server.start(["-s", "fresh"], size);
    const fresh = await attachClient(box, server, size);
    if (automatic === "off") {
      await eventually("the offer of the loss", async () =>
        (await fresh.screen()).includes("Choose panes"),
      );
      await fresh.keys("q");
      await fresh.keys("C-b", "C-r");
    }
    await eventually(
      "the layout is resurrect's",
      async () => /^api$/m.test(await server.run("list-sessions", "-F", "#{session_name}")),
      30_000,
    );
    await eventually(
      "the offer after it",
      async () => (await fresh.screen()).includes("Restore 5 agents"),
      30_000,
    );
    assert.equal(
      readFileSync(starts, "utf8").trimEnd().split("\n").length,
      begun,
      "no agent has started yet",
    );
    if (automatic === "off") {
      // Each pane can be looked at first; what is not touched there stays as it was ticked.
      await fresh.keys("l");
      await eventually("every agent's row", async () => {
        const rows = (await fresh.screen()).match(/\[x\] {2}\S+ +[a-z ]+, /g) ?? [];
        return rows.length === agents.length;
      });
      await fresh.keys("q");
      await eventually("the question after it", async () =>
        /Restore 5 agents[\s\S]*Look at the panes again/.test(await fresh.screen()),
      );
    }
    await fresh.keys("r");
    for (const agent of agents) {
      await eventually(
        `${agent.address} shows its history`,
        async () => (await screenOf(server, agent.address)).includes(`PONG:${agent.message}`),
        60_000,
      ).catch(async (error) => {
        throw new Error(`${error.message}\n${await screenOf(server, agent.address)}`);
      });
    }
    assert.equal(await geometry(server), before);
    assert.equal(readFileSync(starts, "utf8").trimEnd().split("\n").length, begun + agents.length);
  });
}
