import { promises as fs } from "node:fs";
import type { ProcessFacts, ProcessTable } from "../../processes/process.ts";
import { encodeBytes } from "../../text/bytes.ts";
import type { HostContext } from "../harness.ts";
import { readRolloutStart } from "./rollout.ts";
import { codexThreadId, threadOfRollout } from "./store.ts";

/** A thread whose lock a process holds. */
export type HeldThread = {
  readonly threadId: string;
  readonly lock: string;
  /** When the lock file was last written, in milliseconds: whatever switches to a thread writes it anew (0.171.0). */
  readonly lockedAt: number;
  /** There is none before the first prompt. */
  readonly hasRollout: boolean;
};

export function locksOf(process: ProcessFacts, table: ProcessTable) {
  return table.openFiles(process.pid).flatMap((path) => {
    const threadId = /\/thread-writer-locks\/([0-9a-f-]{36})\.lock$/.exec(path)?.[1];
    return threadId !== undefined && codexThreadId.test(threadId) ? [{ threadId, lock: path }] : [];
  });
}

/** By process: one daemon is asked about once for each of its terminals. */
const known = new WeakMap<ProcessFacts, Promise<readonly HeldThread[]>>();

/** The threads whose locks a process holds, without those that are known for helpers by their rollouts. */
export function heldThreads(
  process: ProcessFacts,
  context: HostContext,
): Promise<readonly HeldThread[]> {
  const before = known.get(process);
  if (before !== undefined) return before;
  const held = findHeldThreads(process, context);
  known.set(process, held);
  return held;
}

async function findHeldThreads(process: ProcessFacts, { processes, signal }: HostContext) {
  const written = new Set<string>();
  const helpers = new Set<string>();
  for (const path of processes.openFiles(process.pid)) {
    const threadId = threadOfRollout(path);
    if (threadId === undefined) continue;
    written.add(threadId);
    const start = await readRolloutStart(path, signal).catch(() => undefined);
    signal.throwIfAborted();
    if (start?.isConversation === false) helpers.add(threadId);
  }
  const held: HeldThread[] = [];
  for (const { threadId, lock } of locksOf(process, processes)) {
    if (helpers.has(threadId)) continue;
    const lockedAt = (await fs.stat(encodeBytes(lock)).catch(() => undefined))?.mtimeMs ?? 0;
    held.push({ threadId, lock, lockedAt, hasRollout: written.has(threadId) });
  }
  return held;
}
