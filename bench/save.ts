/**
 * How long a save takes, launcher included, against a bare start of Node: node bench/save.ts [--quick] [PANES…]
 * Default: 5, 47, 300 and 1000 panes, half of them agents with a registry entry and a transcript. Medians of interleaved
 * rounds: nothing has changed (a heartbeat); a window's name has; that, and no transcript is remembered. Beside them, where they are
 * there: the saves of tmux-resurrect and of tmux-assistant-resurrect.
 */
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { readProcess } from "../src/processes/linux.ts";
import { eventually } from "../test/support/eventually.ts";
import type { Sandbox, TestServer } from "../test/support/tmux.ts";
import {
  inSandboxes,
  isQuick,
  median,
  peerScript,
  report,
  root,
  sizes,
  time,
  weigh,
} from "./measure.ts";

await inSandboxes(async (newBox) => {
  const box = await newBox();
  const plugin = join(box.root, "plugin");
  cpSync(join(root, "scripts"), join(plugin, "scripts"), { recursive: true });
  execFileSync(process.execPath, [join(root, "scripts", "build.mjs"), join(plugin, "dist")]);
  for (const panes of sizes.length > 0 ? sizes : [5, 47, 300, 1000]) {
    await bench(box, plugin, panes);
  }
});

async function bench(box: Sandbox, plugin: string, panes: number): Promise<void> {
  const empty = join(box.root, "empty.js");
  writeFileSync(empty, "");
  const server = box.server(`n${panes}`);
  await fill(box, server, panes);
  const launcher = join(plugin, "scripts", "tmux-workspace-restore");
  const environment = { ...box.environment, TMUX: `${server.socketPath},${await server.pid()},0` };
  const save = async () => {
    // A save right after another one lists the server anew.
    await delay(300);
    return time(launcher, ["hook", "save", "-q"], environment);
  };
  const rounds = isQuick ? 3 : panes > 100 ? 7 : 15;
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
  const { memory } = await weigh([join(plugin, "dist", "hook.cjs"), "save", "-q"], environment);
  const [bare = 1, unchanged = 0, changed = 0, cold = 0] = taken.map(median);
  const floor = { what: "a bare start of Node", value: bare };
  const target = panes === 47 ? { target: { ofFloor: 2.5 } } : {};
  const whole = panes === 1000 ? { target: { value: 1000 } } : {};
  const peers = peerSaves(server, environment, panes);
  report({
    what: "heartbeat that changes nothing",
    panes,
    value: unchanged,
    unit: "ms",
    floor,
    ...target,
  });
  const hook =
    peers.assistant === undefined
      ? {}
      : { peer: { what: "tmux-assistant-resurrect's hook", value: peers.assistant } };
  report({ what: "save", panes, value: changed, unit: "ms", floor, ...target, ...whole, ...hook });
  if (peers.resurrect !== undefined) {
    const peer = { what: "tmux-resurrect's save", value: peers.resurrect };
    report({
      what: "save, beside the layout's other saver",
      panes,
      value: changed,
      unit: "ms",
      peer,
    });
  }
  report({ what: "save with no transcript remembered", panes, value: cold, unit: "ms", floor });
  report({
    what: "save, its most memory",
    panes,
    value: memory,
    unit: "MB",
    target: { value: 150 },
  });
  await server.kill();
}

type PeerSaves = { resurrect?: number; assistant?: number };

/** Milliseconds of one save of each, where it is there and takes no minutes. */
function peerSaves(server: TestServer, environment: NodeJS.ProcessEnv, panes: number): PeerSaves {
  const saves: PeerSaves = {};
  const resurrect = peerScript("tmux-resurrect", "save.sh");
  const assistant = peerScript("tmux-assistant-resurrect", "save-assistant-sessions.sh");
  const own = { ...environment, TMUX_ASSISTANT_RESURRECT_DIR: `${server.socketPath}.assistant` };
  if (resurrect !== undefined && panes <= 300) saves.resurrect = time(resurrect, ["quiet"], own);
  if (assistant !== undefined) {
    saves.assistant = median([1, 2, 3].map(() => time(assistant, [], own)));
  }
  return saves;
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
    // As Claude Code 2.1.332 writes them.
    return JSON.stringify({
      parentUuid: randomUUID(),
      isSidechain: false,
      type: role,
      message,
      uuid: randomUUID(),
      timestamp: new Date().toISOString(),
      ...(role === "user" ? { permissionMode: "default", origin: { kind: "human" } } : {}),
      entrypoint: "cli",
      cwd,
      sessionId,
      gitBranch: "main",
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
