import {
  told
} from "./chunk-IINZDVHK.js";
import {
  lastLines,
  unreadable,
  withoutWraps
} from "./chunk-4UOACQUZ.js";
import {
  scriptArgv
} from "./chunk-AVQQRLGP.js";
import {
  rules,
  toolNames
} from "./chunk-LFP4SWYH.js";
import {
  flagValue,
  hasFlag,
  plainWords,
  replayablePermissionFlags
} from "./chunk-SN5SRBSB.js";
import {
  readLinesFromStart
} from "./chunk-GWXVPBYW.js";
import {
  RecentMessages,
  newestFirst,
  readLinesFromEnd,
  titleFromPrompt
} from "./chunk-YQ6QMPR5.js";
import {
  accountEnvironment
} from "./chunk-YRTW4C7C.js";
import {
  at,
  numberAt,
  parseRecord,
  readJsonFile,
  textAt,
  timeAt
} from "./chunk-MPANNSCX.js";
import {
  entries,
  isFile,
  modifiedAt,
  newestFiles
} from "./chunk-XRBZVOMC.js";
import "./chunk-PBVTLJWV.js";
import {
  systemErrorCode
} from "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";

// src/harnesses/claude/flags.ts
var claudeFlags = [
  ...rules("replay", "one", "--agent", "--autocompact", "--effort", "--fallback-model", "--model"),
  ...rules("replay", "none", "--ax-screen-reader", "--brief", "--chrome", "--no-chrome", "--ide"),
  ...rules("replay", "none", "--disable-slash-commands", "--restricted", "--safe-mode", "--bare"),
  ...rules("replay", "none", "--strict-mcp-config", "--verbose"),
  ...rules("replay", "none", "--exclude-dynamic-system-prompt-sections"),
  // What restricts must come back.
  { names: ["--tools"], arity: "variadic", policy: "replay", value: toolNames },
  {
    names: ["--disallowedTools", "--disallowed-tools"],
    arity: "variadic",
    policy: "replay",
    value: toolNames
  },
  {
    names: ["--permission-mode"],
    arity: "one",
    policy: "replay",
    value: /^(default|manual|plan)$/
  },
  {
    names: ["--permission-mode"],
    arity: "one",
    policy: "permission",
    value: /^(acceptEdits|auto|bypassPermissions|dontAsk)$/
  },
  ...rules(
    "permission",
    "none",
    "--dangerously-skip-permissions",
    "--allow-dangerously-skip-permissions"
  ),
  ...rules("permission", "one", "--permission-prompt-tool", "--plugin-dir", "--plugin-url"),
  ...rules("permission", "one", "--settings", "--setting-sources"),
  ...rules("permission", "variadic", "--add-dir", "--mcp-config"),
  ...rules("permission", "variadic", "--allowedTools --allowed-tools"),
  ...rules("permission", "variadic", "--dangerously-load-development-channels"),
  // Which conversation, and where.
  ...rules("drop", "none", "--continue -c", "--fork-session", "--desktop"),
  ...rules("drop", "none", "--bg --background", "--tmux"),
  ...rules("drop", "one", "--session-id", "--resume-session-at", "--environment"),
  ...rules("drop", "optional", "--resume -r", "--from-pr", "--teleport", "--cloud"),
  ...rules("drop", "optional", "--worktree -w", "--remote-control --rc"),
  // The title comes back with the conversation; it may say anything.
  ...rules("drop", "one", "--name -n", "--remote-control-session-name-prefix"),
  // Prompts, and what may hold them or secrets.
  ...rules("drop", "one", "--append-system-prompt", "--append-system-prompt-file", "--prefill"),
  ...rules("drop", "one", "--system-prompt", "--system-prompt-file", "--system-prompt-snapshot"),
  ...rules("drop", "one", "--agents", "--debug-file", "--json-schema"),
  ...rules("drop", "optional", "--debug -d", "--prompt-suggestions"),
  ...rules("drop", "variadic", "--betas", "--file"),
  // Headless runs.
  ...rules("drop", "none", "--print -p", "--forward-subagent-text", "--include-hook-events"),
  ...rules("drop", "none", "--include-partial-messages", "--no-session-persistence"),
  ...rules("drop", "none", "--replay-user-messages"),
  ...rules("drop", "one", "--input-format", "--output-format", "--max-budget-usd"),
  ...rules("drop", "one", "--max-turns", "--permission-prompts"),
  ...rules("drop", "none", "--help -h", "--version -v")
];
var claudeSubcommands = /* @__PURE__ */ new Set([
  ...["agents", "attach", "auth", "auto-mode", "daemon", "doctor", "gateway", "import", "install"],
  ...["logs", "mcp", "plugin", "plugins", "project", "purge", "remote-control", "respawn", "rm"],
  ...["setup-token", "stop", "kill", "ultrareview", "update", "upgrade"]
]);

