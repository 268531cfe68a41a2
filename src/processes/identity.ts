import type { ServerIdentity } from "../snapshot/schema.ts";
import { bootId, readProcess } from "./host.ts";
import type { ProcessFacts, ProcessIdentity } from "./process.ts";

/** A zombie's work is over: its parent has only not looked yet. */
export function isRunning(facts: ProcessFacts | undefined): facts is ProcessFacts {
  return facts !== undefined && facts.state !== "Z" && facts.state !== "X";
}

/** Alive only if pid and start time match: a reused pid is not the same process. */
export function isProcessAlive(identity: ProcessIdentity): boolean {
  const facts = readProcess(identity.pid);
  return isRunning(facts) && facts.startTime === identity.startTime;
}

/** Alive only if all three parts match. */
export function isServerAlive(identity: ServerIdentity): boolean {
  return identity.bootId === bootId() && isProcessAlive(identity);
}

/** The identity of the tmux server with that pid; undefined when no such process runs. */
export function serverIdentity(pid: number): ServerIdentity | undefined {
  const facts = readProcess(pid);
  if (!isRunning(facts)) return undefined;
  return { bootId: bootId(), pid, startTime: facts.startTime };
}

export function ownIdentity(): ProcessIdentity {
  const facts = readProcess(process.pid);
  if (facts === undefined) throw new Error("This process does not see itself among the processes");
  return { pid: facts.pid, startTime: facts.startTime };
}
