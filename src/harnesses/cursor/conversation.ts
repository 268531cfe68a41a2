import { stat } from "node:fs/promises";
import { join } from "node:path";
import { encodeBytes } from "../../text/bytes.ts";
import type { ConversationFacts } from "../harness.ts";
import { at, type JsonRecord, numberAt, readJsonFile, textAt } from "../readers/json.ts";
import { readRecordsFromEnd, readRecordsFromStart } from "../readers/jsonl.ts";
import { RecentMessages, titleFromPrompt } from "../recent.ts";
import { type Chat, findTranscript } from "./store.ts";

const tailBytes = 256 << 10;
const headBytes = 64 << 10;

/**
 * A chat of cursor-agent, as public readers of it describe it (2026.07 to 2026.09): `{role, message: {content}}` a line, without
 * times, and `{"type": "turn_ended"}`. Undefined: nothing was ever said in it.
 * store.db, which also holds a key, is not opened.
 */
export async function readChat(
  chat: Chat,
  signal: AbortSignal,
): Promise<ConversationFacts | undefined> {
  const path = await findTranscript(chat);
  if (path === undefined) return undefined;
  const meta = await readJsonFile(join(chat.folder, "meta.json")).catch(() => undefined);
  const writtenAt = await modified(path);
  const recent = new RecentMessages();
  let last: "ended" | "user" | "assistant" | undefined;
  let knowsEnds = false;
  await readRecordsFromEnd(
    path,
    (line) => {
      knowsEnds ||= line.type === "turn_ended";
      const role = roleOf(line);
      last ??= line.type === "turn_ended" ? "ended" : role;
      if (role !== undefined) recent.add(role, null, textOf(line));
      return true;
    },
    { bytes: tailBytes, signal },
  );
  if (recent.messages.length === 0) return undefined;
  return {
    sessionId: chat.sessionId,
    directory: chat.directory,
    transcript: path,
    title: textAt(meta, "title") ?? (await firstPrompt(path, signal)),
    model: null,
    branch: null,
    cost: null,
    contextShare: null,
    // Lines have no times of their own.
    lastMessageAt: numberAt(meta, "updatedAtMs") ?? writtenAt,
    interrupted: last === "user" ? true : last === "assistant" && knowsEnds,
    inheritedPermission: null,
    messages: recent.messages,
  };
}

/** When anything was last written of it, in milliseconds since the epoch; null when that cannot be told. */
export async function lastWritten(chat: Chat): Promise<number | null> {
  const names = ["meta.json", "store.db", "store.db-wal"];
  const times = await Promise.all(names.map((name) => modified(join(chat.folder, name))));
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.max(...known);
}

async function modified(path: string): Promise<number | null> {
  return stat(encodeBytes(path)).then(
    (status) => status.mtimeMs,
    () => null,
  );
}

async function firstPrompt(path: string, signal: AbortSignal): Promise<string | null> {
  let title: string | null = null;
  await readRecordsFromStart(
    path,
    (line) => {
      if (roleOf(line) === "user") title = titleFromPrompt(textOf(line));
      return title === null;
    },
    { bytes: headBytes, signal },
  );
  return title;
}

function roleOf(line: JsonRecord): "user" | "assistant" | undefined {
  return line.role === "user" || line.role === "assistant" ? line.role : undefined;
}

/** What the person typed stands in `<user_query>`, among context that cursor-agent adds. */
function textOf(line: JsonRecord): string {
  const content = at(line, "message", "content");
  const parts = typeof content === "string" ? [{ type: "text", text: content }] : content;
  if (!Array.isArray(parts)) return "";
  const text = parts
    .map((part) => (at(part, "type") === "text" ? (textAt(part, "text") ?? "") : ""))
    .join("\n");
  return /<user_query>([\s\S]*?)<\/user_query>/.exec(text)?.[1]?.trim() ?? text;
}
