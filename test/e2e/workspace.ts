import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Harness } from "../../src/harnesses/harness.ts";
import type { HarnessName } from "../../src/harnesses/names.ts";
import { loadHarness } from "../../src/harnesses/registry.ts";
import { eventually } from "../support/eventually.ts";
import type { Sandbox, TestServer } from "../support/tmux.ts";

export const repository = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** Where the agents' programs are, and what they need in their environment. */
export type AgentKit = {
  readonly programs: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
  /** Extra words of the command line by which a person starts one. */
  readonly words: Partial<Record<HarnessName, string>>;
  /** Makes `directory` known to the agents, so that they ask nothing. */
  trust(home: string, directories: readonly string[]): Promise<void> | void;
};

/** tmux.conf of a person who has the plugin alone; the shells of the panes find the agents. */
export async function preparePerson(
  box: Sandbox,
  kit: AgentKit,
  server: TestServer,
  configuration: readonly string[] = [`run-shell '${repository}/tmux-workspace-restore.tmux'`],
): Promise<void> {
  const lines = Object.entries(kit.variables).map(([name, value]) => `export ${name}='${value}'\n`);
  appendFileSync(
    join(box.home, ".bashrc"),
    `export PATH='${[...kit.programs, process.env.PATH].join(":")}'\n${lines.join("")}`,
  );
  const state = `set-environment -g TMUX_WORKSPACE_RESTORE_DIR '${box.state}'`;
  writeFileSync(`${server.socketPath}.conf`, [state, ...configuration, ""].join("\n"));
  const directories = ["one", "two", "three"].map((name) => join(box.home, name));
  for (const directory of directories) mkdirSync(directory, { recursive: true });
  await kit.trust(box.home, directories);
}

type Place = { readonly address: string; readonly harness: HarnessName | null };

/**
 * Two sessions, three windows, seven panes: three Claude Code (two in one directory, one after /clear), two Codex (one
 * after /new), one vim, one shell. Every agent holds a conversation with a message of its own.
 */
export const agents: readonly (Place & { readonly message: string; readonly renew?: string })[] = [
  { address: "api:0.0", harness: "claude", message: "apple" },
  { address: "api:0.1", harness: "claude", message: "banana" },
  { address: "api:3.0", harness: "codex", message: "cherry" },
  { address: "web:0.0", harness: "claude", message: "damson", renew: "/clear" },
  { address: "web:0.1", harness: "codex", message: "elder", renew: "/new" },
];

const size = ["-x", "200", "-y", "49"];

export async function buildWorkspace(box: Sandbox, kit: AgentKit, server: TestServer) {
  const at = (name: string) => join(box.home, name);
  await server.run("new-session", "-d", "-s", "api", "-c", at("one"), ...size);
  await server.run("split-window", "-h", "-t", "api:0", "-c", at("one"));
  await server.run("new-window", "-d", "-t", "api:3", "-n", "review", "-c", at("two"));
  await server.run("split-window", "-v", "-t", "api:3", "-c", at("two"));
  await server.run("split-window", "-h", "-t", "api:3", "-l", "60", "-c", at("two"));
  await server.run("new-session", "-d", "-s", "web", "-c", at("three"), ...size);
  await server.run("split-window", "-h", "-t", "web:0", "-l", "70", "-c", at("two"));
  await server.run("send-keys", "-t", "api:3.1", "vim -u NONE -n notes.txt", "Enter");
  for (const agent of agents) {
    if (agent.harness === null) continue;
    const words = kit.words[agent.harness] ?? agent.harness;
    await eventually(`the shell of ${agent.address}`, async () =>
      (await screenOf(server, agent.address)).includes("$"),
    );
    await server.run("send-keys", "-t", agent.address, words, "Enter");
    await whenReady(server, agent.address, agent.harness);
    if (agent.renew !== undefined) {
      await say(server, agent.address, agent.harness, "early");
      await renew(server, agent.address, agent.harness, agent.renew);
    }
    await say(server, agent.address, agent.harness, agent.message);
  }
  await eventually("vim runs", async () =>
    (
      await server.run("display-message", "-p", "-t", "api:3.1", "#{pane_current_command}")
    ).startsWith("vim"),
  );
}

export async function screenOf(server: TestServer, address: string): Promise<string> {
  return server.run("capture-pane", "-p", "-t", address);
}

export async function screenState(server: TestServer, address: string, harness: HarnessName) {
  const [known, title, text] = await Promise.all([
    loadHarness(harness),
    server.run("display-message", "-p", "-t", address, "#{pane_title}"),
    screenOf(server, address),
  ]);
  return (known as Harness).screen(text, title);
}

export async function whenReady(
  server: TestServer,
  address: string,
  harness: HarnessName,
): Promise<void> {
  await eventually(
    `${harness} in ${address} is ready`,
    async () => (await screenState(server, address, harness)) === "ready",
    60_000,
  ).catch(async (error) => {
    throw new Error(`${error.message}\n${await screenOf(server, address)}`);
  });
}

/** Types a message as a person would, and waits for the answer that tells that it was stored. */
export async function say(
  server: TestServer,
  address: string,
  harness: HarnessName,
  message: string,
  answer = `PONG:${message}`,
): Promise<void> {
  await server.run("send-keys", "-t", address, "-l", message);
  await eventually(`${message} is typed`, async () =>
    (await screenOf(server, address)).includes(message),
  );
  await server.run("send-keys", "-t", address, "Enter");
  let enteredAt = Date.now();
  await eventually(
    `${harness} in ${address} answers ${answer}`,
    async () => {
      if ((await screenOf(server, address)).includes(answer)) return true;
      // Codex takes an Enter that follows too soon on a text for a part of it (0.171.0).
      if (Date.now() - enteredAt > 5_000) {
        await server.run("send-keys", "-t", address, "Enter");
        enteredAt = Date.now();
      }
      return false;
    },
    60_000,
  ).catch(async (error) => {
    throw new Error(`${error.message}\n${await screenOf(server, address)}`);
  });
  await whenReady(server, address, harness);
}

async function renew(
  server: TestServer,
  address: string,
  harness: HarnessName,
  command: string,
): Promise<void> {
  await server.run("send-keys", "-t", address, "-l", command);
  await eventually(`${command} is typed`, async () =>
    (await screenOf(server, address)).includes(command),
  );
  await server.run("send-keys", "-t", address, "Enter");
  await eventually(
    `${command} in ${address} begins anew`,
    async () => {
      const screen = await screenOf(server, address);
      return (
        !screen.includes("PONG:early") && (await screenState(server, address, harness)) === "ready"
      );
    },
    30_000,
  ).catch(async (error) => {
    throw new Error(`${error.message}\n${await screenOf(server, address)}`);
  });
}

/** Everything that a person would see changed: sizes and places of all panes, names, focus. */
export async function geometry(server: TestServer): Promise<string> {
  const format = [
    "#{session_name}:#{window_index}.#{pane_index}",
    "#{pane_left},#{pane_top} #{pane_width}x#{pane_height}",
    "active=#{pane_active} current=#{window_active} zoomed=#{window_zoomed_flag}",
    "directory=#{pane_current_path}",
  ].join(" ");
  const listing = await server.run("list-panes", "-a", "-F", format);
  return listing
    .split("\n")
    .filter((line) => /^(api|web):/.test(line))
    .sort()
    .join("\n");
}
