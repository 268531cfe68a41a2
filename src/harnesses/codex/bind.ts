import { promises as fs } from "node:fs";
import type { ProcessTable } from "../../processes/process.ts";
import type { AgentState } from "../../snapshot/schema.ts";
import { decodeBytes, encodeBytes } from "../../text/bytes.ts";
import type { BindContext, BindResult, LiveAgent } from "../harness.ts";
import { heldThreads, locksOf } from "./held.ts";
import { isCodexServer, isInteractiveCodex, resumedThread } from "./recognise.ts";
import { readRollout } from "./rollout.ts";
import { shownThread } from "./shown.ts";
import { codexHome, findRollout, threadNames } from "./store.ts";
import { readTitle } from "./title.ts";

type Bound = { readonly threadId: string; readonly evidence: "lock" | "title" | "argv" };

/**
 * Codex 0.171.0. With `--no-daemon` the process holds its threads' locks. Otherwise a daemon holds the locks of all
 * terminals, and only the pane's title tells which thread a terminal shows.
 */
export async function bindCodex(agent: LiveAgent, context: BindContext): Promise<BindResult> {
  const own = await ownThread(agent, context);
  const bound = own ?? (await daemonThread(agent, context));
  if (typeof bound === "string") return { bound: false, reason: bound };
  const state = await liveState(agent, bound.threadId, context.signal);
  return {
    bound: true,
    binding: { sessionId: bound.threadId, evidence: bound.evidence },
    state,
  };
}

/** The thread that a process without the daemon shows, of those that it holds. */
async function ownThread(agent: LiveAgent, context: BindContext): Promise<Bound | undefined> {
  for (const process of agent.processes.toReversed()) {
    const held = await heldThreads(process, context);
    if (held.length === 0) continue;
    const names = held.length === 1 ? noNames : await threadNames(agent.account, context.signal);
    const shown = shownThread(held, readTitle(agent.paneTitle, agent.paneDirectory), names);
    if (shown !== undefined) return { threadId: shown.threadId, evidence: "lock" };
  }
  return undefined;
}

const noNames: ReadonlyMap<string, string> = new Map();

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
  const home = await fs
    .realpath(encodeBytes(codexHome(agent.account)), "buffer")
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
