import {
  listFound,
  readFound
} from "./chunk-I43PN5RD.js";
import {
  lastLines
} from "./chunk-4UOACQUZ.js";
import {
  sessionIdOf
} from "./chunk-JKRRX2NH.js";
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
  readRecordsFromEnd
} from "./chunk-GWXVPBYW.js";
import "./chunk-YQ6QMPR5.js";
import {
  accountDirectory,
  accountEnvironment
} from "./chunk-YRTW4C7C.js";
import {
  at,
  timeAt,
  withRegularFile
} from "./chunk-MPANNSCX.js";
import {
  entries,
  isDirectory,
  isFile
} from "./chunk-XRBZVOMC.js";
import "./chunk-PBVTLJWV.js";
import {
  systemErrorCode
} from "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";

// src/harnesses/omp/flags.ts
var modes = /^(always-ask|write)$/;
var ompFlags = [
  ...rules("replay", "one", "--model", "--smol", "--slow", "--provider", "--profile", "--models"),
  ...rules("replay", "one", "--thinking", "--service-tier", "--tools", "--skills", "--max-time"),
  ...rules("replay", "none", "--allow-home", "--no-tools", "--no-lsp", "--no-pty", "--no-title"),
  ...rules("replay", "none", "--hide-thinking", "--advisor", "--external-thinking", "--no-rules"),
  ...rules("replay", "none", "--no-extensions", "--no-skills", "--prewalk", "--no-prewalk"),
  { names: ["--approval-mode"], arity: "one", policy: "replay", value: modes },
  { names: ["--approval-mode"], arity: "one", policy: "permission", value: /^yolo$/ },
  ...rules("permission", "none", "--auto-approve --yolo", "--plan-yolo"),
  ...rules("permission", "one", "--add-dir", "--trusted-extension"),
  ...rules("drop", "optional", "--resume -r", "--session", "--plan"),
  ...rules("drop", "one", "--fork", "--session-dir", "--cwd", "--alias", "--mode", "--export"),
  ...rules("drop", "one", "--api-key", "--system-prompt", "--append-system-prompt", "--config"),
  ...rules("drop", "one", "--provider-session-id", "--prompt-cache-key", "--plan-yolo-into"),
  ...rules("drop", "one", "--prewalk-into", "--hook", "--extension -e", "--plugin-dir"),
  ...rules("drop", "none", "--continue -c", "--from-claude", "--from-codex", "--no-session"),
  ...rules("drop", "none", "--print -p", "--print-thoughts", "--help -h", "--version -v")
];
var ompHeadless = ["--print", "--mode", "--export", "--help", "--version"];
var ompSubcommands = new Set(
  "acp auth-broker auth-gateway agents bench browser-relay cleanse collab commit completions __complete compress config dry-balance gc grep gallery git grievances images if-bench install join models plugin ps say share setup shell read render ssh stats update usage tiny-models token ttsr worktree wt search q".split(" ")
);

// src/harnesses/omp/live.ts
import { basename as basename2 } from "node:path";

