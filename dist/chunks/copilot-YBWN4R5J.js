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
  flagValue,
  hasFlag,
  plainWords,
  replayablePermissionFlags
} from "./chunk-SN5SRBSB.js";
import {
  readRecordsFromEnd
} from "./chunk-GWXVPBYW.js";
import {
  RecentMessages,
  newestFirst,
  readLinesFromEnd
} from "./chunk-YQ6QMPR5.js";
import {
  accountDirectory,
  accountEnvironment
} from "./chunk-YRTW4C7C.js";
import {
  readSmallFile,
  textAt,
  timeAt
} from "./chunk-MPANNSCX.js";
import {
  entries,
  isFile,
  newestOf
} from "./chunk-XRBZVOMC.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";

// src/harnesses/copilot.ts
import { basename, join as join2 } from "node:path";

// src/harnesses/copilot/flags.ts
var copilotFlags = [
  ...rules("replay", "one", "--model", "--reasoning-effort", "--context", "--auto-tier", "--agent"),
  ...rules("replay", "one", "--disable-mcp-server", "--enable-mcp-server", "--max-ai-credits"),
  ...rules("replay", "one", "--add-github-mcp-toolset", "--add-github-mcp-tool", "--log-level"),
  ...rules("replay", "one", "--stream", "--dynamic-retrieval"),
  // What restricts must come back, patterns and all.
  { names: ["--deny-tool"], arity: "variadic", policy: "replay", value: toolNames },
  { names: ["--excluded-tools"], arity: "variadic", policy: "replay", value: toolNames },
  { names: ["--available-tools"], arity: "variadic", policy: "replay", value: toolNames },
  ...rules("replay", "variadic", "--deny-url", "--secret-env-vars"),
  ...rules("replay", "none", "--banner", "--screen-reader", "--plain-diff", "--no-color"),
  ...rules("replay", "none", "--disallow-temp-dir", "--disable-builtin-mcps", "--experimental"),
  ...rules("replay", "none", "--no-experimental", "--no-custom-instructions", "--no-auto-update"),
  ...rules("replay", "none", "--no-ask-user", "--enable-all-github-mcp-tools", "--no-remote"),
  ...rules("replay", "none", "--no-remote-export", "--no-bash-env", "--no-mouse", "--plan"),
  ...rules("replay", "none", "--disable-client-telemetry"),
  { names: ["--mouse"], arity: "optional", policy: "replay", value: /^(on|off)$/ },
  { names: ["--bash-env"], arity: "optional", policy: "replay", value: /^(on|off)$/ },
  { names: ["--mode"], arity: "one", policy: "replay", value: /^(interactive|plan)$/ },
  { names: ["--mode"], arity: "one", policy: "permission", value: /^autopilot$/ },
  ...rules("permission", "none", "--allow-all", "--yolo", "--allow-all-tools"),
  ...rules("permission", "none", "--allow-all-paths", "--allow-all-urls", "--autopilot"),
  ...rules("permission", "none", "--assisted-approval", "--remote", "--remote-export"),
  ...rules("permission", "none", "--allow-all-mcp-server-instructions", "--trust-folder"),
  ...rules("permission", "variadic", "--allow-tool", "--allow-url"),
  ...rules("permission", "one", "--add-dir", "--plugin-dir", "--max-autopilot-continues"),
  ...rules("drop", "optional", "--resume -r", "--connect", "--share"),
  ...rules("drop", "none", "--continue", "--share-gist", "--fleet", "--silent -s", "--acp"),
  ...rules("drop", "one", "--session-id", "--name -n", "--interactive -i", "--prompt -p"),
  ...rules("drop", "one", "-C", "--log-dir", "--extension-sdk-path", "--output-format"),
  ...rules("drop", "one", "--attachment", "--additional-mcp-config", "--mcp-github-auth"),
  ...rules("drop", "one", "--environment-host", "--environment-compute-id", "--ahp-host"),
  ...rules("drop", "one", "--usage-output-file"),
  ...rules("drop", "none", "--help -h", "--version -v", "--enable-memory"),
  ...rules("drop", "none", "--no-eager-powershell-resolution")
];
var copilotHeadless = [
  "--prompt",
  "--acp",
  "--environment-host",
  "--version",
  "--help"
];
var copilotSubcommands = new Set(
  "app login help init config update version workflow sessions memories plugin mcp skill instruction lsp sandbox completion".split(" ")
);