// src/harnesses/claude/recognise.ts
import { basename } from "node:path";
var executable = /\/@anthropic-ai\/claude-code(-[a-z0-9-]+)?\/|\/claude\/versions\/[^/]+$/;
var script = /(^|\/)claude$|\/claude-code\/cli\.[cm]?js$/;
function claudeWords(process, table) {
  const argv = table.argv(process.pid);
  const [program = "", ...words] = scriptArgv(argv);
  if (script.test(program)) return words;
  const path = table.executable(process.pid) ?? "";
  if (executable.test(path) || /^claude(\.exe)?$/.test(basename(path))) return argv.slice(1);
  return void 0;
}
function isInteractiveClaude(process, table) {
  const words = claudeWords(process, table);
  if (words === void 0 || hasFlag(words, claudeFlags, "--print")) return false;
  return !claudeSubcommands.has(plainWords(words, claudeFlags)[0] ?? "");
}

// src/harnesses/claude/registry.ts
import { join as join2 } from "node:path";

// src/harnesses/claude/store.ts
import { basename as basename2, join, resolve } from "node:path";
var claudeSessionId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
function claudeHome(account) {
  const value = account.variables.CLAUDE_CONFIG_DIR;
  return value ? resolve(account.home, value) : join(account.home, ".claude");
}
var longestName = 200;
function projectFolder(directory) {
  const name = directory.replace(/[^A-Za-z0-9]/g, "-");
  if (name.length <= longestName) return name;
  let hash = 0;
  for (let index = 0; index < directory.length; index += 1) {
    hash = (hash << 5) - hash + directory.charCodeAt(index) | 0;
  }
  return `${name.slice(0, longestName)}-${Math.abs(hash).toString(36)}`;
}
function projectPath(account, directory) {
  return join(claudeHome(account), "projects", projectFolder(directory));
}
async function findTranscript(ref) {
  const name = `${ref.sessionId}.jsonl`;
  const expected = join(projectPath(ref.account, ref.directory), name);
  if (await isFile(expected)) return expected;
  const projects = join(claudeHome(ref.account), "projects");
  for (const folder of await entries(projects)) {
    const path = join(projects, folder, name);
    if (await isFile(path)) return path;
  }
  return void 0;
}
function isHome(transcript, directory) {
  return basename2(resolve(transcript, "..")) === projectFolder(directory);
}

