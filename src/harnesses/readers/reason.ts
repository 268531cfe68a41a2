import { systemErrorCode } from "../../errors.ts";
import type { ConversationResult } from "../harness.ts";
import { NotRegularFileError } from "./regular-file.ts";
import { DatabaseError } from "./sqlite.ts";

/**
 * What to say of a conversation that could not be checked. Throws the signal's reason once it is aborted, so that a
 * time limit is never taken for a finding.
 */
export function unreadable(
  error: unknown,
  signal: AbortSignal,
): Extract<ConversationResult, { status: "unreadable" }> {
  signal.throwIfAborted();
  if (error instanceof DatabaseError) return { status: "unreadable", reason: error.reason };
  const code = systemErrorCode(error);
  if (error instanceof NotRegularFileError)
    return { status: "unreadable", reason: "its transcript is no file" };
  if (code === "EACCES" || code === "EPERM")
    return { status: "unreadable", reason: "its transcript may not be read" };
  return {
    status: "unreadable",
    reason: `its transcript could not be read (${code ?? "unexpected content"})`,
  };
}
