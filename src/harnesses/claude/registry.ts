import { join } from "node:path";
import { systemErrorCode } from "../../errors.ts";
import type { ProcessFacts, ProcessTable } from "../../processes/process.ts";
import type { AgentState } from "../../snapshot/schema.ts";
import type { Account, BindContext, BindResult, LiveAgent } from "../harness.ts";
import { modifiedAt } from "../readers/directory.ts";
import { readJsonFile, textAt } from "../readers/json.ts";
import { claudeHome, claudeSessionId } from "./store.ts";

type Entry = {
  readonly sessionId: string;
  readonly directory: string | null;
  readonly entrypoint: string | null;
  readonly kind: string | null;
  readonly state: AgentState;
};

/** `status`; there is none before the input line is drawn (2.1.332). */
const states: Readonly<Record<string, AgentState>> = {
  busy: "working",
  waiting: "waiting",
  idle: "idle",
};

/** An inherited mark of a parent Claude: such a process writes neither transcript nor registry entry (2.1.332). */
const childMark = "CLAUDE_CODE_CHILD_SESSION";

/** Claude's own registry, sessions/PID.json, follows the process through `/clear` and `/resume`. */
export async function bindClaude(agent: LiveAgent, context: BindContext): Promise<BindResult> {
  let reason = "Claude's registry has no entry for it";
  for (const process of agent.processes.toReversed()) {
    try {
      const entry = await readEntry(agent.account, process, context.processes);
      if (entry === "another process") {
        reason = "its entry in Claude's registry names another process";
      } else if (entry === "malformed") {
        reason = "its entry in Claude's registry is not what was expected";
      } else if (entry.kind === "bg") {
        reason = "it belongs to a background session";
      } else if (isHeadless(entry, process, context.processes)) {
        reason = "it runs without a person";
      } else {
        return {
          bound: true,
          binding: { sessionId: entry.sessionId, evidence: "registry" },
          state: entry.state,
          ...(entry.directory === null ? {} : { directory: entry.directory }),
        };
      }
    } catch (error) {
      if (systemErrorCode(error) !== "ENOENT") {
        reason = "its entry in Claude's registry could not be read";
      } else if (context.processes.environmentVariable(process.pid, childMark)) {
        reason = `it was started from within a Claude (${childMark} is set) and saves no conversation`;
      }
    }
  }
  return { bound: false, reason };
}

/** Milliseconds by which a clock may have been set since. */
const clockSteps = 60_000;

/**
 * Only the process itself writes its file, which outlives a SIGKILL: both pid and start must match. The start is in ticks of its
 * boot alone (2.1.332), so that a file from before the process is another boot's.
 */
export async function readEntry(
  account: Account,
  process: ProcessFacts,
  table: ProcessTable,
): Promise<Entry | "another process" | "malformed"> {
  const path = join(claudeHome(account), "sessions", `${process.pid}.json`);
  const content = await readJsonFile(path);
  const sessionId = textAt(content, "sessionId");
  const start = textAt(content, "procStart");
  if (sessionId === null || !claudeSessionId.test(sessionId) || start === null) return "malformed";
  if (start !== process.startTime || content?.pid !== process.pid) return "another process";
  const writtenAt = (await modifiedAt(path)) ?? 0;
  if (writtenAt < (table.startedAt(process.pid) ?? 0) - clockSteps) return "another process";
  return {
    sessionId,
    directory: textAt(content, "cwd"),
    entrypoint: textAt(content, "entrypoint"),
    kind: textAt(content, "kind"),
    state: states[textAt(content, "status") ?? ""] ?? "unknown",
  };
}

/** `claude -p` is `sdk-cli`; an interactive one is `cli`, unless it inherited another word in the variable. */
function isHeadless(entry: Entry, process: ProcessFacts, table: ProcessTable): boolean {
  if (entry.entrypoint === "cli") return false;
  const inherited = table.environmentVariable(process.pid, "CLAUDE_CODE_ENTRYPOINT");
  return entry.entrypoint !== inherited;
}
