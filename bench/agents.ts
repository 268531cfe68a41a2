/**
 * How long `agents` takes, as a whole process, with 50 stand-in agents of six kinds that have each had a message:
 *   node bench/agents.ts [AGENTS]
 * Medians of interleaved rounds: a bare start of Node; with what the last save remembered of the transcripts; with nothing
 * remembered.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import type { LiveAgents } from "../src/commands/agents.ts";
import { loadIntegrations } from "../src/harnesses/install/integrations.ts";
import { loadHarness } from "../src/harnesses/registry.ts";
import { putIntegration } from "../test/support/agents.ts";
import { eventually } from "../test/support/eventually.ts";
import { type Sandbox, sandbox, type TestServer } from "../test/support/tmux.ts";

const target = 300;
const rounds = 15;
const count = Number(process.argv[2] ?? 50);
const root = join(import.meta.dirname, "..");
const kinds = await Promise.all(
  (["claude", "codex", "grok", "omp", "pi", "cursor"] as const).map(loadHarness),
);

const cleanups: (() => void | Promise<void>)[] = [];
const context = { after: (cleanup: () => Promise<void>) => cleanups.push(cleanup) };

try {
  const box = await sandbox(context as unknown as TestContext);
  const dist = join(box.root, "dist");
  execFileSync(process.execPath, [join(root, "scripts", "build.mjs"), dist]);
  const server = box.server();
  await fill(box, server, dist);
  const empty = join(box.root, "empty.js");
  writeFileSync(empty, "");
  const words = [join(dist, "cli.js"), "agents", "-S", server.socketPath];
  const taken: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    taken[0].push(time(box, [empty]));
    run(box, [join(dist, "hook.cjs"), "save", "-q", "-S", server.socketPath]);
    taken[1].push(time(box, words));
    forget(box);
    taken[2].push(time(box, words));
  }
  const [bare = 0, remembered = 0, cold = 0] = taken.map(median);
  console.log(`bare Node      ${bare.toFixed(0).padStart(4)} ms`);
  console.log(`remembered     ${remembered.toFixed(0).padStart(4)} ms   target ${target} ms`);
  console.log(`not remembered ${cold.toFixed(0).padStart(4)} ms`);
} finally {
  for (const cleanup of cleanups.reverse()) await cleanup();
}

async function fill(box: Sandbox, server: TestServer, dist: string): Promise<void> {
  box.environment.PATH = `${join(root, "test", "stand-ins")}:${process.env.PATH}`;
  const account = { home: box.home, variables: {} };
  for (const integration of await loadIntegrations()) putIntegration(integration, account);
  await server.start(["-s", "main"], { columns: 160, rows: 48 });
  for (let index = 0; index < count; index += 1) {
    const directory = join(box.home, `project${index % 10}`);
    mkdirSync(directory, { recursive: true });
    const harness = kinds[index % kinds.length];
    if (harness === undefined) throw new Error("There are no kinds");
    const { command } = harness;
    const pane = await server.run(
      ...["new-window", "-dP", "-F", "#{pane_id}", "-c", directory, command],
    );
    const screen = () => server.run("capture-pane", "-p", "-t", pane);
    await eventually(
      `${command} is ready`,
      async () => harness.screen(await screen(), "") === "ready",
    );
    await server.run("send-keys", "-t", pane, "hello");
    await server.run("send-keys", "-t", pane, "Enter");
    await eventually(`${command} has answered`, async () =>
      (await screen()).includes("PONG:hello"),
    );
  }
  const words = [join(dist, "cli.js"), "agents", "--json", "-S", server.socketPath];
  const { agents } = JSON.parse(run(box, words)) as LiveAgents;
  const bound = agents.filter((agent) => agent.sessionId !== null).length;
  console.log(`${agents.length} agents, ${bound} of them bound`);
}

function forget(box: Sandbox): void {
  for (const name of readdirSync(join(box.state, "servers"))) {
    rmSync(join(box.state, "servers", name, "conversations.json"), { force: true });
  }
}

function run(box: Sandbox, args: readonly string[]): string {
  const options = { env: box.environment, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
  if (status !== 0) throw new Error(`${args.join(" ")}: ${stderr}`);
  return stdout;
}

/** Milliseconds of a whole process. */
function time(box: Sandbox, args: readonly string[]): number {
  const started = performance.now();
  run(box, args);
  return performance.now() - started;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
