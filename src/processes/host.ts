import * as darwin from "./darwin.ts";
import * as linux from "./linux.ts";
import * as linuxPorts from "./linux-ports.ts";
import type { ProcessFacts, ProcessTable } from "./process.ts";

/** The one place that knows which system this is. */
const system = process.platform === "darwin" ? darwin : linux;

export function readProcesses(): ProcessTable {
  return system.readProcesses();
}

/** One process, read afresh; undefined when there is none. */
export function readProcess(pid: number): ProcessFacts | undefined {
  return system.readProcess(pid);
}

/** Paths of the Unix sockets that a process listens on; none for one that is gone or another user's. */
export function listeningSockets(pid: number): readonly string[] {
  return system.listeningSockets(pid);
}

/** TCP ports that a process listens on, lowest first; none for one that is gone or another user's. */
export function listeningPorts(pid: number): readonly number[] {
  return (process.platform === "darwin" ? darwin : linuxPorts).listeningPorts(pid);
}

let known: string | undefined;

/** Tells this boot of this machine from every other. */
export function bootId(): string {
  known ??= system.bootId();
  return known;
}
