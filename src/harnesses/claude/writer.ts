import { join } from "node:path";
import type { ProcessFacts, ProcessTable } from "../../processes/process.ts";
import { flagValue } from "../flags.ts";
import type { Account, ConversationRef, HostContext } from "../harness.ts";
import { entries } from "../readers/directory.ts";
import { claudeFlags } from "./flags.ts";
import { claudeWords } from "./recognise.ts";
import { readEntry } from "./registry.ts";
import { claudeHome } from "./store.ts";

/** An account's live processes, as they are at the time of a table. */
type Writers = {
  /** By the conversation that its registry entry names. */
  readonly registered: ReadonlyMap<string, ProcessFacts>;
  /** Pid of one that is Claude and whose entry cannot be read. */
  readonly unreadable: number | null;
  /** By the conversation that its command line names: it has not registered yet, as for a second after its start. */
  readonly starting: ReadonlyMap<string, ProcessFacts>;
};

/** An offer asks for every conversation of the same account and time. */
const known = new WeakMap<ProcessTable, Map<string, Promise<Writers>>>();

/**
 * A live process of any kind that has the conversation open: two writers make its branches diverge, and Claude
 * refuses none (2.1.332).
 */
export async function findClaudeWriter(
  ref: ConversationRef,
  { processes }: HostContext,
): Promise<ProcessFacts | null> {
  const home = claudeHome(ref.account);
  const ofTable = known.get(processes) ?? new Map<string, Promise<Writers>>();
  known.set(processes, ofTable);
  const found = ofTable.get(home) ?? writersOf(ref.account, processes);
  ofTable.set(home, found);
  // An entry that has just been removed, say: the next one looks again.
  found.catch(() => ofTable.delete(home));
  const { registered, unreadable, starting } = await found;
  const writer = registered.get(ref.sessionId);
  if (writer !== undefined) return writer;
  if (unreadable !== null) {
    throw new Error(`the registry entry of the Claude with pid ${unreadable} is not readable`);
  }
  return starting.get(ref.sessionId) ?? null;
}

async function writersOf(account: Account, table: ProcessTable): Promise<Writers> {
  const registered = new Map<string, ProcessFacts>();
  const pids = new Set<number>();
  let unreadable: number | null = null;
  for (const name of await entries(join(claudeHome(account), "sessions"))) {
    const process = table.get(Number(/^(\d+)\.json$/.exec(name)?.[1] ?? 0));
    if (process === undefined) continue;
    const entry = await readEntry(account, process, table);
    if (entry === "another process") continue;
    if (entry === "malformed") {
      if (claudeWords(process, table) !== undefined) unreadable ??= process.pid;
      continue;
    }
    pids.add(process.pid);
    registered.set(entry.sessionId, process);
  }
  return { registered, unreadable, starting: startingWriters(table, pids) };
}

/** Those that have not registered yet: for about a second after their start, and while they ask whether to trust a folder. */
function startingWriters(
  table: ProcessTable,
  registered: ReadonlySet<number>,
): ReadonlyMap<string, ProcessFacts> {
  const starting = new Map<string, ProcessFacts>();
  for (const process of table.all()) {
    const words = registered.has(process.pid) ? undefined : claudeWords(process, table);
    if (words === undefined) continue;
    for (const flag of ["--resume", "--session-id"]) {
      const named = flagValue(words, claudeFlags, flag);
      if (named != null && !starting.has(named)) starting.set(named, process);
    }
  }
  return starting;
}
