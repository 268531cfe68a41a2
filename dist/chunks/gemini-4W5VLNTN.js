import {
  lastLines,
  unreadable
} from "./chunk-4UOACQUZ.js";
import {
  chatsOf,
  directoryOf,
  filesOf,
  findChat,
  geminiDirectory,
  geminiSessionId,
  isChat,
  promptedSessions,
  readOutline,
  readSessionId,
  readTranscript,
  shortIdOf
} from "./chunk-BXLDS5PS.js";
import {
  hookMark
} from "./chunk-XEIEQGYY.js";
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
  readLinesFromStart
} from "./chunk-GWXVPBYW.js";
import {
  newestFirst
} from "./chunk-YQ6QMPR5.js";
import {
  accountEnvironment
} from "./chunk-YRTW4C7C.js";
import {
  hookedProcess,
  hookedSession,
  notedSessions
} from "./chunk-KXHV53NW.js";
import "./chunk-MPANNSCX.js";
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
import {
  decodeBytes,
  encodeBytes
} from "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";

// src/harnesses/gemini/flags.ts
var geminiFlags = [
  ...rules("replay", "one", "--model -m", "--extensions -e", "--allowed-mcp-server-names"),
  ...rules("replay", "none", "--debug -d", "--sandbox -s", "--screen-reader"),
  { names: ["--approval-mode"], arity: "one", policy: "replay", value: /^(default|plan)$/ },
  { names: ["--approval-mode"], arity: "one", policy: "permission", value: /^(auto_edit|yolo)$/ },
  ...rules("permission", "none", "--yolo -y", "--skip-trust", "--raw-output"),
  ...rules("permission", "none", "--accept-raw-output-risk"),
  ...rules("permission", "one", "--allowed-tools", "--include-directories", "--policy"),
  ...rules("permission", "one", "--admin-policy"),
  // Their values may be left out.
  ...rules("drop", "optional", "--resume -r", "--worktree -w"),
  ...rules("drop", "one", "--session-id", "--session-file", "--delete-session"),
  ...rules("drop", "one", "--prompt -p", "--prompt-interactive -i"),
  ...rules("drop", "one", "--output-format -o"),
  ...rules("drop", "none", "--acp", "--experimental-acp", "--list-extensions -l"),
  ...rules("drop", "none", "--list-sessions", "--version -v", "--help -h")
];
var geminiHeadless = [
  "--prompt",
  "--acp",
  "--experimental-acp",
  "--list-extensions",
  "--list-sessions",
  "--delete-session",
  "--output-format",
  "--version",
  "--help"
];
var geminiSubcommands = new Set(
  "mcp extensions extension skills skill hooks hook gemma".split(" ")
);

// src/harnesses/gemini/guard.ts
import { createHash } from "node:crypto";
import { mkdir as mkdir2, readFile, rm, rmdir, unlink as unlink2, writeFile as writeFile2 } from "node:fs/promises";
import { basename as basename2, join as join2 } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

