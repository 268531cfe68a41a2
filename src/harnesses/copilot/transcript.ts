import { join } from "node:path";
import type { AgentState } from "../../snapshot/schema.ts";
import { accountDirectory } from "../account.ts";
import type { Account, ConversationFacts } from "../harness.ts";
import { type JsonRecord, textAt, timeAt } from "../readers/json.ts";
import { readRecordsFromEnd } from "../readers/jsonl.ts";
import { readSmallFile } from "../readers/small-file.ts";
import { RecentMessages } from "../recent.ts";

const tailBytes = 512 << 10;
const scannedBytes = 64 << 20;

/** `~/.copilot`, or what COPILOT_HOME names (copilot 1.0.102). */
export function sessionsDirectory(account: Account): string {
  return join(accountDirectory(account, "COPILOT_HOME", ".copilot"), "session-state");
}

/** There from the first prompt on; the folder and its workspace.yaml are there from launch (1.0.102). */
export function eventsPath(account: Account, sessionId: string): string {
  return join(sessionsDirectory(account), sessionId, "events.jsonl");
}

/**
 * A conversation of copilot 1.0.102: one event a line. A turn is between assistant.turn_start and assistant.turn_end; the
 * person's own stop writes the latter, the end of the process at most session.shutdown.
 * Throws the system error of a file that cannot be read.
 */
export async function readTranscript(
  account: Account,
  sessionId: string,
  signal: AbortSignal,
): Promise<{ facts: ConversationFacts; state: AgentState }> {
  const path = eventsPath(account, sessionId);
  const recent = new RecentMessages();
  let state: AgentState | undefined;
  let model: string | null = null;
  await readRecordsFromEnd(
    path,
    (event) => {
      const { type } = event;
      state ??= stateAfter(type);
      model ??= textAt(event, "data", "newModel") ?? textAt(event, "data", "selectedModel");
      if (type === "assistant.message") model ??= textAt(event, "data", "model");
      if (type === "user.message" || type === "assistant.message") {
        const role = type === "user.message" ? "user" : "assistant";
        recent.add(role, timeAt(event, "timestamp"), textAt(event, "data", "content") ?? "");
      }
      return !recent.isFull || model === null;
    },
    { bytes: tailBytes, signal, long: longMessage },
  );
  const workspace = await readWorkspace(join(sessionsDirectory(account), sessionId));
  const facts: ConversationFacts = {
    sessionId,
    directory: workspace.cwd ?? null,
    transcript: path,
    title: workspace.name ?? null,
    model,
    branch: workspace.branch ?? null,
    cost: null,
    contextShare: null,
    lastMessageAt: recent.lastMessageAt,
    interrupted: state === "working" || state === "waiting",
    inheritedPermission: await readInherited(path, signal),
    messages: recent.messages,
  };
  return { facts, state: state ?? "idle" };
}

const change = '{"type":"session.permissions_changed"';

/** The mode that a resume brings back, by the last change of it; `unknown`: too much was written since to look through. */
async function readInherited(path: string, signal: AbortSignal): Promise<string | null> {
  let mode: string | null = null;
  const { complete } = await readRecordsFromEnd(
    path,
    (event) => {
      mode = textAt(event, "data", "allowAllPermissionMode");
      return false;
    },
    { bytes: scannedBytes, signal, skip: (start) => !start.startsWith(change) },
  );
  if (mode === null) return complete ? null : "unknown";
  if (mode === "off") return null;
  return mode === "on" ? "allow-all" : `allow-all (${mode})`;
}

/**
 * The plain `key: value` lines of a session folder's workspace.yaml (copilot 1.0.102 writes no other kind at its top level).
 * Empty where there is none.
 */
export async function readWorkspace(folder: string): Promise<Partial<Record<string, string>>> {
  const content = await readSmallFile(join(folder, "workspace.yaml"), 1 << 20).catch(
    () => undefined,
  );
  const lines = content?.toString("utf8").split("\n") ?? [];
  const pairs = lines.flatMap((line) => {
    const [, key, value = ""] = /^([a-z_]+): (.*)$/.exec(line.trimEnd()) ?? [];
    return key === undefined ? [] : [[key, plainScalar(value)] as const];
  });
  return Object.fromEntries(pairs);
}

function plainScalar(value: string): string {
  if (/^'.*'$/.test(value)) return value.slice(1, -1).replaceAll("''", "'");
  if (!/^".*"$/.test(value)) return value;
  try {
    return String(JSON.parse(value));
  } catch {
    return value.slice(1, -1);
  }
}

/** What the newest event of a turn says; undefined for events that say nothing of it. */
function stateAfter(type: unknown): AgentState | undefined {
  switch (type) {
    case "assistant.turn_end":
    case "abort":
      return "idle";
    case "permission.requested":
      return "waiting";
    case "user.message":
    case "assistant.turn_start":
    case "assistant.message":
    case "tool.execution_start":
    case "tool.execution_complete":
      return "working";
    default:
      return undefined;
  }
}

/** The system message and long answers: the type and the time stand at a line's ends. */
function longMessage(start: string, end: string): JsonRecord | undefined {
  const type = /^\{"type":"([a-z_.]+)"/.exec(start)?.[1];
  const timestamp = /"timestamp":"([^"]+)"[^{}]*\}$/.exec(end)?.[1];
  return type === undefined ? undefined : { type, timestamp, data: {} };
}
