import { join } from "node:path";
import { decodeBytes } from "../../text/bytes.ts";
import { accountDirectory } from "../account.ts";
import type { Account, ConversationRef } from "../harness.ts";
import { entries } from "../readers/directory.ts";
import { readJsonFile, textAt } from "../readers/json.ts";
import { readSmallFile } from "../readers/small-file.ts";
import { readOutline } from "./transcript.ts";

export const geminiSessionId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** GEMINI_CLI_HOME moves the parent of `.gemini` (gemini 0.61.0). */
export function geminiDirectory(account: Account): string {
  return join(accountDirectory(account, "GEMINI_CLI_HOME", ""), ".gemini");
}

/** The folder of a directory's chats: projects.json names it. Null where gemini has never been in that directory. */
export async function chatsOf(account: Account, directory: string): Promise<string | null> {
  const projects = await readJsonFile(join(geminiDirectory(account), "projects.json")).catch(
    () => undefined,
  );
  const slug = textAt(projects, "projects", directory);
  return slug === null || slug.includes("/") || slug.startsWith(".")
    ? null
    : join(geminiDirectory(account), "tmp", slug, "chats");
}

/** The directory from which alone the chats of that folder can be resumed. */
export async function directoryOf(chats: string): Promise<string | null> {
  const path = join(chats, "..", ".project_root");
  const root = await readSmallFile(path, 1 << 16).catch(() => undefined);
  return root === undefined ? null : decodeBytes(root).replace(/\n$/, "");
}

/** A chat's file is named after the minute in which it was begun and the short id: `session-2026-11-30T19-31-975e221d.jsonl`. */
export function isChat(name: string): boolean {
  return /^session-.*-[0-9a-f]{8}\.jsonl$/.test(name);
}

export function shortIdOf(chatName: string): string {
  return chatName.slice(-14, -6);
}

/** Files that bear the conversation's short id: its own, and what gemini leaves beside it at a resume. */
export async function filesOf(chats: string, sessionId: string): Promise<readonly string[]> {
  const names = (await entries(chats)).filter(isChat);
  return names
    .filter((name) => sessionId.startsWith(shortIdOf(name)))
    .map((name) => join(chats, name));
}

/**
 * The file with the conversation's messages, in its directory's folder or in whichever has it. Throws the system error of what
 * cannot be read.
 *
 * A file can have lost its first line, with the session id: the next gemini to start in a directory deletes the file of one that
 * has no prompt yet, and that one then goes on without (0.61.0). Such a file is known by the short id in its name.
 */
export async function findChat(
  ref: ConversationRef,
  signal: AbortSignal,
): Promise<{ path: string; chats: string } | undefined> {
  for (const chats of await foldersFor(ref)) {
    for (const path of await filesOf(chats, ref.sessionId)) {
      const { sessionId, hasMessages } = await readOutline(path, signal);
      const isIts = sessionId === ref.sessionId || sessionId === null;
      if (isIts && hasMessages) return { path, chats };
    }
  }
  return undefined;
}

/** Session ids by their first eight characters, of every conversation that was ever prompted there: logs.json names them. */
export async function promptedSessions(chats: string): Promise<ReadonlyMap<string, string>> {
  const text = await readSmallFile(join(chats, "..", "logs.json"), 8 << 20).catch(() => undefined);
  const ids = decodeBytes(text ?? Buffer.alloc(0)).matchAll(/"sessionId": ?"([0-9a-f-]{36})"/g);
  return new Map(
    [...ids].flatMap(([, id = ""]) => (geminiSessionId.test(id) ? [[id.slice(0, 8), id]] : [])),
  );
}

async function foldersFor(ref: ConversationRef): Promise<readonly string[]> {
  const expected = await chatsOf(ref.account, ref.directory);
  if (expected !== null && (await filesOf(expected, ref.sessionId)).length > 0) return [expected];
  const tmp = join(geminiDirectory(ref.account), "tmp");
  return (await entries(tmp)).map((slug) => join(tmp, slug, "chats"));
}
