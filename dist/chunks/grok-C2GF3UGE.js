import {
  lastLines,
  unreadable
} from "./chunk-4UOACQUZ.js";
import {
  scriptArgv
} from "./chunk-AVQQRLGP.js";
import {
  rules
} from "./chunk-LFP4SWYH.js";
import {
  hasFlag,
  plainWords,
  replayablePermissionFlags
} from "./chunk-SN5SRBSB.js";
import {
  readRecordsFromEnd
} from "./chunk-GWXVPBYW.js";
import {
  RecentMessages,
  newestFirst
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
  withRegularFile
} from "./chunk-MPANNSCX.js";
import {
  entries,
  isFile
} from "./chunk-XRBZVOMC.js";
import "./chunk-PBVTLJWV.js";
import {
  systemErrorCode
} from "./chunk-GMU24DER.js";
import {
  encodeBytes
} from "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";

// src/harnesses/grok/conversation.ts
import { basename, join } from "node:path";
var updatesBytes = 512 << 10;
var eventsBytes = 256 << 10;
var usageLimit = 8 << 20;
async function readSession(folder, signal) {
  const summary = await readJsonFile(join(folder, "summary.json"));
  if (summary === void 0) throw new SyntaxError("summary.json is not what grok writes");
  const recent = await readMessages(join(folder, "updates.jsonl"), signal);
  if (recent.messages.length === 0 && recent.lastMessageAt === null) return void 0;
  const turn = await readTurn(folder, signal);
  const signals = await optional(join(folder, "signals.json"));
  const usage = await optional(join(folder, "usage.json"), usageLimit);
  const ticks = numberAt(usage, "session", "costUsdTicks");
  return {
    sessionId: basename(folder),
    directory: textAt(summary, "info", "cwd"),
    transcript: folder,
    title: titleOf(summary),
    model: textAt(summary, "current_model_id"),
    branch: textAt(summary, "head_branch"),
    // 10^10 ticks are a dollar (grok 1.0.41, `grok usage`).
    cost: ticks === null ? null : ticks / 1e10,
    contextShare: share(
      numberAt(signals, "contextTokensUsed"),
      numberAt(signals, "contextWindowTokens")
    ),
    lastMessageAt: recent.lastMessageAt,
    interrupted: turn !== "idle" && turn !== "unknown",
    inheritedPermission: null,
    messages: recent.messages
  };
}
async function summarise(folder, signal) {
  const summary = await optional(join(folder, "summary.json"));
  const { lastMessageAt } = await readMessages(join(folder, "updates.jsonl"), signal);
  if (lastMessageAt === null) return void 0;
  return { sessionId: basename(folder), title: summary ? titleOf(summary) : null, lastMessageAt };
}
async function sessionTitle(folder) {
  const summary = await optional(join(folder, "summary.json"));
  return summary === void 0 ? null : titleOf(summary);
}
function titleOf(summary) {
  return textAt(summary, "generated_title") ?? textAt(summary, "session_summary");
}
async function readTurn(folder, signal) {
  let turn;
  let asking;
  try {
    const read = await readRecordsFromEnd(
      join(folder, "events.jsonl"),
      ({ type, outcome }) => {
        if (type === "permission_requested") asking ??= true;
        if (type === "permission_resolved") asking ??= false;
        if (type === "turn_ended") turn = outcome === "interrupted" ? "interrupted" : "idle";
        if (type === "turn_started") turn = asking === true ? "waiting" : "working";
        return turn === void 0;
      },
      { bytes: eventsBytes, signal }
    );
    return turn ?? (read.complete ? "idle" : "unknown");
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return "idle";
    throw error;
  }
}
var roles = {
  user_message_chunk: "user",
  agent_message_chunk: "assistant"
};
async function readMessages(path, signal) {
  const recent = new RecentMessages();
  let open;
  const close = () => {
    if (open) recent.add(open.role, open.at, open.chunks.toReversed().join(""));
    open = void 0;
  };
  try {
    await readRecordsFromEnd(
      path,
      (record) => {
        const role = roles[textAt(record, "params", "update", "sessionUpdate") ?? ""];
        if (role !== open?.role) close();
        if (role !== void 0) {
          open ??= { role, at: timeOf(record), chunks: [] };
          open.chunks.push(textAt(record, "params", "update", "content", "text") ?? "");
        }
        return !recent.isFull;
      },
      { bytes: updatesBytes, signal }
    );
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") throw error;
  }
  close();
  return recent;
}
function timeOf(record) {
  const milliseconds = numberAt(record, "params", "_meta", "agentTimestampMs");
  const seconds = numberAt(record, "timestamp");
  return milliseconds ?? (seconds === null ? null : seconds * 1e3);
}
function share(used, whole) {
  return used === null || whole === null || whole <= 0 ? null : Math.min(used / whole, 1);
}
async function optional(path, limit) {
  try {
    return await readJsonFile(path, limit);
  } catch {
    return void 0;
  }
}

