/**
 * How fast a layout is built: node bench/layout.ts [--quick] [PANES…]
 *
 * In a fresh server: by a restore, and by its very commands as one source-file (the floor). Beside it, where it is there:
 * tmux-resurrect's restore of the same windows. Medians. Default: 5, 47, 300 and 1000 panes; 47 in 6 sessions.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { applyRestore } from "../src/restore/apply.ts";
import { checkDirectories, directoriesOf } from "../src/restore/directories.ts";
import { nothingEarlier } from "../src/restore/earlier.ts";
import type { Snapshot } from "../src/snapshot/schema.ts";
import { Tmux, type TmuxCall, type TmuxResult } from "../src/tmux/exec.ts";
import { selectAll, snapshotOf } from "../test/restore/snapshots.ts";
import type { Sandbox, TestServer } from "../test/support/tmux.ts";
import { inSandboxes, isQuick, median, peerScript, report, sizes, time, timed } from "./measure.ts";

/** Panes of each window, by session. */
type Shape = readonly (readonly number[])[];

const fortySeven: Shape = [
  [4, 3, 2, 1],
  [4, 4, 1],
  [3, 3, 3],
  [4, 2, 1, 1],
  [3, 2],
  [2, 2, 1, 1],
];

/** Windows of four panes, ten in a session. */
function shapeOf(panes: number): Shape {
  if (panes === 47) return fortySeven;
  const windows = Array.from({ length: Math.ceil(panes / 4) }, (_, index) =>
    Math.min(4, panes - index * 4),
  );
  return Array.from({ length: Math.ceil(windows.length / 10) }, (_, index) =>
    windows.slice(index * 10, (index + 1) * 10),
  );
}

/** Keeps what tmux is told to run. */
class RecordingTmux extends Tmux {
  readonly inputs: Buffer[] = [];

  override call(args: readonly string[], options: TmuxCall = {}): Promise<TmuxResult> {
    if (options.input !== undefined) this.inputs.push(options.input);
    return super.call(args, options);
  }
}

await inSandboxes(async (newBox) => {
  const box = await newBox();
  for (const panes of sizes.length > 0 ? sizes : [5, 47, 300, 1000]) await bench(box, panes);
});

async function bench(box: Sandbox, panes: number): Promise<void> {
  const server = box.server(`n${panes}`);
  const snapshot = await workspace(box, server, shapeOf(panes));
  const peer = await resurrectRestore(box, server, panes);
  const recorder = new RecordingTmux(server.tmux.socket, server.tmux.program);
  await fresh(server);
  await build(recorder, snapshot);
  const input = Buffer.concat(recorder.inputs);
  const ours: number[] = [];
  const floor: number[] = [];
  const rounds = panes > 100 ? (isQuick ? 1 : 3) : isQuick ? 3 : 7;
  for (let round = 0; round < rounds; round += 1) {
    await fresh(server);
    ours.push(await timed(() => build(server.tmux, snapshot)));
    await fresh(server);
    floor.push(await timed(() => server.tmux.call(["source-file", "-"], { input })));
    const built = await server.run("list-panes", "-a", "-F", "#{@workspace-restore-pane}");
    const count = built.split("\n").filter(Boolean).length;
    if (count !== snapshot.panes.length) throw new Error(`The floor built ${count} panes`);
  }
  await server.kill();
  report({
    what: "build the layout",
    panes,
    value: median(ours),
    unit: "ms",
    floor: { what: "one source-file", value: median(floor) },
    target: { ofFloor: 2 },
    ...(peer === undefined ? {} : { peer: { what: "tmux-resurrect's restore", value: peer } }),
  });
}

/** Milliseconds that it takes for the layout that stands in the server now; its save is made first. */
async function resurrectRestore(
  box: Sandbox,
  server: TestServer,
  panes: number,
): Promise<number | undefined> {
  const [save, restore] = [
    peerScript("tmux-resurrect", "save.sh"),
    peerScript("tmux-resurrect", "restore.sh"),
  ];
  if (save === undefined || restore === undefined || panes > 47) return undefined;
  const environment = async () => ({
    ...box.environment,
    TMUX: `${server.socketPath},${await server.pid()},0`,
  });
  time(save, ["quiet"], await environment());
  await fresh(server);
  return time(restore, [], await environment());
}

async function workspace(box: Sandbox, server: TestServer, shape: Shape): Promise<Snapshot> {
  const directory = join(box.home, "src");
  mkdirSync(directory, { recursive: true });
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
