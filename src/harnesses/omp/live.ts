import { basename } from "node:path";
import { systemErrorCode } from "../../errors.ts";
import type { ProcessFacts, ProcessTable } from "../../processes/process.ts";
import type { AgentState } from "../../snapshot/schema.ts";
import { flagValue, hasFlag, plainWords } from "../flags.ts";
import type { Account, BindResult, ConversationRef, HostContext, LiveAgent } from "../harness.ts";
import { at, timeAt } from "../readers/json.ts";
import { readRecordsFromEnd } from "../readers/jsonl.ts";
import { scriptArgv } from "../script.ts";
import { ompFlags, ompHeadless, ompSubcommands } from "./flags.ts";
import { directoriesOf, type TerminalNote, terminalNote } from "./store.ts";

/** A script named `omp` that bun runs, called `omp` by the kernel and `bun` by tmux (omp 18.2.3). */
function isOmp(process: ProcessFacts, table: ProcessTable): boolean {
  const script = scriptArgv(table.argv(process.pid))[0] ?? "";
  return basename(script) === "omp" || /@oh-my-pi\/pi-coding-agent\/.*\/?cli\.[jt]s$/.test(script);
}

export function isInteractive(process: ProcessFacts, table: ProcessTable): boolean {
  if (!isOmp(process, table)) return false;
  const words = scriptArgv(table.argv(process.pid)).slice(1);
  if (ompHeadless.some((flag) => hasFlag(words, ompFlags, flag))) return false;
  return !ompSubcommands.has(plainWords(words, ompFlags)[0] ?? "");
}

/**
 * The terminal's note names the conversation. It is this process's if it was written after the process started, by no other
 * omp of the same terminal: a headless run in it overwrites the note too, and leaves its end in its own transcript.
 */
export async function bind(agent: LiveAgent, host: HostContext): Promise<BindResult> {
  const own = agent.processes.at(-1) ?? agent.processes[0];
  const terminal = host.processes.terminal(own.pid) ?? agent.paneTty;
  const result = await noteOf(own, terminal, agent.account, host).catch(() => {
    host.signal.throwIfAborted();
    return "the conversation that omp noted for its terminal cannot be read";
  });
  if (typeof result === "string") return { bound: false, reason: result };
  return {
    bound: true,
    binding: { sessionId: result.sessionId, evidence: "registry" },
    state: stateFromTitle(agent.paneTitle),
  };
}

/** A string is the reason why there is none. Throws where the conversation's end cannot be read. */
async function noteOf(
  process: ProcessFacts,
  terminal: string,
  account: Account,
  host: HostContext,
): Promise<TerminalNote | string> {
  const table = host.processes;
  const words = scriptArgv(table.argv(process.pid)).slice(1);
  const directories = await directoriesOf(account, flagValue(words, ompFlags, "--profile"));
  const note = await terminalNote(directories, terminal);
  if (note === undefined) return "omp has noted no conversation for its terminal";
  const startedAt = table.startedAt(process.pid);
  // Both times are the clock's, and each is good to a fraction of a second.
  if (startedAt === undefined || note.writtenAt < startedAt - 500)
    return "what omp noted for its terminal is older than it";
  const rival = table
    .all()
    .find((other) => other.pid !== process.pid && isRival(other, process, terminal, table));
  if (rival !== undefined) return `another omp (pid ${rival.pid}) runs in its terminal`;
  if (await wasLeft(note, host.signal))
    return "what omp noted for its terminal is of another run in it, which has ended";
  return note;
}

function isRival(
  other: ProcessFacts,
  process: ProcessFacts,
  terminal: string,
  table: ProcessTable,
): boolean {
  return (
    other.session === process.session &&
    isOmp(other, table) &&
    table.terminal(other.pid) === terminal
  );
}

/** Whoever wrote the note has left that conversation since: omp writes a `session_exit` as it ends (18.2.3). */
async function wasLeft(note: TerminalNote, signal: AbortSignal): Promise<boolean> {
  let left = false;
  try {
    await readRecordsFromEnd(
      note.path,
      (entry) => {
        if (entry.customType === "session_exit") {
          const exitedAt = timeAt(at(entry, "data"), "recordedAt") ?? timeAt(entry, "timestamp");
          left = exitedAt !== null && exitedAt > note.writtenAt;
        }
        return entry.type === "custom" && !left;
      },
      { bytes: 16 << 10, signal },
    );
  } catch (error) {
    // Not there before the first message.
    if (systemErrorCode(error) !== "ENOENT") throw error;
  }
  return left;
}

/** `π > TITLE` when idle, `π ⠼ TITLE` while it works, `π ! TITLE` while it asks (omp 18.2.3). */
export function stateFromTitle(title: string): AgentState {
  if (/^π [\u2800-\u28ff] /.test(title)) return "working";
  if (title.startsWith("π ! ")) return "waiting";
  return title.startsWith("π > ") ? "idle" : "unknown";
}

export async function findWriter(
  ref: ConversationRef,
  host: HostContext,
): Promise<ProcessFacts | null> {
  for (const process of host.processes.all()) {
    if (!isOmp(process, host.processes)) continue;
    const terminal = host.processes.terminal(process.pid);
    if (terminal === undefined) continue;
    const note = await noteOf(process, terminal, ref.account, host);
    if (typeof note !== "string" && note.sessionId === ref.sessionId) return process;
  }
  return null;
}
