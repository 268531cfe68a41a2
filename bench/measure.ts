/** What every benchmark needs: medians, times of whole processes, memory, and one way of saying what was found. */
import { type SpawnSyncOptions, spawn, spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { type Sandbox, sandbox } from "../test/support/tmux.ts";

export const root = join(import.meta.dirname, "..");

export type Row = {
  readonly what: string;
  /** Null: it does not depend on them. */
  readonly panes: number | null;
  readonly value: number;
  readonly unit: "ms" | "s" | "MB";
  /** The least that it can be, measured beside it. */
  readonly floor?: { readonly what: string; readonly value: number };
  /** A program that does the like, measured beside it. */
  readonly peer?: { readonly what: string; readonly value: number };
  /** What value, in its unit, it is to stay under; or a multiple of the floor. */
  readonly target?: { readonly value: number } | { readonly ofFloor: number };
};

/** Says it, and writes it down where bench/run.ts asks for that. */
export function report(row: Row): void {
  const { what, panes, value, unit, floor, peer } = row;
  const size = panes === null ? "" : `, ${panes} panes`;
  const ratio = floor === undefined ? "" : `  ${(value / floor.value).toFixed(2)} x ${floor.what}`;
  const other =
    peer === undefined ? "" : `  ${peer.what}: ${(peer.value / value).toFixed(1)} x that`;
  console.log(`${`${what}${size}`.padEnd(56)} ${shown(value)} ${unit}${ratio}${other}`);
  const file = process.env.BENCH_ROWS;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(row)}\n`);
}

export function shown(value: number): string {
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
}

/** Few rounds, for a look, or on a machine that is busy. */
export const isQuick = process.argv.includes("--quick");
export const sizes = process.argv
  .slice(2)
  .flatMap((word) => (/^\d+$/.test(word) ? [Number(word)] : []));

/** Sandboxes, removed when `work` has ended. */
export async function inSandboxes(
  work: (box: () => Promise<Sandbox>) => Promise<void>,
): Promise<void> {
  const cleanups: (() => void | Promise<void>)[] = [];
  const context = { after: (cleanup: () => Promise<void>) => cleanups.push(cleanup) };
  try {
    await work(() => sandbox(context as unknown as TestContext));
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Milliseconds of a whole process. */
export function time(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  options: SpawnSyncOptions = {},
): number {
  const started = performance.now();
  const { status, stderr } = spawnSync(program, args, { env: environment, ...options });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr}`);
  return performance.now() - started;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Milliseconds of a whole process, and the most memory that it had, in megabytes. */
export async function weigh(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<{ readonly time: number; readonly memory: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { env: environment, stdio: "ignore" });
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, peakMemory(child.pid ?? 0));
  }, 5);
  await new Promise((resolve) => child.on("exit", resolve));
  clearInterval(watch);
  return { time: performance.now() - started, memory };
}

/** VmHWM of /proc/PID/status, in megabytes. */
function peakMemory(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** A script of another plugin, below TMUX_WORKSPACE_RESTORE_PLUGINS; undefined where it is not there. */
export function peerScript(plugin: string, name: string): string | undefined {
  const folder = process.env.TMUX_WORKSPACE_RESTORE_PLUGINS;
  const path = folder === undefined ? "" : join(folder, plugin, "scripts", name);
  return existsSync(path) ? path : undefined;
}
