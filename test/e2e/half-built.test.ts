import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import test from "node:test";
import { statePaths } from "../../src/config/paths.ts";
import { listRuns, readRun } from "../../src/restore/runs.ts";
import { claimHolder } from "../../src/store/claims.ts";
import { type Desk, desk } from "../support/command.ts";
import { eventually } from "../support/eventually.ts";
import { writeLost } from "../support/lost.ts";
import { attachClient, isAlive } from "../support/tmux.ts";

/** Addresses by their agent's title, or by their program, of all that is offered. */
async function offered({ run }: Desk): Promise<string[]> {
  const { stdout } = await run(["offer", "--json"]);
  const { candidates } = JSON.parse(stdout) as {
    candidates: { panes: { address: string; kind: string }[] }[];
  };
  return candidates.flatMap(({ panes }) => panes.map((pane) => `${pane.address} ${pane.kind}`));
}

test("a copy that was half built in the user's own server is not offered when that dies; what is the user's there is", async (t) => {
  const at = await desk(t, 1_500);
  const { box, run, starts } = at;
  const paths = statePaths(box.state);
  const server = box.server("s");
  const sessions = Array.from({ length: 4 }, () => randomUUID());
  await writeLost(box, {
    socketPath: server.socketPath,
    sessions: [
      {
        name: "api",
        windows: sessions.map((session, index) => ({
          panes: [{ agent: { title: `Task ${index}`, state: "waiting" as const, session } }],
        })),
      },
    ],
  });
  await server.start(["-s", "own", "-n", "mine", "sleep 1000"]);
  const asked = run(["restore", "--yes"]);
  const id = await eventually("a run", () => listRuns(paths)[0]?.record.id);
  await eventually("an agent is ready", () =>
    readRun(paths, id)?.view.launches.some(({ state }) => state === "ready"),
  );
  const pid = claimHolder(paths.run(id), "holder");
  assert.ok(pid !== undefined);
  process.kill(pid, "SIGKILL");
  await asked;
  await eventually("its process is gone", () => !isAlive(pid));
  // The user goes on working beside what came back, and in a window of the restored session.
  await server.run("new-window", "-d", "-t", "=api:9", "sleep 1000");
  await eventually("it runs", async () =>
    (await server.run("list-panes", "-a", "-F", "#{pane_current_command}")).match(
      /sleep\n?.*sleep/s,
    ),
  );
  assert.equal((await run(["save"])).status, 0);
  await server.kill("SIGKILL");
  assert.deepEqual(await offered(at), ["api:9.0 program", "own:0.0 program"]);
  assert.match((await run(["status"])).stdout, /2 panes/);
  // With nothing else to offer, whoever attaches next is told that the restore can go on, once.
  assert.equal((await run(["dismiss"])).status, 0);
  await server.start(["-s", "next"], { columns: 120, rows: 24 });
  const client = await attachClient(box, server, { columns: 120 });
  const shown = run(["menu", "--client", client.name]);
  await eventually("the message", async () =>
    /A restore can go on: .* runs --continue/.test(await client.screen()),
  );
  assert.equal((await shown).status, 0);
  assert.equal((await run(["menu", "--client", client.name])).status, 3);
  await server.kill();
  const before = starts().length;
  assert.equal((await run(["runs", "--continue", id])).status, 0);
  assert.deepEqual(new Set(starts().slice(before)), new Set(sessions), "all of them, once more");
  assert.equal(starts().length, before + sessions.length);
  assert.deepEqual((await server.run("list-sessions", "-F", "#{session_name}")).split("\n"), [
    "api",
  ]);
  assert.deepEqual(await offered(at), [], "nor is it now");
});
