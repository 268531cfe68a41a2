import { type JsonRecord, textAt } from "../readers/json.ts";
import { hasPart, isHuman, isInterruption } from "./record.ts";

/**
 * Whether a turn was in flight at the end of a transcript, from its records, last first (Claude Code 2.1.197 and
 * 2.1.332). Undefined: this record does not tell, ask about the one before it.
 *
 * Cut short is: a prompt without an answer; a tool call without its result, or a result without an answer; an answer
 * without a reason for its end. Ended is: an answer with one, the note of a turn's duration, the user's Esc, a message
 * of Claude's own (an error).
 */
export function turnInFlight(record: JsonRecord): boolean | undefined {
  if (record.isSidechain === true) return undefined;
  if (record.type === "system") return endsTurn(textAt(record, "subtype")) ? false : undefined;
  if (record.type === "assistant") {
    if (textAt(record, "message", "model") === "<synthetic>") return false;
    const reason = textAt(record, "message", "stop_reason");
    return reason === null || reason === "tool_use" || hasPart(record, "tool_use");
  }
  if (record.type !== "user") return undefined;
  if (isInterruption(record)) return false;
  return isHuman(record) || hasPart(record, "tool_result") ? true : undefined;
}

function endsTurn(subtype: string | null): boolean {
  return subtype === "turn_duration" || subtype === "compact_boundary";
}
