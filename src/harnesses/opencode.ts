import { basename } from "node:path";
import { systemErrorCode } from "../errors.ts";
import type { ProcessFacts, ProcessTable } from "../processes/process.ts";
import { accountEnvironment } from "./account.ts";
import { flagValue, hasFlag, plainWords, replayablePermissionFlags } from "./flags.ts";
import type {
  BindContext,
  BindResult,
  ConversationRef,
  ConversationResult,
  Harness,
  HostContext,
  LiveAgent,
  ScreenState,
} from "./harness.ts";
import { opencodeFlags, opencodeSubcommands } from "./opencode/flags.ts";
import {
  hasOwnTitle,
  hasTitle,
  logOf,
  type Run,
  readRuns,
  runOf,
  runsOf,
  shownTitle,
} from "./opencode/shown.ts";
import {
  isBusy,
  newestSessions,
  opencodeVariables,
  readSession,
  type Session,
  sessionsIn,
} from "./opencode/store.ts";
import { unreadable } from "./readers/reason.ts";
import { DatabaseError } from "./readers/sqlite.ts";
import { lastLines } from "./screen-text.ts";

const sessionIdPattern = /^ses_[0-9A-Za-z]{20,40}$/;

/**
 * OpenCode, as of 1.18.33: one native process, which tells no other program what it shows. It is bound by its terminal
 * title, its arguments and its log. (A plugin of ours in its configuration would tell, but makes every start without a
 * network 70 s longer: opencode then waits for the installation of @opencode-ai/plugin.)
 */
export const opencode: Harness = {
  name: "opencode",
  title: "OpenCode",
  command: "opencode",
  sessionIdPattern,
  accountVariables: opencodeVariables,
  unsetAtLaunch: [],
  flags: opencodeFlags,
  recognise,
  bind,

  async readConversation(ref, signal): Promise<ConversationResult> {
    try {
      const facts = await readSession(ref.account, ref.sessionId);
      return facts === undefined ? { status: "missing" } : { status: "found", facts };
    } catch (error) {
      return systemErrorCode(error) === "ENOENT"
        ? { status: "missing" }
        : unreadable(error, signal);
    }
  },

  conversations: async (directory, account) =>
    sessionsIn(account, directory).catch((error: unknown) => {
      if (systemErrorCode(error) === "ENOENT") return [];
      throw error;
    }),

  findWriter,

  resume: ({ sessionId, account, flags, permissionFlags }) => ({
    argv: [
      "opencode",
      ...flags,
      ...replayablePermissionFlags(permissionFlags, opencodeFlags),
      "--session",
      sessionId,
    ],
    environment: accountEnvironment(account, opencodeVariables),
  }),

  // "[Pasted ~1 lines]", from 150 characters on.
  hidesPastes: true,
  screen,
};

function recognise(process: ProcessFacts, table: ProcessTable): boolean {
  const [program = "", ...words] = table.argv(process.pid);
  if (!/^opencode(\.exe)?$/.test(basename(program))) return false;
  if (hasFlag(words, opencodeFlags, "--help") || hasFlag(words, opencodeFlags, "--version"))
    return false;
  return !opencodeSubcommands.has(plainWords(words, opencodeFlags)[0] ?? "");
}

async function bind(agent: LiveAgent, context: BindContext): Promise<BindResult> {
  const own = agent.processes.at(-1) ?? agent.processes[0];
  const shown = shownTitle(agent.paneTitle);
  try {
    const found = await sessionShown(own, shown, agent, context);
    if (typeof found === "string") return { bound: false, reason: found };
    return {
      bound: true,
      binding: { sessionId: found.session.id, evidence: found.evidence },
      state: (await isBusy(agent.account, found.session.id)) ? "working" : "idle",
      directory: found.session.directory,
    };
  } catch (error) {
    if (error instanceof DatabaseError) return { bound: false, reason: error.reason };
    if (systemErrorCode(error) !== "ENOENT") throw error;
    return { bound: false, reason: "it has no conversation yet" };
  }
}

type Shown = { readonly session: Session; readonly evidence: "title" | "argv" | "open-file" };

/** What it shows, or the reason why that cannot be told. */
async function sessionShown(
  own: ProcessFacts,
  shown: string | null | undefined,
  agent: LiveAgent,
  context: BindContext,
): Promise<Shown | string> {
  const { processes: table, signal } = context;
  const sessions = await newestSessions(agent.account);
  const given = flagValue(table.argv(own.pid).slice(1), opencodeFlags, "--session");
  // Of two with this title, what it was started with or has worked on is meant; a title alone must be unique.
  const fits = (session: Session) =>
    typeof shown === "string" ? hasTitle(session, shown) : !hasOwnTitle(session);
  const candidates = sessions.filter(fits);
  const here = candidates.filter((session) => session.directory === table.directory(own.pid));
  const likely = here.length > 0 ? here : candidates;
  const argued = candidates.find((session) => session.id === given);
  if (typeof shown === "string" && argued !== undefined && here.every((each) => each === argued)) {
    return { session: argued, evidence: "argv" };
  }
  const [only] = likely;
  if (typeof shown === "string" && only !== undefined && likely.length === 1) {
    return { session: only, evidence: "title" };
  }
  const others = allOf(table).filter((process) => process.pid !== own.pid);
  const log = logOf(own, table);
  const runs = log === undefined ? [] : await readRuns(log, signal);
  const run = runOf(own, others, runs, table);
  // Subagents' conversations are in the log too, and in no list of ours.
  const last = run?.sessions.findLast((id) => sessions.some((session) => session.id === id));
  const worked = candidates.find((session) => session.id === last);
  if (worked !== undefined) return { session: worked, evidence: "open-file" };
  if (shown === undefined) return "its terminal title does not say which conversation it shows";
  if (shown === null) return "it shows no conversation yet";
  return likely.length === 0
    ? "no conversation has the title that it shows"
    : "several conversations have the title that it shows";
}

/**
 * One that was started with it, or has worked on it as far as the log tells: where two can have, either is told. A
 * conversation that is only looked at has no writer.
 */
async function findWriter(ref: ConversationRef, host: HostContext): Promise<ProcessFacts | null> {
  const { processes: table, signal } = host;
  const logs = new Map<string, readonly Run[]>();
  for (const process of allOf(table)) {
    const given = flagValue(table.argv(process.pid).slice(1), opencodeFlags, "--session");
    if (given === ref.sessionId) return process;
    const log = logOf(process, table);
    if (log === undefined) continue;
    const runs = logs.get(log) ?? (await readRuns(log, signal));
    logs.set(log, runs);
    const has = runsOf(process, runs, table).some((run) => run.sessions.includes(ref.sessionId));
    if (has) return process;
  }
  return null;
}

function allOf(table: ProcessTable): readonly ProcessFacts[] {
  return table.all().filter((process) => recognise(process, table));
}

function screen(text: string): ScreenState | null {
  const end = lastLines(text, 16);
  if (/△ Permission required|Allow once +Allow always +Reject/.test(end)) return "asking";
  const bottom = lastLines(text, 4);
  if (/esc interrupt|esc again to interrupt/.test(bottom)) return "busy";
  if (/ctrl\+p commands/.test(bottom)) return "ready";
  return /^Error: Session not found: /m.test(end) ? "lost" : null;
}
