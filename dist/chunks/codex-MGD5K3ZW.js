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
  rules
} from "./chunk-LFP4SWYH.js";
import {
  plainWords,
  replayablePermissionFlags
} from "./chunk-SN5SRBSB.js";
import {
  readLinesFromStart,
  readRecordsFromEnd
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
import {
  decodeBytes,
  encodeBytes
} from "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";

// src/harnesses/codex/bind.ts
import { promises as fs2 } from "node:fs";

// src/harnesses/codex/held.ts
import { promises as fs } from "node:fs";

// src/harnesses/codex/permission.ts
var PermissionReader = class {
  #isOpen;
  #isReadOnly;
  #approval;
  #reviewer;
  /** A `turn_context`, or the `thread_settings` of a `thread_settings_applied`. */
  add(settings) {
    const profile = textAt(settings, "permission_profile", "type");
    const sandbox = textAt(settings, "sandbox_policy", "type");
    if (profile !== null || sandbox !== null) {
      this.#isOpen ??= isOpen.test(profile ?? "") || isOpen.test(sandbox ?? "");
    }
    if (sandbox !== null) this.#isReadOnly ??= sandbox === "read-only";
    const approval = at(settings, "approval_policy");
    if (approval !== void 0) this.#approval ??= typeof approval === "string" ? approval : "";
    this.#reviewer ??= textAt(settings, "approvals_reviewer") ?? void 0;
  }
  get inherited() {
    if (this.#isOpen === void 0 || this.#approval === void 0) return "unknown";
    if (this.#isOpen) return "danger-full-access";
    if (this.#approval === "never") return this.#isReadOnly ? "never-ask-read-only" : "never-ask";
    return this.#reviewer === void 0 || this.#reviewer === "user" ? null : "approve-for-me";
  }
};
var isOpen = /^(disabled|external|danger-full-access|external-sandbox)$/;
function restrictionOf(inherited) {
  const sandbox = inherited === "never-ask-read-only" ? "read-only" : "workspace-write";
  const words = ["-s", sandbox, "-a", "on-request"];
  const reviewer = inherited === "approve-for-me" || inherited === "unknown";
  return reviewer ? [...words, "-c", "approvals_reviewer=user"] : words;
}

// src/harnesses/codex/rollout.ts
var end = 128 << 10;
var head = 512 << 10;
async function readRollout(path, signal) {
  const near = await readEnding(path, { scanned: end, signal }, (ending2) => ending2.isComplete);
  const isKnown = near.complete || near.ending.isKnown;
  const far = { bytes: 64 << 20, signal };
  const { ending } = isKnown ? near : await readEnding(path, far, (further) => further.isKnown);
  const start = await readRolloutStart(path, signal);
  return {
    // The terminal resumes in the last directory that was recorded, and asks when it is started elsewhere.
    directory: ending.directory ?? start.directory,
    transcript: path,
    title: start.prompt ?? ending.prompt,
    model: ending.model,
    branch: start.branch,
    cost: null,
    contextShare: ending.contextShare,
    lastMessageAt: ending.recent.lastMessageAt,
    interrupted: ending.inFlight ?? false,
    inheritedPermission: ending.permission.inherited,
    messages: ending.recent.messages,
    isConversation: start.isConversation
  };
}
async function readEnding(path, limits, done) {
  const ending = new Ending();
  const { complete } = await readLinesFromEnd(
    path,
    (line) => {
      const record = rolloutRecord(line);
      if (record !== void 0) ending.add(record);
      return !done(ending);
    },
    { ...limits, skip: saysNothing }
  );
  return { ending, complete };
}
var told2 = /^\{"timestamp":"[^"]*",(?:"ordinal":\d+,)?"type":"(?:event_msg|turn_context|session_meta)"/;
function saysNothing(start) {
  return start.startsWith('{"timestamp":"') && !told2.test(start);
}
function rolloutRecord(line) {
  if (!line.long) return parseRecord(line.text);
  const item = /"item":\{"type":"(UserMessage|AgentMessage)"/.exec(line.start)?.[1];
  const timestamp = /^\{"timestamp":"([^"]*)"/.exec(line.start)?.[1];
  if (item === void 0) return void 0;
  return {
    timestamp,
    type: "event_msg",
    payload: { type: "item_completed", item: { type: item } }
  };
}
var Ending = class {
  recent = new RecentMessages();
  permission = new PermissionReader();
  /** The oldest prompt that was seen. */
  prompt = null;
  model = null;
  directory = null;
  contextShare = null;
  inFlight;
  get isKnown() {
    return this.inFlight !== void 0 && this.directory !== null && this.recent.lastMessageAt !== null;
  }
  get isComplete() {
    return this.isKnown && this.recent.isFull && this.contextShare !== null;
  }
  add(record) {
    const payload = at(record, "payload");
    if (record.type === "turn_context") this.#addContext(payload);
    if (record.type === "event_msg") this.#addEvent(record, payload);
  }
  #addContext(context) {
    this.model ??= textAt(context, "model");
    this.directory ??= textAt(context, "cwd");
    this.permission.add(context);
  }
  #addEvent(record, payload) {
    switch (textAt(payload, "type")) {
      case "task_complete":
      case "turn_aborted":
        this.inFlight ??= false;
        break;
      case "task_started":
        this.inFlight ??= true;
        break;
      case "item_completed":
        this.inFlight ??= true;
        this.#addMessage(record, at(payload, "item"));
        break;
      // As Codex before 0.150 or so wrote them.
      case "user_message":
        this.#add("user", record, textAt(payload, "message") ?? "");
        break;
      case "agent_message":
        this.#add("assistant", record, textAt(payload, "message") ?? "");
        break;
      case "thread_settings_applied":
        this.permission.add(at(payload, "thread_settings"));
        break;
      case "token_count":
        this.contextShare ??= share(at(payload, "info"));
        break;
    }
  }
  #addMessage(record, item) {
    const type = textAt(item, "type");
    if (type === "UserMessage") this.#add("user", record, itemText(item));
    if (type === "AgentMessage") this.#add("assistant", record, itemText(item));
  }
  #add(role, record, text) {
    this.recent.add(role, timeAt(record, "timestamp"), text);
    if (role === "user") this.prompt = titleFromPrompt(text) ?? this.prompt;
  }
};
function itemText(item) {
  const content = at(item, "content");
  if (!Array.isArray(content)) return "";
  return content.map((part) => textAt(part, "text") ?? "").join("\n");
}
function share(info) {
  const used = numberAt(info, "last_token_usage", "total_tokens");
  const window = numberAt(info, "model_context_window");
  if (used === null || window === null || window <= 0) return null;
  return Math.min(1, Math.max(0, used / window));
}
async function readRolloutStart(path, signal) {
  let meta;
  let prompt = null;
  await readLinesFromStart(
    path,
    (line) => {
      const record = rolloutRecord(line);
      const payload = at(record, "payload");
      if (record?.type === "session_meta") meta ??= payload;
      if (textAt(payload, "item", "type") === "UserMessage") {
        prompt ??= titleFromPrompt(itemText(at(payload, "item")));
      }
      if (textAt(payload, "type") === "user_message") {
        prompt ??= titleFromPrompt(textAt(payload, "message") ?? "");
      }
      return prompt === null;
    },
    { scanned: head, skip: saysNothing, signal }
  );
  return {
    prompt,
    directory: textAt(meta, "cwd"),
    branch: textAt(meta, "git", "branch"),
    isConversation: isConversation(meta)
  };
}
function isConversation(meta) {
  const source = at(meta, "source");
  if (source !== void 0 && source !== "cli" && source !== "vscode") return false;
  const threadSource = at(meta, "thread_source");
  return threadSource === void 0 || threadSource === null || threadSource === "user";
}

