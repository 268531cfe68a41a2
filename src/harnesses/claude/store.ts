import { basename, join, resolve } from "node:path";
import type { Account, ConversationRef } from "../harness.ts";
import { entries, isFile } from "../readers/directory.ts";

export const claudeSessionId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `$CLAUDE_CONFIG_DIR` as it is (Claude Code 2.1.332 expands nothing in it), else `~/.claude`. */
export function claudeHome(account: Account): string {
  const value = account.variables.CLAUDE_CONFIG_DIR;
  return value ? resolve(account.home, value) : join(account.home, ".claude");
}

const longestName = 200;

/**
 * The folder in which Claude Code keeps a directory's transcripts: every UTF-16 unit that is no ASCII letter or digit
 * becomes `-`. A name of more than 200 is cut there, and a hash of the directory appended (2.1.197 and 2.1.332; the
 * hash is Java's String.hashCode, without its sign, in base 36). Different directories may share a folder.
 */
export function projectFolder(directory: string): string {
  const name = directory.replace(/[^A-Za-z0-9]/g, "-");
  if (name.length <= longestName) return name;
  let hash = 0;
  for (let index = 0; index < directory.length; index += 1) {
    hash = ((hash << 5) - hash + directory.charCodeAt(index)) | 0;
  }
  return `${name.slice(0, longestName)}-${Math.abs(hash).toString(36)}`;
}

export function projectPath(account: Account, directory: string): string {
  return join(claudeHome(account), "projects", projectFolder(directory));
}

/**
 * The conversation's file. It stays in the folder of the directory in which the conversation began, wherever it was
 * resumed later (2.1.332). Undefined when no folder has it; throws when that could not be looked up.
 */
export async function findTranscript(ref: ConversationRef): Promise<string | undefined> {
  const name = `${ref.sessionId}.jsonl`;
  const expected = join(projectPath(ref.account, ref.directory), name);
  if (await isFile(expected)) return expected;
  const projects = join(claudeHome(ref.account), "projects");
  for (const folder of await entries(projects)) {
    const path = join(projects, folder, name);
    if (await isFile(path)) return path;
  }
  return undefined;
}

/** Whether a conversation that ran in `directory` belongs into the transcript's folder. */
export function isHome(transcript: string, directory: string): boolean {
  return basename(resolve(transcript, "..")) === projectFolder(directory);
}
