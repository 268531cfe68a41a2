import assert from "node:assert/strict";
import test from "node:test";
import { statePaths } from "../../src/config/paths.ts";
import { executeRun } from "../../src/restore/execute.ts";
import { createRun, readRun, resumeRun } from "../../src/restore/runs.ts";
import { claimHolder } from "../../src/store/claims.ts";
import { eventually } from "../support/eventually.ts";
import { input, lost, record } from "./scenes.ts";
import { comparable, selectAll, snapshotOf } from "./snapshots.ts";

/** Every point is tried with TWR_SWEEP=1; else every fourth, from a different one each time. */
const stride = Number(process.env.TWR_SWEEP) || 4;

for (const what of ["the restore is cut off", "the destination server is killed"] as const) {
  test(`whenever ${what}, the run goes on: every pane once, no agent twice, nothing stray`, async (t) => {
    const killsServer = what !== "the restore is cut off";
    const scene = await lost(t, ["a1", "b2", "c3"], undefined, async (server) => {
      await server.run("split-window", "-d", "-h", "-t", "=work:1");
      await server.run("new-session", "-d", "-s", "side");
      await server.run("link-window", "-d", "-s", "=work:2", "-t", "=side:5");
      await server.run("new-session", "-d", "-t", "=work:", "-s", "twin");
      for (const target of ["=work:1", "=work:3", "=twin:2", "=twin:1"]) {
        await server.run("select-window", "-t", target);
      }
    });
    const { server, box, agent, snapshot } = scene;
    const paths = statePaths(box.state);
    let points = 0;
    for (let stop = Math.floor(Math.random() * stride); ; stop += stride) {
      await server.kill();
      await server.start(["-s", "fresh"]);
      agent.forget();
      const run = createRun(paths, record(scene, selectAll(snapshot)));
      const cut = new Error("cut off");
      let steps = 0;
      let isCut = false;
      const end = () => {
        isCut = true;
        throw cut;
      };
      // Before a step is written down, and after it, before it is taken.
      const journal = {
        append: (step: Parameters<typeof run.journal.append>[0]) => {
          // Of a process that is gone nothing is written any more, whatever it was at.
          if (isCut) throw cut;
          const point = steps;
          steps += 2;
          if (point === stop) end();
          run.journal.append(step);
          if (point + 1 === stop) end();
        },
      };
      const wasCut = await executeRun(input(scene, { ...run, journal })).then(
        () => false,
        (error: unknown) => error === cut,
      );
      run.end();
      if (!wasCut) break;
      points += 1;
      const before = agent.starts().length;
      if (killsServer) {
        await server.kill("SIGKILL");
        await agent.ended();
        agent.forget();
        await eventually("what was being started is given up", () =>
          ["a1", "b2", "c3"].every(
            (id) => claimHolder(paths.reservations, `claude=${id}`) === undefined,
          ),
        );
      }
      const again = resumeRun(paths, run.record);
      const view = await executeRun(input(scene, again));
      again.end();
      const where = `point ${stop}`;
      const ids = agent.starts().map(({ id }) => id);
      assert.equal(new Set(ids).size, ids.length, `${where}: ${ids.join(" ")}`);
      const told = view.launches.map((launch) => launch.state);
      const unknown =
        readRun(paths, run.record.id)?.view.launches.filter(
          (launch) => launch.state === "outcome-unknown",
        ).length ?? 0;
      assert.equal(
        told.filter((state) => state === "ready").length,
        3 - unknown,
        `${where}: ${told.join(" ")}`,
      );
      assert.ok(
        killsServer
          ? unknown === 0 && ids.length === 3
          : ids.length >= 3 - unknown && ids.length >= before,
        where,
      );
      await server.run("kill-session", "-t", "=fresh:").catch(() => {});
      const bare = { ...snapshot, panes: snapshot.panes.map((pane) => ({ ...pane, agent: null })) };
      assert.deepEqual(comparable(await snapshotOf(server)), comparable(bare), where);
    }
    assert.ok(points >= 3, `${points} points`);
    t.diagnostic(`${points} points`);
  });
}
