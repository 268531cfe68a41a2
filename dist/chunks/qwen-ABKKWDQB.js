import {
  told
} from "./chunk-IINZDVHK.js";
import {
  lastLines,
  unreadable
} from "./chunk-4UOACQUZ.js";
import {
  scriptArgv
} from "./chunk-AVQQRLGP.js";
import {
  rules,
  toolNames
} from "./chunk-LFP4SWYH.js";
import {
  hasFlag,
  plainWords,
  replayablePermissionFlags
} from "./chunk-SN5SRBSB.js";
import {
  readRecordsFromEnd,
  readRecordsFromStart
} from "./chunk-GWXVPBYW.js";
import {
  RecentMessages,
  newestFirst,
  titleFromPrompt
} from "./chunk-YQ6QMPR5.js";
import {
  accountDirectory,
  accountEnvironment
} from "./chunk-YRTW4C7C.js";
import {
  at,
  numberAt,
  readJsonFile,
  textAt,
  timeAt
} from "./chunk-MPANNSCX.js";
import {
  entries,
  isFile,
  newestFiles
} from "./chunk-XRBZVOMC.js";
import "./chunk-PBVTLJWV.js";
import {
  systemErrorCode
} from "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";

// src/harnesses/qwen.ts
import { basename, join as join2 } from "node:path";

// src/harnesses/qwen/flags.ts
var qwenFlags = [
  ...rules("replay", "one", "--model -m", "--fallback-model", "--output-style", "--extensions -e"),
  ...rules("replay", "one", "--allowed-mcp-server-names", "--disabled-slash-commands"),
  { names: ["--exclude-tools"], arity: "one", policy: "replay", value: toolNames },
  { names: ["--max-subagent-depth"], arity: "one", policy: "replay", value: /^\d{1,3}$/ },
  {
    names: ["--auth-type"],
    arity: "one",
    policy: "replay",
    value: /^(openai|openai-responses|anthropic|qwen-oauth|gemini|vertex-ai)$/
  },
  ...rules("replay", "none", "--debug -d", "--bare", "--safe-mode", "--screen-reader"),
  ...rules("replay", "none", "--experimental-lsp", "--sandbox -s"),
  { names: ["--approval-mode"], arity: "one", policy: "replay", value: /^(plan|default)$/ },
  {
    names: ["--approval-mode"],
    arity: "one",
    policy: "permission",
    value: /^(auto|auto-edit|yolo)$/
  },
  ...rules("permission", "none", "--yolo -y", "--insecure"),
  ...rules("permission", "one", "--allowed-tools", "--include-directories --add-dir"),
  // Their values may be left out.
  ...rules("drop", "optional", "--resume -r", "--worktree"),
  ...rules("drop", "one", "--session-id"),
  ...rules("drop", "none", "--continue -c", "--fork-session", "--restore-ask-user-question"),
  ...rules("drop", "one", "--prompt -p", "--prompt-interactive -i", "--system-prompt"),
  ...rules("drop", "one", "--append-system-prompt", "--openai-api-key", "--openai-base-url"),
  ...rules("drop", "one", "--openai-logging-dir", "--proxy", "--mcp-config", "--sandbox-image"),
  ...rules("drop", "one", "--core-tools", "--channel", "--telemetry-target"),
  ...rules("drop", "one", "--telemetry-otlp-endpoint", "--telemetry-otlp-protocol"),
  ...rules("drop", "one", "--telemetry-outfile", "--input-format", "--output-format -o"),
  ...rules("drop", "one", "--json-fd", "--json-file", "--json-schema", "--input-file"),
  ...rules("drop", "one", "--max-session-turns", "--max-wall-time", "--max-tool-calls"),
  ...rules("drop", "none", "--acp --experimental-acp", "--list-extensions -l", "--help -h"),
  ...rules("drop", "none", "--version -v", "--telemetry", "--telemetry-log-prompts"),
  ...rules("drop", "none", "--chat-recording", "--openai-logging", "--include-partial-messages")
];
var qwenHeadless = [
  "--prompt",
  "--acp",
  "--list-extensions",
  "--json-schema",
  "--output-format",
  "--version",
  "--help"
];
var qwenSubcommands = new Set(
  "auth board channel extensions hooks mcp review sandbox serve sessions update".split(" ")
);

