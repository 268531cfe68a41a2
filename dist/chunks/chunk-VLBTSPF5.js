import {
  agentDirectory,
  findTranscript,
  readState
} from "./chunk-JKRRX2NH.js";
import {
  scriptArgv
} from "./chunk-AVQQRLGP.js";
import {
  rules
} from "./chunk-LFP4SWYH.js";
import {
  hasFlag,
  plainWords,
  readFlags
} from "./chunk-SN5SRBSB.js";
import {
  hookedProcess,
  hookedRecord
} from "./chunk-KXHV53NW.js";
import {
  isFile
} from "./chunk-XRBZVOMC.js";

// src/harnesses/pi/flags.ts
var names = /^[A-Za-z0-9*+-][A-Za-z0-9._:/@+,*[\]-]{0,199}$/;
var piFlags = [
  ...rules("replay", "one", "--provider", "--thinking", "--use-theme", "--tui-mode"),
  { names: ["--model"], arity: "one", policy: "replay", value: names },
  { names: ["--models"], arity: "one", policy: "replay", value: names },
  { names: ["--tools", "-t"], arity: "one", policy: "replay", value: names },
  { names: ["--exclude-tools", "-xt"], arity: "one", policy: "replay", value: names },
  ...rules("replay", "none", "--no-tools -nt", "--no-builtin-tools -nbt", "--no-extensions -ne"),
  ...rules("replay", "none", "--no-mcp", "--no-skills -ns", "--no-prompt-templates -np"),
  ...rules("replay", "none", "--no-themes", "--no-context-files -nc", "--no-approve -na"),
  ...rules("replay", "none", "--offline", "--verbose"),
  ...rules("permission", "none", "--approve -a"),
  ...rules("drop", "one", "--api-key", "--system-prompt", "--append-system-prompt", "--mode"),
  ...rules("drop", "one", "--session", "--session-id", "--fork", "--session-dir", "--name -n"),
  ...rules("drop", "one", "--extension -e", "--skill", "--prompt-template", "--theme", "--export"),
  ...rules("drop", "none", "--print -p", "--continue -c", "--resume -r", "--no-session"),
  ...rules("drop", "none", "--help -h", "--version -v"),
  ...rules("drop", "optional", "--list-models")
];
var piHeadless = [
  "--print",
  "--mode",
  "--export",
  "--list-models",
  "--help",
  "--version"
];
var piSubcommands = new Set(
  "install remove uninstall update list config auth mcp".split(" ")
);

// src/harnesses/pi/live.ts
import { basename, join } from "node:path";
var extensionName = "tmux-workspace-restore.js";
var settlingMilliseconds = 3e4;
function isPi(process, table) {
  const argv = table.argv(process.pid);
  if (isWiped(argv)) {
    const program = basename(table.executable(process.pid) ?? "");
    return process.comm === "pi" && /^(node|bun|pi)([-.\d].*)?$/.test(program);
  }
  const script = scriptArgv(argv)[0] ?? "";
  return basename(script) === "pi" || /@earendil-works\/pi-coding-agent\/dist\/.*cli\.js$/.test(script);
}
function isWiped(argv) {
  return argv[0] === "pi" && argv.slice(1).every((word) => word === "");
}
function isInteractive(process, table) {
  if (!isPi(process, table)) return false;
  const words = scriptArgv(table.argv(process.pid)).slice(1);
  if (piHeadless.some((flag) => hasFlag(words, piFlags, flag))) return false;
  return !piSubcommands.has(plainWords(words, piFlags)[0] ?? "");
}
async function bind(agent, host) {
  const record = await hookedRecord("pi", agent.processes, host);
  if (record === null) return { bound: false, reason: await unboundReason(agent) };
  const { sessionId } = record;
  const own = agent.processes.at(-1) ?? agent.processes[0];
  const ref = { sessionId, account: agent.account, directory: agent.paneDirectory };
  const path = await findTranscript(ref);
  const startedAt = host.processes.startedAt(own.pid) ?? 0;
  return {
    bound: true,
    binding: { sessionId, evidence: "hook" },
    state: path === void 0 ? "idle" : await stateOf(path, startedAt, host.signal),
    flags: readFlags(record.flags, piFlags)
  };
}
async function stateOf(path, startedAt, signal) {
  return readState(path, startedAt, signal).catch(() => {
    signal.throwIfAborted();
    return "unknown";
  });
}
async function unboundReason(agent) {
  const installed = await isFile(
    join(agentDirectory(agent.account), "extensions", extensionName)
  ).catch(() => false);
  return installed ? "it runs without our extension (started before that was installed, or with --no-extensions or --session-dir)" : "Pi names its conversation only to an extension: tmux-workspace-restore install pi";
}
async function findWriter(ref, host) {
  const table = host.processes;
  const noted = await hookedProcess("pi", ref.sessionId, table, host);
  if (noted !== null) return noted;
  for (const process of table.all()) {
    if (!isPi(process, table) || table.directory(process.pid) !== ref.directory) continue;
    const age = Date.now() - (table.startedAt(process.pid) ?? 0);
    if (age < settlingMilliseconds || await hookedRecord("pi", [process], host) !== null)
      continue;
    throw new Error(`a Pi in that directory (pid ${process.pid}) does not tell its conversation`);
  }
  return null;
}

export {
  piFlags,
  extensionName,
  isInteractive,
  bind,
  findWriter
};
