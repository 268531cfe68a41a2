import {
  readRecordsFromEnd,
  readRecordsFromStart
} from "./chunk-GWXVPBYW.js";
import {
  RecentMessages,
  titleFromPrompt
} from "./chunk-YQ6QMPR5.js";
import {
  accountDirectory
} from "./chunk-YRTW4C7C.js";
import {
  at,
  readJsonFile,
  readSmallFile,
  textAt,
  timeAt
} from "./chunk-MPANNSCX.js";
import {
  entries
} from "./chunk-XRBZVOMC.js";
import {
  decodeBytes
} from "./chunk-Q6ZTXGV6.js";

// src/harnesses/gemini/transcript.ts
var tailBytes = 1 << 20;
async function readTranscript(path, signal) {
  const recent = new RecentMessages();
  const seen = /* @__PURE__ */ new Set();
  let interrupted;
  let title = null;
  let model = null;
  const take = (message) => {
    const id = textAt(message, "id");
    if (id !== null && seen.has(id)) return;
    if (id !== null) seen.add(id);
    interrupted ??= isMidTurn(message);
    if (at(message, "type") === "gemini") model ??= textAt(message, "model");
    const role = isPrompt(message) ? "user" : at(message, "type") === "gemini" ? "assistant" : null;
    if (role !== null) recent.add(role, timeAt(message, "timestamp"), textOf(message));
  };
  await readRecordsFromEnd(
    path,
    (record) => {
      title ??= textAt(record, "$set", "summary") ?? textAt(record, "summary");
      const whole = at(record, "$set", "messages");
      if (Array.isArray(whole)) whole.toReversed().forEach(take);
      else take(record);
      return !Array.isArray(whole);
    },
    { bytes: tailBytes, signal }
  );
  return {
    transcript: path,
    title: title ?? await firstPrompt(path, signal),
    model,
    branch: null,
    cost: null,
    contextShare: null,
    lastMessageAt: recent.lastMessageAt,
    interrupted: interrupted ?? false,
    inheritedPermission: null,
    messages: recent.messages
  };
}
async function readSessionId(path, signal) {
  let sessionId = null;
  await readRecordsFromStart(
    path,
    (record) => {
      sessionId = textAt(record, "sessionId");
      return false;
    },
    { signal }
  );
  return sessionId;
}
async function readOutline(path, signal) {
  const sessionId = await readSessionId(path, signal);
  let hasMessages = false;
  let resumedAt = null;
  let later = null;
  await readRecordsFromEnd(
    path,
    (record) => {
      const whole = at(record, "$set", "messages");
      const all = Array.isArray(whole) ? whole : [record];
      hasMessages ||= all.some((message) => isPrompt(message) || at(message, "type") === "gemini");
      if (textAt(record, "$set", "sessionId") !== null) resumedAt ??= later;
      later = timeAt(record, "$set", "lastUpdated") ?? timeAt(record, "timestamp") ?? later;
      return true;
    },
    { bytes: tailBytes, signal, long: () => ({ type: "gemini" }) }
  );
  return { sessionId, hasMessages, resumedAt };
}
async function firstPrompt(path, signal) {
  let prompt = null;
  await readRecordsFromStart(
    path,
    (record) => {
      if (isPrompt(record)) prompt = titleFromPrompt(textOf(record));
      return prompt === null;
    },
    { bytes: 128 << 10, signal }
  );
  return prompt;
}
function isMidTurn(message) {
  switch (at(message, "type")) {
    case "user":
      return isContext(message) ? void 0 : true;
    case "gemini":
      return textOf(message) === "";
    case "info":
    case "error":
      return false;
    default:
      return void 0;
  }
}
function isPrompt(message) {
  return at(message, "type") === "user" && !isContext(message) && textOf(message) !== "";
}
function isContext(message) {
  return textOf(message).startsWith("<session_context>");
}
function textOf(message) {
  const content = at(message, "content");
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part) => textAt(part, "text") ?? "").join("\n");
}

// src/harnesses/gemini/store.ts
import { join } from "node:path";
var geminiSessionId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
function geminiDirectory(account) {
  return join(accountDirectory(account, "GEMINI_CLI_HOME", ""), ".gemini");
}
async function chatsOf(account, directory) {
  const projects = await readJsonFile(join(geminiDirectory(account), "projects.json")).catch(
    () => void 0
  );
  const slug = textAt(projects, "projects", directory);
  return slug === null || slug.includes("/") || slug.startsWith(".") ? null : join(geminiDirectory(account), "tmp", slug, "chats");
}
async function directoryOf(chats) {
  const path = join(chats, "..", ".project_root");
  const root = await readSmallFile(path, 1 << 16).catch(() => void 0);
  return root === void 0 ? null : decodeBytes(root).replace(/\n$/, "");
}
function isChat(name) {
  return /^session-.*-[0-9a-f]{8}\.jsonl$/.test(name);
}
function shortIdOf(chatName) {
  return chatName.slice(-14, -6);
}
async function filesOf(chats, sessionId) {
  const names = (await entries(chats)).filter(isChat);
  return names.filter((name) => sessionId.startsWith(shortIdOf(name))).map((name) => join(chats, name));
}
async function findChat(ref, signal) {
  for (const chats of await foldersFor(ref)) {
    for (const path of await filesOf(chats, ref.sessionId)) {
      const { sessionId, hasMessages } = await readOutline(path, signal);
      const isIts = sessionId === ref.sessionId || sessionId === null;
      if (isIts && hasMessages) return { path, chats };
    }
  }
  return void 0;
}
async function promptedSessions(chats) {
  const text = await readSmallFile(join(chats, "..", "logs.json"), 8 << 20).catch(() => void 0);
  const ids = decodeBytes(text ?? Buffer.alloc(0)).matchAll(/"sessionId": ?"([0-9a-f-]{36})"/g);
  return new Map(
    [...ids].flatMap(([, id = ""]) => geminiSessionId.test(id) ? [[id.slice(0, 8), id]] : [])
  );
}
async function foldersFor(ref) {
  const expected = await chatsOf(ref.account, ref.directory);
  if (expected !== null && (await filesOf(expected, ref.sessionId)).length > 0) return [expected];
  const tmp = join(geminiDirectory(ref.account), "tmp");
  return (await entries(tmp)).map((slug) => join(tmp, slug, "chats"));
}

export {
  readTranscript,
  readSessionId,
  readOutline,
  geminiSessionId,
  geminiDirectory,
  chatsOf,
  directoryOf,
  isChat,
  shortIdOf,
  filesOf,
  findChat,
  promptedSessions
};
