import { realpath } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { ProcessFacts, ProcessTable } from "../../processes/process.ts";
import { encodeBytes } from "../../text/bytes.ts";
import type { Account, BindResult, HostContext, LiveAgent } from "../harness.ts";
import { at, textAt } from "../readers/json.ts";
import { withRegularFile } from "../readers/regular-file.ts";
import { scriptArgv } from "../script.ts";
import { readTurn, sessionTitle } from "./conversation.ts";
import { grokHome, sessionIdPattern, sessionsDirectory } from "./store.ts";

/**
 * The native program is `$GROK_HOME/bin/grok-1.0.41`, whatever the link that started it (`grok`, `agent`), or
 * `grok-native` in the npm package, whose launcher is a script named `grok` (grok 1.0.41).
 */
export function isGrok(process: ProcessFacts, table: ProcessTable): boolean {
  const program = basename(table.executable(process.pid) ?? "");
  if (/^grok(-native|-\d[^/]*)?$/.test(program)) return true;
  const runsScripts = /^(node|bun)/.test(program);
  return runsScripts && basename(scriptArgv(table.argv(process.pid))[0] ?? "") === "grok";
}

/** `grok agent leader` holds the conversations of its terminal programs (`[cli] use_leader`, off by default). */
function isLeader(process: ProcessFacts, table: ProcessTable): boolean {
  const words = scriptArgv(table.argv(process.pid)).slice(1);
  return words[0] === "agent" && words.includes("leader");
}

/** A conversation that a live process holds: its events.jsonl stays open from its start on (grok 1.0.41). */
type Held = { readonly sessionId: string; readonly folder: string };

function heldBy(process: ProcessFacts, table: ProcessTable): Held[] {
  return table.openFiles(process.pid).flatMap((path) => {
    const folder = dirname(path);
    const sessionId = basename(folder);
    return basename(path) === "events.jsonl" && sessionIdPattern.test(sessionId)
      ? [{ sessionId, folder }]
      : [];
  });
}

function groks(table: ProcessTable): ProcessFacts[] {
  return table.all().filter((process) => isGrok(process, table));
}

/**
 * The registry names the conversation, and the process (or its leader) holds it open: an entry that a killed process left
 * behind is never believed. After `/new` the old conversation stays open too, and going back to it by `/resume` or the
 * dashboard does not reach the registry: then the terminal's title tells which of them is shown, from its next message on;
 * until then nothing does, and the other one is named (grok 1.0.41).
 */
export async function bind(agent: LiveAgent, host: HostContext): Promise<BindResult> {
  const process = agent.processes.at(-1) ?? agent.processes[0];
  const registered = await registeredSessions(agent.account, process.pid);
  const own = heldBy(process, host.processes);
  const held =
    own.length > 0
      ? own
      : groks(host.processes)
          .filter((other) => isLeader(other, host.processes))
          .flatMap((leader) => heldBy(leader, host.processes))
          .filter(({ sessionId }) => registered?.includes(sessionId) === true);
  if (held.length === 0) {
    return { bound: false, reason: "it holds no conversation open yet" };
  }
  const shown = await shownAmong(held, registered ?? [], agent.paneTitle);
  if (shown === undefined) {
    return {
      bound: false,
      reason: `it holds ${held.length} conversations, and its title does not tell which is shown`,
    };
  }
  const { sessionId, folder } = shown.held;
  const turn = await readTurn(folder, host.signal);
  return {
    bound: true,
    binding: { sessionId, evidence: shown.evidence },
    state: turn === "interrupted" ? "idle" : turn,
  };
}

async function shownAmong(
  held: readonly Held[],
  registered: readonly string[],
  paneTitle: string,
): Promise<{ held: Held; evidence: "registry" | "open-file" | "title" } | undefined> {
  const [only] = held;
  if (only !== undefined && held.length === 1) {
    return { held: only, evidence: registered.includes(only.sessionId) ? "registry" : "open-file" };
  }
  const named = held.filter(({ sessionId }) => registered.includes(sessionId));
  const [entry] = named;
  if (/(^| - )grok$/.test(paneTitle)) {
    const titles = await Promise.all(held.map(({ folder }) => sessionTitle(folder)));
    const matching = held.filter((_, index) => shows(paneTitle, titles[index] ?? ""));
    const [match] = matching;
    if (match !== undefined && matching.length === 1) return { held: match, evidence: "title" };
    // Titles alike: the registry decides, unless it names one that is not shown.
    if (match !== undefined && !(entry && matching.includes(entry))) return undefined;
  }
  return entry !== undefined && named.length === 1
    ? { held: entry, evidence: "registry" }
    : undefined;
}

/**
 * Whether the terminal's title is of the conversation with that title: `grok` before the first prompt, then `TITLE - grok`,
 * and `⠸ - Responding - TITLE - grok` or `⚠ Action Required - ⠸ - … - TITLE - grok` in a turn. Titles are cut at 40
 * characters, with a `…` (grok 1.0.41).
 */
export function shows(paneTitle: string, title: string): boolean {
  if (title === "") return paneTitle === "grok";
  const parts = paneTitle.split(" - ").slice(0, -1);
  const inTurn = /^[\u2800-\u28ff⚠]/.test(paneTitle);
  return parts.some((_, start) => {
    if (start > 0 && !inTurn) return false;
    const shown = parts.slice(start).join(" - ");
    return shown === title || (/^.{20,}…$/s.test(shown) && title.startsWith(shown.slice(0, -1)));
  });
}

/** Ids that the registry gives to that pid; undefined when it cannot be read. */
async function registeredSessions(account: Account, pid: number): Promise<string[] | undefined> {
  try {
    const path = join(grokHome(account), "active_sessions.json");
    const text = await withRegularFile(path, async ({ handle, size }) =>
      size > 1 << 20 ? "" : handle.readFile("utf8"),
    );
    const entries: unknown = JSON.parse(text);
    if (!Array.isArray(entries)) return undefined;
    return entries
      .filter((entry) => at(entry, "pid") === pid)
      .flatMap((entry) => textAt(entry, "session_id") ?? []);
  } catch {
    return undefined;
  }
}

/** The process that holds the conversation open, or shows what a leader holds for it. A leader alone is no writer. */
export async function findHolder(
  sessionId: string,
  account: Account,
  host: HostContext,
): Promise<ProcessFacts | null> {
  // Open files are known by their real path.
  const directory = sessionsDirectory(account);
  const sessions = `${await realpath(encodeBytes(directory)).catch(() => directory)}/`;
  for (const process of groks(host.processes)) {
    const holds = heldBy(process, host.processes).some(
      (held) => held.sessionId === sessionId && held.folder.startsWith(sessions),
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