// src/harnesses/codex/store.ts
import { join, resolve } from "node:path";
var codexThreadId = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
function codexHome(account) {
  const value = account.variables.CODEX_HOME;
  return value ? resolve(account.home, value) : join(account.home, ".codex");
}
async function findRollout(account, threadId2) {
  const sessions = join(codexHome(account), "sessions");
  const expected = join(sessions, expectedRollout(threadId2));
  if (await isFile(expected)) return { path: expected, compressed: false };
  const likely = daysAround(threadId2).map((day) => join(sessions, day));
  return await findIn(likely, threadId2) ?? findIn(await dayFolders(sessions), threadId2);
}
async function findIn(folders, threadId2) {
  for (const folder of folders) {
    for (const name of await entries(folder)) {
      if (name.endsWith(`-${threadId2}.jsonl`)) {
        return { path: join(folder, name), compressed: false };
      }
      if (name.endsWith(`-${threadId2}.jsonl.zst`)) {
        return { path: join(folder, name), compressed: true };
      }
    }
  }
  return void 0;
}
function expectedRollout(threadId2) {
  const began = new Date(timeOf(threadId2));
  const part = (value) => `${value}`.padStart(2, "0");
  const date = [began.getFullYear(), part(began.getMonth() + 1), part(began.getDate())];
  const time = [began.getHours(), began.getMinutes(), began.getSeconds()].map(part);
  return `${date.join("/")}/rollout-${date.join("-")}T${time.join("-")}-${threadId2}.jsonl`;
}
function timeOf(threadId2) {
  return Number.parseInt(threadId2.replaceAll("-", "").slice(0, 12), 16);
}
function daysAround(threadId2) {
  const began = timeOf(threadId2);
  return [0, -1, 1].map((days) => {
    const date = new Date(began + days * 24 * 36e5);
    const iso = Number.isNaN(date.getTime()) ? "1970-01-01" : date.toISOString();
    return iso.slice(0, 10).replaceAll("-", "/");
  });
}
async function dayFolders(sessions) {
  let folders = [sessions];
  for (const pattern of [/^\d{4}$/, /^\d{2}$/, /^\d{2}$/]) {
    const below = [];
    for (const folder of folders) {
      const names = (await entries(folder)).filter((name) => pattern.test(name));
      below.push(...names.sort((a, b) => Number(b) - Number(a)).map((name) => join(folder, name)));
    }
    folders = below;
  }
  return folders;
}
async function newestRollouts(account, most = 300) {
  const files = [];
  for (const folder of await dayFolders(join(codexHome(account), "sessions"))) {
    files.push(...await newestFiles(folder, most));
    if (files.length >= most) break;
  }
  return files.filter(({ name }) => name.endsWith(".jsonl")).sort((a, b) => b.modifiedAt - a.modifiedAt);
}
function threadOfRollout(path) {
  const id = /\/rollout-[^/]*?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl$/.exec(
    path
  )?.[1];
  return id !== void 0 && codexThreadId.test(id) ? id : void 0;
}
async function threadNames(account, signal) {
  const names = /* @__PURE__ */ new Map();
  const path = join(codexHome(account), "session_index.jsonl");
  try {
    await readRecordsFromEnd(
      path,
      (record) => {
        const id = textAt(record, "id");
        const name = textAt(record, "thread_name");
        if (id !== null && name !== null && !names.has(id)) names.set(id, name);
        return true;
      },
      { bytes: 512 << 10, signal }
    );
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") throw error;
  }
  return names;
}

