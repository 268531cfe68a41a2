import { accountEnvironment } from "./account.ts";
import { readChat } from "./cursor/conversation.ts";
import { cursorFlags } from "./cursor/flags.ts";
import { bind, findWriter, isInteractive } from "./cursor/live.ts";
import { cursorScreen } from "./cursor/screen.ts";
import { accountVariables, chatsOf, findChat, sessionIdPattern } from "./cursor/store.ts";
import { replayablePermissionFlags } from "./flags.ts";
import type { ConversationResult, ConversationSummary, Harness } from "./harness.ts";
import { unreadable } from "./readers/reason.ts";
import { newestFirst } from "./recent.ts";

/**
 * Cursor's agent for the terminal, from public descriptions of 2026.07 to 2026.09. Of an unknown id it silently makes a new
 * chat, and in another directory a copy: a resume is typed only for a chat that was just read, in its own directory.
 */
export const cursor: Harness = {
  name: "cursor",
  title: "Cursor",
  command: "cursor-agent",
  sessionIdPattern,
  accountVariables,
  unsetAtLaunch: [],
  flags: cursorFlags,

  recognise: isInteractive,
  bind,

  async readConversation(ref, signal): Promise<ConversationResult> {
    try {
      const chat = await findChat(ref.sessionId, ref.account, ref.directory);
      if (chat === undefined) return { status: "missing" };
      if (chat.directory === null)
        return { status: "unreadable", reason: "the directory that it belongs to is not known" };
      const facts = await readChat(chat, signal);
      return facts === undefined ? { status: "missing" } : { status: "found", facts };
    } catch (error) {
      return unreadable(error, signal);
    }
  },

  async conversations(directory, account, signal) {
    const found: ConversationSummary[] = [];
    for (const chat of await chatsOf(directory, account)) {
      const facts = await readChat(chat, signal);
      if (facts === undefined) continue;
      const { sessionId, title, lastMessageAt } = facts;
      found.push({ sessionId, title, lastMessageAt });
    }
    return newestFirst(found);
  },

  findWriter,

  resume: ({ sessionId, account, flags, permissionFlags }) => ({
    argv: [
      "cursor-agent",
      ...flags,
      ...replayablePermissionFlags(permissionFlags, cursorFlags),
      "--resume",
      sessionId,
    ],
    environment: accountEnvironment(account, accountVariables),
  }),

  screen: (text) => cursorScreen(text),
};
