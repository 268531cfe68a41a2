import { accountEnvironment } from "./account.ts";
import { replayablePermissionFlags } from "./flags.ts";
import type { Harness } from "./harness.ts";
import { listFound, readFound } from "./pi/conversations.ts";
import { piFlags } from "./pi/flags.ts";
import { bind, findWriter, isInteractive } from "./pi/live.ts";
import { piScreen } from "./pi/screen.ts";
import { findTranscript, folders, sessionIdPattern } from "./pi/store.ts";

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

  readConversation: (ref, signal) => readFound(() => findTranscript(ref), ref.sessionId, signal),

  async conversations(directory, account, signal) {
    const [folder] = await folders(directory, account);
    return listFound(folder === undefined ? [] : [folder], directory, sessionIdPattern, signal);
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