// src/harnesses/codex/held.ts
function locksOf(process, table) {
  return table.openFiles(process.pid).flatMap((path) => {
    const threadId2 = /\/thread-writer-locks\/([0-9a-f-]{36})\.lock$/.exec(path)?.[1];
    return threadId2 !== void 0 && codexThreadId.test(threadId2) ? [{ threadId: threadId2, lock: path }] : [];
  });
}
var known = /* @__PURE__ */ new WeakMap();
function heldThreads(process, context) {
  const before = known.get(process);
  if (before !== void 0) return before;
  const held = findHeldThreads(process, context);
  known.set(process, held);
  return held;
}
async function findHeldThreads(process, { processes, signal }) {
  const written = /* @__PURE__ */ new Set();
  const helpers = /* @__PURE__ */ new Set();
  for (const path of processes.openFiles(process.pid)) {
    const threadId2 = threadOfRollout(path);
    if (threadId2 === void 0) continue;
    written.add(threadId2);
    const start = await readRolloutStart(path, signal).catch(() => void 0);
    signal.throwIfAborted();
    if (start?.isConversation === false) helpers.add(threadId2);
  }
  const held = [];
  for (const { threadId: threadId2, lock } of locksOf(process, processes)) {
    if (helpers.has(threadId2)) continue;
    const lockedAt = (await fs.stat(encodeBytes(lock)).catch(() => void 0))?.mtimeMs ?? 0;
    held.push({ threadId: threadId2, lock, lockedAt, hasRollout: written.has(threadId2) });
  }
  return held;
}

