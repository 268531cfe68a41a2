/**
 * How fast the offer and the picker are: node bench/picker.ts
 *
 * From opening a popup to the checklist's first frame on the client (47 panes), from a key to a painted screen (1,000
 * panes), and the whole process of `offer` (47 and 1,000 panes, half of them agents), with its largest memory. Medians.
 */
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { build } from "esbuild";
import { actionFor } from "../src/picker/bindings.ts";
import { update } from "../src/picker/model.ts";
import { paintLine } from "../src/picker/paint.ts";
import { initialState } from "../src/picker/state.ts";
import { view } from "../src/picker/view.ts";
import { fortySeven } from "../test/support/forty-seven.ts";
import { writeLost } from "../test/support/lost.ts";
import { offerOf } from "../test/support/offers.ts";
import { attachClient, type Sandbox, sandbox } from "../test/support/tmux.ts";
import { died, type SessionSketch } from "../test/support/workspaces.ts";

const rounds = 9;
const root = join(import.meta.dirname, "..");
const cleanups: (() => void | Promise<void>)[] = [];
const context = { after: (cleanup: () => Promise<void>) => cleanups.push(cleanup) };
const newBox = () => sandbox(context as unknown as TestContext);

try {
  const box = await newBox();
  const dist = join(box.root, "dist");
  execFileSync(process.execPath, [join(root, "scripts", "build.mjs"), dist]);
  const program = join(box.root, "pick.mjs");
  await build({
    entryPoints: [join(root, "test", "support", "pick-program.ts")],
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
  report("popup to the first frame, 47 panes", await firstFrame(box, program), 250);
  report("key to a painted screen, 1,000 panes", keyToScreen(), 16);
  for (const [panes, target] of [
    [47, undefined],
    [1000, 500],
  ] as const) {
    const { times, memory } = await offerProcess(join(dist, "cli.js"), panes);
    report(`offer --json, ${panes} panes`, times, target);
    console.log(
      `${"  its largest memory".padEnd(40)} ${(memory / 1024).toFixed(0).padStart(6)} MB`,
    );
  }
} finally {
  for (const cleanup of cleanups.reverse()) await cleanup();
}

function report(what: string, times: readonly number[], target: number | undefined): void {
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const wanted = target === undefined ? "" : `   target ${target} ms`;
  console.log(`${what.padEnd(40)} ${median.toFixed(1).padStart(6)} ms${wanted}`);
}

async function firstFrame(box: Sandbox, program: string): Promise<number[]> {
  const server = box.server();
  await writeLost(box, { socketPath: server.socketPath, ...fortySeven });
  await server.start();
  const client = await attachClient(box, server);
  const variables = [`TMUX_WORKSPACE_RESTORE_DIR=${box.state}`, `HOME=${box.home}`];
  const words = ["env", ...variables, process.execPath, program, "/dev/null", server.socketPath];
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    const popup = server
      .run("display-popup", "-c", client.name, "-E", "-w", "100%", "-h", "100%", ...words)
      .catch(() => {});
    while (!/restore \d+ agents/.test(await client.screen()));
    times.push(performance.now() - started);
    await client.keys("q");
    await popup;
  }
  return times;
}

function keyToScreen(): number[] {
  const offer = offerOf([{ sessions: workspace(1000) }]);
  const size = { columns: 200, rows: 50 };
  let state = initialState(offer, { size, now: died, home: "/home/u", permissionsKept: false });
  const times: number[] = [];
  for (let step = 0; step < 300 && state !== undefined; step += 1) {
    const started = performance.now();
    const name = step % 5 === 0 ? "space" : "down";
    const action = actionFor({ type: "key", name }, state.mode);
    if (action !== undefined) state = update(state, action);
    for (const line of view(state, { colour: "true", utf8: true })) paintLine(line, "true");
    times.push(performance.now() - started);
  }
  return times;
}

async function offerProcess(
  cli: string,
  panes: number,
): Promise<{ times: number[]; memory: number }> {
  const box = await newBox();
  const socketPath = join(box.root, "s");
  await writeLost(box, { socketPath, sessions: workspace(panes) });
  const times: number[] = [];
  let memory = 0;
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    const child = spawn(process.execPath, [cli, "-S", socketPath, "offer", "--json"], {
      env: box.environment,
      stdio: "ignore",
    });
    const watch = setInterval(() => {
      memory = Math.max(memory, peakMemory(child.pid ?? 0));
    }, 10);
    await new Promise((resolve) => child.on("exit", resolve));
    clearInterval(watch);
    times.push(performance.now() - started);
  }
  return { times, memory };
}

/** VmHWM of /proc/PID/status, in kilobytes. */
function peakMemory(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Windows of two panes, an agent and a shell, 25 of them in a session. */
function workspace(panes: number): SessionSketch[] {
  const windows = Array.from({ length: Math.ceil(panes / 2) }, (_, index) => ({
    name: `w${index}`,
    panes: [{ agent: { title: `Conversation ${index}`, session: `s-${index}` } }, {}],
  }));
  return Array.from({ length: Math.ceil(windows.length / 25) }, (_, index) => ({
    name: `session-${index}`,
    windows: windows.slice(index * 25, (index + 1) * 25),
  }));
}
