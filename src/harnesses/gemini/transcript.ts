import type { ConversationFacts } from "../harness.ts";
import { at, type JsonRecord, textAt, timeAt } from "../readers/json.ts";
import { readRecordsFromEnd, readRecordsFromStart } from "../readers/jsonl.ts";
import { RecentMessages, titleFromPrompt } from "../recent.ts";

const tailBytes = 1 << 20;

type Facts = Omit<ConversationFacts, "directory" | "sessionId">;

/**
 * A chat of gemini 0.61.0: a header, then messages of type user, gemini, info and error, and changes `{"$set": {…}}`, of which
 * one with `messages` restates the whole history (at a resume, and after a cancelled prompt).
 * Throws the system error of a file that cannot be read.
 */
export async function readTranscript(path: string, signal: AbortSignal): Promise<Facts> {
  const recent = new RecentMessages();
  const seen = new Set<string>();
  let interrupted: boolean | undefined;
  let title: string | null = null;
  let model: string | null = null;
  const take = (message: unknown): void => {
    const id = textAt(message, "id");
    // A message is written again when its tools are done: the last version counts.
    if (id !== null && seen.has(id)) return;
    if (id !== null) seen.add(id);
    interrupted ??= isMidTurn(message);
    if (at(message, "type") === "gemini") model ??= textAt(message, "model");
    const role = isPrompt(message) ? "user" : at(message, "type") === "gemini" ? "assistant" : null;
    if (role !== null) recent.add(role, timeAt(message, "timestamp"), textOf(message));
  };
  await readRecordsFromEnd(
    path,
    (record) => {
      title ??= textAt(record, "$set", "summary") ?? textAt(record, "summary");
      const whole = at(record, "$set", "messages");
      if (Array.isArray(whole)) whole.toReversed().forEach(take);
      else take(record);
      return !Array.isArray(whole);
    },
    { bytes: tailBytes, signal },
  );
  return {
    transcript: path,
    title: title ?? (await firstPrompt(path, signal)),
    model,
    branch: null,
    cost: null,
    contextShare: null,
    lastMessageAt: recent.lastMessageAt,
    interrupted: interrupted ?? false,
    inheritedPermission: null,
    messages: recent.messages,
  };
}

/** What of a file decides whether gemini knows it as a conversation. */
export type Outline = {
  /** Of its header; null where the file has lost it. */
  readonly sessionId: string | null;
  readonly hasMessages: boolean;
  /** The last time it was resumed, in milliseconds since the epoch; null for never, or not within the last megabyte. */
  readonly resumedAt: number | null;
};

/** Of the file's first line; null where the file has lost it. */
export async function readSessionId(path: string, signal: AbortSignal): Promise<string | null> {
  let sessionId: string | null = null;
  await readRecordsFromStart(
    path,
    (record) => {
      sessionId = textAt(record, "sessionId");
      return false;
    },
    { signal },
  );
  return sessionId;
}

export async function readOutline(path: string, signal: AbortSignal): Promise<Outline> {
  const sessionId = await readSessionId(path, signal);
  let hasMessages = false;
  let resumedAt: number | null = null;
  let later: number | null = null;
  await readRecordsFromEnd(
    path,
    (record) => {
      const whole = at(record, "$set", "messages");
      const all = Array.isArray(whole) ? whole : [record];
      hasMessages ||= all.some((message) => isPrompt(message) || at(message, "type") === "gemini");
      // At a resume it writes {"$set":{"sessionId"}}, which has no time of its own: the next record's is taken.
      if (textAt(record, "$set", "sessionId") !== null) resumedAt ??= later;
      later = timeAt(record, "$set", "lastUpdated") ?? timeAt(record, "timestamp") ?? later;
      return true;
    },
    { bytes: tailBytes, signal, long: () => ({ type: "gemini" }) },
  );
  return { sessionId, hasMessages, resumedAt };
}

async function firstPrompt(path: string, signal: AbortSignal): Promise<string | null> {
  let prompt: string | null = null;
  await readRecordsFromStart(
    path,
    (record) => {
      if (isPrompt(record)) prompt = titleFromPrompt(textOf(record));
      return prompt === null;
    },
    { bytes: 128 << 10, signal },
  );
  return prompt;
}

/** Undefined for what says nothing of a turn. */
function isMidTurn(message: unknown): boolean | undefined {
  switch (at(message, "type")) {
    case "user":
      return isContext(message) ? undefined : true;
    case "gemini":
      // An answer that only calls a tool has no text.
      return textOf(message) === "";
    case "info":
    case "error":
      return false;
    default:
      return undefined;
  }
}

/** What a person typed: neither a tool's result nor what gemini tells the model first. */
function isPrompt(message: unknown): boolean {
  return at(message, "type") === "user" && !isContext(message) && textOf(message) !== "";
}

function isContext(message: unknown): boolean {
  return textOf(message).startsWith("<session_context>");
}

function textOf(message: unknown): string {
  const content = at(message, "content");
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part: JsonRecord) => textAt(part, "text") ?? "").join("\n");
}