// src/harnesses/codex/recognise.ts
import { basename } from "node:path";

// src/harnesses/codex/flags.ts
var codexFlags = [
  ...rules("replay", "one", "--model -m", "--profile -p", "--local-provider"),
  ...rules("replay", "none", "--no-alt-screen", "--no-daemon", "--oss", "--strict-config"),
  { names: ["--sandbox", "-s"], arity: "one", policy: "permission", value: /^danger-full-access$/ },
  { names: ["--sandbox", "-s"], arity: "one", policy: "drop" },
  { names: ["--ask-for-approval", "-a"], arity: "one", policy: "permission", value: /^never$/ },
  { names: ["--ask-for-approval", "-a"], arity: "one", policy: "drop" },
  ...rules(
    "permission",
    "none",
    "--dangerously-bypass-approvals-and-sandbox --yolo",
    "--dangerously-bypass-hook-trust",
    "--approve-for-me",
    "--search"
  ),
  ...rules("permission", "one", "--add-dir"),
  // Which conversation, and where.
  ...rules("drop", "none", "--last", "--all", "--include-non-interactive", "--worktree"),
  ...rules("drop", "one", "--cd -C", "--remote", "--remote-auth-token-env"),
  // What may hold anything: settings, features, parts of a prompt.
  ...rules("drop", "one", "--config -c", "--enable", "--disable"),
  ...rules("drop", "variadic", "--image -i"),
  ...rules("drop", "none", "--help -h", "--version -V")
];
var codexSubcommands = /* @__PURE__ */ new Set([
  ...["a", "agents", "app-server", "apply", "archive", "cloud", "completion", "debug", "delete"],
  ...["doctor", "e", "exec", "exec-server", "features", "help", "login", "logout", "mcp"],
  ...["mcp-server", "migrate-nfs-db", "migrate-rollouts", "plugin", "proto", "queue"],
  ...["remote-control", "responses-api-proxy", "review", "sandbox", "unarchive", "update"]
]);

// src/harnesses/codex/recognise.ts
var program = /^codex(\.js|\.exe|-(x86_64|aarch64)-[a-z0-9-]+)?$/;
function codexWords(process, table) {
  const [name = "", ...words] = scriptArgv(table.argv(process.pid));
  return program.test(basename(name)) ? words : void 0;
}
function isInteractiveCodex(process, table) {
  const words = codexWords(process, table);
  if (words === void 0) return false;
  return !codexSubcommands.has(plainWords(words, codexFlags)[0] ?? "");
}
function resumedThread(process, table) {
  const [subcommand, id] = plainWords(codexWords(process, table) ?? [], codexFlags);
  return subcommand === "resume" ? id : void 0;
}
function isCodexServer(process, table) {
  if (!process.comm.startsWith("codex")) return false;
  return plainWords(codexWords(process, table) ?? [], codexFlags)[0] === "app-server";
}

// src/harnesses/codex/shown.ts
var burst = 1e3;
function shownThread(held, title, names) {
  const { threadIdStart } = title;
  const told3 = held.filter(
    ({ threadId: threadId2 }) => threadIdStart === void 0 ? title.names(names.get(threadId2)) : threadId2.startsWith(threadIdStart)
  );
  if (told3.length === 1) return told3[0];
  let possible = unlessNone(held, ({ hasRollout }) => title.activity === void 0 || hasRollout);
  possible = unlessNone(possible, ({ threadId: threadId2 }) => !title.isUnnamed || !names.has(threadId2));
  const [newest, ...earlier] = possible.toSorted((a, b) => b.lockedAt - a.lockedAt);
  let shown = newest;
  for (const before of earlier) {
    if (shown === void 0 || shown.hasRollout || shown.lockedAt - before.lockedAt > burst) break;
    shown = before;
  }
  return shown;
}
function unlessNone(all, keep) {
  const kept = all.filter(keep);
  return kept.length > 0 ? kept : all;
}

