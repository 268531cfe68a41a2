/**
 * A restore as a process of its own: run-program.ts FILE STOP [server]. FILE holds a {@link RunProgram}. It ends itself by SIGKILL
 * at the step of that number, or the server, and then goes on. Says `done`, or the code of its error.
 */
import { readFileSync } from "node:fs";
import { statePaths } from "../../src/config/paths.ts";
import { WorkspaceError } from "../../src/errors.ts";
import { executeRun } from "../../src/restore/execute.ts";
import { createRun } from "../../src/restore/runs.ts";
import type { RunRecord } from "../../src/restore/types.ts";
import type { Snapshot } from "../../src/snapshot/schema.ts";
import { Tmux } from "../../src/tmux/exec.ts";
import { isAlive } from "../support/tmux.ts";
import { fakeHarness } from "./fake-agent.ts";
import { executeInput } from "./scenes.ts";

export type RunProgram = {
  readonly record: RunRecord;
  readonly snapshot: Snapshot;
  readonly state: string;
  readonly home: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly program: string;
  readonly serverPid: number;
};

const [file = "", stop = "", victim] = process.argv.slice(2);
const given = JSON.parse(readFileSync(file, "utf8")) as RunProgram;
const run = createRun(statePaths(given.state), given.record);
let step = 0;
/** Twice for each step: before it is written down, and after it, before it is taken. */
const point = () => {
  if (step++ !== Number(stop)) return;
  const pid = victim === "server" ? given.serverPid : process.pid;
  process.kill(pid, "SIGKILL");
  while (isAlive(pid)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
};
const journal: typeof run.journal = {
  append: (entry) => {
    point();
    run.journal.append(entry);
    point();
  },
};
const harness = fakeHarness(given.home);
try {
  await executeRun(
    executeInput({
      run: { ...run, journal },
      snapshot: given.snapshot,
      tmux: new Tmux({ path: given.record.socketPath }, given.program),
      state: given.state,
      home: given.home,
      environment: given.environment,
      registry: { load: async () => harness },
    }),
  );
  console.log("done");
} catch (error) {
  if (!(error instanceof WorkspaceError)) throw error;
  console.log(error.code);
}
run.end();
process.exit();
