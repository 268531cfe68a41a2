import { stat } from "node:fs/promises";
import { systemErrorCode } from "../errors.ts";
import type { ConversationRef, Harness, HostContext } from "../harnesses/harness.ts";
import type { HarnessName } from "../harnesses/names.ts";
import type { Registry } from "../harnesses/registry.ts";
import { runningHarnesses } from "../harnesses/running.ts";
import { conversationKey } from "../snapshot/conversation-memory.ts";
import { answerBefore, runLanes } from "../snapshot/deadline.ts";
import type { AgentRecord, PaneRecord } from "../snapshot/schema.ts";
import { encodeBytes } from "../text/bytes.ts";
import { sameAccount } from "./accounts.ts";
import { type BranchState, branchReader } from "./branches.ts";
import type { DeadRecord } from "./candidates.ts";
import type { FactsByCandidate, PaneFacts } from "./facts.ts";
import type { AccountVariables } from "./types.ts";

export type CheckInput = {
  /** Newest first: should the time not do for all, it does for these. */
  readonly records: readonly DeadRecord[];
  /** Where a conversation may have moved to, as accounts.ts finds them. */
  readonly accounts: ReadonlyMap<HarnessName, readonly AccountVariables[]>;
  readonly registry: Registry;
  readonly host: HostContext;
  readonly home: string;
  /** Where in tmux a process runs, as a person reads it; null: not in tmux, or not known. */
  readonly paneOf: (pid: number) => Promise<string | null>;
  /** Whether a conversation that is gone can be put back, by its key; absent: none can. */
  readonly isKept?: (key: string) => boolean;
};

/**
 * Looks at the machine for every pane that could come back. Never throws: a look that fails, or that `host.signal` ends,
 * is "unknown". Nothing is started and nothing is written.
 */
export async function checkPanes(input: CheckInput): Promise<FactsByCandidate> {
  const facts = new Map<string, Map<string, PaneFacts>>();
  const directories = new Map<string, Promise<PaneFacts["directory"]>>();
  // After a reboot none does, and nobody needs to be asked.
  const running = runningHarnesses(input.registry, input.host.processes);
  const branchOf = branchReader(input.host.signal);
  const tasks = input.records.flatMap((record) => {
    const found = new Map<string, PaneFacts>();
    facts.set(record.key, found);
    return record.snapshot.panes.map((pane) => ({
      lane: laneOf(pane),
      run: async () => {
        const path = startDirectory(pane);
        const directory = directories.get(path) ?? checkDirectory(path, input.host.signal);
        directories.set(path, directory);
        const looked =
          pane.agent?.binding == null
            ? {
                conversation: null,
                heldBy: [],
                writer: null,
                interrupted: null,
                lastMessageAt: null,
              }
            : await checkAgent(pane.agent, pane.agent.binding.sessionId, input, running);
        const branch = await checkBranch(pane, branchOf, input.host.signal);
        found.set(pane.id, { ...looked, directory: await directory, branch });
      },
    }));
  });
  await runLanes(tasks);
  return facts;
}

/** The directory in which the pane would start: an agent's is where its harness finds the conversation. */
function startDirectory(pane: PaneRecord): string {
  return pane.agent?.directory ?? pane.directory;
}

/** What may hang together: the files of one account of one harness. */
function laneOf({ agent }: PaneRecord): string {
  return agent === null ? "" : `${agent.harness} ${JSON.stringify(agent.account)}`;
}

async function checkDirectory(path: string, signal: AbortSignal): Promise<PaneFacts["directory"]> {
  const answer = await answerBefore(signal, async () => {
    try {
      return (await stat(encodeBytes(path))).isDirectory();
    } catch (error) {
      const code = systemErrorCode(error);
      if (code === "ENOENT" || code === "ENOTDIR") return false;
      throw error;
    }
  });
  if (answer.kind !== "answer") return "unknown";
  return answer.value ? "exists" : "gone";
}

/** Only where it could change the default: not for an agent that was at work, or waited. */
async function checkBranch(
  { agent }: PaneRecord,
  branchOf: ReturnType<typeof branchReader>,
  signal: AbortSignal,
): Promise<BranchState> {
  if (agent === null || agent.branch === null) return null;
  if (agent.state === "working" || agent.state === "waiting") return null;
  const { directory, branch } = agent;
  const answer = await answerBefore(signal, () => branchOf(directory, branch));
  return answer.kind === "answer" ? answer.value : null;
}

type AgentFacts = Pick<
  PaneFacts,
  "conversation" | "heldBy" | "writer" | "interrupted" | "lastMessageAt"
>;

async function checkAgent(
  agent: AgentRecord,
  sessionId: string,
  input: CheckInput,
  running: ReadonlySet<HarnessName>,
): Promise<AgentFacts> {
  const { signal } = input.host;
  const unknown: AgentFacts = {
    conversation: "unknown",
    heldBy: [],
    writer: null,
    interrupted: null,
    lastMessageAt: null,
  };
  const loaded = await answerBefore(signal, () => input.registry.load(agent.harness));
  if (loaded.kind !== "answer") return unknown;
  const harness = loaded.value;
  const refIn = (variables: AccountVariables): ConversationRef => ({
    sessionId,
    directory: agent.directory,
    account: { home: input.home, variables },
  });
  const writer = running.has(agent.harness)
    ? await checkWriter(harness, refIn(agent.account), input)
    : null;
  const read = await answerBefore(signal, () =>
    harness.readConversation(refIn(agent.account), signal),
  );
  if (read.kind !== "answer" || read.value.status === "unreadable") return { ...unknown, writer };
  if (read.value.status === "found") {
    const { interrupted, lastMessageAt } = read.value.facts;
    return { conversation: "found", heldBy: [], writer, interrupted, lastMessageAt };
  }
  const others = (input.accounts.get(agent.harness) ?? []).filter(
    (variables) => !sameAccount(variables, agent.account),
  );
  const heldBy: AccountVariables[] = [];
  const places = new Set<string>();
  for (const variables of others) {
    const ref = refIn(variables);
    const other = await answerBefore(signal, () => harness.readConversation(ref, signal));
    // An account that cannot be looked into may be the one that has it.
    if (other.kind !== "answer" || other.value.status === "unreadable")
      return { ...unknown, writer };
    if (other.value.status !== "found") continue;
    // Two names of one account, as a variable that names the default directory.
    const { transcript } = other.value.facts;
    if (transcript !== null && places.has(transcript)) continue;
    if (transcript !== null) places.add(transcript);
    heldBy.push(variables);
  }
  const key = conversationKey(harness, refIn(agent.account));
  if (heldBy.length === 0 && input.isKept?.(key) === true) {
    return { ...unknown, conversation: "found", writer };
  }
  return { conversation: "missing", heldBy, writer, interrupted: null, lastMessageAt: null };
}

async function checkWriter(
  harness: Harness,
  ref: ConversationRef,
  { host, paneOf }: CheckInput,
): Promise<PaneFacts["writer"]> {
  const answer = await answerBefore(host.signal, async () => {
    const writer = await harness.findWriter(ref, host);
    return writer === null ? null : { pid: writer.pid, pane: await paneOf(writer.pid) };
  });
  return answer.kind === "answer" ? answer.value : "unknown";
}