// src/harnesses/gemini/keep-file.ts
import { copyFile, link, mkdir, rename, stat, unlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
async function keepFile(from, to) {
  await mkdir(encodeBytes(dirname(to)), { recursive: true, mode: 448 });
  await unlink(encodeBytes(to)).catch(unlessAbsent);
  try {
    await link(encodeBytes(from), encodeBytes(to));
  } catch (error) {
    const code = systemErrorCode(error) ?? "";
    if (!["EXDEV", "EPERM", "ENOTSUP", "EMLINK", "EACCES"].includes(code)) throw error;
    await copyFile(encodeBytes(from), encodeBytes(to));
  }
}
async function replaceFile(path, content) {
  const { mode } = await stat(encodeBytes(path));
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  try {
    await writeFile(encodeBytes(temporary), content, { mode: mode & 511, flush: true });
    await rename(encodeBytes(temporary), encodeBytes(path));
  } catch (error) {
    await unlink(encodeBytes(temporary)).catch(unlessAbsent);
    throw error;
  }
}
function unlessAbsent(error) {
  if (systemErrorCode(error) !== "ENOENT") throw error;
}

// src/harnesses/gemini/guard.ts
var stubWithin = 6e3;
var launchTakes = 5 * 6e4;
var agentStarts = 24 * 36e5;
var originName = "origin";
var geminiGuard = {
  key: (ref) => `${geminiDirectory(ref.account)}\0${ref.directory}`,
  async before(ref, keep, signal) {
    const found = await findChat(ref, signal);
    if (found === void 0) throw new Error("its conversation is not in Gemini's store");
    await writeHeaders(found.chats, ref, signal);
    await removeStubs(found.chats, signal);
    const folder = keepFolder(keep, ref);
    await rm(encodeBytes(folder), { recursive: true, force: true });
    await mkdir2(encodeBytes(folder), { recursive: true, mode: 448 });
    await writeFile2(encodeBytes(join2(folder, originName)), encodeBytes(found.chats), {
      mode: 384
    });
    await keepFile(found.path, join2(folder, basename2(found.path)));
    return {};
  },
  async after(ref, keep, signal) {
    return settle(keepFolder(keep, ref), ref.sessionId, stubWithin, signal);
  },
  async finish(keep, isHeld, now, signal) {
    const accounts = join2(keep, "gemini");
    for (const account of await entries(accounts)) {
      for (const sessionId of await entries(join2(accounts, account))) {
        const folder = join2(accounts, account, sessionId);
        const age = now - (await modifiedAt(join2(folder, originName)) ?? now);
        if (age < launchTakes) continue;
        await settle(folder, sessionId, 0, signal);
        if (age > agentStarts && !isHeld(sessionId))
          await rm(encodeBytes(folder), { recursive: true, force: true });
      }
      await rmdir(encodeBytes(join2(accounts, account))).catch(() => {
      });
    }
    await rmdir(encodeBytes(accounts)).catch(() => {
    });
  }
};
async function settle(folder, sessionId, patience, signal) {
  const name = (await entries(folder)).find(isChat);
  if (name === void 0) return null;
  const chats = decodeBytes(await readFile(encodeBytes(join2(folder, originName))));
  const path = join2(chats, name);
  const kept = join2(folder, name);
  const hasCome = await awaitStub(chats, name, sessionId, patience, signal);
  let warning = null;
  if (!await isFile(path)) {
    await keepFile(kept, path);
    warning = "Gemini had deleted its conversation; it was put back";
  } else if (await readSessionId(path, signal) === null) {
    const parts = await Promise.all([kept, path].map((part) => readFile(encodeBytes(part))));
    await replaceFile(path, Buffer.concat(parts));
    await keepFile(path, kept);
    warning = "Gemini had deleted its conversation while it was open; it was made whole again";
  }
  await removeStubs(chats, signal);
  if (hasCome) await rm(encodeBytes(folder), { recursive: true, force: true });
  return warning;
}
async function awaitStub(chats, name, sessionId, patience, signal) {
  const minute = (/* @__PURE__ */ new Date()).toISOString().slice(0, 16).replace(":", "-");
  if (name.startsWith(`session-${minute}-`)) return true;
  const deadline = Date.now() + patience;
  while ((await filesOf(chats, sessionId)).length === 1) {
    if (Date.now() >= deadline) return false;
    await delay(100, void 0, { signal });
  }
  return true;
}
async function writeHeaders(chats, ref, signal) {
  const directory = await directoryOf(chats);
  if (directory === null) return;
  const prompted = await promptedSessions(chats);
  const projectHash = createHash("sha256").update(encodeBytes(directory)).digest("hex");
  for (const name of (await entries(chats)).filter(isChat)) {
    const path = join2(chats, name);
    if (await readSessionId(path, signal) !== null) continue;
    if (!(await readOutline(path, signal)).hasMessages) continue;
    const shortId = shortIdOf(name);
    const sessionId = ref.sessionId.startsWith(shortId) ? ref.sessionId : prompted.get(shortId);
    if (sessionId === void 0) continue;
    const [, day, hour, minute] = /^session-(\S{10})T(\d\d)-(\d\d)-/.exec(name) ?? [];
    const startTime = `${day}T${hour}:${minute}:00.000Z`;
    const header = { sessionId, projectHash, startTime, lastUpdated: startTime, kind: "main" };
    const rest = await readFile(encodeBytes(path));
    await replaceFile(path, Buffer.concat([Buffer.from(`${JSON.stringify(header)}
`), rest]));
  }
}
async function removeStubs(chats, signal) {
  const shortIds = new Set((await entries(chats)).filter(isChat).map(shortIdOf));
  for (const shortId of shortIds) {
    const files = await filesOf(chats, shortId);
    if (files.length < 2) continue;
    const outlines = await Promise.all(
      files.map(async (path) => ({ path, ...await readOutline(path, signal) }))
    );
    for (const stub of outlines) {
      const isStub = stub.sessionId !== null && !stub.hasMessages;
      const hasOriginal = outlines.some((o) => o.hasMessages && o.sessionId === stub.sessionId);
      if (isStub && hasOriginal) await unlink2(encodeBytes(stub.path)).catch(unlessAbsent);
    }
  }
}
function keepFolder(keep, ref) {
  const account = createHash("sha256").update(geminiDirectory(ref.account)).digest("hex");
  return join2(keep, "gemini", account.slice(0, 12), ref.sessionId);
}

// src/harnesses/gemini/live.ts
import { basename as basename3, join as join3 } from "node:path";
function isInteractive(process2, table) {
  const [program = "", ...words] = scriptArgv(table.argv(process2.pid));
  if (basename3(program) !== "gemini" && !/\/gemini-cli\/bundle\/gemini\.js$/.test(program))
    return false;
  if (geminiHeadless.some((flag) => hasFlag(words, geminiFlags, flag))) return false;
  return !geminiSubcommands.has(plainWords(words, geminiFlags)[0] ?? "");
}
async function bind(agent, context) {
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
  if (chats !== null && await mayHaveMoved(chats, sessionId, since, hooked === null, context)) {
    return {
      bound: false,
      reason: "another conversation was opened in its directory since, perhaps by it"
    };
  }
  const evidence = hooked === null ? "argv" : "hook";
  return { bound: true, binding: { sessionId, evidence }, state, directory };
}
async function mayHaveMoved(chats, sessionId, since, alsoBegun, context) {
  const files = await newestFiles(chats);
  const own = files.find((file) => file.name.endsWith(`-${sessionId.slice(0, 8)}.jsonl`));
  const noted = await notedSessions("gemini", context);
  for (const file of files) {
    if (file.modifiedAt < since || file.modifiedAt <= (own?.modifiedAt ?? 0)) break;
    const outline = await readOutline(file.path, context.signal);
    if (outline.sessionId === sessionId || noted.has(outline.sessionId ?? "")) continue;
    if (alsoBegun || (outline.resumedAt ?? 0) >= since) return true;
  }
  return false;
}
async function findWriter(ref, host) {
  const table = host.processes;
  const noted = await hookedProcess("gemini", ref.sessionId, table, host);
  if (noted !== null) return noted;
  for (const process2 of table.all()) {
    if (!isInteractive(process2, table)) continue;
    if (table.children(process2.pid).some((child) => isInteractive(child, table))) continue;
    if (givenSession(process2, table) === ref.sessionId) return process2;
    const isThere = table.directory(process2.pid) === ref.directory;
    if (isThere && await hookedSession("gemini", [process2], host) === null) {
      throw new Error(
        `process ${process2.pid} in its directory does not say which conversation it has`
      );
    }
  }
  return null;
}
function stateFromTitle(title) {
  if (title.startsWith("\u270B")) return "waiting";
  if (title.startsWith("\u2726") || title.startsWith("\u23F2")) return "working";
  return title.startsWith("\u25C7") ? "idle" : "unknown";
}
function givenSession(process2, table) {
  const words = scriptArgv(table.argv(process2.pid)).slice(1);
  const given = flagValue(words, geminiFlags, "--resume") ?? flagValue(words, geminiFlags, "--session-id");
  return given !== void 0 && geminiSessionId.test(given) ? given : null;
}
async function unboundReason(agent, signal) {
  let installed = false;
  await readLinesFromStart(
    join3(geminiDirectory(agent.account), "settings.json"),
    (line) => {
      installed = !line.long && line.text.includes(hookMark);
      return !installed;
    },
    { signal }
  ).catch(() => signal.throwIfAborted());
  return installed ? "it runs without our hook (started before that was installed, or in a folder that is not trusted)" : "Gemini names its conversation only to a hook: tmux-workspace-restore install gemini";
}

// src/harnesses/gemini.ts
var accountVariables = ["GEMINI_CLI_HOME"];
var gemini = {
  name: "gemini",
  title: "Gemini CLI",
  command: "gemini",
  sessionIdPattern: geminiSessionId,
  accountVariables,
  unsetAtLaunch: [],
  flags: geminiFlags,
  recognise: isInteractive,
  bind,
  async readConversation(ref, signal) {
    try {
      const found = await findChat(ref, signal);
      if (found === void 0) return { status: "missing" };
      const facts = await readTranscript(found.path, signal);
      const directory = await directoryOf(found.chats);
      return { status: "found", facts: { ...facts, sessionId: ref.sessionId, directory } };
    } catch (error) {
      return unreadable(error, signal);
    }
  },
  async conversations(directory, account, signal) {
    const chats = await chatsOf(account, directory);
    const found = [];
    const prompted = chats === null ? void 0 : await promptedSessions(chats);
    for (const { name, path } of chats === null ? [] : await newestFiles(chats)) {
      if (!isChat(name)) continue;
      const outline = await readOutline(path, signal);
      const sessionId = outline.sessionId ?? prompted?.get(shortIdOf(name));
      if (sessionId === void 0 || !outline.hasMessages) continue;
      const { title, lastMessageAt } = await readTranscript(path, signal);
      found.push({ sessionId, title, lastMessageAt });
    }
    return newestFirst(found);
  },
  findWriter,
  resume: ({ sessionId, account, flags, permissionFlags }) => ({
    argv: [
      "gemini",
      ...flags,
      ...replayablePermissionFlags(permissionFlags, geminiFlags),
      "--resume",
      sessionId
    ],
    environment: accountEnvironment(account, accountVariables)
  }),
  guard: geminiGuard,
  screen
};
function screen(text, paneTitle) {
  const end = lastLines(text, 24);
  if (/Do you trust the files in this folder\?/.test(end)) return "first-run";
  if (/How would you like to authenticate/.test(end)) return "first-run";
  if (/Waiting for auth|Enter Gemini API Key/.test(end)) return "first-run";
  if (stateFromTitle(paneTitle) === "waiting" || /^│?\s*Allow execution of/m.test(end))
    return "asking";
  if (/\(esc to cancel, \d+/.test(end)) return "busy";
  if (/^\s*[>*]\s+Type your message/m.test(end)) return "ready";
  return /^Error resuming session: /m.test(end) ? "lost" : null;
}
export {
  gemini
};
