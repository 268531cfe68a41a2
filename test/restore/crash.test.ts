import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { statePaths } from "../../src/config/paths.ts";
import { executeRun } from "../../src/restore/execute.ts";
import { readRun, resumeRun } from "../../src/restore/runs.ts";
import { claimHolder } from "../../src/store/claims.ts";
import { eventually } from "../support/eventually.ts";
import { tmuxProgram } from "../support/tmux.ts";
import type { RunProgram } from "./run-program.ts";
import { input, lost, record, type Scene } from "./scenes.ts";
import { comparable, selectAll, snapshotOf } from "./snapshots.ts";

/** With TWR_SWEEP=1 ten agents and every point; else three, and every fifth point, from a different one each time. */
const sweep = process.env.TWR_SWEEP === "1";
const stride = sweep ? 1 : 5;
const ids = ["a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8", "i9", "j0"].slice(0, sweep ? 10 : 3);

/** A restore in a process of its own, which ends itself or the server at that step; what it says at its end. */
async function restoreUntil(
  { box, server, snapshot }: Scene,
  run: RunProgram["record"],
  stop: number,
  victim: string,
): Promise<{ readonly said: string; readonly killed: boolean }> {
  const file = join(box.root, "run.json");
  const { state, home, environment } = box;
  const given: RunProgram = {
    ...{ record: run, snapshot, state, home, environment, program: tmuxProgram },
    serverPid: await server.pid(),
  };
  writeFileSync(file, JSON.stringify(given));
  const program = join(import.meta.dirname, "run-program.ts");
  return new Promise((resolve, reject) => {
    const words = [program, file, `${stop}`, victim];
    execFile(process.execPath, words, { timeout: 90_000 }, (error, stdout, stderr) => {
      const killed = error?.signal === "SIGKILL";
      if (error !== null && !killed) reject(new Error(stderr, { cause: error }));
      else resolve({ said: stdout.trim(), killed });
    });
  });
}

for (const victim of ["restore", "server"] as const) {
  test(`whenever the ${victim} is killed, the run goes on: every pane once, no agent twice, nothing stray`, async (t) => {
    const arrange = async (server: Scene["server"]) => {
      await server.run("split-window", "-d", "-h", "-t", "=work:1");
      await server.run("new-session", "-d", "-s", "side");
      await server.run("link-window", "-d", "-s", "=work:2", "-t", "=side:5");
      await server.run("new-session", "-d", "-t", "=work:", "-s", "twin");
      for (const target of ["=work:1", "=work:3", "=twin:2", "=twin:1"]) {
        await server.run("select-window", "-t", target);
      }
    };
    const scene = await lost(t, ids, undefined, arrange, 0.1);
    const { server, box, agent, snapshot } = scene;
    const paths = statePaths(box.state);
    const bare = { ...snapshot, panes: snapshot.panes.map((pane) => ({ ...pane, agent: null })) };
    let points = 0;
    for (let stop = Math.floor(Math.random() * stride); ; stop += stride) {
      await server.kill("SIGKILL");
      await agent.ended();
      await server.start(["-s", "fresh"]);
      agent.forget();
      const run = record(scene, selectAll(snapshot));
      const { said, killed } = await restoreUntil(scene, run, stop, victim);
      if (said === "done" && !killed) break;
      points += 1;
      const where = `point ${stop}: ${said}`;
      const before = agent.starts().length;
      if (victim === "server") {
        assert.equal(said, "no-server", where);
        await agent.ended();
        agent.forget();
      }
      // Killed after its last step, it has come to its end.
      if (readRun(paths, run.id)?.view.stage !== "done") {
        assert.equal(readRun(paths, run.id)?.view.stage, "interrupted", where);
        const again = resumeRun(paths, run);
        await executeRun(input(scene, again));
        again.end();
      }
      const started = agent.starts().map(({ id }) => id);
      assert.equal(new Set(started).size, started.length, `${where}: ${started.join(" ")}`);
      const told = readRun(paths, run.id)?.view;
      assert.equal(told?.stage, "done", where);
      const count = (state: string) =>
        told.launches.filter((launch) => launch.state === state).length;
      const unknown = count("outcome-unknown");
      // The summary is true: what is ready was started, and what was not started is nowhere called ready.
      assert.equal(count("ready"), ids.length - unknown, `${where}: ${JSON.stringify(told)}`);
      assert.ok(started.length >= ids.length - unknown && started.length >= before, where);
      for (const launch of told.launches.filter(({ state }) => state === "ready")) {
        assert.ok(started.includes(launch.title), `${where}: ${launch.title}`);
      }
      // Three at a time: no more than those can be in doubt.
      assert.ok(unknown <= (victim === "server" ? 0 : 3), where);
      await eventually("what runs is reserved", () =>
        told.launches.every(
          ({ state, title }) =>
            state !== "ready" || claimHolder(paths.reservations, `claude=${title}`) !== undefined,
        ),
      );
      await server.run("kill-session", "-t", "=fresh:").catch(() => {});
      assert.deepEqual(comparable(await snapshotOf(server)), comparable(bare), where);
    }
    assert.ok(points >= 3, `${points} points`);
    t.diagnostic(`${points} points`);
  });
}
