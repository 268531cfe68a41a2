import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { statePaths } from "../../src/config/paths.ts";
import type { Selection } from "../../src/offer/types.ts";
import { type ExecuteInput, executeRun, type RunSettings } from "../../src/restore/execute.ts";
import { usualPatience } from "../../src/restore/launch.ts";
import { createRun, newRunId } from "../../src/restore/runs.ts";
import type { RunRecord, RunView } from "../../src/restore/types.ts";
import type { AgentRecord, Snapshot } from "../../src/snapshot/schema.ts";
import { type Sandbox, sandbox, type TestServer } from "../support/tmux.ts";
import { type FakeAgent, fakeAgent } from "./fake-agent.ts";
import { selectAll, snapshotOf } from "./snapshots.ts";

export type Scene = {
  readonly box: Sandbox;
  readonly server: TestServer;
  readonly agent: FakeAgent;
  readonly snapshot: Snapshot;
};

/** A lost server with one window of one agent for each id, and a fresh one in its place. `delay`: seconds to be ready in. */
export async function lost(
  t: TestContext,
  ids: readonly string[],
  more: (id: string) => Partial<AgentRecord> = () => ({}),
  arrange: (server: TestServer) => Promise<void> = async () => {},
  delay?: number,
): Promise<Scene> {
  const box = await sandbox(t);
  const agent = fakeAgent(box, delay);
  const server = box.server();
  await server.start(["-s", "work"]);
  const agents: Record<string, AgentRecord> = {};
  for (const id of ids) {
    const directory = join(box.home, `dir ${id}`);
    mkdirSync(directory);
    const pane = await server.run(
      "new-window",
      "-d",
      "-P",
      "-F",
      "#{pane_id}",
      "-t",
      "=work:",
      "-c",
      directory,
    );
    agents[pane] = agent.record(id, directory, more(id));
  }
  await server.run("kill-window", "-t", "=work:0");
  await arrange(server);
  const snapshot = await snapshotOf(server, agents);
  await server.kill();
  await server.start(["-s", "fresh"]);
  return { box, server, agent, snapshot };
}

export function record({ server, snapshot }: Scene, selection: Selection): RunRecord {
  return {
    id: newRunId(),
    createdAt: Date.now(),
    socketPath: server.socketPath,
    selection,
    listed: [selection.candidateId],
    confirmedBy: "flag",
    sessions: 1,
    agents: snapshot.panes.flatMap((pane) =>
      pane.agent === null
        ? []
        : [
            {
              pane: pane.id,
              address: `work:${pane.index}`,
              harness: "claude" as const,
              title: pane.agent.title ?? "",
            },
          ],
    ),
  };
}

export function settings(more: Partial<RunSettings> = {}): ExecuteInput["readSettings"] {
  const rulesOf = () => ({ dropFlags: [], dropVariables: [], capture: [] });
  return async () => ({ pace: 3, keepPermissions: false, rulesOf, ...more });
}

export function input(
  { box, server, agent, snapshot }: Scene,
  run: ExecuteInput["run"],
  more: Partial<ExecuteInput> = {},
): ExecuteInput {
  const { state, environment, home } = box;
  const { registry } = agent;
  return {
    ...executeInput({ run, snapshot, tmux: server.tmux, state, environment, home, registry }),
    ...more,
  };
}

/** With the usual settings. */
export function executeInput({
  state,
  ...given
}: Pick<ExecuteInput, "run" | "snapshot" | "tmux" | "environment" | "home" | "registry"> & {
  readonly state: string;
}): ExecuteInput {
  return {
    ...given,
    paths: statePaths(state),
    readSettings: settings(),
    adopt: false,
    colours: null,
    patience: usualPatience,
    paneOf: async () => null,
    onProgress: () => {},
    isCancelled: () => false,
  };
}

export async function execute(
  scene: Scene,
  more: Partial<ExecuteInput> = {},
  selection?: Selection,
): Promise<RunView> {
  const run = createRun(
    statePaths(scene.box.state),
    record(scene, selection ?? selectAll(scene.snapshot)),
  );
  try {
    return await executeRun(input(scene, run, more));
  } finally {
    run.end();
  }
}