// src/harnesses/codex/title.ts
var spinner = /^[\u2800-\u28ff] /;
var question = /^\[ [!.] \] Action Required(?: \| |$)/;
var threadId = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{5,12})(?:\.\.\.)?$/;
function readTitle(title, directory) {
  const parts = title.replace(spinner, "").replace(question, "").split(" | ");
  const isPlace = directory.split("/").includes(parts.at(-1) ?? "");
  const other = isPlace ? parts.slice(0, -1) : parts;
  return {
    threadIdStart: parts.map((part) => threadId.exec(part)?.[1]).find((start) => start !== void 0),
    activity: spinner.test(title) ? "working" : question.test(title) ? "waiting" : void 0,
    isUnnamed: isPlace && other.length === 0,
    names: (name) => {
      if (name === void 0) return false;
      if (` | ${other.join(" | ")} | `.includes(` | ${name} | `)) return true;
      return other.some((part) => isCut(part) && name.startsWith(part.slice(0, -3)));
    }
  };
}
function isCut(part) {
  return part.endsWith("...") && part.length > 12;
}

// src/harnesses/codex/bind.ts
async function bindCodex(agent, context) {
  const own = await ownThread(agent, context);
  const bound = own ?? await daemonThread(agent, context);
  if (typeof bound === "string") return { bound: false, reason: bound };
  const state = await liveState(agent, bound.threadId, context.signal);
  return {
    bound: true,
    binding: { sessionId: bound.threadId, evidence: bound.evidence },
    state
  };
}
async function ownThread(agent, context) {
  for (const process of agent.processes.toReversed()) {
    const held = await heldThreads(process, context);
    if (held.length === 0) continue;
    const names = held.length === 1 ? noNames : await threadNames(agent.account, context.signal);
    const shown = shownThread(held, readTitle(agent.paneTitle, agent.paneDirectory), names);
    if (shown !== void 0) return { threadId: shown.threadId, evidence: "lock" };
  }
  return void 0;
}
var noNames = /* @__PURE__ */ new Map();
async function daemonThread(agent, context) {
  const { processes: table } = context;
  const held = await daemonThreads(agent, context);
  const title = readTitle(agent.paneTitle, agent.paneDirectory);
  if (title.threadIdStart !== void 0) {
    const start = title.threadIdStart;
    const matching = held.filter((threadId2) => threadId2.startsWith(start));
    if (matching.length === 1 && matching[0]) return { threadId: matching[0], evidence: "title" };
  }
  const resumed = agent.processes.map((process) => resumedThread(process, table)).find((id) => id !== void 0 && held.includes(id));
  const names = await threadNames(agent.account, context.signal);
  const named = held.filter((threadId2) => title.names(names.get(threadId2)));
  if (resumed !== void 0 && named.includes(resumed)) {
    return { threadId: resumed, evidence: "argv" };
  }
  if (named.length === 1 && named[0]) return { threadId: named[0], evidence: "title" };
  const [only] = held;
  const isOnly = held.length === 1 && terminals(table, agent) === 1;
  if (only !== void 0 && isOnly && !names.has(only) && title.isUnnamed) {
    return { threadId: only, evidence: "lock" };
  }
  if (held.length === 0) return "Codex holds no conversation open for it";
  return `Codex's daemon does not tell which conversation it shows; with "session-id" in terminal_title under [tui] of Codex's config.toml it does`;
}
async function daemonThreads(agent, context) {
  const home = await fs2.realpath(encodeBytes(codexHome(agent.account)), "buffer").then(decodeBytes).catch(() => codexHome(agent.account));
  const held = [];
  for (const process of context.processes.all()) {
    if (!isCodexServer(process, context.processes)) continue;
    for (const { threadId: threadId2, lock } of await heldThreads(process, context)) {
      if (lock.startsWith(`${home}/`)) held.push(threadId2);
    }
  }
  return held;
}
function terminals(table, agent) {
  const own = new Set(agent.processes.map(({ pid }) => pid));
  const others = table.all().filter((process) => {
    if (own.has(process.pid) || own.has(process.ppid)) return false;
    return isInteractiveCodex(process, table) && locksOf(process, table).length === 0;
  });
  return 1 + others.length;
}
async function liveState(agent, threadId2, signal) {
  const { activity } = readTitle(agent.paneTitle, agent.paneDirectory);
  if (activity !== void 0) return activity;
  const rollout = await findRollout(agent.account, threadId2).catch(() => void 0);
  if (rollout === void 0 || rollout.compressed) return "idle";
  const facts = await readRollout(rollout.path, signal).catch(() => void 0);
  signal.throwIfAborted();
  return facts === void 0 ? "unknown" : facts.interrupted ? "working" : "idle";
}

