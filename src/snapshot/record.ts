import { promises as fs } from "node:fs";
import type { ReplayRules } from "../config/replay-rules.ts";
import { systemErrorCode } from "../errors.ts";
import { keptFlags } from "../harnesses/flags.ts";
import type { HostContext } from "../harnesses/harness.ts";
import type { HarnessName } from "../harnesses/names.ts";
import type { Registry } from "../harnesses/registry.ts";
import { commandMark, foregroundCommands } from "../harnesses/vouched.ts";
import { isIdleShell } from "../processes/foreground.ts";
import { encodeBytes } from "../text/bytes.ts";
import type { PaneFacts, TmuxFacts } from "../tmux/facts.ts";
import { type AgentResult, agentRecord, bindingInForce } from "./agent-record.ts";
import { buildSnapshot, type PaneObservation } from "./build.ts";
import {
  type ConversationMemory,
  conversationKey,
  type RememberedConversation,
  readRemembered,
} from "./conversation-memory.ts";
import { answerBefore, runLanes } from "./deadline.ts";
import {
  capturedVariables,
  childPrograms,
  findAgents,
  flagsOf,
  type SeenAgent,
} from "./live-agents.ts";
import type { AgentRecord, PaneRecord, ServerIdentity, Snapshot } from "./schema.ts";

