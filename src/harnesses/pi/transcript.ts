import type { AgentState } from "../../snapshot/schema.ts";
import type { ConversationFacts } from "../harness.ts";
import { at, type JsonRecord, numberAt, parseRecord, textAt, timeAt } from "../readers/json.ts";
import { readRecordsFromEnd, readRecordsFromStart } from "../readers/jsonl.ts";
import { RecentMessages, titleFromPrompt } from "../recent.ts";

/**
 * A conversation file of Pi 1.6.0 and of Oh My Pi 18.2.3, which descends from it: a header, then entries that form a tree
 * by `id` and `parentId`; the last one is where the conversation stands, and its ancestors are what was said.
 */
const tailBytes = 256 << 10;
const headBytes = 64 << 10;
const turnBytes = 64 << 10;

export type Turn = "idle" | "in-flight" | "stopped";

/** Undefined: nothing was ever said in it. Throws the system error of a file that cannot be read. */
export async function readTranscript(
  path: string,
  sessionId: string,
  signal: AbortSignal,
): Promise<ConversationFacts | undefined> {
  const recent = new RecentMessages();
  const branch = new Branch();
  const turn = new TurnReader();
  let messages = 0;
  let title: string | null = null;
  let model: string | null = null;
  let cost = 0;
  const { complete } = await readRecordsFromEnd(
    path,
    (entry) => {
      turn.visit(entry);
      title ??= titleIn(entry);
      cost += numberAt(entry, "message", "usage", "cost", "total") ?? 0;
      const isOn = branch.visit(entry);
      if (entry.type === "model_change") model ??= modelIn(entry);
      const role = roleOf(entry);
      if (role === null || !isOn) return true;
      messages += 1;
      if (role === "assistant") model ??= textAt(entry, "message", "model");
      const isTyped = role === "assistant" || isFromPerson(entry);
      if (role !== "toolResult" && isTyped)
        recent.add(role, timeAt(entry, "timestamp"), textOf(entry));
      return true;
    },
    { bytes: tailBytes, signal, long: longEntry },
  );
  if (messages === 0 && complete) return undefined;
  const beginning = await readBeginning(path, signal);
  return {
    sessionId,
    directory: beginning.directory,
    transcript: path,
    title: title ?? beginning.title ?? beginning.prompt,
    model,
    branch: null,
    // Only of the whole file: a part of the sum would be taken for the cost.
    cost: complete && cost > 0 ? cost : null,
    contextShare: null,
    lastMessageAt: recent.lastMessageAt,
    interrupted: turn.result === "stopped" ? null : turn.result === "in-flight",
    inheritedPermission: null,
    messages: recent.messages,
  };
}

/**
 * How the turn of a live agent stands, from the end of its file alone.
 *
 * @param startedAt when its process started (milliseconds since the epoch): a turn of before is not in flight any more.
 */
export async function readState(
  path: string,
  startedAt: number,
  signal: AbortSignal,
): Promise<AgentState> {
  const turn = new TurnReader();
  await readRecordsFromEnd(path, (entry) => turn.visit(entry), {
    bytes: turnBytes,
    signal,
    long: longEntry,
  });
  return turn.result === "in-flight" && (turn.at ?? startedAt) >= startedAt ? "working" : "idle";
}

/** The header's directory, and what stands in for a title. */
export async function readBeginning(
  path: string,
  signal: AbortSignal,
): Promise<{
  id: string | null;
  directory: string | null;
  title: string | null;
  prompt: string | null;
}> {
  const found = { id: null, directory: null, title: null, prompt: null } as {
    id: string | null;
    directory: string | null;
    title: string | null;
    prompt: string | null;
  };
  await readRecordsFromStart(
    path,
    (entry) => {
      if (entry.type === "session") {
        found.id = textAt(entry, "id");
        found.directory = textAt(entry, "cwd");
      }
      // Rewritten in place: Oh My Pi's is always the newest.
      if (entry.type === "title") found.title ??= textAt(entry, "title");
      if (roleOf(entry) === "user" && isFromPerson(entry))
        found.prompt = titleFromPrompt(textOf(entry));
      return found.prompt === null;
    },
    { bytes: headBytes, signal, long: longEntry },
  );
  return found;
}

/** Follows the parents of the last entry: what stands on another branch was left. */
class Branch {
  #wanted: string | null | undefined;

  visit(entry: JsonRecord): boolean {
    const id = textAt(entry, "id");
    if (id === null || !("parentId" in entry)) return false;
    if (this.#wanted !== undefined && id !== this.#wanted) return false;
    this.#wanted = textAt(entry, "parentId");
    return true;
  }
}

/** Reads from the newest entry back to the first that tells how the turn stands. */
class TurnReader {
  result: Turn = "idle";
  /** Time of the entry that tells. */
  at: number | null = null;
  #hungUp = false as boolean;
  #decided = false as boolean;

  /** False once it is known. */
  visit(entry: JsonRecord): boolean {
    if (this.#decided) return false;
    if (entry.customType === "session_exit" && at(entry, "data", "kind") === "signal") {
      this.#hungUp = true;
      // Oh My Pi writes what it had of the answer after this.
      if (this.result === "stopped") this.#decide("in-flight");
      return !this.#decided;
    }
    const role = roleOf(entry);
    if (role === null) return true;
    if (this.result === "stopped") return this.#decide("stopped");
    this.at = timeAt(entry, "timestamp");
    const reason = textAt(entry, "message", "stopReason");
    if (role === "user" || role === "toolResult") return this.#decide("in-flight");
    if (reason === "toolUse") return this.#decide("in-flight");
    if (reason !== "aborted") return this.#decide("idle");
    if (textAt(entry, "message", "errorMessage") === "Interrupted by user")
      return this.#decide("idle");
    if (this.#hungUp) return this.#decide("in-flight");
    // Its session_exit may still come.
    this.result = "stopped";
    return true;
  }

  #decide(result: Turn): boolean {
    this.result = result;
    this.#decided = true;
    return false;
  }
}

type Role = "user" | "assistant" | "toolResult";

function roleOf(entry: JsonRecord): Role | null {
  if (entry.type !== "message") return null;
  const role = textAt(entry, "message", "role");
  return role === "user" || role === "assistant" || role === "toolResult" ? role : null;
}

/** Oh My Pi also puts reminders of its own into the user's mouth. */
function isFromPerson(entry: JsonRecord): boolean {
  const attribution = textAt(entry, "message", "attribution");
  return attribution === null || attribution === "user";
}

function titleIn(entry: JsonRecord): string | null {
  if (entry.type === "session_info") return textAt(entry, "name");
  return entry.type === "title_change" ? textAt(entry, "title") : null;
}

function modelIn(entry: JsonRecord): string | null {
  return textAt(entry, "modelId") ?? textAt(entry, "model")?.replace(/^[^/]*\//, "") ?? null;
}

function textOf(entry: JsonRecord): string {
  const content = at(entry, "message", "content");
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part) => (at(part, "type") === "text" ? (textAt(part, "text") ?? "") : ""))
    .join("\n");
}

/** An entry too long to parse still says, at its start, what it is and where it hangs. */
function longEntry(start: string): JsonRecord | undefined {
  const head =
    /^\{"type":"[a-z_]+","id":"[^"]*","parentId":(?:"[^"]*"|null)(?:,"timestamp":"[^"]*")?/.exec(
      start,
    )?.[0];
  if (head === undefined) return undefined;
  const role = /,"message":\{"role":"(\w+)"/.exec(start)?.[1];
  return parseRecord(`${head}${role === undefined ? "" : `,"message":{"role":"${role}"}`}}`);
}
