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
  flagValue,
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
  hookedSession
} from "./chunk-KXHV53NW.js";
import {
  at,
  numberAt,
  readJsonFile,
  textAt
} from "./chunk-MPANNSCX.js";
import {
  entries,
  isDirectory,
  isFile
} from "./chunk-XRBZVOMC.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-GMU24DER.js";
import {
  encodeBytes
} from "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";

// src/harnesses/cursor/conversation.ts
import { stat } from "node:fs/promises";
import { join as join2 } from "node:path";

// src/harnesses/cursor/store.ts
import { createHash } from "node:crypto";
import { realpath } from "node:fs/promises";
import { join } from "node:path";
var sessionIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
var accountVariables = [
  "CURSOR_CONFIG_DIR",
  "CURSOR_DATA_DIR",
  "XDG_CONFIG_HOME"
];
function roots(account) {
  const { variables } = account;
  const named = [
    variables.CURSOR_DATA_DIR && accountDirectory(account, "CURSOR_DATA_DIR", ""),
    variables.CURSOR_CONFIG_DIR && accountDirectory(account, "CURSOR_CONFIG_DIR", ""),
    variables.XDG_CONFIG_HOME && join(accountDirectory(account, "XDG_CONFIG_HOME", ""), "cursor"),
    join(account.home, ".cursor")
  ];
  return [...new Set(named.filter((each) => Boolean(each)))];
}
async function findChat(sessionId, account, directory) {
  const own = await hashesOf(directory);
  for (const root of roots(account)) {
    const groups = await entries(join(root, "chats"));
    for (const group of [...own, ...groups]) {
      const folder = join(root, "chats", group, sessionId);
      if (!await isDirectory(folder)) continue;
      return {
        sessionId,
        root,
        folder,
        directory: await directoryOf(folder, group, own, directory)
      };
    }
  }
  return void 0;
}
async function chatsOf(directory, account) {
  const chats = [];
  for (const root of roots(account)) {
    for (const group of await hashesOf(directory)) {
      for (const sessionId of await entries(join(root, "chats", group))) {
        if (!sessionIdPattern.test(sessionId)) continue;
        chats.push({ sessionId, root, folder: join(root, "chats", group, sessionId), directory });
      }
    }
  }
  return chats;
}
async function findTranscript(chat) {
  const projects = join(chat.root, "projects");
  const slug = chat.directory?.replace(/^\//, "").replace(/[^A-Za-z0-9]/g, "-");
  const others = await entries(projects);
  for (const project of slug === void 0 ? others : [slug, ...others]) {
    const { sessionId } = chat;
    const path = join(projects, project, "agent-transcripts", sessionId, `${sessionId}.jsonl`);
    if (await isFile(path)) return path;
  }
  return void 0;
}
async function directoryOf(folder, group, own, directory) {
  const meta = await readJsonFile(join(folder, "meta.json")).catch(() => void 0);
  return textAt(meta, "cwd") ?? (own.includes(group) ? directory : null);
}
async function hashesOf(directory) {
  const real = await realpath(encodeBytes(directory)).catch(() => directory);
  const hash = (text) => createHash("md5").update(encodeBytes(text)).digest("hex");
  return [.../* @__PURE__ */ new Set([hash(real), hash(directory)])];
}

// src/harnesses/cursor/conversation.ts
var tailBytes = 256 << 10;
var headBytes = 64 << 10;
async function readChat(chat, signal) {
  const path = await findTranscript(chat);
  if (path === void 0) return void 0;
  const meta = await readJsonFile(join2(chat.folder, "meta.json")).catch(() => void 0);
  const writtenAt = await modified(path);
  const recent = new RecentMessages();
  let last;
  let knowsEnds = false;
  await readRecordsFromEnd(
    path,
    (line) => {
      knowsEnds ||= line.type === "turn_ended";
      const role = roleOf(line);
      last ??= line.type === "turn_ended" ? "ended" : role;
      if (role !== void 0) recent.add(role, null, textOf(line));
      return true;
    },
    { bytes: tailBytes, signal }
  );
  if (recent.messages.length === 0) return void 0;
  return {
    sessionId: chat.sessionId,
    directory: chat.directory,
    transcript: path,
    title: textAt(meta, "title") ?? await firstPrompt(path, signal),
    model: null,
    branch: null,
    cost: null,
    contextShare: null,
    // Lines have no times of their own.
    lastMessageAt: numberAt(meta, "updatedAtMs") ?? writtenAt,
    interrupted: last === "user" ? true : last === "assistant" && knowsEnds,
    inheritedPermission: null,
    messages: recent.messages
  };
}
async function lastWritten(chat) {
  const names = ["meta.json", "store.db", "store.db-wal"];
  const times = await Promise.all(names.map((name) => modified(join2(chat.folder, name))));
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.max(...known);
}
async function modified(path) {
  return stat(encodeBytes(path)).then(
    (status) => status.mtimeMs,
    () => null
  );
}
async function firstPrompt(path, signal) {
  let title = null;
  await readRecordsFromStart(
    path,
    (line) => {
      if (roleOf(line) === "user") title = titleFromPrompt(textOf(line));
      return title === null;
    },
    { bytes: headBytes, signal }
  );
  return title;
}
function roleOf(line) {
  return line.role === "user" || line.role === "assistant" ? line.role : void 0;
}
function textOf(line) {
  const content = at(line, "message", "content");
  const parts = typeof content === "string" ? [{ type: "text", text: content }] : content;
  if (!Array.isArray(parts)) return "";
  const text = parts.map((part) => at(part, "type") === "text" ? textAt(part, "text") ?? "" : "").join("\n");
  return /<user_query>([\s\S]*?)<\/user_query>/.exec(text)?.[1]?.trim() ?? text;
}

// src/harnesses/cursor/flags.ts
var cursorFlags = [
  ...rules("replay", "one", "--model"),
  { names: ["--mode"], arity: "one", policy: "replay", value: /^(plan|ask)$/ },
  ...rules("replay", "none", "--plan"),
  { names: ["--sandbox"], arity: "one", policy: "replay", value: /^enabled$/ },
  { names: ["--sandbox"], arity: "one", policy: "permission", value: /^disabled$/ },
  ...rules("permission", "none", "--force -f --yolo", "--approve-mcps", "--trust"),
  ...rules("drop", "optional", "--resume", "--worktree -w"),
  ...rules("drop", "none", "--continue", "--cloud -c", "--background -b", "--print -p"),
  ...rules("drop", "one", "--api-key", "--auth-token", "--header -H", "--endpoint -e"),
  ...rules("drop", "one", "--workspace", "--worktree-base", "--plugin-dir", "--output-format"),
  ...rules("drop", "none", "--stream-partial-output", "--list-models", "--help -h"),
  ...rules("drop", "none", "--version -v")
];
var cursorHeadless = [
  "--print",
  "--output-format",
  "--list-models",
  "--help",
  "--version"
];
var cursorSubcommands = new Set(
  "about create-chat generate-rule help install-shell-integration login logout mcp models rule status uninstall-shell-integration update upgrade whoami worker worker-server".split(" ")
);

// src/harnesses/cursor/live.ts
import { basename } from "node:path";
var bundle = /\/cursor-agent\/versions\/[^/]+\/index\.js$/;
function wordsOf(process, table) {
  const argv = table.argv(process.pid);
  const script = argv.findIndex((word) => bundle.test(word));
  if (script >= 0) return argv.slice(script + 1);
  const [program = "", ...words] = scriptArgv(argv);
  const isOurs = basename(program) === "cursor-agent" || /\/cursor-agent\/versions\/[^/]+\/[^/]+$/.test(table.executable(process.pid) ?? "");
  return isOurs ? words : void 0;
}
function isInteractive(process, table) {
  const words = wordsOf(process, table);
  if (words === void 0) return false;
  if (cursorHeadless.some((flag) => hasFlag(words, cursorFlags, flag))) return false;
  return !cursorSubcommands.has(plainWords(words, cursorFlags)[0] ?? "");
}
async function bind(agent, host) {
  const own = agent.processes.at(-1) ?? agent.processes[0];
  const claim = await claimOf(own, host);
  if (claim === void 0)
    return {
      bound: false,
      reason: "Cursor tells its chat only to a hook: tmux-workspace-restore install cursor"
    };
  const chat = await findChat(claim.sessionId, agent.account, agent.paneDirectory);
  const directory = chat?.directory ?? agent.paneDirectory;
  if (await hasMovedOn(own, claim.sessionId, directory, agent.account, host))
    return { bound: false, reason: "it may have gone on to another chat since it started" };
  return {
    bound: true,
    binding: claim,
    directory,
    state: await stateOf(claim.sessionId, agent, host)
  };
}
async function claimOf(process, host) {
  const noted = await hookedSession("cursor", [process], host);
  if (noted !== null && sessionIdPattern.test(noted)) return { sessionId: noted, evidence: "hook" };
  const words = wordsOf(process, host.processes) ?? [];
  const given = flagValue(words, cursorFlags, "--resume");
  return given !== void 0 && sessionIdPattern.test(given) ? { sessionId: given, evidence: "argv" } : void 0;
}
async function hasMovedOn(process, sessionId, directory, account, host) {
  const startedAt = host.processes.startedAt(process.pid) ?? 0;
  const claimed = /* @__PURE__ */ new Set([sessionId]);
  for (const other of cursorProcesses(host.processes)) {
    if (other.pid === process.pid) continue;
    const claim = await claimOf(other, host);
    if (claim !== void 0) claimed.add(claim.sessionId);
  }
  for (const chat of await chatsOf(directory, account)) {
    if (claimed.has(chat.sessionId)) continue;
    if ((await lastWritten(chat) ?? 0) >= startedAt) return true;
  }
  return false;
}
var found = /* @__PURE__ */ new WeakMap();
function cursorProcesses(table) {
  const known = found.get(table) ?? table.all().filter((each) => wordsOf(each, table));
  found.set(table, known);
  return known;
}
async function stateOf(sessionId, agent, host) {
  const chat = await findChat(sessionId, agent.account, agent.paneDirectory);
  const facts = chat && await readChat(chat, host.signal).catch(() => void 0);
  return facts?.interrupted === true ? "working" : "idle";
}
async function findWriter(ref, host) {
  for (const process of cursorProcesses(host.processes)) {
    if ((await claimOf(process, host))?.sessionId === ref.sessionId) return process;
  }
  return null;
}

// src/harnesses/cursor/screen.ts
function cursorScreen(text) {
  const end = lastLines(text, 16);
  if (/Workspace Trust Required/.test(end)) return "asking";
  if (/Press any key to (log|sign) in|to log in,? (open|visit)/i.test(end)) return "first-run";
  if (/^.*(Run this command\?|Run \(once\) \(y\))/m.test(end)) return "asking";
  if (/ctrl\+c to stop/i.test(end)) return "busy";
  return /^\s*[│┃]?\s*→ /m.test(end) ? "ready" : null;
}

// src/harnesses/cursor.ts
var cursor = {
  name: "cursor",
  title: "Cursor",
  command: "cursor-agent",
  sessionIdPattern,
  accountVariables,
  unsetAtLaunch: [],
  flags: cursorFlags,
  recognise: isInteractive,
  bind,
  async readConversation(ref, signal) {
    try {
      const chat = await findChat(ref.sessionId, ref.account, ref.directory);
      if (chat === void 0) return { status: "missing" };
      if (chat.directory === null)
        return { status: "unreadable", reason: "the directory that it belongs to is not known" };
      const facts = await readChat(chat, signal);
      return facts === void 0 ? { status: "missing" } : { status: "found", facts };
    } catch (error) {
      return unreadable(error, signal);
    }
  },
  async conversations(directory, account, signal) {
    const found2 = [];
    for (const chat of await chatsOf(directory, account)) {
      const facts = await readChat(chat, signal);
      if (facts === void 0) continue;
      const { sessionId, title, lastMessageAt } = facts;
      found2.push({ sessionId, title, lastMessageAt });
    }
    return newestFirst(found2);
  },
  findWriter,
  resume: ({ sessionId, account, flags, permissionFlags }) => ({
    argv: [
      "cursor-agent",
      ...flags,
      ...replayablePermissionFlags(permissionFlags, cursorFlags),
      "--resume",
      sessionId
    ],
    environment: accountEnvironment(account, accountVariables)
  }),
  screen: (text) => cursorScreen(text)
};
export {
  cursor
};
