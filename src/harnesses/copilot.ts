import { basename, join } from "node:path";
import type { ProcessFacts } from "../processes/process.ts";
import { accountEnvironment } from "./account.ts";
import { copilotFlags, copilotHeadless, copilotSubcommands } from "./copilot/flags.ts";
import { copilotSessionId, heldSessions, shownSession } from "./copilot/live.ts";
import {
  eventsPath,
  readTranscript,
  readWorkspace,
  sessionsDirectory,
} from "./copilot/transcript.ts";
import { hasFlag, plainWords, replayablePermissionFlags } from "./flags.ts";
import type {
  BindContext,
  BindResult,
  ConversationRef,
  ConversationResult,
  ConversationSummary,
  Harness,
  HostContext,
  LiveAgent,
  ScreenState,
} from "./harness.ts";
import { entries, isFile, newestOf } from "./readers/directory.ts";
import { unreadable } from "./readers/reason.ts";
import { newestFirst } from "./recent.ts";
import { lastLines } from "./screen-text.ts";
import { scriptArgv } from "./script.ts";
import { told } from "./told.ts";

const accountVariables = ["COPILOT_HOME"] as const;

/** GitHub Copilot CLI, as of 1.0.102: a node loader, and below it the native program, which is the agent. */
export const copilot: Harness = {
  name: "copilot",
  title: "Copilot CLI",
  command: "copilot",
  sessionIdPattern: copilotSessionId,
  accountVariables,
  unsetAtLaunch: [],
  flags: copilotFlags,

  recognise(process, table) {
    const [program = "", ...words] = scriptArgv(table.argv(process.pid));
    if (!/^copilot$/.test(basename(program)) && !/\/copilot\/npm-loader\.js$/.test(program))
      return false;
    if (copilotHeadless.some((flag) => hasFlag(words, copilotFlags, flag))) return false;
    return !copilotSubcommands.has(plainWords(words, copilotFlags)[0] ?? "");
  },

  bind,

  async readConversation(ref, signal): Promise<ConversationResult> {
    try {
      if (!(await isFile(eventsPath(ref.account, ref.sessionId)))) return { status: "missing" };
      const { facts } = await readTranscript(ref.account, ref.sessionId, signal);
      return await told(facts, signal);
    } catch (error) {
      return unreadable(error, signal);
    }
  },

  async conversations(directory, account, signal) {
    const sessions = sessionsDirectory(account);
    const ids = (await entries(sessions)).filter((name) => copilotSessionId.test(name));
    const here: string[] = [];
    for (const id of ids) {
      signal.throwIfAborted();
      if ((await readWorkspace(join(sessions, id))).cwd === directory)
        here.push(eventsPath(account, id));
    }
    const found: ConversationSummary[] = [];
    for (const { path } of await newestOf(here)) {
      const sessionId = basename(join(path, ".."));
      const { facts } = await readTranscript(account, sessionId, signal);
      found.push({ sessionId, title: facts.title, lastMessageAt: facts.lastMessageAt });
    }
    return newestFirst(found);
  },

  findWriter,

  resume: ({ sessionId, account, flags, permissionFlags }) => ({
    argv: [
      "copilot",
      ...flags,
      ...replayablePermissionFlags(permissionFlags, copilotFlags),
      // With "=", since its value is optional.
      `--resume=${sessionId}`,
    ],
    environment: accountEnvironment(account, accountVariables),
  }),

  screen,
};

async function bind(agent: LiveAgent, context: BindContext): Promise<BindResult> {
  const own = agent.processes.at(-1) ?? agent.processes[0];
  const shown = await shownSession(own, context.processes, context.signal);
  if (shown === undefined) {
    return {
      bound: false,
      reason: "neither its log nor its locks say which conversation it shows",
    };
  }
  const binding = { sessionId: shown.sessionId, evidence: shown.evidence };
  // Before the first prompt there are no events.
  const read = await readTranscript(agent.account, shown.sessionId, context.signal).catch(() => {
    context.signal.throwIfAborted();
    return undefined;
  });
  const directory = read?.facts.directory;
  return {
    bound: true,
    binding,
    state: read?.state ?? "idle",
    ...(directory === null || directory === undefined ? {} : { directory }),
  };
}

async function findWriter(ref: ConversationRef, host: HostContext): Promise<ProcessFacts | null> {
  const table = host.processes;
  for (const process of table.all()) {
    if (!copilot.recognise(process, table)) continue;
    // The loader has nothing of its own.
    if (table.children(process.pid).some((child) => copilot.recognise(child, table))) continue;
    const held = heldSessions(process, table.openFiles(process.pid));
    if (held.includes(ref.sessionId)) return process;
    const shown = await shownSession(process, table, host.signal);
    if (shown?.sessionId === ref.sessionId) return process;
  }
  return null;
}

function screen(text: string): ScreenState | null {
  const end = lastLines(text, 20);
  if (/Session in use/.test(end)) return "in-use";
  if (/Confirm folder trust|Do you trust the files in this folder\?/.test(end)) return "first-run";
  if (/Please use \/login|You are not logged in/.test(end)) return "first-run";
  const bottom = lastLines(text, 2);
  if (/esc to cancel\b/.test(bottom)) return "asking";
  if (/[◉◎○●] Working\b/.test(bottom)) return "busy";
  if (/\/ commands · \? help|open sidebar ·/.test(bottom)) return "ready";
  return /^Error: No session, task, or name matched /m.test(end) ? "lost" : null;
}