// src/harnesses/grok/flags.ts
var rule = /^[A-Za-z_]{1,40}(\([^()\n]{0,200}\))?$/;
var grokFlags = [
  ...rules("replay", "one", "--model -m", "--reasoning-effort --effort", "--sandbox", "--agent"),
  ...rules("replay", "none", "--minimal", "--fullscreen", "--no-alt-screen", "--no-plan"),
  ...rules("replay", "none", "--no-subagents", "--no-ask-user", "--disable-web-search"),
  ...rules("replay", "none", "--no-auto-update", "--no-memory", "--leader", "--no-leader"),
  { names: ["--deny", "--disallowedTools"], arity: "one", policy: "replay", value: rule },
  { names: ["--permission-mode"], arity: "one", policy: "replay", value: /^(default|plan)$/ },
  {
    names: ["--permission-mode"],
    arity: "one",
    policy: "permission",
    value: /^(acceptEdits|auto|dontAsk|bypassPermissions)$/
  },
  { names: ["--allow", "--allowedTools"], arity: "one", policy: "permission", value: /^(?!)/ },
  ...rules("permission", "none", "--always-approve --yolo --dangerously-skip-permissions"),
  ...rules("permission", "none", "--trust --trust-folder"),
  ...rules("drop", "optional", "--resume -r --load", "--worktree -w"),
  ...rules("drop", "one", "--session-id -s", "--cwd", "--worktree-ref --ref", "--leader-socket"),
  ...rules("drop", "one", "--single -p --print", "--prompt-file", "--prompt-json"),
  ...rules("drop", "one", "--rules --append-system-prompt", "--agents", "--json-schema"),
  ...rules("drop", "one", "--system-prompt-override --system-prompt", "--output-format"),
  ...rules("drop", "one", "--tools", "--disallowed-tools", "--max-turns", "--debug-file"),
  ...rules("drop", "one", "--compaction-mode", "--compaction-detail", "--storage-mode"),
  ...rules("drop", "one", "--client-identifier", "--background-wait-timeout"),
  ...rules("drop", "none", "--continue -c", "--fork-session", "--restore-code", "--verbatim"),
  ...rules("drop", "none", "--include-partial-messages", "--oauth", "--force-login", "--debug"),
  ...rules("drop", "none", "--experimental-memory", "--memory-flush", "--todo-gate"),
  ...rules("drop", "none", "--no-wait-for-background", "--log-sampling", "--help -h"),
  ...rules("drop", "none", "--version -v")
];
var grokHeadless = [
  "--single",
  "--prompt-file",
  "--prompt-json",
  "--memory-flush",
  "--help",
  "--version"
];
var grokSubcommands = new Set(
  "agent clone completions cursor-worker disk-usage doctor du export help inspect leader login logout mcp memory models plugin serve sessions setup trace update usage v version worktree wrap".split(" ")
);

// src/harnesses/grok/live.ts
import { realpath } from "node:fs/promises";
import { basename as basename2, dirname, join as join3 } from "node:path";

