import type { ConversationFacts } from "../harnesses/harness.ts";
import type { AgentRecord } from "../snapshot/schema.ts";

type Measures = Pick<AgentRecord, "cost" | "contextShare" | "lastMessageAt">;

/** Figures are rounded differently by what wrote them. */
const grain = { dollars: 0.005, share: 0.02 } as const;

/**
 * Why a conversation may not be the one that was recorded, as a sentence; null: nothing speaks against it. A cost only grows, also
 * by what was written after the last save; the context moves with each message, and with nothing else.
 */
export function doubtOf(
  saved: Measures,
  now: Pick<ConversationFacts, "cost" | "contextShare" | "lastMessageAt">,
): string | null {
  const [was, is] = differing(saved, now) ?? [];
  if (was === undefined) return null;
  return `Its conversation says ${is}, and its record ${was}: look whether it is the right one.`;
}

function differing(saved: Measures, now: Measures): readonly [string, string] | null {
  if (saved.cost !== null && now.cost !== null && now.cost < saved.cost - grain.dollars) {
    return [dollars(saved.cost), dollars(now.cost)];
  }
  if (saved.contextShare === null || now.contextShare === null) return null;
  const isSameMoment = saved.lastMessageAt === now.lastMessageAt;
  const moved = Math.abs(now.contextShare - saved.contextShare);
  return isSameMoment && moved > grain.share
    ? [context(saved.contextShare), context(now.contextShare)]
    : null;
}

function dollars(cost: number): string {
  return `$${cost.toFixed(2)}`;
}

function context(share: number): string {
  return `${Math.round(share * 100)} % context`;
}
