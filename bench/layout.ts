/**
 * How fast a layout is built: node bench/layout.ts
 *
 * 47 panes in 6 sessions, built in a fresh server: by a restore, and by its very commands as one source-file (the floor).
 * Medians.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { applyRestore } from "../src/restore/apply.ts";
import { checkDirectories, directoriesOf } from "../src/restore/directories.ts";
import { nothingEarlier } from "../src/restore/earlier.ts";
import type { Snapshot } from "../src/snapshot/schema.ts";
import { Tmux, type TmuxCall, type TmuxResult } from "../src/tmux/exec.ts";
import { selectAll, snapshotOf } from "../test/restore/snapshots.ts";
import { type Sandbox, sandbox, type TestServer } from "../test/support/tmux.ts";

const rounds = 7;
/** Panes of each window, by session. */
const shape = [
  [4, 3, 2, 1],
  [4, 4, 1],
  [3, 3, 3],
  [4, 2, 1, 1],
  [3, 2],
  [2, 2, 1, 1],
];
const cleanups: (() => void | Promise<void>)[] = [];
const context = { after: (cleanup: () => Promise<void>) => cleanups.push(cleanup) };

/** Keeps what tmux is told to run. */
class RecordingTmux extends Tmux {
  readonly inputs: Buffer[] = [];
  calls = 0;

  override call(args: readonly string[], options: TmuxCall = {}): Promise<TmuxResult> {
    this.calls += 1;
    if (options.input !== undefined) this.inputs.push(options.input);
    return super.call(args, options);
  }
}

try {
  const box = await sandbox(context as unknown as TestContext);
  const server = box.server();
  const snapshot = await workspace(box, server);
  const recorder = new RecordingTmux(server.tmux.socket, server.tmux.program);
  await fresh(server);
  await build(recorder, snapshot);
  const input = Buffer.concat(recorder.inputs);
  const ours: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await fresh(server);
    ours.push(await timed(() => build(server.tmux, snapshot)));
    await fresh(server);
    floor.push(await timed(() => server.tmux.call(["source-file", "-"], { input })));
    const built = await server.run("list-panes", "-a", "-F", "#{@workspace-restore-pane}");
    const count = built.split("\n").filter(Boolean).length;
    if (count !== snapshot.panes.length) throw new Error(`The floor built ${count} panes`);
  }
  const ratio = median(ours) / median(floor);
  console.log(
    `${snapshot.panes.length} panes in ${snapshot.sessions.length} sessions, ${recorder.calls} tmux processes`,
  );
  console.log(`one source-file (floor)  ${median(floor).toFixed(0).padStart(6)} ms`);
  console.log(
    `restore                  ${median(ours).toFixed(0).padStart(6)} ms   ${ratio.toFixed(2)} x, target 2 x`,
  );
} finally {
  for (const cleanup of cleanups.reverse()) await cleanup();
}

async function workspace(box: Sandbox, server: TestServer): Promise<Snapshot> {
  const directory = join(box.home, "src");
  mkdirSync(directory);
  await server.start(["-s", "first", "-c", directory], { columns: 200, rows: 50 });
  const size = ["-x", "200", "-y", "50"];
  for (const [session, windows] of shape.entries()) {
    for (const [window, panes] of windows.entries()) {
      const at = `=s${session}:${window}`;
      const make =
        window === 0
          ? ["new-session", "-d", "-s", `s${session}`, ...size]
          : ["new-window", "-d", "-t", at];
      await server.run(...make, "-c", directory);
      for (let pane = 1; pane < panes; pane += 1) {
        await server.run("split-window", pane % 2 ? "-h" : "-v", "-t", at, "-c", directory);
      }
    }
  }
  await server.run("kill-session", "-t", "=first:");
  return snapshotOf(server);
}

async function fresh(server: TestServer): Promise<void> {
  await server.kill();
  await server.start(["-s", "fresh"]);
}

async function build(tmux: Tmux, snapshot: Snapshot): Promise<void> {
  const { skipped, warnings } = await applyRestore(
    { tmux, intend: () => {} },
    {
      runId: "bench",
      earlier: nothingEarlier,
      snapshot,
      selection: selectAll(snapshot),
      directories: await checkDirectories(directoriesOf(snapshot), 5_000),
    },
  );
  if (skipped.length + warnings.length > 0) throw new Error(warnings.join("\n"));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
