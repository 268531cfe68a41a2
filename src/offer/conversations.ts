import type { ConversationFacts, ConversationSummary } from "../harnesses/harness.ts";
import type { Registry } from "../harnesses/registry.ts";
import type { AgentRecord } from "../snapshot/schema.ts";
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
  const nearDeath = ({ lastMessageAt }: ConversationSummary) =>
    lastMessageAt !== null && Math.abs(lastMessageAt - candidate.lastSeen) <= aroundDeath;
  return found.toSorted(
    (a, b) =>
      Number(nearDeath(b)) - Number(nearDeath(a)) ||
      (b.lastMessageAt ?? 0) - (a.lastMessageAt ?? 0),
  );
}

function agentOf(candidate: Candidate, paneId: string): AgentRecord | null {
  return candidate.snapshot.panes.find((pane) => pane.id === paneId)?.agent ?? null;
}
