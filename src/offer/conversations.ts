import { stat } from "node:fs/promises";
import type {
  ConversationFacts,
  ConversationRef,
  ConversationSummary,
  Harness,
} from "../harnesses/harness.ts";
import type { Registry } from "../harnesses/registry.ts";
import { answerBefore } from "../snapshot/deadline.ts";
import type { AgentRecord } from "../snapshot/schema.ts";
import { encodeBytes } from "../text/bytes.ts";
import type { Candidate } from "./types.ts";

export type ConversationSource = {
  readonly registry: Pick<Registry, "load">;
  readonly home: string;
};

/** The end of the pane's own conversation, for the preview; "unreadable" where there is none to read. */
export async function readPaneConversation(
  { registry, home }: ConversationSource,
  candidate: Candidate,
  paneId: string,
  signal: AbortSignal,
): Promise<ConversationFacts | "unreadable"> {
  const agent = agentOf(candidate, paneId);
  if (agent?.binding == null) return "unreadable";
  const harness = await registry.load(agent.harness);
  const moved = candidate.panes.find((pane) => pane.paneId === paneId)?.account;
  const account = { home, variables: moved ?? agent.account };
  const ref = { sessionId: agent.binding.sessionId, directory: agent.directory, account };
  const result = await harness.readConversation(ref, signal);
  return result.status === "found" ? result.facts : "unreadable";
}

/** Conversations last written this close to the server's death were most likely open in it, in milliseconds. */
const aroundDeath = 60_000;
/** A turn can write for that long after its last message, in milliseconds. */
const longestTurn = 6 * 3_600_000;

/** What could have been in the pane: its directory's conversations, those that were written when the server died first. */
export async function listPaneConversations(
  { registry, home }: ConversationSource,
  candidate: Candidate,
  paneId: string,
  signal: AbortSignal,
): Promise<readonly ConversationSummary[]> {
  const agent = agentOf(candidate, paneId);
  if (agent === null) return [];
  const harness = await registry.load(agent.harness);
  const account = { home, variables: agent.account };
  const found = await harness.conversations(agent.directory, account, signal);
  const atDeath = (time: number | null) =>
    time !== null && Math.abs(time - candidate.lastSeen) <= aroundDeath;
  const wasOpen = new Set<ConversationSummary>();
  for (const each of found) {
    const before = candidate.lastSeen - (each.lastMessageAt ?? 0);
    if (atDeath(each.lastMessageAt)) wasOpen.add(each);
    else if (before > 0 && before < longestTurn) {
      const ref = { sessionId: each.sessionId, directory: agent.directory, account };
      if (atDeath(await lastWritten(harness, ref, signal))) wasOpen.add(each);
    }
  }
  return found.toSorted(
    (a, b) =>
      Number(wasOpen.has(b)) - Number(wasOpen.has(a)) ||
      (b.lastMessageAt ?? 0) - (a.lastMessageAt ?? 0),
  );
}

/** Milliseconds since the epoch; null where the conversation has no file of its own, or it cannot be read. */
async function lastWritten(
  harness: Harness,
  ref: ConversationRef,
  signal: AbortSignal,
): Promise<number | null> {
  const read = await answerBefore(signal, async () => {
    const result = await harness.readConversation(ref, signal);
    const path = result.status === "found" ? result.facts.transcript : null;
    return path === null ? null : (await stat(encodeBytes(path))).mtimeMs;
  });
  return read.kind === "answer" ? read.value : null;
}

function agentOf(candidate: Candidate, paneId: string): AgentRecord | null {
  return candidate.snapshot.panes.find((pane) => pane.id === paneId)?.agent ?? null;
}
