import { accountEnvironment } from "./account.ts";
import { replayablePermissionFlags } from "./flags.ts";
import type { Harness } from "./harness.ts";
import { ompFlags } from "./omp/flags.ts";
import { bind, findWriter, isInteractive } from "./omp/live.ts";
import { ompScreen } from "./omp/screen.ts";
import { accountVariables, findTranscript, foldersOf, sessionIdPattern } from "./omp/store.ts";
import { listFound, readFound } from "./pi/conversations.ts";

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

  readConversation: (ref, signal) => readFound(() => findTranscript(ref), ref.sessionId, signal),

  conversations: async (directory, account, signal) =>
    listFound(await foldersOf(directory, account), directory, sessionIdPattern, signal),

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
