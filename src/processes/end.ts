import { setTimeout as delay } from "node:timers/promises";
import { systemErrorCode } from "../errors.ts";
import { isProcessAlive } from "./identity.ts";
import type { ProcessIdentity } from "./process.ts";

/** `gone`: it had ended by itself. `refused`: it is another user's. `survived`: it stands in the kernel and cannot end. */
export type Ending = "ended" | "killed" | "gone" | "refused" | "survived";

/** Milliseconds. */
const patience = { asked: 3_000, killed: 2_000, between: 50 } as const;

export type SendSignal = (pid: number, signal: NodeJS.Signals) => void;

/**
 * Asks each process to end (SIGTERM), gives them three seconds together, and kills what is left. A signal goes only to a
 * process whose pid and start time are still the ones given: a pid that another process has by now is left alone.
 * Resolves to what became of each, in the order given.
 */
export async function endProcesses(
  processes: readonly ProcessIdentity[],
  send: SendSignal = (pid, signal) => process.kill(pid, signal),
): Promise<Ending[]> {
  const asked = processes.map((each) => signalTo(each, "SIGTERM", send));
  const mine = processes.filter((_, index) => asked[index] === "sent");
  await untilGone(mine, patience.asked);
  const stubborn = new Set(mine.filter(isProcessAlive));
  for (const each of stubborn) signalTo(each, "SIGKILL", send);
  await untilGone([...stubborn], patience.killed);
  return processes.map((each, index) => {
    const result = asked[index] ?? "gone";
    if (result !== "sent") return result;
    if (isProcessAlive(each)) return "survived";
    return stubborn.has(each) ? "killed" : "ended";
  });
}

function signalTo(
  target: ProcessIdentity,
  signal: NodeJS.Signals,
  send: SendSignal,
): "sent" | "gone" | "refused" {
  if (!isProcessAlive(target)) return "gone";
  try {
    send(target.pid, signal);
    return "sent";
  } catch (error) {
    return systemErrorCode(error) === "EPERM" ? "refused" : "gone";
  }
}

async function untilGone(processes: readonly ProcessIdentity[], timeout: number): Promise<void> {
  const deadline = Date.now() + timeout;
  while (processes.some(isProcessAlive) && Date.now() < deadline) await delay(patience.between);
}
