import assert from "node:assert/strict";
import test from "node:test";
import { eventually } from "../support/eventually.ts";
import { attachClient, sandbox } from "../support/tmux.ts";
import { standIns } from "./kits.ts";
import { preparePerson, say, screenOf, whenReady } from "./workspace.ts";

const size = { columns: 160, rows: 40 };

test("agents that could not be bound come back in the conversations that are chosen for them, each in one", {
  timeout: 180_000,
}, async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await preparePerson(box, standIns, server);
  await server.start(["-s", "api", "-c", `${box.home}/one`], size);
  await server.run("split-window", "-t", "api:0", "-c", `${box.home}/one`);
  // Without what `install` puts into it, Pi says nowhere which of its processes holds which conversation.
  for (const [address, message] of [
    ["api:0.0", "apple"],
    ["api:0.1", "banana"],
  ] as const) {
    await eventually("the shell", async () => (await screenOf(server, address)).includes("$"));
    await server.run("send-keys", "-t", address, "pi", "Enter");
    await whenReady(server, address, "pi");
    await say(server, address, "pi", message);
  }
  const client = await attachClient(box, server, { ...size, target: "=api:" });
  await client.keys("C-b", "C-s");
  await eventually("the save is confirmed", async () =>
    /Recorded.*2 without a known conversation/.test(await client.screen()),
  );
  await server.kill("SIGKILL");

  await server.start(["-s", "fresh"], size);
  const fresh = await attachClient(box, server, size);
  const shows = (text: RegExp) =>
    eventually(`the screen shows ${text}`, async () => {
      const screen = await fresh.screen();
      if (!text.test(screen)) throw new Error(screen);
      return screen;
    });
  await shows(/Choose panes/);
  await fresh.keys("c");
  await shows(/\.1 +pi/);
  // The last two rows are the panes.
  await fresh.keys("End", "k");
  await fresh.keys("c");
  const list = await shows(/Which conversation\?[\s\S]*banana[\s\S]*apple/);
  assert.doesNotMatch(list, /in another pane/);
  await fresh.keys("j", "Enter");
  await shows(/restore 1 agent/);
  await fresh.keys("j", "c");
  await shows(/apple +in another pane/);
  await fresh.keys("Enter");
  await shows(/restore 2 agents/);
  await fresh.keys("Enter");

  for (const [address, own, other] of [
    ["api:0.0", "apple", "banana"],
    ["api:0.1", "banana", "apple"],
  ] as const) {
    await eventually(
      `${address} shows its history`,
      async () => (await screenOf(server, address)).includes(`PONG:${own}`),
      90_000,
    );
    await whenReady(server, address, "pi");
    await say(server, address, "pi", "RECALL", own);
    assert.doesNotMatch(await screenOf(server, address), new RegExp(other));
  }
});
