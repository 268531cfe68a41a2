import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { statePaths } from "../../src/config/paths.ts";
import { listRuns, readRun } from "../../src/restore/runs.ts";
import { claimHolder } from "../../src/store/claims.ts";
import { desk } from "../support/command.ts";
import { eventually } from "../support/eventually.ts";
import { writeLost } from "../support/lost.ts";
import { projectRoot } from "../support/plugin.ts";
import { attachClient, isAlive } from "../support/tmux.ts";

const program = [process.execPath, join(projectRoot, "src", "cli.ts")];
const size = { columns: 120, rows: 30 };

/** Three agents that were lost, a restore of them under way with one that is back, and a client that can ask again. */
async function underWay(t: TestContext, readyMs = 3_000) {
  const at = await desk(t, readyMs);
  const { box, run } = at;
  const paths = statePaths(box.state);
  const server = box.server("s");
  await writeLost(box, {
    socketPath: server.socketPath,
    sessions: [
      {
        name: "api",
        windows: Array.from({ length: 5 }, (_, index) => ({
          panes: [
            {
              agent: { title: `Task ${index}`, state: "waiting" as const, session: randomUUID() },
            },
          ],
        })),
      },
    ],
  });
  await server.start(["-s", "own"], size);
  const client = await attachClient(box, server, size);
  const restored = run(["restore", "--yes"]);
  const id = await eventually("a run", () => listRuns(paths)[0]?.record.id);
  await eventually("an agent is ready, or starting for long", () =>
    readRun(paths, id)?.view.launches.some(
      ({ state }) => state === (readyMs > 10_000 ? "starting" : "ready"),
    ),
  );
  const popup = () =>
    server.tmux.call(
      ["display-popup", "-c", client.name, "-E", "-w", "100%", "-h", "100%", ...program, "restore"],
      { environment: box.environment, timeout: 120_000 },
    );
  return { ...at, server, client, paths, id, restored, popup };
}

test("who asks for a restore while one is under way is shown that", async (t) => {
  const { client, popup, restored } = await underWay(t);
  const shown = popup();
  await eventually("its progress", async () =>
    /Restor(ing|ed) 5 agents in 1 session/.test(await client.screen()),
  );
  await client.keys("q");
  await shown;
  assert.equal((await restored).status, 0, "and it goes on");
});

test("who hides a restore, by Esc or by Ctrl-C, is told that it goes on and what shows it again", async (t) => {
  const { client, popup, paths, id, server } = await underWay(t, 120_000);
  await server.run("set", "-g", "@workspace-restore-keys-bound", "C-s C-r");
  for (const [key, again] of [
    ["Escape", "prefix + C-r"],
    ["C-c", "tmux-workspace-restore restore"],
  ] as const) {
    const shown = popup();
    await eventually("its progress", async () =>
      /Restoring 5 agents in 1 session/.test(await client.screen()),
    );
    await client.keys(key);
    assert.equal((await shown).status, 0);
    const said = `The restore goes on (0 of 5 ready). ${again} shows it again`;
    await eventually(`${key}: it is said`, async () => (await client.screen()).includes(said));
    assert.equal(readRun(paths, id)?.view.stage, "launching");
    await server.run("set", "-g", "@workspace-restore-keys-bound", "C-s");
  }
});

test("who asks for a restore after one that was cut short can have that go on with one key", async (t) => {
  const { client, popup, paths, id, restored, starts } = await underWay(t);
  const pid = claimHolder(paths.run(id), "holder");
  assert.ok(pid !== undefined);
  process.kill(pid, "SIGKILL");
  await restored;
  await eventually("its process is gone", () => !isAlive(pid));

  const left = popup();
  await eventually("the question", async () => /was cut short/.test(await client.screen()));
  await client.keys("q");
  await left;
  assert.equal(readRun(paths, id)?.view.stage, "interrupted", "left as it is");

  const anew = popup();
  await eventually("a way to choose", async () =>
    /c +choose anew what comes back/.test(await client.screen()),
  );
  await client.keys("c");
  await eventually("the checklist", async () => /space.*tick/i.test(await client.screen()));
  await client.keys("q");
  await anew;

  const asked = popup();
  await eventually("the question again", async () =>
    /Enter +go on with it/.test(await client.screen()),
  );
  await client.keys("Enter");
  await eventually("it comes to its end", () => readRun(paths, id)?.view.stage === "done", 60_000);
  await client.keys("q");
  await asked;
  assert.equal(new Set(starts()).size, starts().length, "no agent was started twice");
});
