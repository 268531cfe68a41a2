import {
  DatabaseError,
  lastLines,
  readDatabase,
  unreadable
} from "./chunk-4UOACQUZ.js";
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
  RecentMessages,
  readLinesFromEnd
} from "./chunk-YQ6QMPR5.js";
import {
  accountDirectory,
  accountEnvironment
} from "./chunk-YRTW4C7C.js";
import {
  numberAt,
  parseRecord,
  textAt
} from "./chunk-MPANNSCX.js";
import "./chunk-XRBZVOMC.js";
import "./chunk-PBVTLJWV.js";
import {
  systemErrorCode
} from "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";

// src/harnesses/opencode.ts
import { basename } from "node:path";

// src/harnesses/opencode/flags.ts
var opencodeFlags = [
  ...rules("replay", "one", "--model -m", "--agent", "--log-level", "--replay-limit"),
  ...rules("replay", "none", "--print-logs", "--pure", "--mini", "--no-replay"),
  ...rules("permission", "none", "--auto"),
  ...rules("drop", "one", "--session -s", "--prompt", "--port", "--hostname", "--mdns-domain"),
  ...rules("drop", "variadic", "--cors"),
  ...rules("drop", "none", "--continue -c", "--fork", "--mdns", "--help -h", "--version -v")
];
var opencodeSubcommands = new Set(
  "completion acp mcp attach run debug providers auth agent upgrade uninstall serve web models stats export import github pr session plugin plug db".split(" ")
);

// src/harnesses/opencode/shown.ts
function shownTitle(paneTitle) {
  if (paneTitle === "OpenCode") return null;
  return paneTitle.startsWith("OC | ") ? paneTitle.slice(5) : void 0;
}
function hasTitle(session, shown) {
  const { title } = session;
  return (title.length > 40 ? `${title.slice(0, 37)}\u2026` : title).trim() === shown.trim();
}
function hasOwnTitle(session) {
  return !/^New session - \d{4}-\d\d-\d\dT[\d:.]+Z$/.test(session.title);
}
var logBytes = 1 << 20;
var firstLineWithin = 6e4;
async function readRuns(log, signal) {
  const runs = /* @__PURE__ */ new Map();
  const reading = readLinesFromEnd(
    log,
    (line) => {
      const text = line.long ? line.start : line.text;
      const [, time, name] = /^timestamp=(\S+) .*?\brun=([0-9a-f]+) /.exec(text) ?? [];
      if (time === void 0 || name === void 0) return true;
      const run = runs.get(name) ?? { begun: null, sessions: [] };
      runs.set(name, run);
      const session = / (?:session\.id|message=created id)=(ses_[0-9A-Za-z]+)/.exec(text)?.[1];
      if (session !== void 0) run.sessions.unshift(session);
      const directory = / message="creating instance" directory=(.*)$/.exec(text)?.[1];
      if (directory !== void 0) run.begun = { at: Date.parse(time), directory };
      return true;
    },
    { bytes: logBytes, signal }
  );
  await reading.catch(() => signal.throwIfAborted());
  return [...runs.values()];
}
function runsOf(process, runs, table) {
  const startedAt = table.startedAt(process.pid) ?? Number.NaN;
  const directory = table.directory(process.pid);
  const dated = runs.filter(({ begun }) => {
    if (begun === null || begun.directory !== directory) return false;
    return begun.at >= startedAt - 1e3 && begun.at <= startedAt + firstLineWithin;
  });
  return dated.length > 0 ? dated : runs.filter(({ begun }) => begun === null);
}
function runOf(own, others, runs, table) {
  const [run, ...more] = runsOf(own, runs, table);
  if (run === void 0 || more.length > 0 || run.begun === null) return void 0;
  return others.some((other) => runsOf(other, runs, table).includes(run)) ? void 0 : run;
}
function logOf(process, table) {
  return table.openFiles(process.pid).find((path) => path.endsWith("/log/opencode.log"));
}