// src/harnesses/qwen/store.ts
import { join } from "node:path";
function qwenHome(account) {
  return accountDirectory(account, "QWEN_HOME", ".qwen");
}
function runtimeDirectory(account) {
  const own = account.variables.QWEN_RUNTIME_DIR;
  return own ? accountDirectory(account, "QWEN_RUNTIME_DIR", ".qwen") : qwenHome(account);
}
function projectsDirectory(account) {
  return join(runtimeDirectory(account), "projects");
}
function chatsDirectory(account, directory) {
  const project = directory.replace(/[^a-zA-Z0-9]/g, "-");
  return join(projectsDirectory(account), project, "chats");
}
async function findTranscript(ref) {
  const name = `${ref.sessionId}.jsonl`;
  const expected = join(chatsDirectory(ref.account, ref.directory), name);
  if (await isFile(expected)) return expected;
  const projects = projectsDirectory(ref.account);
  for (const project of await entries(projects)) {
    const path = join(projects, project, "chats", name);
    if (await isFile(path)) return path;
  }
  return void 0;
}

// src/harnesses/qwen/transcript.ts
var tailBytes = 256 << 10;
var headBytes = 64 << 10;
async function readTranscript(path, sessionId, signal) {
  const recent = new RecentMessages();
  let interrupted;
  let title = null;
  let model = null;
  let branch = null;
  let contextShare = null;
  await readRecordsFromEnd(
    path,
    (record) => {
      const { type } = record;
      if (type === "system" && record.subtype === "custom_title") {
        title ??= textAt(record, "systemPayload", "customTitle");
      }
      if (type !== "user" && type !== "assistant" && type !== "tool_result") return true;
      if (interrupted === void 0) interrupted = wasCut(record);
      branch ??= textAt(record, "gitBranch");
      if (type === "assistant") {
        model ??= textAt(record, "model");
        contextShare ??= shareOf(record);
      }
      if (type !== "tool_result") recent.add(type, timeAt(record, "timestamp"), textOf(record));
      return true;
    },
    { bytes: tailBytes, signal }
  );
  const { directory, prompt } = await readBeginning(path, signal);
  return {
    sessionId,
    directory,
    transcript: path,
    title: title ?? prompt,
    model,
    branch,
    cost: null,
    contextShare,
    lastMessageAt: recent.lastMessageAt,
    interrupted: interrupted === void 0 ? false : interrupted,
    inheritedPermission: null,
    messages: recent.messages
  };
}
async function readBeginning(path, signal) {
  let directory = null;
  let prompt = null;
  await readRecordsFromStart(
    path,
    (record) => {
      directory ??= textAt(record, "cwd");
      if (record.type === "user") prompt ??= titleFromPrompt(textOf(record));
      return directory === null || prompt === null;
    },
    { bytes: headBytes, signal }
  );
  return { directory, prompt };
}
function wasCut(record) {
  if (record.type === "user") return null;
  const parts = partsOf(record);
  if (record.type === "assistant") {
    return parts.some((part) => at(part, "functionCall") !== void 0);
  }
  const isRefused = parts.some(
    (part) => textAt(part, "functionResponse", "response", "error")?.startsWith("[Operation Cancelled]")
  );
  return isRefused ? false : null;
}
function shareOf(record) {
  const size = numberAt(record, "contextWindowSize");
  const used = numberAt(record, "usageMetadata", "promptTokenCount");
  return size === null || used === null || size <= 0 ? null : Math.min(used / size, 1);
}
function textOf(record) {
  const texts = partsOf(record).filter((part) => at(part, "thought") !== true);
  return texts.map((part) => textAt(part, "text") ?? "").join("\n");
}
function partsOf(record) {
  const parts = at(record, "message", "parts");
  return Array.isArray(parts) ? parts : [];
}

