import { isAbsolute, join } from "node:path";
import { accountDirectory } from "../account.ts";
import type { Account, ConversationFacts, ConversationSummary } from "../harness.ts";
import { numberAt, parseRecord, textAt } from "../readers/json.ts";
import { type Queries, type Row, readDatabase } from "../readers/sqlite.ts";
import { RecentMessages } from "../recent.ts";

/** The first two choose the conversations and the logins, the others the settings with its providers (opencode 1.18.33). */
export const opencodeVariables = [
  "OPENCODE_DB",
  "XDG_DATA_HOME",
  "OPENCODE_CONFIG",
  "OPENCODE_CONFIG_DIR",
  "XDG_CONFIG_HOME",
] as const;

/** `~/.local/share/opencode`; XDG_DATA_HOME moves its parent (opencode 1.18.33). */
function dataDirectory(account: Account): string {
  return join(accountDirectory(account, "XDG_DATA_HOME", ".local/share"), "opencode");
}

/** OPENCODE_DB names another file, in the data directory unless it is absolute (opencode 1.18.33, released builds). */
function databasePath(account: Account): string {
  const own = account.variables.OPENCODE_DB;
  if (!own) return join(dataDirectory(account), "opencode.db");
  return isAbsolute(own) ? own : join(dataDirectory(account), own);
}

/** A conversation of its own, not a subagent's. */
export type Session = {
  readonly id: string;
  readonly title: string;
  readonly directory: string;
};

const roots = "parent_id IS NULL AND time_archived IS NULL";

/** The newest conversations, whatever their directory. */
export function newestSessions(account: Account): Promise<readonly Session[]> {
  return readDatabase(databasePath(account), (queries) =>
    queries
      .rows(
        `SELECT id, title, directory FROM session WHERE ${roots} ORDER BY time_updated DESC LIMIT 500`,
      )
      .map((row) => ({ id: `${row.id}`, title: `${row.title}`, directory: `${row.directory}` })),
  );
}

/** Whether the last answer is still being written: neither finished nor failed. */
export function isBusy(account: Account, sessionId: string): Promise<boolean> {
  return readDatabase(databasePath(account), (queries) =>
    isOpen(lastMessages(queries, sessionId, 1)[0]),
  );
}

export function readSession(
  account: Account,
  sessionId: string,
): Promise<ConversationFacts | undefined> {
  return readDatabase(databasePath(account), (queries) => {
    const [session] = queries.rows(
      "SELECT title, directory, cost, model FROM session WHERE id = ?",
      sessionId,
    );
    if (session === undefined) return undefined;
    const messages = lastMessages(queries, sessionId, 12);
    const recent = new RecentMessages();
    for (const message of messages) {
      const role = textAt(message.data, "role") === "user" ? "user" : "assistant";
      recent.add(role, message.at, textOf(queries, message.id));
    }
    const answer = messages.find((message) => textAt(message.data, "role") === "assistant");
    const model = parseRecord(`${session.model}`);
    return {
      sessionId,
      directory: `${session.directory}`,
      transcript: null,
      title: `${session.title}`,
      model: textAt(model, "id") ?? textAt(answer?.data, "modelID"),
      branch: null,
      cost: numberAt(session, "cost"),
      contextShare: null,
      lastMessageAt: recent.lastMessageAt,
      interrupted: isCut(messages[0]),
      inheritedPermission: null,
      messages: recent.messages,
    };
  });
}

export function sessionsIn(
  account: Account,
  directory: string,
): Promise<readonly ConversationSummary[]> {
  return readDatabase(databasePath(account), (queries) =>
    queries
      .rows(
        `SELECT id, title, (SELECT max(time_created) FROM message WHERE session_id = session.id) AS last
         FROM session WHERE directory = ? AND ${roots} ORDER BY last DESC LIMIT 50`,
        directory,
      )
      .map((row) => ({
        sessionId: `${row.id}`,
        title: `${row.title}`,
        lastMessageAt: numberAt(row, "last"),
      })),
  );
}

type Message = { readonly id: string; readonly at: number | null; readonly data: unknown };

/** Newest first. An answer's time is that of its end, if it came to one. */
function lastMessages(queries: Queries, sessionId: string, most: number): readonly Message[] {
  const rows = queries.rows(
    "SELECT id, data FROM message WHERE session_id = ? ORDER BY time_created DESC, id DESC LIMIT ?",
    sessionId,
    most,
  );
  return rows.map((row: Row) => {
    const data = parseRecord(`${row.data}`);
    const at = numberAt(data, "time", "completed") ?? numberAt(data, "time", "created");
    return { id: `${row.id}`, at, data };
  });
}

function textOf(queries: Queries, messageId: string): string {
  const parts = queries.rows("SELECT data FROM part WHERE message_id = ? ORDER BY id", messageId);
  return parts
    .map((row) => parseRecord(`${row.data}`))
    .filter((part) => part?.type === "text" && part.synthetic !== true)
    .map((part) => textAt(part, "text") ?? "")
    .join("\n");
}

/** A prompt that nobody has begun to answer, or an answer without an end: so it stays after SIGKILL (1.18.33). */
function isOpen(message: Message | undefined): boolean {
  if (message === undefined) return false;
  if (textAt(message.data, "role") === "user") return true;
  return numberAt(message.data, "time", "completed") === null && !hasError(message);
}

/** SIGHUP ends the turn as the person's own Escape does: as aborted, with nothing to tell them apart (1.18.33). */
function isCut(message: Message | undefined): boolean | null {
  if (message === undefined) return false;
  if (textAt(message.data, "error", "name") === "MessageAbortedError") return null;
  return isOpen(message);
}

function hasError(message: Message): boolean {
  return textAt(message.data, "error", "name") !== null;
}