// src/harnesses/opencode/store.ts
import { isAbsolute, join } from "node:path";
var opencodeVariables = [
  "OPENCODE_DB",
  "XDG_DATA_HOME",
  "OPENCODE_CONFIG",
  "OPENCODE_CONFIG_DIR",
  "XDG_CONFIG_HOME"
];
function dataDirectory(account) {
  return join(accountDirectory(account, "XDG_DATA_HOME", ".local/share"), "opencode");
}
function databasePath(account) {
  const own = account.variables.OPENCODE_DB;
  if (!own) return join(dataDirectory(account), "opencode.db");
  return isAbsolute(own) ? own : join(dataDirectory(account), own);
}
var roots = "parent_id IS NULL AND time_archived IS NULL";
function newestSessions(account) {
  return readDatabase(
    databasePath(account),
    (queries) => queries.rows(
      `SELECT id, title, directory FROM session WHERE ${roots} ORDER BY time_updated DESC LIMIT 500`
    ).map((row) => ({ id: `${row.id}`, title: `${row.title}`, directory: `${row.directory}` }))
  );
}
function isBusy(account, sessionId) {
  return readDatabase(
    databasePath(account),
    (queries) => isOpen(lastMessages(queries, sessionId, 1)[0])
  );
}
function readSession(account, sessionId) {
  return readDatabase(databasePath(account), (queries) => {
    const [session] = queries.rows(
      "SELECT title, directory, cost, model FROM session WHERE id = ?",
      sessionId
    );
    if (session === void 0) return void 0;
    const messages = lastMessages(queries, sessionId, 12);
    const recent = new RecentMessages();
    for (const message of messages) {
      const role = textAt(message.data, "role") === "user" ? "user" : "assistant";
      recent.add(role, message.at, textOf(queries, message.id));
    }
    const answer = messages.find((message) => textAt(message.data, "role") === "assistant");
    const model = parseRecord(`${session.model}`);
    return {
      sessionId,
      directory: `${session.directory}`,
      transcript: null,
      title: `${session.title}`,
      model: textAt(model, "id") ?? textAt(answer?.data, "modelID"),
      branch: null,
      cost: numberAt(session, "cost"),
      contextShare: null,
      lastMessageAt: recent.lastMessageAt,
      interrupted: isCut(messages[0]),
      inheritedPermission: null,
      messages: recent.messages
    };
  });
}
function sessionsIn(account, directory) {
  return readDatabase(
    databasePath(account),
    (queries) => queries.rows(
      `SELECT id, title, (SELECT max(time_created) FROM message WHERE session_id = session.id) AS last
         FROM session WHERE directory = ? AND ${roots} ORDER BY last DESC LIMIT 50`,
      directory
    ).map((row) => ({
      sessionId: `${row.id}`,
      title: `${row.title}`,
      lastMessageAt: numberAt(row, "last")
    }))
  );
}
function lastMessages(queries, sessionId, most) {
  const rows = queries.rows(
    "SELECT id, data FROM message WHERE session_id = ? ORDER BY time_created DESC, id DESC LIMIT ?",
    sessionId,
    most
  );
  return rows.map((row) => {
    const data = parseRecord(`${row.data}`);
    const at = numberAt(data, "time", "completed") ?? numberAt(data, "time", "created");
    return { id: `${row.id}`, at, data };
  });
}
function textOf(queries, messageId) {
  const parts = queries.rows("SELECT data FROM part WHERE message_id = ? ORDER BY id", messageId);
  return parts.map((row) => parseRecord(`${row.data}`)).filter((part) => part?.type === "text" && part.synthetic !== true).map((part) => textAt(part, "text") ?? "").join("\n");
}
function isOpen(message) {
  if (message === void 0) return false;
  if (textAt(message.data, "role") === "user") return true;
  return numberAt(message.data, "time", "completed") === null && !hasError(message);
}
function isCut(message) {
  if (message === void 0) return false;
  if (textAt(message.data, "error", "name") === "MessageAbortedError") return null;
  return isOpen(message);
}
function hasError(message) {
  return textAt(message.data, "error", "name") !== null;
}