// src/harnesses/copilot/live.ts
var copilotSessionId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
var logBytes = 256 << 10;
async function shownSession(process, table, signal) {
  const files = table.openFiles(process.pid);
  const log = files.find(
    (path) => /\/process-\d+-(\d+)\.log$/.exec(path)?.[1] === `${process.pid}`
  );
  const foreground = log === void 0 ? void 0 : await foregroundIn(log, signal);
  if (foreground !== void 0) return { sessionId: foreground, evidence: "open-file" };
  const held = heldSessions(process, files);
  if (held.length === 1 && held[0] !== void 0) return { sessionId: held[0], evidence: "lock" };
  if (held.length > 1) return void 0;
  const words = scriptArgv(table.argv(process.pid)).slice(1);
  const given = flagValue(words, copilotFlags, "--resume") ?? flagValue(words, copilotFlags, "--session-id");
  return given !== void 0 && copilotSessionId.test(given) ? { sessionId: given, evidence: "argv" } : void 0;
}
function heldSessions(process, files) {
  return files.flatMap((path) => {
    const [, sessionId, name] = /\/session-state\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
    const isHold = sessionId !== void 0 && name === `inuse.${process.pid}.hold`;
    return isHold && copilotSessionId.test(sessionId) ? [sessionId] : [];
  });
}
async function foregroundIn(log, signal) {
  let found;
  const read = readLinesFromEnd(
    log,
    (line) => {
      const text = line.long ? line.start : line.text;
      const [, sessionId] = /\] Registering foreground session: ([0-9a-f-]{36})$/.exec(text) ?? [];
      found = sessionId;
      return found === void 0;
    },
    { bytes: logBytes, signal }
  );
  await read.catch(() => signal.throwIfAborted());
  return found;
}

// src/harnesses/copilot/transcript.ts
import { join } from "node:path";
var tailBytes = 512 << 10;
var scannedBytes = 64 << 20;
function sessionsDirectory(account) {
  return join(accountDirectory(account, "COPILOT_HOME", ".copilot"), "session-state");
}
function eventsPath(account, sessionId) {
  return join(sessionsDirectory(account), sessionId, "events.jsonl");
}
async function readTranscript(account, sessionId, signal) {
  const path = eventsPath(account, sessionId);
  const recent = new RecentMessages();
  let state;
  let model = null;
  await readRecordsFromEnd(
    path,
    (event) => {
      const { type } = event;
      state ??= stateAfter(type);
      model ??= textAt(event, "data", "newModel") ?? textAt(event, "data", "selectedModel");
      if (type === "assistant.message") model ??= textAt(event, "data", "model");
      if (type === "user.message" || type === "assistant.message") {
        const role = type === "user.message" ? "user" : "assistant";
        recent.add(role, timeAt(event, "timestamp"), textAt(event, "data", "content") ?? "");
      }
      return !recent.isFull || model === null;
    },
    { bytes: tailBytes, signal, long: longMessage }
  );
  const workspace = await readWorkspace(join(sessionsDirectory(account), sessionId));
  const facts = {
    sessionId,
    directory: workspace.cwd ?? null,
    transcript: path,
    title: workspace.name ?? null,
    model,
    branch: workspace.branch ?? null,
    cost: null,
    contextShare: null,
    lastMessageAt: recent.lastMessageAt,
    interrupted: state === "working" || state === "waiting",
    inheritedPermission: await readInherited(path, signal),
    messages: recent.messages
  };
  return { facts, state: state ?? "idle" };
}
var change = '{"type":"session.permissions_changed"';
async function readInherited(path, signal) {
  let mode = null;
  const { complete } = await readRecordsFromEnd(
    path,
    (event) => {
      mode = textAt(event, "data", "allowAllPermissionMode");
      return false;
    },
    { bytes: scannedBytes, signal, skip: (start) => !start.startsWith(change) }
  );
  if (mode === null) return complete ? null : "unknown";
  if (mode === "off") return null;
  return mode === "on" ? "allow-all" : `allow-all (${mode})`;
}
async function readWorkspace(folder) {
  const content = await readSmallFile(join(folder, "workspace.yaml"), 1 << 20).catch(
    () => void 0
  );
  const lines = content?.toString("utf8").split("\n") ?? [];
  const pairs = lines.flatMap((line) => {
    const [, key, value = ""] = /^([a-z_]+): (.*)$/.exec(line.trimEnd()) ?? [];
    return key === void 0 ? [] : [[key, plainScalar(value)]];
  });
  return Object.fromEntries(pairs);
}
function plainScalar(value) {
  if (/^'.*'$/.test(value)) return value.slice(1, -1).replaceAll("''", "'");
  if (!/^".*"$/.test(value)) return value;
  try {
    return String(JSON.parse(value));
  } catch {
    return value.slice(1, -1);
  }
}
function stateAfter(type) {
  switch (type) {
    case "assistant.turn_end":
    case "abort":
      return "idle";
    case "permission.requested":
      return "waiting";
    case "user.message":
    case "assistant.turn_start":
    case "assistant.message":
    case "tool.execution_start":
    case "tool.execution_complete":
      return "working";
    default:
      return void 0;
  }
}
function longMessage(start, end) {
  const type = /^\{"type":"([a-z_.]+)"/.exec(start)?.[1];
  const timestamp = /"timestamp":"([^"]+)"[^{}]*\}$/.exec(end)?.[1];
  return type === void 0 ? void 0 : { type, timestamp, data: {} };
}

