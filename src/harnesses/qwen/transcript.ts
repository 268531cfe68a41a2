import type { ConversationFacts } from "../harness.ts";
import { at, type JsonRecord, numberAt, textAt, timeAt } from "../readers/json.ts";
import { readRecordsFromEnd, readRecordsFromStart } from "../readers/jsonl.ts";
import { RecentMessages, titleFromPrompt } from "../recent.ts";

const tailBytes = 256 << 10;
const headBytes = 64 << 10;

/**
 * A conversation of qwen 0.24.4: one record a line, `type` user, assistant, tool_result or system. Telemetry and
 * snapshots are of type system, and follow even the last message; an answer that is cut short leaves no record.
 * Throws the system error of a file that cannot be read.
 */
export async function readTranscript(
  path: string,
  sessionId: string,
  signal: AbortSignal,
): Promise<ConversationFacts> {
  const recent = new RecentMessages();
  let interrupted: boolean | null | undefined;
  let title: string | null = null;
  let model: string | null = null;
  let branch: string | null = null;
  let contextShare: number | null = null;
  await readRecordsFromEnd(
    path,
    (record) => {
      const { type } = record;
      if (type === "system" && record.subtype === "custom_title") {
        title ??= textAt(record, "systemPayload", "customTitle");
      }
      if (type !== "user" && type !== "assistant" && type !== "tool_result") return true;
      if (interrupted === undefined) interrupted = wasCut(record);
      branch ??= textAt(record, "gitBranch");
      if (type === "assistant") {
        model ??= textAt(record, "model");
        contextShare ??= shareOf(record);
      }
      if (type !== "tool_result") recent.add(type, timeAt(record, "timestamp"), textOf(record));
      return true;
    },
    { bytes: tailBytes, signal },
  );
  const { directory, prompt } = await readBeginning(path, signal);
  return {
    sessionId,
    directory,
    transcript: path,
    title: title ?? prompt,
    model,
    branch,
    cost: null,
    contextShare,
    lastMessageAt: recent.lastMessageAt,
    interrupted: interrupted === undefined ? false : interrupted,
    inheritedPermission: null,
    messages: recent.messages,
  };
}

/** The directory from which alone it can be resumed, and its first prompt. */
async function readBeginning(
  path: string,
  signal: AbortSignal,
): Promise<{ directory: string | null; prompt: string | null }> {
  let directory: string | null = null;
  let prompt: string | null = null;
  await readRecordsFromStart(
    path,
    (record) => {
      directory ??= textAt(record, "cwd");
      if (record.type === "user") prompt ??= titleFromPrompt(textOf(record));
      return directory === null || prompt === null;
    },
    { bytes: headBytes, signal },
  );
  return { directory, prompt };
}

/**
 * Whether the model still had the word at this last record. Null: it had, but Escape leaves the same record as a kill does,
 * and nothing behind it (0.24.4).
 */
function wasCut(record: JsonRecord): boolean | null {
  if (record.type === "user") return null;
  const parts = partsOf(record);
  if (record.type === "assistant") {
    // A tool that the person refuses has a result.
    return parts.some((part) => at(part, "functionCall") !== undefined);
  }
  const isRefused = parts.some((part) =>
    textAt(part, "functionResponse", "response", "error")?.startsWith("[Operation Cancelled]"),
  );
  return isRefused ? false : null;
}

function shareOf(record: JsonRecord): number | null {
  const size = numberAt(record, "contextWindowSize");
  const used = numberAt(record, "usageMetadata", "promptTokenCount");
  return size === null || used === null || size <= 0 ? null : Math.min(used / size, 1);
}

function textOf(record: JsonRecord): string {
  const texts = partsOf(record).filter((part) => at(part, "thought") !== true);
  return texts.map((part) => textAt(part, "text") ?? "").join("\n");
}

function partsOf(record: JsonRecord): readonly unknown[] {
  const parts = at(record, "message", "parts");
  return Array.isArray(parts) ? parts : [];
}