// src/harnesses/grok/store.ts
import { join as join2 } from "node:path";
var sessionIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
function grokHome(account) {
  return accountDirectory(account, "GROK_HOME", ".grok");
}
function sessionsDirectory(account) {
  return join2(grokHome(account), "sessions");
}
async function findSession(ref) {
  const sessions = sessionsDirectory(ref.account);
  const groups = await entries(sessions);
  const own = groups.filter((group) => decodedName(group) === ref.directory);
  for (const group of [...own, ...groups]) {
    const folder = join2(sessions, group, ref.sessionId);
    if (await isFile(join2(folder, "summary.json"))) return folder;
  }
  return void 0;
}
async function sessionsOf(directory, account) {
  const sessions = sessionsDirectory(account);
  const found = [];
  for (const group of await entries(sessions)) {
    const folder = join2(sessions, group);
    if ((decodedName(group) ?? await namedDirectory(folder)) !== directory) continue;
    for (const id of await entries(folder)) {
      if (sessionIdPattern.test(id)) found.push(join2(folder, id));
    }
  }
  return found;
}
function decodedName(group) {
  if (!group.startsWith("%2F")) return void 0;
  try {
    return decodeURIComponent(group);
  } catch {
    return void 0;
  }
}
async function namedDirectory(group) {
  try {
    return await withRegularFile(
      join2(group, ".cwd"),
      async ({ handle, size }) => size > 1 << 16 ? void 0 : (await handle.readFile("utf8")).replace(/\n$/, "")
    );
  } catch {
    return void 0;
  }
}

// src/harnesses/grok/live.ts
function isGrok(process, table) {
  const program = basename2(table.executable(process.pid) ?? "");
  if (/^grok(-native|-\d[^/]*)?$/.test(program)) return true;
  const runsScripts = /^(node|bun)/.test(program);
  return runsScripts && basename2(scriptArgv(table.argv(process.pid))[0] ?? "") === "grok";
}
function isLeader(process, table) {
  const words = scriptArgv(table.argv(process.pid)).slice(1);
  return words[0] === "agent" && words.includes("leader");
}
function heldBy(process, table) {
  return table.openFiles(process.pid).flatMap((path) => {
    const folder = dirname(path);
    const sessionId = basename2(folder);
    return basename2(path) === "events.jsonl" && sessionIdPattern.test(sessionId) ? [{ sessionId, folder }] : [];
  });
}
function groks(table) {
  return table.all().filter((process) => isGrok(process, table));
}
async function bind(agent, host) {
  const process = agent.processes.at(-1) ?? agent.processes[0];
  const registered = await registeredSessions(agent.account, process.pid);
  const own = heldBy(process, host.processes);
  const held = own.length > 0 ? own : groks(host.processes).filter((other) => isLeader(other, host.processes)).flatMap((leader) => heldBy(leader, host.processes)).filter(({ sessionId: sessionId2 }) => registered?.includes(sessionId2) === true);
  if (held.length === 0) {
    return { bound: false, reason: "it holds no conversation open yet" };
  }
  const shown = await shownAmong(held, registered ?? [], agent.paneTitle);
  if (shown === void 0) {
    return {
      bound: false,
      reason: `it holds ${held.length} conversations, and its title does not tell which is shown`
    };
  }
  const { sessionId, folder } = shown.held;
  const turn = await readTurn(folder, host.signal);
  return {
    bound: true,
    binding: { sessionId, evidence: shown.evidence },
    state: turn === "interrupted" ? "idle" : turn
  };
}
async function shownAmong(held, registered, paneTitle) {
  const [only] = held;
  if (only !== void 0 && held.length === 1) {
    return { held: only, evidence: registered.includes(only.sessionId) ? "registry" : "open-file" };
  }
  const named = held.filter(({ sessionId }) => registered.includes(sessionId));
  const [entry] = named;
  if (/(^| - )grok$/.test(paneTitle)) {
    const titles = await Promise.all(held.map(({ folder }) => sessionTitle(folder)));
    const matching = held.filter((_, index) => shows(paneTitle, titles[index] ?? ""));
    const [match] = matching;
    if (match !== void 0 && matching.length === 1) return { held: match, evidence: "title" };
    if (match !== void 0 && !(entry && matching.includes(entry))) return void 0;
  }
  return entry !== void 0 && named.length === 1 ? { held: entry, evidence: "registry" } : void 0;
}
function shows(paneTitle, title) {
  if (title === "") return paneTitle === "grok";
  const parts = paneTitle.split(" - ").slice(0, -1);
  const inTurn = /^[\u2800-\u28ff⚠]/.test(paneTitle);
  return parts.some((_, start) => {
    if (start > 0 && !inTurn) return false;
    const shown = parts.slice(start).join(" - ");
    return shown === title || /^.{20,}…$/s.test(shown) && title.startsWith(shown.slice(0, -1));
  });
}
async function registeredSessions(account, pid) {
  try {
    const path = join3(grokHome(account), "active_sessions.json");
    const text = await withRegularFile(
      path,
      async ({ handle, size }) => size > 1 << 20 ? "" : handle.readFile("utf8")
    );
    const entries2 = JSON.parse(text);
    if (!Array.isArray(entries2)) return void 0;
    return entries2.filter((entry) => at(entry, "pid") === pid).flatMap((entry) => textAt(entry, "session_id") ?? []);
  } catch {
    return void 0;
  }
}
async function findHolder(sessionId, account, host) {
  const directory = sessionsDirectory(account);
  const sessions = `${await realpath(encodeBytes(directory)).catch(() => directory)}/`;
  for (const process of groks(host.processes)) {
    const holds = heldBy(process, host.processes).some(
      (held) => held.sessionId === sessionId && held.folder.startsWith(sessions)
    );
    if (!holds) continue;
    if (!isLeader(process, host.processes)) return process;
    for (const other of groks(host.processes)) {
      const shown = await registeredSessions(account, other.pid);
      if (shown?.includes(sessionId)) return other;
    }
  }
  return null;
}

