import { basename } from "node:path";
import type { ProcessFacts, ProcessTable } from "../../processes/process.ts";
import type { AgentState, Binding } from "../../snapshot/schema.ts";
import { flagValue, hasFlag, plainWords } from "../flags.ts";
import type { Account, BindResult, ConversationRef, HostContext, LiveAgent } from "../harness.ts";
import { hookedSession } from "../hook-record.ts";
import { scriptArgv } from "../script.ts";
import { lastWritten, readChat } from "./conversation.ts";
import { cursorFlags, cursorHeadless, cursorSubcommands } from "./flags.ts";
import { chatsOf, findChat, sessionIdPattern } from "./store.ts";

const bundle = /\/cursor-agent\/versions\/[^/]+\/index\.js$/;

/**
 * The words after its program: `…/bin/agent --use-system-ca …/cursor-agent/versions/<version>/index.js --resume=…` (reported of
 * 2026.08.04). Grok installs an `agent` too: the name alone says nothing. Undefined for another program.
 */
function wordsOf(process: ProcessFacts, table: ProcessTable): readonly string[] | undefined {
  const argv = table.argv(process.pid);
  const script = argv.findIndex((word) => bundle.test(word));
  if (script >= 0) return argv.slice(script + 1);
  const [program = "", ...words] = scriptArgv(argv);
  const isOurs =
    basename(program) === "cursor-agent" ||
    /\/cursor-agent\/versions\/[^/]+\/[^/]+$/.test(table.executable(process.pid) ?? "");
  return isOurs ? words : undefined;
}

export function isInteractive(process: ProcessFacts, table: ProcessTable): boolean {
  const words = wordsOf(process, table);
  if (words === undefined) return false;
  if (cursorHeadless.some((flag) => hasFlag(words, cursorFlags, flag))) return false;
  return !cursorSubcommands.has(plainWords(words, cursorFlags)[0] ?? "");
}

/**
 * What a hook noted, or the id on the command line; neither is known to follow a change of chat inside the program. So either
 * counts only while no chat of that directory was written since the process started, but by another live cursor-agent.
 */
export async function bind(agent: LiveAgent, host: HostContext): Promise<BindResult> {
  const own = agent.processes.at(-1) ?? agent.processes[0];
  const claim = await claimOf(own, host);
  if (claim === undefined)
    return {
      bound: false,
      reason: "Cursor tells its chat only to a hook: tmux-workspace-restore install cursor",
    };
  const chat = await findChat(claim.sessionId, agent.account, agent.paneDirectory);
  const directory = chat?.directory ?? agent.paneDirectory;
  if (await hasMovedOn(own, claim.sessionId, directory, agent.account, host))
    return { bound: false, reason: "it may have gone on to another chat since it started" };
  return {
    bound: true,
    binding: claim,
    directory,
    state: await stateOf(claim.sessionId, agent, host),
  };
}

async function claimOf(process: ProcessFacts, host: HostContext): Promise<Binding | undefined> {
  const noted = await hookedSession("cursor", [process], host);
  if (noted !== null && sessionIdPattern.test(noted)) return { sessionId: noted, evidence: "hook" };
  const words = wordsOf(process, host.processes) ?? [];
  const given = flagValue(words, cursorFlags, "--resume");
  return given !== undefined && sessionIdPattern.test(given)
    ? { sessionId: given, evidence: "argv" }
    : undefined;
}

async function hasMovedOn(
  process: ProcessFacts,
  sessionId: string,
  directory: string,
  account: Account,
  host: HostContext,
): Promise<boolean> {
  const startedAt = host.processes.startedAt(process.pid) ?? 0;
  const claimed = new Set([sessionId]);
  for (const other of cursorProcesses(host.processes)) {
    if (other.pid === process.pid) continue;
    const claim = await claimOf(other, host);
    if (claim !== undefined) claimed.add(claim.sessionId);
  }
  for (const chat of await chatsOf(directory, account)) {
    if (claimed.has(chat.sessionId)) continue;
    if (((await lastWritten(chat)) ?? 0) >= startedAt) return true;
  }
  return false;
}

const found = new WeakMap<ProcessTable, readonly ProcessFacts[]>();

/** Every process of Cursor's agent; looked for once in a table, since that reads every command line of the machine. */
function cursorProcesses(table: ProcessTable): readonly ProcessFacts[] {
  const known = found.get(table) ?? table.all().filter((each) => wordsOf(each, table));
  found.set(table, known);
  return known;
}

async function stateOf(
  sessionId: string,
  agent: LiveAgent,
  host: HostContext,
): Promise<AgentState> {
  const chat = await findChat(sessionId, agent.account, agent.paneDirectory);
  const facts = chat && (await readChat(chat, host.signal).catch(() => undefined));
  return facts?.interrupted === true ? "working" : "idle";
}

/** A live cursor-agent that was started with the chat, or whose hook noted it. */
export async function findWriter(
  ref: ConversationRef,
  host: HostContext,
): Promise<ProcessFacts | null> {
  for (const process of cursorProcesses(host.processes)) {
    if ((await claimOf(process, host))?.sessionId === ref.sessionId) return process;
  }
  return null;
}
