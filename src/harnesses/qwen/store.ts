import { join } from "node:path";
import { accountDirectory } from "../account.ts";
import type { Account, ConversationRef } from "../harness.ts";
import { entries, isFile } from "../readers/directory.ts";

/** `~/.qwen`, or what QWEN_HOME names (qwen 0.24.4). Holds the registry of live processes. */
export function qwenHome(account: Account): string {
  return accountDirectory(account, "QWEN_HOME", ".qwen");
}

/** Holds the conversations: QWEN_RUNTIME_DIR moves them away from the registry (qwen 0.24.4). */
function runtimeDirectory(account: Account): string {
  const own = account.variables.QWEN_RUNTIME_DIR;
  return own ? accountDirectory(account, "QWEN_RUNTIME_DIR", ".qwen") : qwenHome(account);
}

function projectsDirectory(account: Account): string {
  return join(runtimeDirectory(account), "projects");
}

/** Different directories can share a folder: the conversation's own `cwd` decides (qwen 0.24.4, sanitizeCwd). */
export function chatsDirectory(account: Account, directory: string): string {
  const project = directory.replace(/[^a-zA-Z0-9]/g, "-");
  return join(projectsDirectory(account), project, "chats");
}

/**
 * The conversation's file: in its directory's folder, else in whichever has it. Undefined when none has.
 * Throws the system error of a store that cannot be read.
 */
export async function findTranscript(ref: ConversationRef): Promise<string | undefined> {
  const name = `${ref.sessionId}.jsonl`;
  const expected = join(chatsDirectory(ref.account, ref.directory), name);
  if (await isFile(expected)) return expected;
  const projects = projectsDirectory(ref.account);
  for (const project of await entries(projects)) {
    const path = join(projects, project, "chats", name);
    if (await isFile(path)) return path;
  }
  return undefined;
}
