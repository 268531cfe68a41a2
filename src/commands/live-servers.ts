import { existsSync, statSync } from "node:fs";
import { WorkspaceError } from "../errors.ts";
import { sessionVariables } from "../harnesses/registry.ts";
import { listeningSockets } from "../processes/host.ts";
import type { ProcessTable } from "../processes/process.ts";
import type { Tmux } from "../tmux/exec.ts";
import { readFacts } from "../tmux/facts.ts";
import type { CommandContext } from "./context.ts";
import { identify, type SeenServer } from "./observe.ts";

export type LiveServers = {
  readonly servers: readonly SeenServer[];
  /** Servers that live and do not answer, with what to do about it. */
  readonly warnings: readonly string[];
};

/** Milliseconds for each server to answer. */
const timeout = 5_000;

/**
 * Every tmux server of this user on this machine: those whose process listens on a socket that is this user's, and the one
 * that the context means. Where -L or -S named one, that one alone, and then it throws as {@link readFacts} does.
 */
export async function findLiveServers(
  context: CommandContext,
  processes: ProcessTable,
): Promise<LiveServers> {
  const see = (path: string) => seeServer(context.tmux.onSocket(path), processes);
  if (context.socketGiven) return { servers: [await see(context.socket.path)], warnings: [] };
  const found = serverSockets(processes);
  const known = new Set(found.map((each) => each.path));
  const sockets = known.has(context.socket.path)
    ? found
    : [...found, { pid: null, path: context.socket.path }];
  const servers = new Map<number, SeenServer>();
  const warnings: string[] = [];
  await Promise.all(
    sockets.map(async ({ pid, path }) => {
      const seen = await reach(pid, path, see);
      if (typeof seen === "string") warnings.push(seen);
      else if (seen !== null) servers.set(seen.identity.pid, seen);
    }),
  );
  return {
    servers: [...servers.values()].sort((a, b) => a.identity.pid - b.identity.pid),
    warnings,
  };
}

type ServerSocket = {
  /** Null: no process is known to listen there. */
  readonly pid: number | null;
  readonly path: string;
};

/** A server calls itself `tmux: server` (Linux) or is a `tmux` that listens. */
function serverSockets(processes: ProcessTable): ServerSocket[] {
  return processes
    .all()
    .filter((facts) => facts.comm.startsWith("tmux"))
    .flatMap(({ pid }) => listeningSockets(pid).map((path) => ({ pid, path })))
    .filter(({ path }) => isOurs(path));
}

/** Root sees everybody's processes. A socket that was removed is nobody's, and told about. */
function isOurs(path: string): boolean {
  const status = statSync(path, { throwIfNoEntry: false });
  return status === undefined || status.uid === process.getuid?.();
}

/** The server; null for none; a sentence about one that cannot be reached. */
async function reach(
  pid: number | null,
  path: string,
  see: (path: string) => Promise<SeenServer>,
): Promise<SeenServer | string | null> {
  if (pid === null && !existsSync(path)) return null;
  try {
    const seen = await see(path);
    if (pid === null || seen.identity.pid === pid) return seen;
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    const isGone = error.code === "no-server";
    if (pid === null && isGone) return null;
    if (!isGone) return error.inOne;
  }
  return `The tmux server ${pid} cannot be reached: its socket ${path} was removed or replaced. It makes it again on: kill -USR1 ${pid}`;
}

async function seeServer(tmux: Tmux, processes: ProcessTable): Promise<SeenServer> {
  const facts = await readFacts(tmux, sessionVariables, timeout);
  return { facts, processes, identity: identify(facts, tmux.socket.path) };
}
