import { basename, join } from "node:path";
import type { ProcessFacts, ProcessTable } from "../../processes/process.ts";
import type { AgentState } from "../../snapshot/schema.ts";
import { flagValue, hasFlag, plainWords } from "../flags.ts";
import type {
  BindContext,
  BindResult,
  ConversationRef,
  HostContext,
  LiveAgent,
} from "../harness.ts";
import { hookedProcess, hookedSession, notedSessions } from "../hook-record.ts";
import { hookMark } from "../install/hook-command.ts";
import { modifiedAt, newestFiles } from "../readers/directory.ts";
import { readLinesFromStart } from "../readers/head.ts";
import { scriptArgv } from "../script.ts";
import { geminiFlags, geminiHeadless, geminiSubcommands } from "./flags.ts";
import { chatsOf, filesOf, geminiDirectory, geminiSessionId } from "./store.ts";
import { readOutline } from "./transcript.ts";

export function isInteractive(process: ProcessFacts, table: ProcessTable): boolean {
  const [program = "", ...words] = scriptArgv(table.argv(process.pid));
  if (basename(program) !== "gemini" && !/\/gemini-cli\/bundle\/gemini\.js$/.test(program))
    return false;
  if (geminiHeadless.some((flag) => hasFlag(words, geminiFlags, flag))) return false;
  return !geminiSubcommands.has(plainWords(words, geminiFlags)[0] ?? "");
}

/**
 * gemini 0.61.0 holds no file open and registers nowhere. Its SessionStart hook tells at launch and at `/clear`, but not at
 * `/resume` inside; that leaves its mark in the chat that was resumed.
 */
export async function bind(agent: LiveAgent, context: BindContext): Promise<BindResult> {
  const own = agent.processes.at(-1) ?? agent.processes[0];
  const directory = context.processes.directory(own.pid) ?? agent.paneDirectory;
  const state = stateFromTitle(agent.paneTitle);
  const hooked = await hookedSession("gemini", agent.processes, context);
  const given = hooked === null ? givenSession(own, context.processes) : null;
  const sessionId = hooked ?? given;
  if (sessionId === null)
    return { bound: false, reason: await unboundReason(agent, context.signal) };
  const chats = await chatsOf(agent.account, directory);
  const since = context.processes.startedAt(own.pid) ?? 0;
  if (chats !== null && (await mayHaveMoved(chats, sessionId, since, hooked === null, context))) {
    return {
      bound: false,
      reason: "another conversation was opened in its directory since, perhaps by it",
    };
  }
  const evidence = hooked === null ? "argv" : "hook";
  return { bound: true, binding: { sessionId, evidence }, state, directory };
}

/**
 * Whether a conversation of that directory was resumed, or (where no hook would have told) begun, after `since` by a process
 * that no hook speaks of.
 */
async function mayHaveMoved(
  chats: string,
  sessionId: string,
  since: number,
  alsoBegun: boolean,
  context: BindContext,
): Promise<boolean> {
  const files = await newestFiles(chats);
  const own = files.find((file) => file.name.endsWith(`-${sessionId.slice(0, 8)}.jsonl`));
  const noted = await notedSessions("gemini", context);
  for (const file of files) {
    // Written before this process was, or before its own conversation was last: not what it shows now.
    if (file.modifiedAt < since || file.modifiedAt <= (own?.modifiedAt ?? 0)) break;
    const outline = await readOutline(file.path, context.signal);
    if (outline.sessionId === sessionId || noted.has(outline.sessionId ?? "")) continue;
    if (alsoBegun || (outline.resumedAt ?? 0) >= since) return true;
  }
  return false;
}

/** Throws where a gemini that no hook speaks of could have the conversation open. */
export async function findWriter(
  ref: ConversationRef,
  host: HostContext,
): Promise<ProcessFacts | null> {
  const table = host.processes;
  const noted = await hookedProcess("gemini", ref.sessionId, table, host);
  if (noted !== null) return noted;
  for (const process of table.all()) {
    if (!isInteractive(process, table)) continue;
    // The outer of the two processes has nothing of its own.
    if (table.children(process.pid).some((child) => isInteractive(child, table))) continue;
    const given = givenSession(process, table);
    if (given === ref.sessionId) return process;
    if (table.directory(process.pid) !== ref.directory) continue;
    if ((await hookedSession("gemini", [process], host)) !== null) continue;
    // Its hook can speak after its screen is ready. Until then its words do, unless it has gone on to ours since, which would have written there.
    const since = table.startedAt(process.pid) ?? 0;
    if (given !== null && !(await isWrittenSince(ref, since))) continue;
    throw new Error(
      `process ${process.pid} in its directory does not say which conversation it has`,
    );
  }
  return null;
}

async function isWrittenSince(ref: ConversationRef, since: number): Promise<boolean> {
  const chats = await chatsOf(ref.account, ref.directory);
  if (chats === null) return true;
  const times = await Promise.all((await filesOf(chats, ref.sessionId)).map(modifiedAt));
  return times.some((time) => time !== undefined && time >= since);
}

/** `◇  Ready (dir)`, `✦  Working… (dir)`, `✋  Action Required (dir)` (gemini 0.61.0); the user can switch it off. */
export function stateFromTitle(title: string): AgentState {
  if (title.startsWith("✋")) return "waiting";
  if (title.startsWith("✦") || title.startsWith("⏲")) return "working";
  return title.startsWith("◇") ? "idle" : "unknown";
}

function givenSession(process: ProcessFacts, table: ProcessTable): string | null {
  const words = scriptArgv(table.argv(process.pid)).slice(1);
  const given =
    flagValue(words, geminiFlags, "--resume") ?? flagValue(words, geminiFlags, "--session-id");
  return given !== undefined && geminiSessionId.test(given) ? given : null;
}

async function unboundReason(agent: LiveAgent, signal: AbortSignal): Promise<string> {
  let installed = false;
  await readLinesFromStart(
    join(geminiDirectory(agent.account), "settings.json"),
    (line) => {
      installed = !line.long && line.text.includes(hookMark);
      return !installed;
    },
    { signal },
  ).catch(() => signal.throwIfAborted());
  return installed
    ? "it runs without our hook (started before that was installed, or in a folder that is not trusted)"
    : "Gemini names its conversation only to a hook: tmux-workspace-restore install gemini";
}
