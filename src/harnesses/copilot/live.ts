import type { ProcessFacts, ProcessTable } from "../../processes/process.ts";
import { flagValue } from "../flags.ts";
import { readLinesFromEnd } from "../readers/tail.ts";
import { scriptArgv } from "../script.ts";
import { copilotFlags } from "./flags.ts";

export const copilotSessionId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Of a log that grows with every request: what is read of it at every look. */
const logBytes = 256 << 10;

export type Held = { readonly sessionId: string; readonly evidence: "open-file" | "lock" | "argv" };

/**
 * The conversation that a copilot process shows (1.0.102), from what it holds open itself:
 * its own log, which says `Registering foreground session: ID` at launch and at every switch; else the one
 * `inuse.PID.hold` that it holds (several after a `/resume` inside, none before the first prompt after --resume); else,
 * with none, its --resume argument. Undefined where neither tells.
 */
export async function shownSession(
  process: ProcessFacts,
  table: ProcessTable,
  signal: AbortSignal,
): Promise<Held | undefined> {
  const files = table.openFiles(process.pid);
  const log = files.find(
    (path) => /\/process-\d+-(\d+)\.log$/.exec(path)?.[1] === `${process.pid}`,
  );
  const foreground = log === undefined ? undefined : await foregroundIn(log, signal);
  if (foreground !== undefined) return { sessionId: foreground, evidence: "open-file" };
  const held = heldSessions(process, files);
  if (held.length === 1 && held[0] !== undefined) return { sessionId: held[0], evidence: "lock" };
  if (held.length > 1) return undefined;
  const words = scriptArgv(table.argv(process.pid)).slice(1);
  const given =
    flagValue(words, copilotFlags, "--resume") ?? flagValue(words, copilotFlags, "--session-id");
  return given !== undefined && copilotSessionId.test(given)
    ? { sessionId: given, evidence: "argv" }
    : undefined;
}

/** Those that a process has in its hands, shown or not. */
export function heldSessions(process: ProcessFacts, files: readonly string[]): readonly string[] {
  return files.flatMap((path) => {
    const [, sessionId, name] = /\/session-state\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
    const isHold = sessionId !== undefined && name === `inuse.${process.pid}.hold`;
    return isHold && copilotSessionId.test(sessionId) ? [sessionId] : [];
  });
}

async function foregroundIn(log: string, signal: AbortSignal): Promise<string | undefined> {
  let found: string | undefined;
  const read = readLinesFromEnd(
    log,
    (line) => {
      const text = line.long ? line.start : line.text;
      const [, sessionId] = /\] Registering foreground session: ([0-9a-f-]{36})$/.exec(text) ?? [];
      found = sessionId;
      return found === undefined;
    },
    { bytes: logBytes, signal },
  );
  // A log that was removed while it is written to.
  await read.catch(() => signal.throwIfAborted());
  return found;
}