// src/harnesses/omp/store.ts
import { basename, join } from "node:path";
var sessionIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
var accountVariables = [
  "PI_CODING_AGENT_DIR",
  "PI_CONFIG_DIR",
  "OMP_PROFILE",
  "PI_PROFILE",
  "XDG_DATA_HOME",
  "XDG_STATE_HOME"
];
var profileName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
async function directoriesOf(account, profile) {
  const { variables } = account;
  const named = profile ?? variables.OMP_PROFILE ?? variables.PI_PROFILE ?? "";
  const chosen = named === "default" || !profileName.test(named) ? null : named;
  const below = chosen === null ? [] : ["profiles", chosen];
  const usual = join(configDirectory(account), ...below, "agent");
  const agent = chosen === null && variables.PI_CODING_AGENT_DIR ? accountDirectory(account, "PI_CODING_AGENT_DIR", "") : usual;
  const xdg = async (variable) => {
    if (agent !== usual || !variables[variable]) return agent;
    const directory = join(accountDirectory(account, variable, ""), "omp", ...below);
    return await isDirectory(directory) ? directory : agent;
  };
  const [data, state] = [await xdg("XDG_DATA_HOME"), await xdg("XDG_STATE_HOME")];
  return {
    sessions: join(data, "sessions"),
    terminals: join(state, "terminal-sessions"),
    custom: join(state, "custom-session-files")
  };
}
function configDirectory(account) {
  return join(account.home, account.variables.PI_CONFIG_DIR || ".omp");
}
async function allDirectories(account) {
  const profiles = await entries(join(configDirectory(account), "profiles"));
  return Promise.all([void 0, ...profiles].map((profile) => directoriesOf(account, profile)));
}
async function findTranscript(ref) {
  for (const { sessions, custom } of await allDirectories(ref.account)) {
    for (const folder of likeliestFirst(await entries(sessions), ref.directory)) {
      for (const name of await entries(join(sessions, folder))) {
        if (sessionIdOf(name) === ref.sessionId) return join(sessions, folder, name);
      }
    }
    for (const note of await entries(custom)) {
      const path = await readNote(join(custom, note));
      if (path && sessionIdOf(basename(path)) === ref.sessionId && await isFile(path))
        return path;
    }
  }
  return void 0;
}
async function foldersOf(directory, account) {
  const { sessions } = await directoriesOf(account);
  const names = await entries(sessions);
  return names.filter((name) => canBe(name, directory)).map((name) => join(sessions, name));
}
function likeliestFirst(folders, directory) {
  return [
    ...folders.filter((name) => canBe(name, directory)),
    ...folders.filter((name) => !canBe(name, directory))
  ];
}
function canBe(folder, directory) {
  const last = basename(directory).replace(/[\\:]/g, "-");
  return folder === "-" || folder === "-tmp" || folder.replace(/--$/, "").endsWith(`-${last}`);
}
async function terminalNote(directories, terminal) {
  const file = join(directories.terminals, terminal.replace(/^\/dev\//, "").replaceAll("/", "-"));
  try {
    return await withRegularFile(file, async ({ handle, size, modifiedAt }) => {
      if (size > 1 << 14) return void 0;
      const path = (await handle.readFile("utf8")).split("\n")[1] ?? "";
      const sessionId = sessionIdOf(basename(path));
      return sessionId === void 0 ? void 0 : { path, sessionId, writtenAt: modifiedAt };
    });
  } catch {
    return void 0;
  }
}
async function readNote(path) {
  try {
    return await withRegularFile(
      path,
      async ({ handle, size }) => size > 1 << 14 ? void 0 : (await handle.readFile("utf8")).trim()
    );
  } catch {
    return void 0;
  }
}

// src/harnesses/omp/live.ts
function isOmp(process, table) {
  const script = scriptArgv(table.argv(process.pid))[0] ?? "";
  return basename2(script) === "omp" || /@oh-my-pi\/pi-coding-agent\/.*\/?cli\.[jt]s$/.test(script);
}
function isInteractive(process, table) {
  if (!isOmp(process, table)) return false;
  const words = scriptArgv(table.argv(process.pid)).slice(1);
  if (ompHeadless.some((flag) => hasFlag(words, ompFlags, flag))) return false;
  return !ompSubcommands.has(plainWords(words, ompFlags)[0] ?? "");
}
async function bind(agent, host) {
  const own = agent.processes.at(-1) ?? agent.processes[0];
  const terminal = host.processes.terminal(own.pid) ?? agent.paneTty;
  const result = await noteOf(own, terminal, agent.account, host).catch(() => {
    host.signal.throwIfAborted();
    return "the conversation that omp noted for its terminal cannot be read";
  });
  if (typeof result === "string") return { bound: false, reason: result };
  return {
    bound: true,
    binding: { sessionId: result.sessionId, evidence: "registry" },
    state: stateFromTitle(agent.paneTitle)
  };
}
async function noteOf(process, terminal, account, host) {
  const table = host.processes;
  const words = scriptArgv(table.argv(process.pid)).slice(1);
  const directories = await directoriesOf(account, flagValue(words, ompFlags, "--profile"));
  const note = await terminalNote(directories, terminal);
  if (note === void 0) return "omp has noted no conversation for its terminal";
  const startedAt = table.startedAt(process.pid);
  if (startedAt === void 0 || note.writtenAt < startedAt - 500)
    return "what omp noted for its terminal is older than it";
  const rival = table.all().find((other) => other.pid !== process.pid && isRival(other, process, terminal, table));
  if (rival !== void 0) return `another omp (pid ${rival.pid}) runs in its terminal`;
  if (await wasLeft(note, host.signal))
    return "what omp noted for its terminal is of another run in it, which has ended";
  return note;
}
function isRival(other, process, terminal, table) {
  return other.session === process.session && isOmp(other, table) && table.terminal(other.pid) === terminal;
}
async function wasLeft(note, signal) {
  let left = false;
  try {
    await readRecordsFromEnd(
      note.path,
      (entry) => {
        if (entry.customType === "session_exit") {
          const exitedAt = timeAt(at(entry, "data"), "recordedAt") ?? timeAt(entry, "timestamp");
          left = exitedAt !== null && exitedAt > note.writtenAt;
        }
        return entry.type === "custom" && !left;
      },
      { bytes: 16 << 10, signal }
    );
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") throw error;
  }
  return left;
}
function stateFromTitle(title) {
  if (/^π [\u2800-\u28ff] /.test(title)) return "working";
  if (title.startsWith("\u03C0 ! ")) return "waiting";
  return title.startsWith("\u03C0 > ") ? "idle" : "unknown";
}
async function findWriter(ref, host) {
  for (const process of host.processes.all()) {
    if (!isOmp(process, host.processes)) continue;
    const terminal = host.processes.terminal(process.pid);
    if (terminal === void 0) continue;
    const note = await noteOf(process, terminal, ref.account, host);
    if (typeof note !== "string" && note.sessionId === ref.sessionId) return process;
  }
  return null;
}

// src/harnesses/omp/screen.ts
function ompScreen(text) {
  const end = lastLines(text, 16);
  if (/^Error: Session "[^"\n]*" not found\./m.test(end)) return "lost";
  if (/Move \(re-root\) it into the current directory\? \[Y\/n\]/.test(end)) return "asking";
  if (/Setup step \d+ of \d+/.test(end)) return "first-run";
  if (/^╭─ Allow tool: /m.test(end)) return "asking";
  if (/^ ⎋ /m.test(end) || /^ [\u2800-\u28ff] .*⬢ .*\n╰─/m.test(end)) return "busy";
  const [input = ""] = end.split("\n").slice(-1);
  return input.startsWith("\u2570\u2500") && /^ π > ⬢ /m.test(lastLines(text, 8)) ? "ready" : null;
}

// src/harnesses/omp.ts
var omp = {
  name: "omp",
  title: "Oh My Pi",
  command: "omp",
  sessionIdPattern,
  accountVariables,
  unsetAtLaunch: [],
  flags: ompFlags,
  recognise: isInteractive,
  bind,
  readConversation: (ref, signal) => readFound(() => findTranscript(ref), ref.sessionId, signal),
  conversations: async (directory, account, signal) => listFound(await foldersOf(directory, account), directory, sessionIdPattern, signal),
  findWriter,
  resume: ({ sessionId, account, flags, permissionFlags }) => ({
    argv: [
      "omp",
      ...flags,
      ...replayablePermissionFlags(permissionFlags, ompFlags),
      "--resume",
      sessionId
    ],
    environment: accountEnvironment(account, accountVariables)
  }),
  screen: (text) => ompScreen(text)
};
export {
  omp
};
