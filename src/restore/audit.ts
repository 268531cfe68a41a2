import { closeSync, constants, openSync, writeSync } from "node:fs";
import type { StatePaths } from "../config/paths.ts";
import { ensurePrivateDirectory } from "../store/directory.ts";

export type AuditLine = {
  readonly at: number;
  /** How it was confirmed: "checklist", "flag", … */
  readonly actor: string;
  readonly harness: string;
  readonly sessionId: string;
  readonly paneId: string;
  /** A LaunchState. */
  readonly outcome: string;
};

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;

/** One line for each launch, and nothing else: no titles, no directories, no commands. */
export function appendAudit(paths: StatePaths, line: AuditLine): void {
  ensurePrivateDirectory(paths.state);
  const { at, actor, harness, sessionId, paneId, outcome } = line;
  const words = [new Date(at).toISOString(), actor, harness, sessionId, paneId, outcome];
  const file = openSync(paths.audit, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600);
  try {
    writeSync(file, `${words.join(" ")}\n`);
  } finally {
    closeSync(file);
  }
}
