/**
 * How fast agents come back: node bench/launch.ts
 *
 * 24 agents that are ready one second after their start, three at a time, in a fresh server: the whole restore, layout
 * included. The ideal is eight seconds. Then the same with five that never show anything: the queue goes on after their
 * time (shortened here to 5 s). Then with six: the queue waits, until one of them is ended as a person would, 3 s later.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { statePaths } from "../src/config/paths.ts";
import { executeRun } from "../src/restore/execute.ts";
import { createRun, newRunId } from "../src/restore/runs.ts";
import type { RunView } from "../src/restore/types.ts";
import type { AgentRecord } from "../src/snapshot/schema.ts";
import { fakeAgent } from "../test/restore/fake-agent.ts";
import { selectAll, snapshotOf } from "../test/restore/snapshots.ts";
import type { Sandbox } from "../test/support/tmux.ts";
import { inSandboxes, report as tell } from "./measure.ts";

const ideal = 8;

await inSandboxes(async (newBox) => {
  const all = await restored(await newBox(), 24, 0);
  report("24 agents, ready after 1 s", all.seconds, all.view);
  tell({
    what: "restore 24 agents that are ready after 1 s, three at a time",
    panes: 24,
    value: all.seconds,
    unit: "s",
    floor: { what: "the ideal of 8 s", value: ideal },
    target: { ofFloor: 1.25 },
    // By its own waits: 2 s, then for each agent 5 s for a client, 0.3 s and 1 s (tmux-assistant-resurrect of May 2026).
    peer: { what: "tmux-assistant-resurrect's waits", value: 2 + 24 * 6.3 },
  });
  const some = await restored(await newBox(), 24, 5);
  report("24 agents, 5 of which hang", some.seconds, some.view);
  const most = await restored(await newBox(), 24, 6);
  report("24 agents, 6 of which hang", most.seconds, most.view);
  console.log(`  started in the 3 s in which six were unready: ${most.startedMeanwhile}`);
});

async function restored(
  box: Sandbox,
  count: number,
  hanging: number,
): Promise<{ seconds: number; view: RunView; startedMeanwhile: number | null }> {
  const agent = fakeAgent(box, 1);
  const server = box.server();
  await server.start(["-s", "work"]);
  const agents: Record<string, AgentRecord> = {};
  for (let index = 0; index < count; index += 1) {
    const id = `${index < hanging ? "hang" : "agent"}${index}`;
    const directory = join(box.home, id);
    mkdirSync(directory);
    const make = ["-d", "-P", "-F", "#{pane_id}", "-c", directory];
    const pane = await server.run("new-window", "-t", "=work:", ...make);
    agents[pane] = agent.record(id, directory);
  }
  const snapshot = await snapshotOf(server, agents);
  await server.kill();
  await server.start(["-s", "fresh"]);
  const paths = statePaths(box.state);
  const run = createRun(paths, {
    id: newRunId(),
    createdAt: Date.now(),
    socketPath: server.socketPath,
    selection: selectAll(snapshot),
    listed: [],
    confirmedBy: "flag",
    sessions: 1,
    agents: snapshot.panes.flatMap((pane) =>
      pane.agent === null
        ? []
        : [{ pane: pane.id, address: pane.id, harness: "claude" as const, title: "" }],
    ),
  });
  let startedMeanwhile: number | null = null;
  let isPaused = false;
  const endOne = async (view: RunView) => {
    isPaused = true;
    const before = agent.starts().length;
    await delay(3_000);
    startedMeanwhile = agent.starts().length - before;
    const [pane] = view.launches.flatMap(({ state, paneId }) =>
      state === "needs-attention" ? (paneId ?? []) : [],
    );
    await server.run("send-keys", "-t", pane ?? "", "C-c");
  };
  const started = performance.now();
  const view = await executeRun({
    run,
    snapshot,
    tmux: server.tmux,
    paths,
    environment: box.environment,
    home: box.home,
    registry: agent.registry,
    readSettings: async () => ({
      pace: 3,
      keepPermissions: false,
      rulesOf: () => ({ dropFlags: [], dropVariables: [], capture: [] }),
    }),
    adopt: false,
    colours: null,
    patience: { shell: 60_000, ready: 5_000 },
    paneOf: async () => null,
    onProgress: (now) => {
      const unready = now.launches.filter(({ state }) => state === "needs-attention").length;
      if (unready === 6 && !isPaused) void endOne(now);
    },
    isCancelled: () => false,
  });
  run.end();
  return { seconds: (performance.now() - started) / 1000, view, startedMeanwhile };
}

function report(what: string, seconds: number, view: RunView): void {
  const count = (state: string) => view.launches.filter((launch) => launch.state === state).length;
  console.log(
    `${what.padEnd(34)} ${seconds.toFixed(1)} s: ${count("ready")} ready, ${count("needs-attention")} need attention`,
  );
}
