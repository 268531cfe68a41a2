import { join } from "node:path";
import { accountDirectory } from "../account.ts";
import type { Account, ConversationRef } from "../harness.ts";
import { entries, isFile } from "../readers/directory.ts";
import { withRegularFile } from "../readers/regular-file.ts";

export const sessionIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `~/.grok`, or what GROK_HOME names (grok 1.0.41). */
export function grokHome(account: Account): string {
  return accountDirectory(account, "GROK_HOME", ".grok");
}

export function sessionsDirectory(account: Account): string {
  return join(grokHome(account), "sessions");
}

/**
 * The conversation's folder: in its directory's group, else in whichever group has it. Undefined when none has.
 * A folder is made when grok starts; summary.json is in it from then on (grok 1.0.41).
 * Throws the system error of a store that cannot be read.
 */
export async function findSession(ref: ConversationRef): Promise<string | undefined> {
  const sessions = sessionsDirectory(ref.account);
  const groups = await entries(sessions);
  const own = groups.filter((group) => decodedName(group) === ref.directory);
  for (const group of [...own, ...groups]) {
    const folder = join(sessions, group, ref.sessionId);
    if (await isFile(join(folder, "summary.json"))) return folder;
  }
  return undefined;
}

/** The folders of a directory's conversations, unordered. */
export async function sessionsOf(directory: string, account: Account): Promise<string[]> {
  const sessions = sessionsDirectory(account);
  const found: string[] = [];
  for (const group of await entries(sessions)) {
    const folder = join(sessions, group);
    if ((decodedName(group) ?? (await namedDirectory(folder))) !== directory) continue;
    for (const id of await entries(folder)) {
      if (sessionIdPattern.test(id)) found.push(join(folder, id));
    }
  }
  return found;
}

/** A group is named by its directory, percent-encoded; a slug and a hash, without any `%`, stand for a long one. */
function decodedName(group: string): string | undefined {
  if (!group.startsWith("%2F")) return undefined;
  try {
    return decodeURIComponent(group);
  } catch {
    return undefined;
  }
}

/** The directory that a group with a shortened name notes in its `.cwd` (grok 1.0.41: names above 255 bytes). */
async function namedDirectory(group: string): Promise<string | undefined> {
  try {
    return await withRegularFile(join(group, ".cwd"), async ({ handle, size }) =>
      size > 1 << 16 ? undefined : (await handle.readFile("utf8")).replace(/\n$/, ""),
    );
  } catch {
    return undefined;
  }
}
