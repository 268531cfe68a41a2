import { basename, join } from "node:path";
import type { ProcessFacts, ProcessTable } from "../../processes/process.ts";
import type { AgentState } from "../../snapshot/schema.ts";
import { hasFlag, plainWords, readFlags } from "../flags.ts";
import type { BindResult, ConversationRef, HostContext, LiveAgent } from "../harness.ts";
import { hookedProcess, hookedRecord } from "../hook-record.ts";
import { isFile } from "../readers/directory.ts";
import { scriptArgv } from "../script.ts";
import { piFlags, piHeadless, piSubcommands } from "./flags.ts";
import { agentDirectory, findTranscript } from "./store.ts";
import { readState } from "./transcript.ts";

/** The extension's name in Pi's `extensions` folder. */
export const extensionName = "tmux-workspace-restore.js";

/** How long a Pi may take from its start until the extension has noted its conversation (measured: 1 to 5 s). */
const settlingMilliseconds = 30_000;

/**
 * Pi overwrites its command line with `pi` and zeros as soon as it runs (1.6.0, process.title), and is called so by the
 * kernel too; before that it is a script named `pi`, or the package's own.
 */
function isPi(process: ProcessFacts, table: ProcessTable): boolean {
  const argv = table.argv(process.pid);
  if (isWiped(argv)) {
    const program = basename(table.executable(process.pid) ?? "");
    return process.comm === "pi" && /^(node|bun|pi)([-.\d].*)?$/.test(program);
  }
  const script = scriptArgv(argv)[0] ?? "";
  return (
    basename(script) === "pi" || /@earendil-works\/pi-coding-agent\/dist\/.*cli\.js$/.test(script)
  );
}

function isWiped(argv: readonly string[]): boolean {
  return argv[0] === "pi" && argv.slice(1).every((word) => word === "");
}

/** A wiped command line does not tell a run with `-p` from an interactive one. */
export function isInteractive(process: ProcessFacts, table: ProcessTable): boolean {
  if (!isPi(process, table)) return false;
  const words = scriptArgv(table.argv(process.pid)).slice(1);
  if (piHeadless.some((flag) => hasFlag(words, piFlags, flag))) return false;
  return !piSubcommands.has(plainWords(words, piFlags)[0] ?? "");
}

/** Pi holds no file open and names its conversation nowhere: only the extension tells (1.6.0). */
export async function bind(agent: LiveAgent, host: HostContext): Promise<BindResult> {
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
    state: path === undefined ? "idle" : await stateOf(path, startedAt, host.signal),
    flags: readFlags(record.flags, piFlags),
  };
}

/** A transcript that cannot be read makes the note no less true. */
async function stateOf(path: string, startedAt: number, signal: AbortSignal): Promise<AgentState> {
  return readState(path, startedAt, signal).catch(() => {
    signal.throwIfAborted();
    return "unknown";
  });
}

async function unboundReason(agent: LiveAgent): Promise<string> {
  const installed = await isFile(
    join(agentDirectory(agent.account), "extensions", extensionName),
  ).catch(() => false);
  return installed
    ? "it runs without our extension (started before that was installed, or with --no-extensions or --session-dir)"
    : "Pi names its conversation only to an extension: tmux-workspace-restore install pi";
}

/** Throws where a Pi that our extension does not see could have the conversation open. */
export async function findWriter(
  ref: ConversationRef,
  host: HostContext,
): Promise<ProcessFacts | null> {
  const table = host.processes;
  const noted = await hookedProcess("pi", ref.sessionId, table, host);
  if (noted !== null) return noted;
  for (const process of table.all()) {
    if (!isPi(process, table) || table.directory(process.pid) !== ref.directory) continue;
    const age = Date.now() - (table.startedAt(process.pid) ?? 0);
    if (age < settlingMilliseconds || (await hookedRecord("pi", [process], host)) !== null)
      continue;
    throw new Error(`a Pi in that directory (pid ${process.pid}) does not tell its conversation`);
  }
  return null;
}
