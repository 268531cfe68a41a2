/**
 * How long a heartbeat's save takes, launcher included, against a bare start of Node: node bench/save.ts [PANES…]
 * Default: 5, 47, 300 and 1000 panes, half of them agents with a registry entry and a transcript. Medians of interleaved
 * rounds: nothing has changed; a window's name has; that, and no transcript is remembered.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { readProcess } from "../src/processes/linux.ts";
import { eventually } from "../test/support/eventually.ts";
import { type Sandbox, sandbox, type TestServer } from "../test/support/tmux.ts";

const sizes = process.argv.slice(2).map(Number);
const root = join(import.meta.dirname, "..");

const cleanups: (() => void | Promise<void>)[] = [];
const context = { after: (cleanup: () => Promise<void>) => cleanups.push(cleanup) };

try {
  const box = await sandbox(context as unknown as TestContext);
  const plugin = join(box.root, "plugin");
  cpSync(join(root, "scripts"), join(plugin, "scripts"), { recursive: true });
  execFileSync(process.execPath, [join(root, "scripts", "build.mjs"), join(plugin, "dist")]);
  const empty = join(box.root, "empty.js");
  writeFileSync(empty, "");
  console.log("panes agents  bare Node  unchanged    changed       cold  ratios");
  for (const panes of sizes.length > 0 ? sizes : [5, 47, 300, 1000]) {
    const server = box.server(`n${panes}`);
    await fill(box, server, panes);
    const launcher = join(plugin, "scripts", "tmux-workspace-restore");
    const environment = {
      ...box.environment,
      TMUX: `${server.socketPath},${await server.pid()},0`,
    };
    const save = async () => {
      // A save right after another one lists the server anew.
      await delay(300);
      return time(launcher, ["hook", "save", "-q"], environment);
    };
    const rounds = panes > 100 ? 5 : 15;
    await save();
    await save();
    const taken: [number[], number[], number[], number[]] = [[], [], [], []];
    for (let round = 0; round < rounds; round += 1) {
      taken[0].push(time(process.execPath, [empty], box.environment));
      taken[1].push(await save());
      await server.run("rename-window", "-t", "main:0", `round${round}`);
      taken[2].push(await save());
      await server.run("rename-window", "-t", "main:0", `cold${round}`);
      forget(box);
      taken[3].push(await save());
    }
    const [bare = 1, ...saves] = taken.map(median);
    const shown = [bare, ...saves].map((value) => `${value.toFixed(0)} ms`.padStart(9)).join("  ");
    const ratios = saves.map((value) => (value / bare).toFixed(2)).join(", ");
    console.log(
      `${String(panes).padStart(5)} ${String(Math.floor(panes / 2)).padStart(6)}  ${shown}  ${ratios}`,
    );
    await server.kill();
  }
} finally {
  for (const cleanup of cleanups.reverse()) await cleanup();
}

/** Windows of four panes; every second pane is a process that calls itself claude, with what Claude Code keeps of it. */
async function fill(box: Sandbox, server: TestServer, panes: number): Promise<void> {
  const program = (index: number) =>
    index % 2 === 0 ? "exec sleep 100000" : "exec -a claude sleep 100000";
  await server.start(["-s", "main", program(0)], { columns: 200, rows: 200 });
  const commands = Array.from({ length: panes - 1 }, (_, offset) =>
    (offset + 1) % 4 === 0
      ? ["new-window", "-d", "-t", "main:", program(offset + 1)]
      : ["split-window", "-d", "-t", `main:${Math.floor((offset + 1) / 4)}`, program(offset + 1)],
  );
  await server.tmux.source(commands, { environment: box.environment });
  const agents = await eventually("every program runs", async () => {
    const listed = await server.run("list-panes", "-a", "-F", "#{pane_pid} #{pane_current_path}");
    const pids = listed.split("\n").map((line) => Number(line.split(" ", 1)));
    const comms = pids.map((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")[0]);
    const isReady = comms.every((comm) => comm === "sleep" || comm === "claude");
    return pids.length === panes && isReady && pids.filter((_, index) => comms[index] === "claude");
  });
  for (const pid of agents) register(box.home, pid);
}

function register(home: string, pid: number): void {
  const sessionId = randomUUID();
  const cwd = home;
  const sessions = join(home, ".claude", "sessions");
  const project = join(home, ".claude", "projects", cwd.replaceAll(/[^A-Za-z0-9]/g, "-"));
  for (const directory of [sessions, project]) mkdirSync(directory, { recursive: true });
  const procStart = readProcess(pid)?.startTime;
  const entry = {
    pid,
    sessionId,
    cwd,
    procStart,
    kind: "interactive",
    entrypoint: "cli",
    status: "idle",
  };
  writeFileSync(join(sessions, `${pid}.json`), JSON.stringify(entry));
  const lines = Array.from({ length: 400 }, (_, index) => {
    const role = index % 2 === 0 ? "user" : "assistant";
    const content = [{ type: "text", text: `message ${index} ${"x".repeat(1000)}` }];
    const message = { role, content, model: "m", stop_reason: "end_turn" };
    return JSON.stringify({
      type: role,
      uuid: randomUUID(),
      sessionId,
      cwd,
      timestamp: new Date().toISOString(),
      message,
    });
  });
  writeFileSync(join(project, `${sessionId}.jsonl`), `${lines.join("\n")}\n`);
}

/** As if nothing were remembered of any transcript. */
function forget(box: Sandbox): void {
  for (const name of readdirSync(join(box.state, "servers"))) {
    rmSync(join(box.state, "servers", name, "conversations.json"), { force: true });
  }
}

/** Milliseconds of a whole process. */
function time(program: string, args: readonly string[], environment: NodeJS.ProcessEnv): number {
  const started = performance.now();
  const { status, stderr } = spawnSync(program, args, { env: environment });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr}`);
  return performance.now() - started;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
