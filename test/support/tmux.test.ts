import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import test from "node:test";
import { eventually } from "./eventually.ts";
import { attachClient, isAlive, sandbox } from "./tmux.ts";

test("a sandbox's servers and files are gone after the test", async (t) => {
  let root = "";
  let pid = 0;
  await t.test("inside", async (inner) => {
    const box = await sandbox(inner);
    root = box.root;
    const server = box.server();
    pid = await server.start();
    const client = await attachClient(box, server);
    await client.keys("echo he''llo", "Enter");
    await eventually("the shell answers", async () => (await client.screen()).includes("\nhello"));
  });
  assert.equal(isAlive(pid), false);
  assert.equal(existsSync(root), false);
});
