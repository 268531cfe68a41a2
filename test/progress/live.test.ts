import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { eventually } from "../support/eventually.ts";
import { sandbox } from "../support/tmux.ts";

const program = fileURLToPath(new URL("../support/progress-program.ts", import.meta.url));

async function watching(t: TestContext) {
  const box = await sandbox(t);
  const server = box.server();
  const result = join(box.root, "result");
  await server.start([`${process.execPath} ${program} ${result}; exec bash`]);
  const shows = (what: RegExp) =>
    eventually(`the screen shows ${what}`, async () =>
      what.test(await server.run("capture-pane", "-p")),
    );
  await shows(/Restoring 2 agents in 1 session/);
  return {
    shows,
    keys: (...keys: string[]) => server.run("send-keys", ...keys),
    left: async () => {
      await eventually(
        "the view is left",
        () => existsSync(result) && readFileSync(result, "utf8") !== "",
      );
      return JSON.parse(readFileSync(result, "utf8"));
    },
  };
}

test("the view follows the run by itself, and leaving it stops nothing", async (t) => {
  const view = await watching(t);
  await view.shows(/1 of 2/);
  await view.shows(/ready after 1\.0 s/);
  await view.keys("Escape");
  assert.deepEqual(await view.left(), { end: { kind: "closed" }, stopped: false });
});

test("x stops what has not started, once, and the view stays until it is left", async (t) => {
  const view = await watching(t);
  await view.keys("x");
  await view.shows(/q close/);
  await view.keys("q");
  assert.deepEqual(await view.left(), { end: { kind: "closed" }, stopped: true });
});

test("enter goes to the agent's pane; one that has none yet is no place to go", async (t) => {
  const view = await watching(t);
  await view.keys("j", "Enter");
  await view.shows(/waiting its turn/);
  await view.keys("k", "Enter");
  assert.deepEqual((await view.left()).end, { kind: "go", paneId: "%5" });
});