// src/harnesses/codex/screen.ts
function codexScreen(text, paneTitle) {
  const end2 = lastLines(text, 24);
  if (lost.test(withoutWraps(end2))) return "lost";
  if (/^\s*(🔒\s*)?This conversation is open in another app/m.test(end2)) return "in-use";
  if (/^\s*[›>] \d\. /m.test(end2)) return firstRun.test(end2) ? "first-run" : "asking";
  if (!/^› /m.test(end2)) return null;
  const spins = /^[\u2800-\u28ff] /.test(paneTitle);
  return spins || /^[•◦] Working \(.*esc to interrupt\)/m.test(end2) ? "busy" : "ready";
}
var lost = /ERROR:NosavedsessionfoundwithID|Failedtoresumesessionfrom\S*norolloutfoundforthreadid/;
var firstRun = /Trust this folder\?|Choose how you want to use Codex|Sign in with ChatGPT|Hooks need review/;

// src/harnesses/codex.ts
var accountVariables = ["CODEX_HOME"];
var mostListed = 50;
var codex = {
  name: "codex",
  title: "Codex",
  command: "codex",
  sessionIdPattern: codexThreadId,
  accountVariables,
  unsetAtLaunch: [],
  flags: codexFlags,
  recognise: isInteractiveCodex,
  bind: bindCodex,
  async readConversation({ sessionId, account }, signal) {
    try {
      const rollout = await findRollout(account, sessionId);
      if (rollout === void 0) return { status: "missing" };
      if (rollout.compressed) {
        return { status: "unreadable", reason: "Codex has compressed its transcript" };
      }
      const { isConversation: _, ...facts } = await readRollout(rollout.path, signal);
      const name = (await threadNames(account, signal)).get(sessionId);
      return await told({ ...facts, sessionId, title: name ?? facts.title }, signal);
    } catch (error) {
      return unreadable(error, signal);
    }
  },
  async conversations(directory, account, signal) {
    const found = [];
    const names = await threadNames(account, signal);
    for (const { path } of await newestRollouts(account)) {
      const sessionId = threadOfRollout(path);
      if (sessionId === void 0) continue;
      const facts = await readRollout(path, signal);
      if (facts.directory !== directory || !facts.isConversation) continue;
      const title = names.get(sessionId) ?? facts.title;
      found.push({ sessionId, title, lastMessageAt: facts.lastMessageAt });
      if (found.length >= mostListed) break;
    }
    return newestFirst(found);
  },
  async findWriter(ref, host) {
    return findWriter(ref, host);
  },
  resume: (request) => ({
    argv: [
      "codex",
      "resume",
      request.sessionId,
      ...request.flags,
      ...replayablePermissionFlags(request.permissionFlags, codexFlags),
      ...restriction(request)
    ],
    environment: accountEnvironment(request.account, accountVariables)
  }),
  screen: codexScreen
};
function findWriter({ sessionId }, { processes }) {
  const codexes = processes.all().filter((process) => codexWords(process, processes) !== void 0);
  const holding = codexes.filter(
    (process) => locksOf(process, processes).some(({ threadId: threadId2 }) => threadId2 === sessionId)
  );
  const writer = holding.find((process) => !isCodexServer(process, processes));
  if (writer !== void 0 || holding.length === 0) return writer ?? null;
  const terminal = codexes.find(
    (process) => resumedThread(process, processes) === sessionId && locksOf(process, processes).length === 0
  );
  return terminal ?? null;
}
function restriction(request) {
  if (request.inheritedPermission === null || request.keepInheritedPermission) return [];
  const kept = replayablePermissionFlags(request.permissionFlags, codexFlags);
  const states = /^--(sandbox|ask-for-approval|dangerously-bypass-approvals|approve-for-me)/;
  if (kept.some((word) => states.test(word))) return [];
  return restrictionOf(request.inheritedPermission);
}
export {
  codex
};