// src/harnesses/copilot.ts
var accountVariables = ["COPILOT_HOME"];
var copilot = {
  name: "copilot",
  title: "Copilot CLI",
  command: "copilot",
  sessionIdPattern: copilotSessionId,
  accountVariables,
  unsetAtLaunch: [],
  flags: copilotFlags,
  recognise(process, table) {
    const [program = "", ...words] = scriptArgv(table.argv(process.pid));
    if (!/^copilot$/.test(basename(program)) && !/\/copilot\/npm-loader\.js$/.test(program))
      return false;
    if (copilotHeadless.some((flag) => hasFlag(words, copilotFlags, flag))) return false;
    return !copilotSubcommands.has(plainWords(words, copilotFlags)[0] ?? "");
  },
  bind,
  async readConversation(ref, signal) {
    try {
      if (!await isFile(eventsPath(ref.account, ref.sessionId))) return { status: "missing" };
      const { facts } = await readTranscript(ref.account, ref.sessionId, signal);
      return await told(facts, signal);
    } catch (error) {
      return unreadable(error, signal);
    }
  },
  async conversations(directory, account, signal) {
    const sessions = sessionsDirectory(account);
    const ids = (await entries(sessions)).filter((name) => copilotSessionId.test(name));
    const here = [];
    for (const id of ids) {
      signal.throwIfAborted();
      if ((await readWorkspace(join2(sessions, id))).cwd === directory)
        here.push(eventsPath(account, id));
    }
    const found = [];
    for (const { path } of await newestOf(here)) {
      const sessionId = basename(join2(path, ".."));
      const { facts } = await readTranscript(account, sessionId, signal);
      found.push({ sessionId, title: facts.title, lastMessageAt: facts.lastMessageAt });
    }
    return newestFirst(found);
  },
  findWriter,
  resume: ({ sessionId, account, flags, permissionFlags }) => ({
    argv: [
      "copilot",
      ...flags,
      ...replayablePermissionFlags(permissionFlags, copilotFlags),
      // With "=", since its value is optional.
      `--resume=${sessionId}`
    ],
    environment: accountEnvironment(account, accountVariables)
  }),
  screen
};
async function bind(agent, context) {
  const own = agent.processes.at(-1) ?? agent.processes[0];
  const shown = await shownSession(own, context.processes, context.signal);
  if (shown === void 0) {
    return {
      bound: false,
      reason: "neither its log nor its locks say which conversation it shows"
    };
  }
  const binding = { sessionId: shown.sessionId, evidence: shown.evidence };
  const read = await readTranscript(agent.account, shown.sessionId, context.signal).catch(() => {
    context.signal.throwIfAborted();
    return void 0;
  });
  const directory = read?.facts.directory;
  return {
    bound: true,
    binding,
    state: read?.state ?? "idle",
    ...directory === null || directory === void 0 ? {} : { directory }
  };
}
async function findWriter(ref, host) {
  const table = host.processes;
  for (const process of table.all()) {
    if (!copilot.recognise(process, table)) continue;
    if (table.children(process.pid).some((child) => copilot.recognise(child, table))) continue;
    const held = heldSessions(process, table.openFiles(process.pid));
    if (held.includes(ref.sessionId)) return process;
    const shown = await shownSession(process, table, host.signal);
    if (shown?.sessionId === ref.sessionId) return process;
  }
  return null;
}
function screen(text) {
  const end = lastLines(text, 20);
  if (/Session in use/.test(end)) return "in-use";
  if (/Confirm folder trust|Do you trust the files in this folder\?/.test(end)) return "first-run";
  if (/Please use \/login|You are not logged in/.test(end)) return "first-run";
  const bottom = lastLines(text, 2);
  if (/esc to cancel\b/.test(bottom)) return "asking";
  if (/[◉◎○●] Working\b/.test(bottom)) return "busy";
  if (/\/ commands · \? help|open sidebar ·/.test(bottom)) return "ready";
  return /^Error: No session, task, or name matched /m.test(end) ? "lost" : null;
}
export {
  copilot
};
