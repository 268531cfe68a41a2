import { join, resolve } from "node:path";
import { accountDirectory } from "../account.ts";
import type { Account, ConversationRef } from "../harness.ts";
import { entries } from "../readers/directory.ts";
import { readJsonFile, textAt } from "../readers/json.ts";

export const sessionIdPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** `~/.pi/agent`, or what PI_CODING_AGENT_DIR names (pi 1.6.0). */
export function agentDirectory(account: Account): string {
  return accountDirectory(account, "PI_CODING_AGENT_DIR", ".pi/agent");
}

/**
 * The one directory for all conversations that PI_CODING_AGENT_SESSION_DIR or `sessionDir` in the settings names;
 * undefined where each working directory has its own below `sessions` (pi 1.6.0).
 */
async function sharedDirectory(account: Account): Promise<string | undefined> {
  const variable = "PI_CODING_AGENT_SESSION_DIR";
  if (account.variables[variable]) return accountDirectory(account, variable, "");
  const settings = await readJsonFile(join(agentDirectory(account), "settings.json")).catch(
    () => undefined,
  );
  const directory = textAt(settings, "sessionDir");
  return directory === null ? undefined : resolve(account.home, directory.replace(/^~\//, ""));
}

/** The name of a working directory's own folder (pi 1.6.0, getDefaultSessionDirPath). */
function folderName(directory: string): string {
  return `--${directory.replace(/^[/\\]/, "").replace(/[/\\:]/g, "-")}--`;
}

/** Folders that can hold a conversation of that directory, the likeliest first. */
export async function folders(directory: string, account: Account): Promise<string[]> {
  const shared = await sharedDirectory(account);
  if (shared !== undefined) return [shared];
  const sessions = join(agentDirectory(account), "sessions");
  const own = folderName(directory);
  const others = (await entries(sessions)).filter((name) => name !== own);
  return [own, ...others].map((name) => join(sessions, name));
}

/** Undefined when no folder has it. Throws the system error of a store that cannot be read. */
export async function findTranscript(ref: ConversationRef): Promise<string | undefined> {
  for (const folder of await folders(ref.directory, ref.account)) {
    for (const name of await entries(folder)) {
      if (sessionIdOf(name) === ref.sessionId) return join(folder, name);
    }
  }
  return undefined;
}

/** `2026-11-30T19-36-26-946Z_<id>.jsonl` (pi 1.6.0, omp 18.2.3). */
export function sessionIdOf(fileName: string): string | undefined {
  return /^\d{4}-\d\d-\d\dT[\d-]+Z_(.+)\.jsonl$/.exec(fileName)?.[1];
}
