import type { ConversationFacts } from "../harness.ts";
import { readLinesFromStart } from "../readers/head.ts";
import { at, type JsonRecord, numberAt, parseRecord, textAt, timeAt } from "../readers/json.ts";
import { type Line, type LineLimits, readLinesFromEnd } from "../readers/tail.ts";
import { RecentMessages, titleFromPrompt } from "../recent.ts";
import { PermissionReader } from "./permission.ts";

export type RolloutFacts = Omit<ConversationFacts, "sessionId"> & {
  /** A turn is in flight, or was when its process was killed. */
  readonly interrupted: boolean;
  /** A person's own thread: not `codex exec`, not another thread's helper. */
  readonly isConversation: boolean;
};

/** So many of the last bytes tell everything of nearly every rollout; the first ones how it began. */
const end = 128 << 10;
const head = 512 << 10;

/** Facts of the thread in that file (Codex 0.171.0). Throws the system error of reading, or the signal's reason. */
export async function readRollout(path: string, signal: AbortSignal): Promise<RolloutFacts> {
  const near = await readEnding(path, { scanned: end, signal }, (ending) => ending.isComplete);
  const isKnown = near.complete || near.ending.isKnown;
  // What it brings back by itself must be known, however far it is: a turn names it once.
  const far = { bytes: 64 << 20, signal };
  const { ending } = isKnown ? near : await readEnding(path, far, (further) => further.isKnown);
  const start = await readRolloutStart(path, signal);
  return {
    // The terminal resumes in the last directory that was recorded, and asks when it is started elsewhere.
    directory: ending.directory ?? start.directory,
    transcript: path,
    title: start.prompt ?? ending.prompt,
    model: ending.model,
    branch: start.branch,
    cost: null,
    contextShare: ending.contextShare,
    lastMessageAt: ending.recent.lastMessageAt,
    interrupted: ending.inFlight ?? false,
    inheritedPermission: ending.permission.inherited,
    messages: ending.recent.messages,
    isConversation: start.isConversation,
  };
}

async function readEnding(path: string, limits: LineLimits, done: (ending: Ending) => boolean) {
  const ending = new Ending();
  const { complete } = await readLinesFromEnd(
    path,
    (line) => {
      const record = rolloutRecord(line);
      if (record !== undefined) ending.add(record);
      return !done(ending);
    },
    { ...limits, skip: saysNothing },
  );
  return { ending, complete };
}

/** Most bytes are items as the model saw them, tool output and world states: told by their first bytes, without parsing. */
const told =
  /^\{"timestamp":"[^"]*",(?:"ordinal":\d+,)?"type":"(?:event_msg|turn_context|session_meta)"/;

function saysNothing(start: string): boolean {
  return start.startsWith('{"timestamp":"') && !told.test(start);
}

function rolloutRecord(line: Line): JsonRecord | undefined {
  if (!line.long) return parseRecord(line.text);
  // A message of more than a megabyte: that it was there, and when.
  const item = /"item":\{"type":"(UserMessage|AgentMessage)"/.exec(line.start)?.[1];
  const timestamp = /^\{"timestamp":"([^"]*)"/.exec(line.start)?.[1];
  if (item === undefined) return undefined;
  return {
    timestamp,
    type: "event_msg",
    payload: { type: "item_completed", item: { type: item } },
  };
}

/** What the end of a rollout says, from records that are added last first. */
class Ending {
  readonly recent = new RecentMessages();
  readonly permission = new PermissionReader();
  /** The oldest prompt that was seen. */
  prompt: string | null = null;
  model: string | null = null;
  directory: string | null = null;
  contextShare: number | null = null;
  inFlight: boolean | undefined;

  get isKnown(): boolean {
    return (
      this.inFlight !== undefined && this.directory !== null && this.recent.lastMessageAt !== null
    );
  }

  get isComplete(): boolean {
    return this.isKnown && this.recent.isFull && this.contextShare !== null;
  }

  add(record: JsonRecord): void {
    const payload = at(record, "payload");
    if (record.type === "turn_context") this.#addContext(payload);
    if (record.type === "event_msg") this.#addEvent(record, payload);
  }

  #addContext(context: unknown): void {
    this.model ??= textAt(context, "model");
    this.directory ??= textAt(context, "cwd");
    this.permission.add(context);
  }

  #addEvent(record: JsonRecord, payload: unknown): void {
    switch (textAt(payload, "type")) {
      case "task_complete":
      case "turn_aborted":
        this.inFlight ??= false;
        break;
      case "task_started":
        this.inFlight ??= true;
        break;
      case "item_completed":
        this.inFlight ??= true;
        this.#addMessage(record, at(payload, "item"));
        break;
      // As Codex before 0.150 or so wrote them.
      case "user_message":
        this.#add("user", record, textAt(payload, "message") ?? "");
        break;
      case "agent_message":
        this.#add("assistant", record, textAt(payload, "message") ?? "");
        break;
      case "thread_settings_applied":
        this.permission.add(at(payload, "thread_settings"));
        break;
      case "token_count":
        this.contextShare ??= share(at(payload, "info"));
        break;
    }
  }

  #addMessage(record: JsonRecord, item: unknown): void {
    const type = textAt(item, "type");
    if (type === "UserMessage") this.#add("user", record, itemText(item));
    if (type === "AgentMessage") this.#add("assistant", record, itemText(item));
  }

  #add(role: "user" | "assistant", record: JsonRecord, text: string): void {
    this.recent.add(role, timeAt(record, "timestamp"), text);
    if (role === "user") this.prompt = titleFromPrompt(text) ?? this.prompt;
  }
}

function itemText(item: unknown): string {
  const content = at(item, "content");
  if (!Array.isArray(content)) return "";
  return content.map((part) => textAt(part, "text") ?? "").join("\n");
}

function share(info: unknown): number | null {
  const used = numberAt(info, "last_token_usage", "total_tokens");
  const window = numberAt(info, "model_context_window");
  if (used === null || window === null || window <= 0) return null;
  return Math.min(1, Math.max(0, used / window));
}

/** What only a rollout's start tells. */
export async function readRolloutStart(path: string, signal: AbortSignal) {
  let meta: unknown;
  let prompt: string | null = null;
  await readLinesFromStart(
    path,
    (line) => {
      const record = rolloutRecord(line);
      const payload = at(record, "payload");
      if (record?.type === "session_meta") meta ??= payload;
      if (textAt(payload, "item", "type") === "UserMessage") {
        prompt ??= titleFromPrompt(itemText(at(payload, "item")));
      }
      if (textAt(payload, "type") === "user_message") {
        prompt ??= titleFromPrompt(textAt(payload, "message") ?? "");
      }
      return prompt === null;
    },
    { scanned: head, skip: saysNothing, signal },
  );
  return {
    prompt: prompt as string | null,
    directory: textAt(meta, "cwd"),
    branch: textAt(meta, "git", "branch"),
    isConversation: isConversation(meta),
  };
}

/** `source` is `cli`, or `vscode` for a terminal's thread in the daemon; `exec` and objects are helpers (0.171.0). */
function isConversation(meta: unknown): boolean {
  const source = at(meta, "source");
  if (source !== undefined && source !== "cli" && source !== "vscode") return false;
  const threadSource = at(meta, "thread_source");
  return threadSource === undefined || threadSource === null || threadSource === "user";
}
