import { accountEnvironment } from "./account.ts";
import { replayablePermissionFlags } from "./flags.ts";
import type { ConversationResult, ConversationSummary, Harness } from "./harness.ts";
import { ompFlags } from "./omp/flags.ts";
import { bind, findWriter, isInteractive } from "./omp/live.ts";
import { ompScreen } from "./omp/screen.ts";
import { accountVariables, findTranscript, foldersOf, sessionIdPattern } from "./omp/store.ts";
import { sessionIdOf } from "./pi/store.ts";
import { readTranscript } from "./pi/transcript.ts";
import { newestFiles } from "./readers/directory.ts";
import { unreadable } from "./readers/reason.ts";

/** Oh My Pi, as of 18.2.3: one bun process. It goes back to the conversation's own directory by itself. */
export const omp: Harness = {
  name: "omp",
  title: "Oh My Pi",
  command: "omp",
  sessionIdPattern,
  accountVariables,
  unsetAtLaunch: [],
  flags: ompFlags,

  recognise: isInteractive,
  bind,

  async readConversation(ref, signal): Promise<ConversationResult> {
    try {
      const path = await findTranscript(ref);
      const facts = path && (await readTranscript(path, ref.sessionId, signal));
      return facts ? { status: "found", facts } : { status: "missing" };
    } catch (error) {
      return unreadable(error, signal);
    }
  },

  async conversations(directory, account, signal) {
    const found: ConversationSummary[] = [];
    for (const folder of await foldersOf(directory, account)) {
      for (const { name, path } of await newestFiles(folder)) {
        const sessionId = sessionIdOf(name);
        if (sessionId === undefined || !sessionIdPattern.test(sessionId)) continue;
        const facts = await readTranscript(path, sessionId, signal);
        if (facts?.directory !== directory) continue;
        found.push({ sessionId, title: facts.title, lastMessageAt: facts.lastMessageAt });
      }
    }
    return found.sort((a, b) => (b.lastMessageAt ?? 0) - (a.lastMessageAt ?? 0));
  },

  findWriter,

  resume: ({ sessionId, account, flags, permissionFlags }) => ({
    argv: [
      "omp",
      ...flags,
      ...replayablePermissionFlags(permissionFlags, ompFlags),
      "--resume",
      sessionId,
    ],
    environment: accountEnvironment(account, accountVariables),
  }),

  screen: (text) => ompScreen(text),
};
