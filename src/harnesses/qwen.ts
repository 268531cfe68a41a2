import { basename, join } from "node:path";
import { systemErrorCode } from "../errors.ts";
import type { ProcessFacts } from "../processes/process.ts";
import { accountEnvironment } from "./account.ts";
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
import { qwenFlags, qwenHeadless, qwenSubcommands } from "./qwen/flags.ts";
import { chatsDirectory, findTranscript, qwenHome } from "./qwen/store.ts";
import { readTranscript } from "./qwen/transcript.ts";
import { entries, newestFiles } from "./readers/directory.ts";
import { readJsonFile, textAt } from "./readers/json.ts";
import { unreadable } from "./readers/reason.ts";
import { newestFirst } from "./recent.ts";
import { lastLines } from "./screen-text.ts";
import { scriptArgv } from "./script.ts";
import { told } from "./told.ts";

const sessionIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const accountVariables = ["QWEN_HOME", "QWEN_RUNTIME_DIR"] as const;
const script = /(^|\/)qwen(\.js)?$|\/qwen-code\/(cli|cli-entry)\.js$/;

/** Qwen Code, as of 0.24.4. Three node processes with the same arguments, in one process group; the last is the agent. */
export const qwen: Harness = {
  name: "qwen",
  title: "Qwen Code",
  command: "qwen",
  sessionIdPattern,
  accountVariables,
  unsetAtLaunch: [],
  flags: qwenFlags,

  recognise(process, table) {
    const [program = "", ...words] = scriptArgv(table.argv(process.pid));
    if (!script.test(program)) return false;
    if (qwenHeadless.some((flag) => hasFlag(words, qwenFlags, flag))) return false;
    return !qwenSubcommands.has(plainWords(words, qwenFlags)[0] ?? "");
  },

  bind,

  async readConversation(ref, signal): Promise<ConversationResult> {
    try {
      const path = await findTranscript(ref);
      if (path === undefined) return { status: "missing" };
      return await told(await readTranscript(path, ref.sessionId, signal), signal);
    } catch (error) {
      return unreadable(error, signal);
    }
  },

  async conversations(directory, account, signal) {
    const found: ConversationSummary[] = [];
    for (const { path } of await newestFiles(chatsDirectory(account, directory))) {
      const sessionId = basename(path, ".jsonl");
      if (!path.endsWith(".jsonl") || !sessionIdPattern.test(sessionId)) continue;
      const facts = await readTranscript(path, sessionId, signal);
      // Another directory may share the folder.
      if (facts.directory !== directory) continue;
      found.push({ sessionId, title: facts.title, lastMessageAt: facts.lastMessageAt });
    }
    return newestFirst(found);
  },

  findWriter,

  resume: ({ sessionId, account, flags, permissionFlags }) => ({
    argv: [
      "qwen",
      ...flags,
      ...replayablePermissionFlags(permissionFlags, qwenFlags),
      "--resume",
      sessionId,
    ],
    environment: accountEnvironment(account, accountVariables),
  }),

  screen,
};

/** The registry names this very process, and follows it through `/clear` and `/resume`. */
async function bind(agent: LiveAgent, context: BindContext): Promise<BindResult> {
  let reason = "Qwen's registry has no entry for it";
  for (const process of agent.processes.toReversed()) {
    const path = join(qwenHome(agent.account), "sessions", `${process.pid}.json`);
    try {
      const entry = await readEntry(path, process, context.bootId);
      if (entry === undefined) reason = "its entry in Qwen's registry names another process";
      else {
        return {
          bound: true,
          binding: { sessionId: entry.sessionId, evidence: "registry" },
          state: stateFromTitle(agent.paneTitle),
          ...(entry.directory === null ? {} : { directory: entry.directory }),
        };
      }
    } catch (error) {
      if (systemErrorCode(error) !== "ENOENT")
        reason = "its entry in Qwen's registry is unreadable";
    }
  }
  return { bound: false, reason };
}

async function findWriter(ref: ConversationRef, host: HostContext): Promise<ProcessFacts | null> {
  const registry = join(qwenHome(ref.account), "sessions");
  for (const name of await entries(registry)) {
    const process = host.processes.get(Number(/^(\d+)\.json$/.exec(name)?.[1] ?? 0));
    if (process === undefined) continue;
    const entry = await readEntry(join(registry, name), process, host.bootId);
    if (entry?.sessionId === ref.sessionId) return process;
  }
  return null;
}

/** Undefined: another process's, another boot's, or not an interactive one's. The entry also holds a secret: not read. */
async function readEntry(path: string, process: ProcessFacts, bootId: string) {
  const entry = await readJsonFile(path);
  const sessionId = textAt(entry, "sessionId");
  if (sessionId === null || !sessionIdPattern.test(sessionId)) return undefined;
  if (textAt(entry, "procStart") !== `${bootId}:${process.startTime}`) return undefined;
  if (textAt(entry, "kind") !== "tui") return undefined;
  return { sessionId, directory: textAt(entry, "cwd") };
}

/** `◐ Qwen - dir` while it works, `✳ Qwen - dir` while it asks, `Qwen - dir` when idle. The name can be set by CLI_TITLE. */
function stateFromTitle(title: string) {
  if (title.startsWith("◐")) return "working";
  if (title.startsWith("✳")) return "waiting";
  return title.startsWith("Qwen - ") ? "idle" : "unknown";
}

function screen(text: string, paneTitle: string): ScreenState | null {
  const end = lastLines(text, 14);
  if (/Waiting for user confirmation\.\.\./.test(end)) return "asking";
  if (/Connect a Provider/.test(end)) return "first-run";
  if (/esc to cancel\)/.test(end)) return "busy";
  // With --yolo the prompt is a star.
  if (/^\s*[>*]\s+Type your message/m.test(end)) return "ready";
  // An idle prompt may hold a suggestion in place of its hint.
  if (/^─{10,}\n\s*[>*] .*\n─{10,}$/m.test(end) && stateFromTitle(paneTitle) === "idle")
    return "ready";
  return /^No saved session found with ID /m.test(end) ? "lost" : null;
}