// src/harnesses/claude/registry.ts
var states = {
  busy: "working",
  waiting: "waiting",
  idle: "idle"
};
var childMark = "CLAUDE_CODE_CHILD_SESSION";
async function bindClaude(agent, context) {
  let reason = "Claude's registry has no entry for it";
  for (const process of agent.processes.toReversed()) {
    try {
      const entry = await readEntry(agent.account, process, context.processes);
      if (entry === "another process") {
        reason = "its entry in Claude's registry names another process";
      } else if (entry === "malformed") {
        reason = "its entry in Claude's registry is not what was expected";
      } else if (entry.kind === "bg") {
        reason = "it belongs to a background session";
      } else if (isHeadless(entry, process, context.processes)) {
        reason = "it runs without a person";
      } else {
        return {
          bound: true,
          binding: { sessionId: entry.sessionId, evidence: "registry" },
          state: entry.state,
          ...entry.directory === null ? {} : { directory: entry.directory }
        };
      }
    } catch (error) {
      if (systemErrorCode(error) !== "ENOENT") {
        reason = "its entry in Claude's registry could not be read";
      } else if (context.processes.environmentVariable(process.pid, childMark)) {
        reason = `it was started from within a Claude (${childMark} is set) and saves no conversation`;
      }
    }
  }
  return { bound: false, reason };
}
var clockSteps = 6e4;
async function readEntry(account, process, table) {
  const path = join2(claudeHome(account), "sessions", `${process.pid}.json`);
  const content = await readJsonFile(path);
  const sessionId = textAt(content, "sessionId");
  const start = textAt(content, "procStart");
  if (sessionId === null || !claudeSessionId.test(sessionId) || start === null) return "malformed";
  if (start !== process.startTime || content?.pid !== process.pid) return "another process";
  const writtenAt = await modifiedAt(path) ?? 0;
  if (writtenAt < (table.startedAt(process.pid) ?? 0) - clockSteps) return "another process";
  return {
    sessionId,
    directory: textAt(content, "cwd"),
    entrypoint: textAt(content, "entrypoint"),
    kind: textAt(content, "kind"),
    state: states[textAt(content, "status") ?? ""] ?? "unknown"
  };
}
function isHeadless(entry, process, table) {
  if (entry.entrypoint === "cli") return false;
  const inherited = table.environmentVariable(process.pid, "CLAUDE_CODE_ENTRYPOINT");
  return entry.entrypoint !== inherited;
}

// src/harnesses/claude/screen.ts
function claudeScreen(text) {
  const end2 = lastLines(text, 24);
  const footer = inputFrame.exec(end2)?.[1];
  if (footer !== void 0) return /esc to interrupt/.test(footer) ? "busy" : "ready";
  if (withoutWraps(end2).includes("NoconversationfoundwithsessionID:")) return "lost";
  if (inUse.test(end2)) return "in-use";
  return firstRun.test(end2) ? "first-run" : /^\s+❯ \S/m.test(end2) ? "asking" : null;
}
var inUse = /is currently running as a background agent|is running in the background.*claude (stop|agents)/;
var inputFrame = /^─{10,}.*\n❯(?:\u00a0.*)?(?:\n(?!─{10,}).*)*\n─{10,}.*((?:\n.*){0,6})$(?!\n)/m;
var firstRun = new RegExp(
  [
    "Is this a project you created or one you trust\\?",
    "Claude Code running in Bypass Permissions mode",
    "Select login method:",
    "Choose the text style that looks best with your terminal",
    "Detected a custom API key in your environment",
    "Unable to connect to Anthropic services"
  ].join("|")
);

// src/harnesses/claude/transcript.ts
import { join as join3 } from "node:path";