// src/harnesses/qwen.ts
var sessionIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
var accountVariables = ["QWEN_HOME", "QWEN_RUNTIME_DIR"];
var script = /(^|\/)qwen(\.js)?$|\/qwen-code\/(cli|cli-entry)\.js$/;
var qwen = {
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
  async readConversation(ref, signal) {
    try {
      const path = await findTranscript(ref);
      if (path === void 0) return { status: "missing" };
      return await told(await readTranscript(path, ref.sessionId, signal), signal);
    } catch (error) {
      return unreadable(error, signal);
    }
  },
  async conversations(directory, account, signal) {
    const found = [];
    for (const { path } of await newestFiles(chatsDirectory(account, directory))) {
      const sessionId = basename(path, ".jsonl");
      if (!path.endsWith(".jsonl") || !sessionIdPattern.test(sessionId)) continue;
      const facts = await readTranscript(path, sessionId, signal);
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
      sessionId
    ],
    environment: accountEnvironment(account, accountVariables)
  }),
  screen
};
async function bind(agent, context) {
  let reason = "Qwen's registry has no entry for it";
  for (const process of agent.processes.toReversed()) {
    const path = join2(qwenHome(agent.account), "sessions", `${process.pid}.json`);
    try {
      const entry = await readEntry(path, process, context.bootId);
      if (entry === void 0) reason = "its entry in Qwen's registry names another process";
      else {
        return {
          bound: true,
          binding: { sessionId: entry.sessionId, evidence: "registry" },
          state: stateFromTitle(agent.paneTitle),
          ...entry.directory === null ? {} : { directory: entry.directory }
        };
      }
    } catch (error) {
      if (systemErrorCode(error) !== "ENOENT")
        reason = "its entry in Qwen's registry is unreadable";
    }
  }
  return { bound: false, reason };
}
async function findWriter(ref, host) {
  const registry = join2(qwenHome(ref.account), "sessions");
  for (const name of await entries(registry)) {
    const process = host.processes.get(Number(/^(\d+)\.json$/.exec(name)?.[1] ?? 0));
    if (process === void 0) continue;
    const entry = await readEntry(join2(registry, name), process, host.bootId);
    if (entry?.sessionId === ref.sessionId) return process;
  }
  return null;
}
async function readEntry(path, process, bootId) {
  const entry = await readJsonFile(path);
  const sessionId = textAt(entry, "sessionId");
  if (sessionId === null || !sessionIdPattern.test(sessionId)) return void 0;
  if (textAt(entry, "procStart") !== `${bootId}:${process.startTime}`) return void 0;
  if (textAt(entry, "kind") !== "tui") return void 0;
  return { sessionId, directory: textAt(entry, "cwd") };
}
function stateFromTitle(title) {
  if (title.startsWith("\u25D0")) return "working";
  if (title.startsWith("\u2733")) return "waiting";
  return title.startsWith("Qwen - ") ? "idle" : "unknown";
}
function screen(text, paneTitle) {
  const end = lastLines(text, 14);
  if (/Waiting for user confirmation\.\.\./.test(end)) return "asking";
  if (/Connect a Provider/.test(end)) return "first-run";
  if (/esc to cancel\)/.test(end)) return "busy";
  if (/^\s*[>*]\s+Type your message/m.test(end)) return "ready";
  if (/^─{10,}\n\s*[>*] .*\n─{10,}$/m.test(end) && stateFromTitle(paneTitle) === "idle")
    return "ready";
  return /^No saved session found with ID /m.test(end) ? "lost" : null;
}
export {
  qwen
};
