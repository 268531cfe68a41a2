import type { ConversationResult, ConversationSummary } from "../harness.ts";
import { newestFiles } from "../readers/directory.ts";
import { unreadable } from "../readers/reason.ts";
import { newestFirst } from "../recent.ts";
import { sessionIdOf } from "./store.ts";
import { readTranscript } from "./transcript.ts";

/** The conversation of a file that Pi or Oh My Pi writes; `find` throws the system error of a store that cannot be read. */
export async function readFound(
  find: () => Promise<string | undefined>,
  sessionId: string,
  signal: AbortSignal,
): Promise<ConversationResult> {
  try {
    const path = await find();
    const facts = path && (await readTranscript(path, sessionId, signal));
    return facts ? { status: "found", facts } : { status: "missing" };
  } catch (error) {
    return unreadable(error, signal);
  }
}

/** A directory's conversations in those folders, whose names are not unique: one folder can also serve all directories. */
export async function listFound(
  folders: readonly string[],
  directory: string,
  sessionIdPattern: RegExp,
  signal: AbortSignal,
): Promise<readonly ConversationSummary[]> {
  const found: ConversationSummary[] = [];
  for (const folder of folders) {
    for (const { name, path } of await newestFiles(folder)) {
      const sessionId = sessionIdOf(name);
      if (sessionId === undefined || !sessionIdPattern.test(sessionId)) continue;
      const facts = await readTranscript(path, sessionId, signal);
      if (facts?.directory !== directory) continue;
      found.push({ sessionId, title: facts.title, lastMessageAt: facts.lastMessageAt });
    }
  }
  return newestFirst(found);
}
