import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startProvider } from "../test/agents/provider.ts";
import { realAgents, standIns } from "../test/e2e/kits.ts";
import {
  type AgentKit,
  agents,
  buildWorkspace,
  preparePerson,
  repository,
  screenOf,
} from "../test/e2e/workspace.ts";
import { eventually } from "../test/support/eventually.ts";
import { type Sandbox, sandbox, type TestServer } from "../test/support/tmux.ts";

const launcher = join(repository, "scripts", "tmux-workspace-restore");
const attended = process.stdin.isTTY === true && process.stdout.isTTY === true;

const cleanups: (() => unknown)[] = [];
let cleaned: Promise<void> | undefined;

/** Ends what was started and removes what was made, once. */
function cleanUp(): Promise<void> {
  cleaned ??= (async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  })();
  return cleaned;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
}

try {
  await main();
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof Error ? error.message : error);
} finally {
  await cleanUp();
  console.log("\nEverything that was started is ended, and everything that was made is removed.");
}

async function main(): Promise<void> {
  const box = await sandbox({ after: (cleanup) => cleanups.push(cleanup as () => unknown) });
  const server = box.server("try");
  heading(`A workspace: two sessions, five agents, an editor and a shell (in ${box.root})`);
  const kit = await chooseKit();
  await preparePerson(box, kit, server);
  const configuration = `source-file '${server.socketPath}.conf'\nset -g default-shell /bin/bash\n`;
  writeFileSync(join(box.home, ".tmux.conf"), configuration);
  await server.start(["-s", "first"]);
  await buildWorkspace(box, kit, server);
  await show(server);

  heading("It is recorded (the heartbeat does so every minute, prefix + C-s at once)");
  await command(box, server, "save");

  heading("The server dies: tmux kill-server");
  await server.kill();

  heading("What was lost");
  await command(box, server, "offer");

  if (attended) await restoreByHand(box, server);
  else await restoreDefaults(box, server);
}

async function chooseKit(): Promise<AgentKit> {
  if (!process.argv.includes("--real")) return standIns;
  const provider = await startProvider();
  cleanups.push(() => provider.close());
  return realAgents(provider.url);
}

async function restoreByHand(box: Sandbox, server: TestServer): Promise<void> {
  heading("A fresh server, as after a reboot. Its menu offers what was lost.");
  console.log(`  r             restores what is ticked
  c             lets you choose first (so does prefix + C-r, at any time)
  prefix + s    shows the sessions that came back
  prefix + d    detaches, and ends this trial

Press Enter to attach.`);
  await new Promise((resolve) => process.stdin.once("data", resolve));
  process.stdin.pause();
  await server.start(["-s", "fresh"]);
  await run(server.tmux.program, ["-u", "-S", server.socketPath, "attach"], {
    ...box.environment,
    TERM: process.env.TERM,
  });
  if (await server.pid().catch(() => undefined)) await show(server);
}

async function restoreDefaults(box: Sandbox, server: TestServer): Promise<void> {
  heading("There is no terminal, so the defaults are restored: restore --yes");
  await command(box, server, "restore", "--yes");
  for (const agent of agents) {
    await eventually(
      `${agent.address} is back in its conversation`,
      async () => (await screenOf(server, agent.address)).includes(`PONG:${agent.message}`),
      60_000,
    );
  }
  await show(server);
  console.log("\nEvery agent is back in its own conversation, in its own pane.");
}

/** One line per pane: what runs there, and the last answer on its screen. */
async function show(server: TestServer): Promise<void> {
  const format =
    "#{session_name}:#{window_index}.#{pane_index}\t#{pane_current_command}\t#{pane_width}x#{pane_height}";
  const listing = await server.run("list-panes", "-a", "-F", format);
  for (const line of listing.split("\n")) {
    const [address = "", program = "", size = ""] = line.split("\t");
    const answers = (await screenOf(server, address)).match(/PONG:\S+/g);
    const said = answers === null ? "" : `its conversation: ${answers.at(-1)}`;
    console.log(`  ${address.padEnd(12)} ${program.padEnd(8)} ${size.padEnd(8)} ${said}`.trimEnd());
  }
}

async function command(box: Sandbox, server: TestServer, ...words: string[]): Promise<void> {
  console.log(`$ tmux-workspace-restore ${words.join(" ")}`);
  const status = await run(launcher, ["-S", server.socketPath, ...words], box.environment);
  if (status !== 0) throw new Error(`tmux-workspace-restore ${words.join(" ")}: status ${status}`);
}

function run(
  program: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<number | null> {
  const input = attended ? "inherit" : "ignore";
  return new Promise((resolve, reject) => {
    spawn(program, words, { env: environment, stdio: [input, "inherit", "inherit"] })
      .on("error", reject)
      .on("close", resolve);
  });
}

function heading(text: string): void {
  console.log(`\n== ${text}`);
}
