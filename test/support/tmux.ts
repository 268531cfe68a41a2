import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { Tmux } from "../../src/tmux/exec.ts";
import { eventually } from "./eventually.ts";

/** The tmux under test; CI runs the suite once per version. */
export const tmuxProgram = process.env.TMUX_WORKSPACE_RESTORE_TMUX || "tmux";

/** A private place for one test: a HOME, a state directory, sockets. Removed afterwards, with every server in it. */
export type Sandbox = {
  readonly root: string;
  readonly home: string;
  readonly state: string;
  readonly environment: NodeJS.ProcessEnv;
  /** A tmux server of this sandbox, not yet started. The same name is the same socket. */
  server(name?: string): TestServer;
  /** Runs at the end of the test, before the servers are ended. */
  after(cleanup: () => void | Promise<void>): void;
};

export type TestServer = {
  readonly tmux: Tmux;
  readonly socketPath: string;
  /** Starts it with one session of that size; resolves to its pid. */
  start(args?: readonly string[], size?: { columns: number; rows: number }): Promise<number>;
  /** Output of a tmux command, without the last newline. */
  run(...args: string[]): Promise<string>;
  pid(): Promise<number>;
  /** Ends it with kill-server (or SIGKILL) and waits until the process is gone. */
  kill(how?: "kill-server" | "SIGKILL"): Promise<void>;
};

const config = "set -g default-shell /bin/bash\nset -g escape-time 0\nset -g status-interval 0\n";

export async function sandbox(t: Pick<TestContext, "after">): Promise<Sandbox> {
  // Short: a socket path holds at most 107 bytes.
  const root = mkdtempSync(join(tmpdir(), "twr-"));
  const home = join(root, "home");
  const state = join(root, "state");
  await mkdir(home);
  writeFileSync(join(home, ".bashrc"), "PS1='$ '\nunset HISTFILE\n");
  writeFileSync(join(home, ".bash_profile"), ". ~/.bashrc\n");
  const environment: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: home,
    LANG: "C.UTF-8",
    TERM: "xterm-256color",
    SHELL: "/bin/bash",
    TMUX_TMPDIR: root,
    TMUX_WORKSPACE_RESTORE_DIR: state,
    TMUX_WORKSPACE_RESTORE_TMUX: tmuxProgram,
  };
  const servers = new Map<string, TestServer & { lastPid: number | undefined }>();
  const cleanups: (() => void | Promise<void>)[] = [];
  t.after(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
    for (const server of servers.values()) await server.kill("SIGKILL").catch(() => {});
    endProcessesUnder(root);
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  });
  return {
    root,
    home,
    state,
    environment,
    after: (cleanup) => cleanups.push(cleanup),
    server: (name = "s") => {
      const existing = servers.get(name);
      if (existing) return existing;
      const made = testServer(join(root, name), environment);
      servers.set(name, made);
      return made;
    },
  };
}

function testServer(
  socketPath: string,
  environment: NodeJS.ProcessEnv,
): TestServer & { lastPid: number | undefined } {
  const tmux = new Tmux({ path: socketPath }, tmuxProgram);
  const run = async (...args: string[]) => {
    const output = await tmux.ask(args, { environment, timeout: 20_000 });
    return output.toString("utf8").replace(/\n$/, "");
  };
  const server = {
    tmux,
    socketPath,
    lastPid: undefined as number | undefined,
    run,
    async start(args: readonly string[] = [], size = { columns: 80, rows: 24 }) {
      const configPath = `${socketPath}.conf`;
      writeFileSync(configPath, config, { flag: "a" });
      const started = await tmux.call(
        [
          "-f",
          configPath,
          "new-session",
          "-d",
          "-x",
          `${size.columns}`,
          "-y",
          `${size.rows}`,
          ...args,
        ],
        { environment, timeout: 20_000 },
      );
      if (started.status !== 0) throw new Error(`tmux did not start: ${started.stderr}`);
      return server.pid();
    },
    async pid() {
      server.lastPid = Number(await run("display-message", "-p", "#{pid}"));
      return server.lastPid;
    },
    async kill(how: "kill-server" | "SIGKILL" = "kill-server") {
      const pid = await server.pid().catch(() => server.lastPid);
      if (pid === undefined) return;
      if (how === "kill-server") await tmux.call(["kill-server"], { environment, timeout: 20_000 });
      else if (isAlive(pid)) process.kill(pid, "SIGKILL");
      await eventually(`tmux server ${pid} ends`, () => !isAlive(pid));
    },
  };
  return server;
}

/** Attaches a real client to `server`, inside a pane of another private server; the way a person's terminal would. */
export async function attachClient(
  box: Sandbox,
  server: TestServer,
  options: { columns?: number; rows?: number; target?: string; term?: string } = {},
): Promise<Client> {
  const { columns = 80, rows = 24, term = "screen-256color" } = options;
  const outer = box.server(`o${Math.random().toString(36).slice(2, 7)}`);
  const target = options.target === undefined ? "" : ` -t '${options.target}'`;
  await outer.start(
    [
      `env -u TMUX -u TMUX_PANE TERM=${term} ${tmuxProgram} -u -S ${server.socketPath} attach${target}`,
    ],
    { columns, rows },
  );
  await outer.run("set", "-g", "status", "off");
  const name = await eventually("the client attaches", async () => {
    const tty = await outer.run("display-message", "-p", "#{pane_pid}");
    const clients = await server.run("list-clients", "-F", "#{client_pid} #{client_name}");
    return clients
      .split("\n")
      .find((line) => line.startsWith(`${tty} `))
      ?.split(" ")[1];
  });
  return {
    name,
    outer,
    keys: async (...keys) => void (await outer.run("send-keys", ...keys)),
    screen: () => outer.run("capture-pane", "-p"),
    detach: () => outer.kill(),
    resize: async (to) =>
      void (await outer.run("resize-window", "-x", `${to.columns}`, "-y", `${to.rows}`)),
  };
}

export type Client = {
  readonly name: string;
  readonly outer: TestServer;
  /** As `tmux send-keys` takes them: "C-b", "Enter", "x". */
  keys(...keys: string[]): Promise<void>;
  screen(): Promise<string>;
  detach(): Promise<void>;
  resize(to: { columns: number; rows: number }): Promise<void>;
};

export function isAlive(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2, stat.lastIndexOf(")") + 3) !== "Z";
  } catch {
    return false;
  }
}

/** Ends, by pid, what a test left behind: every process whose environment names the sandbox. */
function endProcessesUnder(root: string): void {
  const pids = execFileSync("ls", ["/proc"], { encoding: "utf8" })
    .split("\n")
    .filter((name) => /^\d+$/.test(name));
  for (const name of pids) {
    try {
      const environ = readFileSync(`/proc/${name}/environ`, "latin1");
      if (Number(name) !== process.pid && environ.includes(`HOME=${root}/`))
        process.kill(Number(name), "SIGKILL");
    } catch {
      // Gone already, or another user's.
    }
  }
}
