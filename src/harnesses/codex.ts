import type { ProcessFacts } from "../processes/process.ts";
import { accountEnvironment } from "./account.ts";
import { bindCodex } from "./codex/bind.ts";
import { codexFlags } from "./codex/flags.ts";
import { locksOf } from "./codex/held.ts";
import { restrictionOf } from "./codex/permission.ts";
import { codexWords, isCodexServer, isInteractiveCodex, resumedThread } from "./codex/recognise.ts";
import { readRollout } from "./codex/rollout.ts";
import { codexScreen } from "./codex/screen.ts";
import {
  codexThreadId,
  findRollout,
  newestRollouts,
  threadNames,
  threadOfRollout,
} from "./codex/store.ts";
import { replayablePermissionFlags } from "./flags.ts";
import type {
  ConversationRef,
  ConversationResult,
  ConversationSummary,
  Harness,
  HostContext,
  ResumeRequest,
} from "./harness.ts";
import { unreadable } from "./readers/reason.ts";
import { newestFirst } from "./recent.ts";
import { told } from "./told.ts";

const accountVariables = ["CODEX_HOME"] as const;
const mostListed = 50;

/** Codex CLI, as of 0.171.0. */
export const codex: Harness = {
  name: "codex",
  title: "Codex",
  command: "codex",
  sessionIdPattern: codexThreadId,
  accountVariables,
  unsetAtLaunch: [],
  flags: codexFlags,

  recognise: isInteractiveCodex,
  bind: bindCodex,

  async readConversation({ sessionId, account }, signal): Promise<ConversationResult> {
    try {
      const rollout = await findRollout(account, sessionId);
      if (rollout === undefined) return { status: "missing" };
      if (rollout.compressed) {
        return { status: "unreadable", reason: "Codex has compressed its transcript" };
      }
      const { isConversation: _, ...facts } = await readRollout(rollout.path, signal);
      const name = (await threadNames(account, signal)).get(sessionId);
      return await told({ ...facts, sessionId, title: name ?? facts.title }, signal);
    } catch (error) {
      return unreadable(error, signal);
    }
  },

  async conversations(directory, account, signal) {
    const found: ConversationSummary[] = [];
    const names = await threadNames(account, signal);
    for (const { path } of await newestRollouts(account)) {
      const sessionId = threadOfRollout(path);
      if (sessionId === undefined) continue;
      const facts = await readRollout(path, signal);
      if (facts.directory !== directory || !facts.isConversation) continue;
      const title = names.get(sessionId) ?? facts.title;
      found.push({ sessionId, title, lastMessageAt: facts.lastMessageAt });
      if (found.length >= mostListed) break;
    }
    return newestFirst(found);
  },

  async findWriter(ref, host) {
    return findWriter(ref, host);
  },

  resume: (request) => ({
    argv: [
      "codex",
      "resume",
      request.sessionId,
      ...request.flags,
      ...replayablePermissionFlags(request.permissionFlags, codexFlags),
      ...restriction(request),
    ],
    environment: accountEnvironment(request.account, accountVariables),
  }),

  screen: codexScreen,
};

/**
 * A process that holds the thread's lock. The daemon's holding it keeps nobody from it: terminals of one daemon share a
 * thread (0.171.0). There the writer is the terminal that was started for the thread, while the daemon holds it.
 */
function findWriter(
  { sessionId }: ConversationRef,
  { processes }: HostContext,
): ProcessFacts | null {
  const codexes = processes.all().filter((process) => codexWords(process, processes) !== undefined);
  const holding = codexes.filter((process) =>
    locksOf(process, processes).some(({ threadId }) => threadId === sessionId),
  );
  const writer = holding.find((process) => !isCodexServer(process, processes));
  if (writer !== undefined || holding.length === 0) return writer ?? null;
  const terminal = codexes.find(
    (process) =>
      resumedThread(process, processes) === sessionId && locksOf(process, processes).length === 0,
  );
  return terminal ?? null;
}

/** States a restricted mode, unless the user keeps what the thread brings back. A flag given twice is an error. */
function restriction(request: ResumeRequest): readonly string[] {
  if (request.inheritedPermission === null || request.keepInheritedPermission) return [];
  const kept = replayablePermissionFlags(request.permissionFlags, codexFlags);
  const states = /^--(sandbox|ask-for-approval|dangerously-bypass-approvals|approve-for-me)/;
  if (kept.some((word) => states.test(word))) return [];
  return restrictionOf(request.inheritedPermission);
}
