import { accountEnvironment } from "./account.ts";
import { replayablePermissionFlags } from "./flags.ts";
import { geminiFlags } from "./gemini/flags.ts";
import { geminiGuard } from "./gemini/guard.ts";
import { bind, findWriter, isInteractive, stateFromTitle } from "./gemini/live.ts";
import {
  chatsOf,
  directoryOf,
  findChat,
  geminiSessionId,
  isChat,
  promptedSessions,
  shortIdOf,
} from "./gemini/store.ts";
import { readOutline, readTranscript } from "./gemini/transcript.ts";
import type { ConversationResult, ConversationSummary, Harness, ScreenState } from "./harness.ts";
import { newestFiles } from "./readers/directory.ts";
import { unreadable } from "./readers/reason.ts";
import { newestFirst } from "./recent.ts";
import { lastLines } from "./screen-text.ts";

const accountVariables = ["GEMINI_CLI_HOME"] as const;

/** Gemini CLI, as of 0.61.0: two node processes with the same arguments; the inner one is the agent. */
export const gemini: Harness = {
  name: "gemini",
  title: "Gemini CLI",
  command: "gemini",
  sessionIdPattern: geminiSessionId,
  accountVariables,
  unsetAtLaunch: [],
  flags: geminiFlags,
  recognise: isInteractive,
  bind,

  async readConversation(ref, signal): Promise<ConversationResult> {
    try {
      const found = await findChat(ref, signal);
      if (found === undefined) return { status: "missing" };
      const facts = await readTranscript(found.path, signal);
      const directory = await directoryOf(found.chats);
      return { status: "found", facts: { ...facts, sessionId: ref.sessionId, directory } };
    } catch (error) {
      return unreadable(error, signal);
    }
  },

  async conversations(directory, account, signal) {
    const chats = await chatsOf(account, directory);
    const found: ConversationSummary[] = [];
    const prompted = chats === null ? undefined : await promptedSessions(chats);
    for (const { name, path } of chats === null ? [] : await newestFiles(chats)) {
      if (!isChat(name)) continue;
      const outline = await readOutline(path, signal);
      const sessionId = outline.sessionId ?? prompted?.get(shortIdOf(name));
      if (sessionId === undefined || !outline.hasMessages) continue;
      const { title, lastMessageAt } = await readTranscript(path, signal);
      found.push({ sessionId, title, lastMessageAt });
    }
    return newestFirst(found);
  },

  findWriter,

  resume: ({ sessionId, account, flags, permissionFlags }) => ({
    argv: [
      "gemini",
      ...flags,
      ...replayablePermissionFlags(permissionFlags, geminiFlags),
      "--resume",
      sessionId,
    ],
    environment: accountEnvironment(account, accountVariables),
  }),

  guard: geminiGuard,
  screen,
};

function screen(text: string, paneTitle: string): ScreenState | null {
  const end = lastLines(text, 24);
  if (/Do you trust the files in this folder\?/.test(end)) return "first-run";
  if (/How would you like to authenticate/.test(end)) return "first-run";
  if (/Waiting for auth|Enter Gemini API Key/.test(end)) return "first-run";
  if (stateFromTitle(paneTitle) === "waiting" || /^│?\s*Allow execution of/m.test(end))
    return "asking";
  if (/\(esc to cancel, \d+/.test(end)) return "busy";
  // With --yolo the prompt is a star.
  if (/^\s*[>*]\s+Type your message/m.test(end)) return "ready";
  return /^Error resuming session: /m.test(end) ? "lost" : null;
}
