import { basename, join } from "node:path";
import { systemErrorCode } from "../../errors.ts";
import type { AgentState } from "../../snapshot/schema.ts";
import type { ConversationFacts, ConversationSummary } from "../harness.ts";
import { type JsonRecord, numberAt, readJsonFile, textAt } from "../readers/json.ts";
import { readRecordsFromEnd } from "../readers/jsonl.ts";
import { RecentMessages } from "../recent.ts";

const updatesBytes = 512 << 10;
const eventsBytes = 256 << 10;
const usageLimit = 8 << 20;

/**
 * A conversation's folder of grok 1.0.41; undefined when nothing was ever said in it.
 * Times come from updates.jsonl: those of summary.json move when grok merely ends.
 * Throws the system error of files that cannot be read, or a SyntaxError for a summary that is none.
 */
export async function readSession(
  folder: string,
  signal: AbortSignal,
): Promise<ConversationFacts | undefined> {
  const summary = await readJsonFile(join(folder, "summary.json"));
  if (summary === undefined) throw new SyntaxError("summary.json is not what grok writes");
  const recent = await readMessages(join(folder, "updates.jsonl"), signal);
  if (recent.messages.length === 0 && recent.lastMessageAt === null) return undefined;
  const turn = await readTurn(folder, signal);
  const signals = await optional(join(folder, "signals.json"));
  const usage = await optional(join(folder, "usage.json"), usageLimit);
  const ticks = numberAt(usage, "session", "costUsdTicks");
  return {
    sessionId: basename(folder),
    directory: textAt(summary, "info", "cwd"),
    transcript: folder,
    title: titleOf(summary),
    model: textAt(summary, "current_model_id"),
    branch: textAt(summary, "head_branch"),
    // 10^10 ticks are a dollar (grok 1.0.41, `grok usage`).
    cost: ticks === null ? null : ticks / 1e10,
    contextShare: share(
      numberAt(signals, "contextTokensUsed"),
      numberAt(signals, "contextWindowTokens"),
    ),
    lastMessageAt: recent.lastMessageAt,
    interrupted: turn !== "idle" && turn !== "unknown",
    inheritedPermission: null,
    messages: recent.messages,
  };
}

/** What a list of conversations shows; undefined when nothing was ever said in it. */
export async function summarise(
  folder: string,
  signal: AbortSignal,
): Promise<ConversationSummary | undefined> {
  const summary = await optional(join(folder, "summary.json"));
  const { lastMessageAt } = await readMessages(join(folder, "updates.jsonl"), signal);
  if (lastMessageAt === null) return undefined;
  return { sessionId: basename(folder), title: summary ? titleOf(summary) : null, lastMessageAt };
}

/** Its title, as grok shows it in the terminal's: null before the first prompt. */
export async function sessionTitle(folder: string): Promise<string | null> {
  const summary = await optional(join(folder, "summary.json"));
  return summary === undefined ? null : titleOf(summary);
}

function titleOf(summary: JsonRecord): string | null {
  return textAt(summary, "generated_title") ?? textAt(summary, "session_summary");
}

type Turn = AgentState | "interrupted";

/**
 * How the last turn stands. "interrupted": grok found on a later start that it had been cut short, and wrote that down.
 * A turn that a signal or a crash ends leaves no `turn_ended` (grok 1.0.41).
 */
export async function readTurn(folder: string, signal: AbortSignal): Promise<Turn> {
  let turn: Turn | undefined;
  let asking: boolean | undefined;
  try {
    const read = await readRecordsFromEnd(
      join(folder, "events.jsonl"),
      ({ type, outcome }) => {
        if (type === "permission_requested") asking ??= true;
        if (type === "permission_resolved") asking ??= false;
        if (type === "turn_ended") turn = outcome === "interrupted" ? "interrupted" : "idle";
        if (type === "turn_started") turn = asking === true ? "waiting" : "working";
        return turn === undefined;
      },
      { bytes: eventsBytes, signal },
    );
    return turn ?? (read.complete ? "idle" : "unknown");
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return "idle";
    throw error;
  }
}

const roles: Readonly<Record<string, "user" | "assistant">> = {
  user_message_chunk: "user",
  agent_message_chunk: "assistant",
};

/** Texts arrive in chunks, of which neighbours of one role are one message. */
async function readMessages(path: string, signal: AbortSignal): Promise<RecentMessages> {
  const recent = new RecentMessages();
  let open: { role: "user" | "assistant"; at: number | null; chunks: string[] } | undefined;
  const close = () => {
    if (open) recent.add(open.role, open.at, open.chunks.toReversed().join(""));
    open = undefined;
  };
  try {
    await readRecordsFromEnd(
      path,
      (record) => {
        const role = roles[textAt(record, "params", "update", "sessionUpdate") ?? ""];
        if (role !== open?.role) close();
        if (role !== undefined) {
          open ??= { role, at: timeOf(record), chunks: [] };
          open.chunks.push(textAt(record, "params", "update", "content", "text") ?? "");
        }
        return !recent.isFull;
      },
      { bytes: updatesBytes, signal },
    );
  } catch (error) {
    // Not there before the first prompt.
    if (systemErrorCode(error) !== "ENOENT") throw error;
  }
  close();
  return recent;
}

function timeOf(record: JsonRecord): number | null {
  const milliseconds = numberAt(record, "params", "_meta", "agentTimestampMs");
  const seconds = numberAt(record, "timestamp");
  return milliseconds ?? (seconds === null ? null : seconds * 1000);
}

function share(used: number | null, whole: number | null): number | null {
  return used === null || whole === null || whole <= 0 ? null : Math.min(used / whole, 1);
}

async function optional(path: string, limit?: number): Promise<JsonRecord | undefined> {
  try {
    return await readJsonFile(path, limit);
  } catch {
    return undefined;
  }
}