export type RecordRequest = {
  readonly facts: TmuxFacts;
  readonly identity: ServerIdentity;
  readonly registry: Registry;
  /** Aborted at the deadline: what has not been read by then is recorded without it. */
  readonly host: HostContext;
  /** The record in force, for what cannot be read this time. Asked for only then. */
  readonly previous: () => Promise<Snapshot | undefined>;
  readonly memory: ConversationMemory;
  /** Commands that the user has vouched for. */
  readonly vouched: readonly string[];
  /** Names of what was started by itself, by pane id. */
  readonly autostarted: ReadonlyMap<string, string>;
  readonly rulesOf: (harness: HarnessName) => ReplayRules;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

export type Recorded = {
  readonly snapshot: Snapshot;
  /** Something was still being read at the deadline, and may hold up the end of this process. */
  readonly hanging: boolean;
  /** For the next record. */
  readonly memory: ConversationMemory;
};

/** What a tmux server and the agents in it are doing, as a snapshot. One pane's trouble is that pane's note. */
export async function recordServer(request: RecordRequest): Promise<Recorded> {
  const { facts, host, now } = request;
  const previous = previousPanes(request);
  const directories = new Map<string, PaneDirectory>();
  for (const pane of facts.panes) {
    directories.set(pane.id, await paneDirectory(pane, host.signal, previous));
  }
  const { agents, notes } = await findAgents(
    host.processes,
    facts.panes,
    new Map([...directories].map(([id, { directory }]) => [id, directory])),
    request.registry,
  );
  const results = new Map<string, AgentResult>();
  const memory = new Map<string, RememberedConversation>();
  let hanging = [...directories.values()].some((directory) => directory.late);
  await runLanes(
    [...agents].map(([paneId, seen]) => ({
      lane: JSON.stringify([seen.harness.name, seen.agent.account]),
      run: async () => {
        const last = async () => sameProcess((await previous()).get(paneId), seen);
        const observed = await observeAgent(seen, agents, request, last, memory);
        results.set(paneId, observed.result);
        hanging ||= observed.late;
      },
    })),
  );
  const observations = new Map<string, PaneObservation>();
  for (const pane of facts.panes) {
    const { directory, note } = directories.get(pane.id) ?? {
      directory: pane.directory,
      note: null,
    };
    const result = results.get(pane.id);
    const all = [note, notes.get(pane.id), result?.note].filter((each) => each != null);
    const isOther = result === undefined && !pane.dead;
    const vouched = isOther ? await vouchedMark(request, pane.pid) : undefined;
    const idleShell = !pane.dead && isIdleShell(host.processes, pane.pid);
    const autostart = idleShell ? undefined : request.autostarted.get(pane.id);
    observations.set(pane.id, {
      ...(autostart === undefined ? {} : { autostart }),
      ...(vouched === undefined ? {} : { vouched }),
      directory,
      idleShell,
      agent: result?.agent ?? null,
      note: all.length === 0 ? null : all.join("; "),
    });
  }
  const { identity } = request;
  const snapshot = buildSnapshot({ facts, identity, recordedAt: now, observations });
  return { snapshot, hanging, memory };
}

/** Of the first command in the pane's foreground that the user has vouched for, word for word. */
async function vouchedMark(
  { host, vouched }: RecordRequest,
  panePid: number,
): Promise<string | undefined> {
  if (vouched.length === 0) return undefined;
  const commands = foregroundCommands(host.processes, panePid);
  const command = commands.find((each) => vouched.includes(each));
  return command === undefined ? undefined : commandMark(command);
}

type PreviousPanes = () => Promise<ReadonlyMap<string, PaneRecord>>;

/** Read once at most; a record that cannot be read is none. */
function previousPanes(request: RecordRequest): PreviousPanes {
  let known: Promise<ReadonlyMap<string, PaneRecord>> | undefined;
  return () => {
    known ??= request.previous().then(
      (snapshot) => new Map(snapshot?.panes.map((pane) => [pane.id, pane])),
      () => new Map(),
    );
    return known;
  };
}

/** A binding belongs to a process: the pane's last record counts only if that was of the same one. */
function sameProcess(pane: PaneRecord | undefined, seen: SeenAgent): AgentRecord | undefined {
  const own = seen.agent.processes.at(-1);
  const agent = pane?.agent;
  const isSame =
    agent?.harness === seen.harness.name &&
    agent.process.pid === own?.pid &&
    agent.process.startTime === own.startTime;
  return isSame ? agent : undefined;
}

async function observeAgent(
  seen: SeenAgent,
  agents: ReadonlyMap<string, SeenAgent>,
  { host, memory, rulesOf }: RecordRequest,
  readPrevious: () => Promise<AgentRecord | undefined>,
  remember: Map<string, RememberedConversation>,
): Promise<{ result: AgentResult; late: boolean }> {
  const { harness, agent } = seen;
  const own = agent.processes.at(-1) ?? agent.processes[0];
  const siblings = [...agents.values()]
    .filter((each) => each.harness === harness && each.agent !== agent)
    .map((each) => each.agent);
  const bound = await answerBefore(host.signal, async () => {
    if (seen.accountUnknown)
      return { bound: false, reason: "its environment cannot be read" } as const;
    const result = await harness.bind(agent, { ...host, siblings });
    if (!result.bound || isSessionId(result.binding.sessionId, harness.sessionIdPattern))
      return result;
    return { bound: false, reason: "its session id has an unknown form" } as const;
  });
  const isBound = bound.kind === "answer" && bound.value.bound;
  let previous = isBound ? undefined : await readPrevious();
  const binding = bindingInForce(bound, previous);
  const directory =
    (isBound && bound.value.directory) || previous?.directory || agent.paneDirectory;
  const conversation =
    binding === null
      ? undefined
      : await answerBefore(host.signal, async () => {
          const ref = { sessionId: binding.sessionId, account: agent.account, directory };
          const key = conversationKey(harness, ref);
          const read = await readRemembered(harness, ref, memory.get(key), host.signal);
          if (read.remembered !== undefined) remember.set(key, read.remembered);
          return read.result;
        });
  const isRead = conversation?.kind === "answer" && conversation.value.status !== "unreadable";
  if (binding !== null && !isRead) previous ??= await readPrevious();
  const rules = rulesOf(harness.name);
  const flags = (isBound && bound.value.flags) || flagsOf(host.processes, own, harness);
  const result = agentRecord({
    harness: harness.name,
    process: own,
    paneDirectory: agent.paneDirectory,
    account: agent.account.variables,
    flags: keptFlags(flags, rules.dropFlags, harness.flags),
    environment: capturedVariables(host.processes, own, harness, rules.capture),
    children: childPrograms(host.processes, agent),
    bound,
    conversation,
    previous,
  });
  return { result, late: bound.kind === "late" || conversation?.kind === "late" };
}

function isSessionId(text: string, pattern: RegExp): boolean {
  return text.length > 0 && text.length <= 256 && pattern.test(text);
}

type PaneDirectory = {
  readonly directory: string;
  readonly note: string | null;
  readonly late: boolean;
};

const deletedMark = " (deleted)";

/** tmux takes the mark from /proc/PID/cwd; a directory can also really be called so. */
async function paneDirectory(
  pane: PaneFacts,
  signal: AbortSignal,
  previous: PreviousPanes,
): Promise<PaneDirectory> {
  const told = pane.directory;
  if (told === "") {
    const known = (await previous()).get(pane.id)?.directory ?? "";
    return {
      directory: known,
      note: pane.dead ? "its program has ended" : "its directory is not known",
      late: false,
    };
  }
  if (!told.endsWith(deletedMark)) return { directory: told, note: null, late: false };
  const there = await answerBefore(signal, () => exists(told));
  if (there.kind === "answer" && there.value) return { directory: told, note: null, late: false };
  return {
    directory: told.slice(0, -deletedMark.length),
    note: "its directory was deleted",
    late: there.kind === "late",
  };
}

async function exists(path: string): Promise<boolean> {
  try {
    await fs.stat(encodeBytes(path));
    return true;
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return false;
    throw error;
  }
}
