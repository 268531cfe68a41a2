import { realpath, stat } from "node:fs/promises";
import type { ProcessFacts, ProcessTable } from "../../processes/process.ts";
import type { AgentState } from "../../snapshot/schema.ts";
import { decodeBytes, encodeBytes } from "../../text/bytes.ts";
import type { BindContext, BindResult, HostContext, LiveAgent } from "../harness.ts";
import { isCodexServer, isInteractiveCodex, resumedThread } from "./recognise.ts";
import { readRollout, readRolloutStart } from "./rollout.ts";
import { codexHome, codexThreadId, findRollout, threadNames, threadOfRollout } from "./store.ts";
import { readTitle } from "./title.ts";

type Bound = { readonly threadId: string; readonly evidence: "lock" | "title" | "argv" };

/**
 * Codex 0.171.0. With `--no-daemon` the process holds its threads' locks. Otherwise a daemon holds the locks of all
 * terminals, and only the pane's title tells which thread a terminal shows.
 */
export async function bindCodex(agent: LiveAgent, context: BindContext): Promise<BindResult> {
  const own = await ownThread(agent.processes, context);
  const bound = own ?? (await daemonThread(agent, context));
  if (typeof bound === "string") return { bound: false, reason: bound };
  const state = await liveState(agent, bound.threadId, context.signal);
  return {
    bound: true,
    binding: { sessionId: bound.threadId, evidence: bound.evidence },
    state,
  };
}

/**
 * The thread that a process without the daemon shows. It keeps the locks of threads that it has left; switching to
 * one, by `/new` or `/resume`, writes its lock file anew.
 */
async function ownThread(
  processes: readonly ProcessFacts[],
  context: BindContext,
): Promise<Bound | undefined> {
  for (const process of processes.toReversed()) {
    const held = await heldThreads(process, context);
    const timed = await Promise.all(
      held.map(async (each) => ({ ...each, at: await modified(each.lock) })),
    );
    timed.sort((a, b) => b.at - a.at || (a.threadId < b.threadId ? 1 : -1));
    if (timed[0] !== undefined) return { threadId: timed[0].threadId, evidence: "lock" };
  }
  return undefined;
}

/** Through the daemon: a thread that it holds, as the title names it; else the only one it can be; else the reason. */
async function daemonThread(agent: LiveAgent, context: BindContext): Promise<Bound | string> {
  const { processes: table } = context;
  const held = await daemonThreads(agent, context);
  const title = readTitle(agent.paneTitle, agent.paneDirectory);
  if (title.threadIdStart !== undefined) {
    const start = title.threadIdStart;
    const matching = held.filter((threadId) => threadId.startsWith(start));
    if (matching.length === 1 && matching[0]) return { threadId: matching[0], evidence: "title" };
  }
  const resumed = agent.processes
    .map((process) => resumedThread(process, table))
    .find((id) => id !== undefined && held.includes(id));
  const names = await threadNames(agent.account, context.signal);
  const named = held.filter((threadId) => title.names(names.get(threadId)));
  // Arguments are stale after `/new`; the title that names the same thread says that they are not.
  if (resumed !== undefined && named.includes(resumed)) {
    return { threadId: resumed, evidence: "argv" };
  }
  if (named.length === 1 && named[0]) return { threadId: named[0], evidence: "title" };
  const [only] = held;
  const isOnly = held.length === 1 && terminals(table, agent) === 1;
  if (only !== undefined && isOnly && !names.has(only) && title.isUnnamed) {
    return { threadId: only, evidence: "lock" };
  }
  if (held.length === 0) return "Codex holds no conversation open for it";
  return "Codex's daemon does not tell which conversation it shows; with \"session-id\" in terminal_title under [tui] of Codex's config.toml it does";
}

async function daemonThreads(agent: LiveAgent, context: BindContext): Promise<string[]> {
  // As the kernel names open files.
  const home = await realpath(encodeBytes(codexHome(agent.account)), "buffer")
    .then(decodeBytes)
    .catch(() => codexHome(agent.account));
  const held: string[] = [];
  for (const process of context.processes.all()) {
    if (!isCodexServer(process, context.processes)) continue;
    for (const { threadId, lock } of await heldThreads(process, context)) {
      if (lock.startsWith(`${home}/`)) held.push(threadId);
    }
  }
  return held;
}

/** How many terminals of the host show some thread of a daemon. */
function terminals(table: ProcessTable, agent: LiveAgent): number {
  const own = new Set(agent.processes.map(({ pid }) => pid));
  const others = table.all().filter((process) => {
    // npm's script and the program that it starts are one.
    if (own.has(process.pid) || own.has(process.ppid)) return false;
    return isInteractiveCodex(process, table) && locksOf(process, table).length === 0;
  });
  return 1 + others.length;
}

export function locksOf(process: ProcessFacts, table: ProcessTable) {
  return table.openFiles(process.pid).flatMap((path) => {
    const threadId = /\/thread-writer-locks\/([0-9a-f-]{36})\.lock$/.exec(path)?.[1];
    return threadId !== undefined && codexThreadId.test(threadId) ? [{ threadId, lock: path }] : [];
  });
}

type HeldThread = { readonly threadId: string; readonly lock: string };

/** By process: one daemon is asked about once for each of its terminals. */
const known = new WeakMap<ProcessFacts, Promise<readonly HeldThread[]>>();

/** The threads whose locks a process holds, without those of its helpers. A new thread has no rollout yet. */
function heldThreads(process: ProcessFacts, context: HostContext): Promise<readonly HeldThread[]> {
  const before = known.get(process);
  if (before !== undefined) return before;
  const held = findHeldThreads(process, context);
  known.set(process, held);
  return held;
}

async function findHeldThreads(process: ProcessFacts, context: HostContext) {
  const helpers = new Set<string>();
  for (const path of context.processes.openFiles(process.pid)) {
    const threadId = threadOfRollout(path);
    if (threadId === undefined) continue;
    const start = await readRolloutStart(path, context.signal).catch(() => undefined);
    context.signal.throwIfAborted();
    if (start?.isConversation === false) helpers.add(threadId);
  }
  return locksOf(process, context.processes).filter(({ threadId }) => !helpers.has(threadId));
}

async function modified(path: string): Promise<number> {
  const status = await stat(encodeBytes(path)).catch(() => undefined);
  return status?.mtimeMs ?? 0;
}

/** The title's, where it shows the activity; it need not. A turn that has begun and not ended is one in flight. */
async function liveState(
  agent: LiveAgent,
  threadId: string,
  signal: AbortSignal,
): Promise<AgentState> {
  const { activity } = readTitle(agent.paneTitle, agent.paneDirectory);
  if (activity !== undefined) return activity;
  const rollout = await findRollout(agent.account, threadId).catch(() => undefined);
  if (rollout === undefined || rollout.compressed) return "idle";
  const facts = await readRollout(rollout.path, signal).catch(() => undefined);
  signal.throwIfAborted();
  return facts === undefined ? "unknown" : facts.interrupted ? "working" : "idle";
}
