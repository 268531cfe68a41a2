import { basename } from "node:path";
import { accountEnvironment } from "./account.ts";
import { replayablePermissionFlags } from "./flags.ts";
import type { ConversationResult, ConversationSummary, Harness } from "./harness.ts";
import { piFlags } from "./pi/flags.ts";
import { bind, findWriter, isInteractive } from "./pi/live.ts";
import { piScreen } from "./pi/screen.ts";
import { findTranscript, folders, sessionIdOf, sessionIdPattern } from "./pi/store.ts";
import { readTranscript } from "./pi/transcript.ts";
import { newestFiles } from "./readers/directory.ts";
import { unreadable } from "./readers/reason.ts";

const accountVariables = ["PI_CODING_AGENT_DIR", "PI_CODING_AGENT_SESSION_DIR"] as const;

/** Pi, as of 1.6.0: one node process that wipes its command line. Panes are told apart by an extension of ours. */
export const pi: Harness = {
  name: "pi",
  title: "Pi",
  command: "pi",
  sessionIdPattern,
  accountVariables,
  unsetAtLaunch: [],
  flags: piFlags,

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
    const [folder] = await folders(directory, account);
    for (const { path } of folder === undefined ? [] : await newestFiles(folder)) {
      const sessionId = sessionIdOf(basename(path));
      if (sessionId === undefined || !sessionIdPattern.test(sessionId)) continue;
      const facts = await readTranscript(path, sessionId, signal);
      // Names of folders are not unique, and one folder can serve all directories.
      if (facts?.directory !== directory) continue;
      found.push({ sessionId, title: facts.title, lastMessageAt: facts.lastMessageAt });
    }
    return found.sort((a, b) => (b.lastMessageAt ?? 0) - (a.lastMessageAt ?? 0));
  },

  findWriter,

  // By its file: for an id of another directory pi 1.6.0 asks whether to fork. It makes a new conversation of a file that
  // is not there, so that a resume is typed only for one that was just read.
  resume: ({ sessionId, account, transcript, flags, permissionFlags }) => ({
    argv: [
      "pi",
      ...flags,
      ...replayablePermissionFlags(permissionFlags, piFlags),
      "--session",
      transcript ?? sessionId,
    ],
    environment: accountEnvironment(account, accountVariables),
  }),

  screen: (text) => piScreen(text),
};
