import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { decodeBytes, encodeBytes } from "../../text/bytes.ts";
import { accountDirectory } from "../account.ts";
import type { Account, ConversationRef } from "../harness.ts";
import { entries } from "../readers/directory.ts";
import { readJsonFile, textAt } from "../readers/json.ts";
import { readOutline } from "./transcript.ts";

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
  const root = await readFile(encodeBytes(join(chats, "..", ".project_root"))).catch(() => null);
  return root === null ? null : decodeBytes(root).replace(/\n$/, "");
}

/** Files that bear the conversation's short id: its own, and what gemini leaves beside it at a resume. */
export async function filesOf(chats: string, sessionId: string): Promise<readonly string[]> {
  const suffix = `-${sessionId.slice(0, 8)}.jsonl`;
  const names = await entries(chats);
  return names
    .filter((name) => name.startsWith("session-") && name.endsWith(suffix))
    .map((name) => join(chats, name));
}

/**
 * The file with the conversation's messages, in its directory's folder or in whichever has it. "headless": one with its short
 * id has lost its first line, so that gemini itself does not know it any more. Throws the system error of what cannot be read.
 */
export async function findChat(
  ref: ConversationRef,
  signal: AbortSignal,
): Promise<{ path: string; chats: string } | "headless" | undefined> {
  let headless = false;
  for (const chats of await foldersFor(ref)) {
    for (const path of await filesOf(chats, ref.sessionId)) {
      const outline = await readOutline(path, signal);
      if (outline.sessionId === ref.sessionId && outline.hasMessages) return { path, chats };
      if (outline.sessionId === null && outline.hasMessages) headless = true;
    }
  }
  return headless ? "headless" : undefined;
}

async function foldersFor(ref: ConversationRef): Promise<readonly string[]> {
  const expected = await chatsOf(ref.account, ref.directory);
  if (expected !== null && (await filesOf(expected, ref.sessionId)).length > 0) return [expected];
  const tmp = join(geminiDirectory(ref.account), "tmp");
  return (await entries(tmp)).map((slug) => join(tmp, slug, "chats"));
}
