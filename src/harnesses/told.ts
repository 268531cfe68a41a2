import { promises as fs } from "node:fs";
import { encodeBytes } from "../text/bytes.ts";
import type { ConversationFacts, ConversationResult } from "./harness.ts";
import { readRecordsFromStart } from "./readers/jsonl.ts";

/** Bytes: whatever is not longer is read whole by every reader. */
const readWhole = 64 << 10;

/**
 * What a transcript of records with a `type` comes to. Without any message there is nothing to resume: it was never prompted, or
 * was emptied. Where it holds no such record either, it could not be checked. Of a long one only the ends were read: it counts as
 * found.
 */
export async function told(
  facts: ConversationFacts,
  signal: AbortSignal,
): Promise<ConversationResult> {
  const hasMessage = facts.messages.length > 0 || facts.lastMessageAt !== null;
  if (hasMessage || facts.transcript === null) return { status: "found", facts };
  const { size } = await fs.stat(encodeBytes(facts.transcript));
  if (size > readWhole) return { status: "found", facts };
  let isKnown = size === 0;
  await readRecordsFromStart(
    facts.transcript,
    ({ type }) => {
      isKnown = typeof type === "string";
      return !isKnown;
    },
    { bytes: readWhole, signal },
  );
  return isKnown
    ? { status: "missing" }
    : { status: "unreadable", reason: "its transcript has a form that is not known" };
}
