import { realpathSync } from "node:fs";
import { listeningSockets, readProcesses } from "./host.ts";

/**
 * A path that runs the program of the tmux server that listens on that socket. It does so also when the program's file was replaced or
 * removed (proc_pid_exe(5)). Undefined where there is none, or no /proc.
 */
export async function serverProgram(socketPath: string): Promise<string | undefined> {
  if (process.platform !== "linux") return undefined;
  const meant = new Set([socketPath, resolved(socketPath)]);
  // A server calls itself `tmux: server`.
  const servers = readProcesses()
    .all()
    .filter((facts) => facts.comm.startsWith("tmux"));
  const own = servers.find(({ pid }) => listeningSockets(pid).some((path) => meant.has(path)));
  return own === undefined ? undefined : `/proc/${own.pid}/exe`;
}

function resolved(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
