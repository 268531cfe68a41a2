import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { eventually } from "../support/eventually.ts";
import { attachClient, sandbox } from "../support/tmux.ts";
import {
  type AgentKit,
  agents,
  buildWorkspace,
  geometry,
  preparePerson,
  say,
  screenOf,
  whenReady,
} from "./workspace.ts";

const size = { columns: 200, rows: 50 };

/**
 * The main job as a person does it, with keys through an attached client: save, lose the server, start a fresh one, prefix + C-r,
 * Enter. Every agent must be back in its own conversation in its own pane.
 */
export async function loseAndRestore(
  t: TestContext,
  kit: AgentKit,
  how: "kill-server" | "SIGKILL",
): Promise<void> {
  const box = await sandbox(t);
  const server = box.server();
  await preparePerson(box, kit, server);
  await server.start(["-s", "first"], size);
  await buildWorkspace(box, kit, server);

  const client = await attachClient(box, server, { ...size, target: "=api:" });
  await client.keys("C-b", "C-s");
  await eventually("the save is confirmed", async () =>
    /[Ss]aved|[Rr]ecorded/.test(await client.screen()),
  );
  const before = await geometry(server);
  await server.kill(how);

  await server.start(["-s", "fresh"], size);
  const fresh = await attachClient(box, server, size);
  const offered = await eventually("the menu offers the loss by itself", async () => {
    const screen = await fresh.screen();
    return /Restore 5 agents in 2 sessions/.test(screen) ? screen : undefined;
  });
  assert.match(offered, /Choose panes/);
  await fresh.keys("q");
  await eventually(
    "the menu is closed",
    async () => !(await fresh.screen()).includes("Choose panes"),
  );

  await fresh.keys("C-b", "C-r");
  await eventually("the checklist counts", async () =>
    /restore 5 agents/.test(await fresh.screen()),
  );
  await fresh.keys("Enter");

  for (const agent of agents) {
    if (agent.harness === null) continue;
    await eventually(`${agent.address} exists`, async () =>
      (await geometry(server)).includes(`${agent.address} `),
    );
    await eventually(
      `${agent.address} shows its history`,
      async () => (await screenOf(server, agent.address)).includes(`PONG:${agent.message}`),
      90_000,
    ).catch(async (error) => {
      throw new Error(`${error.message}\n${await screenOf(server, agent.address)}`);
    });
    await whenReady(server, agent.address, agent.harness);
  }
  for (const agent of agents) {
    if (agent.harness === null) continue;
    await say(server, agent.address, agent.harness, "RECALL", agent.message);
    const screen = await screenOf(server, agent.address);
    for (const other of agents) {
      if (other !== agent)
        assert.ok(
          !screen.includes(other.message),
          `${agent.address} holds ${other.message}\n${screen}`,
        );
    }
  }

  assert.equal(await geometry(server), before);
  const vim = await screenOf(server, "api:3.1");
  assert.match(vim, /vim/, "the pane says what ran there");
  assert.equal(
    await server.run("display-message", "-p", "-t", "api:3.1", "#{pane_current_command}"),
    "bash",
  );
  assert.match(
    await server.run("list-sessions", "-F", "#{session_name}"),
    /^fresh$/m,
    "what was there is untouched",
  );
}