// src/harnesses/claude/record.ts
function transcriptRecord(line) {
  return line.long ? longRecord(line.start, line.end) : parseRecord(line.text);
}
function saysNothing(start) {
  const type = /^\{"type":"([a-z-]+)"/.exec(start)?.[1];
  return type === void 0 ? attachment.test(start) : !told2.has(type);
}
var told2 = /* @__PURE__ */ new Set([
  ...["ai-title", "custom-title", "cost-state", "permission-mode"],
  ...["user", "assistant", "system"]
]);
function isSummary(start) {
  return /^\{"type":"(?:ai-title|custom-title|cost-state)"/.test(start);
}
var attachment = /^\{"parentUuid":(?:null|"[^"]*"),"isSidechain":(?:true|false),"attachment":/;
function longRecord(start, end2) {
  const role = /"role":"(user|assistant)"/.exec(start)?.[1];
  if (role === void 0 || start.includes('"isSidechain":true')) return void 0;
  const tool = /"tool_use_id":"([^"]+)"/.exec(start)?.[1];
  const known2 = (name) => new RegExp(`"${name}":"([^"\\\\]+)"(?!.*"${name}":")`, "s").exec(end2)?.[1];
  return {
    type: role,
    timestamp: known2("timestamp"),
    cwd: known2("cwd"),
    gitBranch: known2("gitBranch"),
    permissionMode: known2("permissionMode"),
    message: {
      role,
      content: tool === void 0 ? "" : [{ type: "tool_result", tool_use_id: tool }],
      stop_reason: known2("stop_reason")
    },
    .../"origin":\{"kind":"human"\}/.test(end2) ? { origin: { kind: "human" } } : {}
  };
}
function isHuman(record) {
  if (record.type !== "user" || record.isSidechain === true || record.isMeta === true) return false;
  const kind = at(record, "origin", "kind");
  if (kind !== void 0) return kind === "human";
  if (record.isCompactSummary === true || hasPart(record, "tool_result")) return false;
  const text = messageText(record).trimStart();
  return text !== "" && !text.startsWith("<") && !isInterruption(record);
}
function isModel(record) {
  return record.type === "assistant" && record.isSidechain !== true && textAt(record, "message", "model") !== "<synthetic>";
}
function isInterruption(record) {
  return /^\[Request interrupted by user/.test(messageText(record));
}
function hasPart(record, type) {
  const content = at(record, "message", "content");
  return Array.isArray(content) && content.some((part) => at(part, "type") === type);
}
function messageText(record) {
  const content = at(record, "message", "content");
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.filter((part) => at(part, "type") === "text").map((part) => textAt(part, "text") ?? "").join("\n");
}

// src/harnesses/claude/turn.ts
function turnInFlight(record) {
  if (record.isSidechain === true) return void 0;
  if (record.type === "system") return endsTurn(textAt(record, "subtype")) ? false : void 0;
  if (record.type === "assistant") {
    if (textAt(record, "message", "model") === "<synthetic>") return false;
    const reason = textAt(record, "message", "stop_reason");
    return reason === null || reason === "tool_use" || hasPart(record, "tool_use");
  }
  if (record.type !== "user") return void 0;
  if (isInterruption(record)) return false;
  return isHuman(record) || hasPart(record, "tool_result") ? true : void 0;
}
function endsTurn(subtype) {
  return subtype === "turn_duration" || subtype === "compact_boundary";
}

// src/harnesses/claude/transcript.ts
var end = 192 << 10;
var head = 256 << 10;
async function readClaudeTranscript(path, sessionId, account, signal) {
  const near = await readEnding(path, { scanned: end, signal }, (ending2) => ending2.isComplete);
  const isEnough = near.complete || near.ending.isEnough;
  const { ending, complete } = isEnough ? near : await readEnding(path, { signal }, (further) => further.isEnough);
  const isWhole = complete && !ending.leftOut;
  const lacking = !isWhole && (ending.title === null || ending.home === null);
  const start = lacking ? await readStart(path, signal) : void 0;
  return {
    sessionId,
    directory: ending.home ?? start?.directory ?? ending.lastDirectory,
    transcript: path,
    title: ending.title ?? start?.title ?? ending.prompt,
    model: ending.model,
    branch: ending.branch,
    cost: ending.cost,
    // The transcript counts tokens, but does not say how many the model's window holds.
    contextShare: null,
    lastMessageAt: ending.recent.lastMessageAt,
    interrupted: ending.inFlight ?? false,
    inheritedPermission: await inheritedPermission(ending.permissionMode, account),
    messages: ending.recent.messages,
    entrypoint: ending.entrypoint
  };
}
async function readEnding(path, limits, done) {
  const ending = new Ending(path);
  const { complete } = await readLinesFromEnd(
    path,
    (line) => {
      const record = transcriptRecord(line);
      if (record !== void 0) ending.add(record);
      return !done(ending);
    },
    { ...limits, skip: (start) => saysNothing(start) || ending.leavesOut(start) }
  );
  return { ending, complete };
}
var Ending = class {
  recent = new RecentMessages();
  title = null;
  /** The oldest prompt that was seen. */
  prompt = null;
  model = null;
  branch = null;
  /** The last directory that the transcript's folder is named after. */
  home = null;
  lastDirectory = null;
  cost = null;
  inFlight;
  permissionMode = null;
  entrypoint = null;
  /** Messages were left unread, since the later ones had told everything. */
  leftOut = false;
  #path;
  #titleIsOwn = false;
  #hasBranch = false;
  constructor(path) {
    this.#path = path;
  }
  get isEnough() {
    return this.recent.lastMessageAt !== null && this.model !== null && this.inFlight !== void 0;
  }
  get isComplete() {
    const isTitled = this.title !== null && this.cost !== null;
    return this.isEnough && isTitled && this.home !== null && this.recent.isFull;
  }
  /** Told by its first bytes: nearly all of what is read of a long conversation need not be parsed. */
  leavesOut(start) {
    if (!this.#isToldOfMessages || isSummary(start)) return false;
    this.leftOut = true;
    return true;
  }
  get #isToldOfMessages() {
    const isPlaced = this.home !== null && this.entrypoint !== null && this.#hasBranch;
    return this.isEnough && isPlaced && this.permissionMode !== null && this.recent.isFull;
  }
  add(record) {
    this.#addTitle(record);
    if (record.type === "cost-state") this.cost ??= numberAt(record, "totalCostUSD");
    this.permissionMode ??= textAt(record, "permissionMode");
    this.#addPlace(record);
    this.inFlight ??= turnInFlight(record);
    if (isModel(record)) {
      this.model ??= textAt(record, "message", "model");
      this.recent.add("assistant", timeAt(record, "timestamp"), messageText(record));
    } else if (isHuman(record)) {
      const text = messageText(record);
      this.prompt = titleFromPrompt(text) ?? this.prompt;
      this.recent.add("user", timeAt(record, "timestamp"), text);
    }
  }
  /** A name that the user gave counts before one that Claude made up, wherever they stand. */
  #addTitle(record) {
    if (record.type === "custom-title" && !this.#titleIsOwn) {
      const own = textAt(record, "customTitle");
      this.title = own ?? this.title;
      this.#titleIsOwn = own !== null;
    }
    if (record.type === "ai-title") this.title ??= textAt(record, "aiTitle");
  }
  #addPlace(record) {
    if (record.type !== "user" && record.type !== "assistant") return;
    this.entrypoint ??= textAt(record, "entrypoint");
    const branch = textAt(record, "gitBranch");
    this.#hasBranch ||= branch !== null;
    if (branch !== null && branch !== "HEAD") this.branch ??= branch;
    const directory = textAt(record, "cwd");
    this.lastDirectory ??= directory;
    if (directory !== null && this.home === null && isHome(this.#path, directory)) {
      this.home = directory;
    }
  }
};
async function readStart(path, signal) {
  let title = null;
  let directory = null;
  await readLinesFromStart(
    path,
    (line) => {
      const record = transcriptRecord(line);
      if (record === void 0) return true;
      title ??= textAt(record, "customTitle") ?? textAt(record, "aiTitle");
      if (isHuman(record)) title ??= titleFromPrompt(messageText(record));
      const cwd = textAt(record, "cwd");
      if (cwd !== null && isHome(path, cwd)) directory ??= cwd;
      return title === null || directory === null;
    },
    { scanned: head, skip: saysNothing, signal }
  );
  return { title, directory };
}
async function inheritedPermission(mode, account) {
  if (mode === "acceptEdits" || mode === "dontAsk") return mode;
  if (mode !== "auto") return null;
  const settings = await readJsonFile(join3(claudeHome(account), "settings.json")).catch(() => null);
  const preferred = at(settings, "permissions", "defaultMode");
  return typeof preferred === "string" && preferred !== "auto" ? mode : null;
}

// src/harnesses/claude/writer.ts
import { join as join4 } from "node:path";
var known = /* @__PURE__ */ new WeakMap();
async function findClaudeWriter(ref, { processes }) {
  const home = claudeHome(ref.account);
  const ofTable = known.get(processes) ?? /* @__PURE__ */ new Map();
  known.set(processes, ofTable);
  const found = ofTable.get(home) ?? writersOf(ref.account, processes);
  ofTable.set(home, found);
  found.catch(() => ofTable.delete(home));
  const { registered, unreadable: unreadable2, starting } = await found;
  const writer = registered.get(ref.sessionId);
  if (writer !== void 0) return writer;
  if (unreadable2 !== null) {
    throw new Error(`the registry entry of the Claude with pid ${unreadable2} is not readable`);
  }
  return starting.get(ref.sessionId) ?? null;
}
async function writersOf(account, table) {
  const registered = /* @__PURE__ */ new Map();
  const pids = /* @__PURE__ */ new Set();
  let unreadable2 = null;
  for (const name of await entries(join4(claudeHome(account), "sessions"))) {
    const process = table.get(Number(/^(\d+)\.json$/.exec(name)?.[1] ?? 0));
    if (process === void 0) continue;
    const entry = await readEntry(account, process, table);
    if (entry === "another process") continue;
    if (entry === "malformed") {
      if (claudeWords(process, table) !== void 0) unreadable2 ??= process.pid;
      continue;
    }
    pids.add(process.pid);
    registered.set(entry.sessionId, process);
  }
  return { registered, unreadable: unreadable2, starting: startingWriters(table, pids) };
}
function startingWriters(table, registered) {
  const starting = /* @__PURE__ */ new Map();
  for (const process of table.all()) {
    const words = registered.has(process.pid) ? void 0 : claudeWords(process, table);
    if (words === void 0) continue;
    for (const flag of ["--resume", "--session-id"]) {
      const named = flagValue(words, claudeFlags, flag);
      if (named != null && !starting.has(named)) starting.set(named, process);
    }
  }
  return starting;
}

// src/harnesses/claude.ts
var accountVariables = ["CLAUDE_CONFIG_DIR"];
var claude = {
  name: "claude",
  title: "Claude Code",
  command: "claude",
  sessionIdPattern: claudeSessionId,
  accountVariables,
  unsetAtLaunch: [
    // Sends the interrupted prompt again by itself, and runs its tools (2.1.197).
    "CLAUDE_CODE_RESUME_INTERRUPTED_TURN",
    // Marks of a parent Claude, where the server was started from within one: no transcript is saved then (2.1.332).
    "CLAUDE_CODE_CHILD_SESSION",
    "CLAUDE_CODE_SESSION_ID",
    "CLAUDE_CODE_ENTRYPOINT",
    "CLAUDECODE"
  ],
  flags: claudeFlags,
  recognise: isInteractiveClaude,
  bind: bindClaude,
  async readConversation(ref, signal) {
    try {
      const path = await findTranscript(ref);
      if (path === void 0) return { status: "missing" };
      const { entrypoint: _, ...facts } = await readClaudeTranscript(
        path,
        ref.sessionId,
        ref.account,
        signal
      );
      return await told(facts, signal);
    } catch (error) {
      return unreadable(error, signal);
    }
  },
  async conversations(directory, account, signal) {
    const found = [];
    for (const { name, path } of await newestFiles(projectPath(account, directory))) {
      const sessionId = name.replace(/\.jsonl$/, "");
      if (sessionId === name || !claudeSessionId.test(sessionId)) continue;
      const facts = await readClaudeTranscript(path, sessionId, account, signal);
      if (facts.directory !== directory || facts.entrypoint?.startsWith("sdk")) continue;
      if (facts.lastMessageAt === null) continue;
      found.push({ sessionId, title: facts.title, lastMessageAt: facts.lastMessageAt });
    }
    return newestFirst(found);
  },
  findWriter: findClaudeWriter,
  resume: (request) => ({
    argv: [
      "claude",
      "--resume",
      request.sessionId,
      ...request.flags,
      ...replayablePermissionFlags(request.permissionFlags, claudeFlags),
      ...restriction(request)
    ],
    environment: accountEnvironment(request.account, accountVariables)
  }),
  screen: claudeScreen
};
function restriction(request) {
  if (request.inheritedPermission === null || request.keepInheritedPermission) return [];
  const words = [...request.flags, ...request.permissionFlags];
  const isStated = words.some((word) => word.startsWith("--permission-mode"));
  return isStated ? [] : ["--permission-mode", "default"];
}
export {
  claude
};
