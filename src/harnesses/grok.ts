import { accountEnvironment } from "./account.ts";
import { hasFlag, plainWords, replayablePermissionFlags } from "./flags.ts";
import { readSession, summarise } from "./grok/conversation.ts";
import { grokFlags, grokHeadless, grokSubcommands } from "./grok/flags.ts";
import { bind, findHolder, isGrok } from "./grok/live.ts";
import { grokScreen } from "./grok/screen.ts";
import { findSession, sessionIdPattern, sessionsOf } from "./grok/store.ts";
import type { ConversationResult, ConversationSummary, Harness } from "./harness.ts";
import { unreadable } from "./readers/reason.ts";
import { newestFirst } from "./recent.ts";
import { scriptArgv } from "./script.ts";

const accountVariables = ["GROK_HOME"] as const;

/**
 * Grok Build, as of 1.0.41: one native process. For an id that its store does not have it goes to the network (19 s
 * without one): a resume is typed only for a conversation that was just read.
 */
export const grok: Harness = {
  name: "grok",
  title: "Grok",
  command: "grok",
  sessionIdPattern,
  accountVariables,
  unsetAtLaunch: [],
  flags: grokFlags,

  recognise(process, table) {
    if (!isGrok(process, table)) return false;
    const words = scriptArgv(table.argv(process.pid)).slice(1);
    if (grokHeadless.some((flag) => hasFlag(words, grokFlags, flag))) return false;
    return !grokSubcommands.has(plainWords(words, grokFlags)[0] ?? "");
  },

  bind,

  async readConversation(ref, signal): Promise<ConversationResult> {
    try {
      const folder = await findSession(ref);
      const facts = folder === undefined ? undefined : await readSession(folder, signal);
      return facts === undefined ? { status: "missing" } : { status: "found", facts };
    } catch (error) {
      return unreadable(error, signal);
    }
  },

  async conversations(directory, account, signal) {
    const found: ConversationSummary[] = [];
    for (const folder of await sessionsOf(directory, account)) {
      const summary = await summarise(folder, signal);
      if (summary !== undefined) found.push(summary);
    }
    return newestFirst(found);
  },

  findWriter: (ref, host) => findHolder(ref.sessionId, ref.account, host),

  resume: ({ sessionId, account, flags, permissionFlags }) => ({
    argv: [
      "grok",
      ...flags,
      ...replayablePermissionFlags(permissionFlags, grokFlags),
      "--resume",
      sessionId,
    ],
    environment: accountEnvironment(account, accountVariables),
  }),

  screen: grokScreen,
};