// src/harnesses/opencode.ts
var sessionIdPattern = /^ses_[0-9A-Za-z]{20,40}$/;
var opencode = {
  name: "opencode",
  title: "OpenCode",
  command: "opencode",
  sessionIdPattern,
  accountVariables: opencodeVariables,
  unsetAtLaunch: [],
  flags: opencodeFlags,
  recognise,
  bind,
  async readConversation(ref, signal) {
    try {
      const facts = await readSession(ref.account, ref.sessionId);
      return facts === void 0 ? { status: "missing" } : { status: "found", facts };
    } catch (error) {
      return systemErrorCode(error) === "ENOENT" ? { status: "missing" } : unreadable(error, signal);
    }
  },
  conversations: async (directory, account) => sessionsIn(account, directory).catch((error) => {
    if (systemErrorCode(error) === "ENOENT") return [];
    throw error;
  }),
  findWriter,
  resume: ({ sessionId, account, flags, permissionFlags }) => ({
    argv: [
      "opencode",
      ...flags,
      ...replayablePermissionFlags(permissionFlags, opencodeFlags),
      "--session",
      sessionId
    ],
    environment: accountEnvironment(account, opencodeVariables)
  }),
  // "[Pasted ~1 lines]", from 150 characters on.
  hidesPastes: true,
  screen
};
function recognise(process, table) {
  const [program = "", ...words] = table.argv(process.pid);
  if (!/^opencode(\.exe)?$/.test(basename(program))) return false;
  if (hasFlag(words, opencodeFlags, "--help") || hasFlag(words, opencodeFlags, "--version"))
    return false;
  return !opencodeSubcommands.has(plainWords(words, opencodeFlags)[0] ?? "");
}
async function bind(agent, context) {
  const own = agent.processes.at(-1) ?? agent.processes[0];
  const shown = shownTitle(agent.paneTitle);
  try {
    const found = await sessionShown(own, shown, agent, context);
    if (typeof found === "string") return { bound: false, reason: found };
    return {
      bound: true,
      binding: { sessionId: found.session.id, evidence: found.evidence },
      state: await isBusy(agent.account, found.session.id) ? "working" : "idle",
      directory: found.session.directory
    };
  } catch (error) {
    if (error instanceof DatabaseError) return { bound: false, reason: error.reason };
    if (systemErrorCode(error) !== "ENOENT") throw error;
    return { bound: false, reason: "it has no conversation yet" };
  }
}
async function sessionShown(own, shown, agent, context) {
  const { processes: table, signal } = context;
  const sessions = await newestSessions(agent.account);
  const given = flagValue(table.argv(own.pid).slice(1), opencodeFlags, "--session");
  const fits = (session) => typeof shown === "string" ? hasTitle(session, shown) : !hasOwnTitle(session);
  const candidates = sessions.filter(fits);
  const here = candidates.filter((session) => session.directory === table.directory(own.pid));
  const likely = here.length > 0 ? here : candidates;
  const argued = candidates.find((session) => session.id === given);
  if (typeof shown === "string" && argued !== void 0 && here.every((each) => each === argued)) {
    return { session: argued, evidence: "argv" };
  }
  const [only] = likely;
  if (typeof shown === "string" && only !== void 0 && likely.length === 1) {
    return { session: only, evidence: "title" };
  }
  const others = allOf(table).filter((process) => process.pid !== own.pid);
  const log = logOf(own, table);
  const runs = log === void 0 ? [] : await readRuns(log, signal);
  const run = runOf(own, others, runs, table);
  const last = run?.sessions.findLast((id) => sessions.some((session) => session.id === id));
  const worked = candidates.find((session) => session.id === last);
  if (worked !== void 0) return { session: worked, evidence: "open-file" };
  if (shown === void 0) return "its terminal title does not say which conversation it shows";
  if (shown === null) return "it shows no conversation yet";
  return likely.length === 0 ? "no conversation has the title that it shows" : "several conversations have the title that it shows";
}
async function findWriter(ref, host) {
  const { processes: table, signal } = host;
  const logs = /* @__PURE__ */ new Map();
  for (const process of allOf(table)) {
    const given = flagValue(table.argv(process.pid).slice(1), opencodeFlags, "--session");
    if (given === ref.sessionId) return process;
    const log = logOf(process, table);
    if (log === void 0) continue;
    const runs = logs.get(log) ?? await readRuns(log, signal);
    logs.set(log, runs);
    const has = runsOf(process, runs, table).some((run) => run.sessions.includes(ref.sessionId));
    if (has) return process;
  }
  return null;
}
function allOf(table) {
  return table.all().filter((process) => recognise(process, table));
}
function screen(text) {
  const end = lastLines(text, 16);
  if (/△ Permission required|Allow once +Allow always +Reject/.test(end)) return "asking";
  const bottom = lastLines(text, 4);
  if (/esc interrupt|esc again to interrupt/.test(bottom)) return "busy";
  if (/ctrl\+p commands/.test(bottom)) return "ready";
  return /^Error: Session not found: /m.test(end) ? "lost" : null;
}
export {
  opencode
};