// src/harnesses/grok/screen.ts
function grokScreen(text) {
  const end = lastLines(text, 16);
  if (/^Error: (Failed to authenticate for session restore|No session found for )/m.test(end))
    return "lost";
  if (/^Session "[^"\n]*" not found locally, restoring/m.test(end)) return "lost";
  if (/^\s*Login with Grok\s+l$/m.test(end)) return "first-run";
  if (/^\s*┃\s+\d \([●○]\) /m.test(end)) return "asking";
  if (/ \[stop\]$/m.test(end) || /^[\u2800-\u28ff] .*… \d/m.test(end)) return "busy";
  const fullScreen = /^\s*│ ❯ .*│\n(\s*│ .*│\n)*\s*╰─.*─╯$/m.test(end);
  const minimal = /^❯( .*)?\n.* · .* \/ .* \(\d+%\)( · |$)/m.test(end);
  return fullScreen || minimal ? "ready" : null;
}

// src/harnesses/grok.ts
var accountVariables = ["GROK_HOME"];
var grok = {
  name: "grok",
  title: "Grok",
  command: "grok",
  sessionIdPattern,
  accountVariables,
  unsetAtLaunch: [],
  flags: grokFlags,
  recognise(process, table) {
    if (!isGrok(process, table)) return false;
    const words = scriptArgv(table.argv(process.pid)).slice(1);
    if (grokHeadless.some((flag) => hasFlag(words, grokFlags, flag))) return false;
    return !grokSubcommands.has(plainWords(words, grokFlags)[0] ?? "");
  },
  bind,
  async readConversation(ref, signal) {
    try {
      const folder = await findSession(ref);
      const facts = folder === void 0 ? void 0 : await readSession(folder, signal);
      return facts === void 0 ? { status: "missing" } : { status: "found", facts };
    } catch (error) {
      return unreadable(error, signal);
    }
  },
  async conversations(directory, account, signal) {
    const found = [];
    for (const folder of await sessionsOf(directory, account)) {
      const summary = await summarise(folder, signal);
      if (summary !== void 0) found.push(summary);
    }
    return newestFirst(found);
  },
  findWriter: (ref, host) => findHolder(ref.sessionId, ref.account, host),
  resume: ({ sessionId, account, flags, permissionFlags }) => ({
    argv: [
      "grok",
      ...flags,
      ...replayablePermissionFlags(permissionFlags, grokFlags),
      "--resume",
      sessionId
    ],
    environment: accountEnvironment(account, accountVariables)
  }),
  screen: grokScreen
};
export {
  grok
};
