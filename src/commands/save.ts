import { join } from "node:path";
import { usableOptions } from "../config/options.ts";
import { exitCode, WorkspaceError } from "../errors.ts";
import { registry, sessionVariables } from "../harnesses/registry.ts";
import { readProcesses } from "../processes/host.ts";
import { leaveReadsBehind } from "../processes/leave.ts";
import type { ProcessTable } from "../processes/process.ts";
import { serverKey } from "../snapshot/key.ts";
import type { Snapshot } from "../snapshot/schema.ts";
import { namesIn } from "../store/directory.ts";
import { acquireLock, type Lock } from "../store/lock.ts";
import { readMarks } from "../store/marks.ts";
import { readMemory, writeMemory } from "../store/memory-file.ts";
import { writeRecordedOptions } from "../store/recorded-options.ts";
import { fileStore } from "../store/store.ts";
import { readFacts } from "../tmux/facts.ts";
import type { CommandContext } from "./context.ts";
import { identify, observe, type SeenServer } from "./observe.ts";

export type SaveFlags = {
  /** A tmux client on whose status line the outcome is said. */
  readonly client?: string;
  /** Says nothing when all is well. */
  readonly quiet?: boolean;
  /** A listing of the server that the caller has asked for already: the output of dist/listing.conf. */
  readonly listing?: Promise<Buffer>;
};

/** Milliseconds for tmux to answer, before the option that says how long a save may take is known. */
const listingTimeout = 10_000;
/** Milliseconds by which a given listing may be older than this process. */
const startLag = 250;
/** Of the time that a save may take, what is kept for building and writing. */
const writingShare = 0.1;

/** Records the server: `save` from a shell, a key, the heartbeat, or resurrect's hook. */
export async function save(context: CommandContext, flags: SaveFlags): Promise<number> {
  try {
    const outcome = await record(context, flags.listing);
    if (!flags.quiet) await say(context, flags, describe(outcome));
    return exitCode.done;
  } catch (error) {
    if (flags.client !== undefined && error instanceof WorkspaceError) {
      await say(context, flags, `Not recorded: ${error.message}`);
    }
    throw error;
  }
}

type Outcome = { readonly result: "written" | "unchanged"; readonly snapshot: Snapshot };

async function record(context: CommandContext, given?: Promise<Buffer>): Promise<Outcome> {
  const started = Date.now();
  const { facts, processes, identity, lock } = await lockedListing(context, given);
  try {
    const key = serverKey(identity);
    const store = fileStore(context.paths);
    await store.touch(key, Date.now());
    // A wrong option stops nothing: the record is made with its default, and the error said after it.
    const { options, usable, problems } = usableOptions(facts.options);
    const spent = Date.now() - started;
    const allowed = options.saveTimeout * 1000 * (1 - writingShare) - spent;
    const directory = store.ensure(key);
    const remembered = readMemory(directory);
    const seen = { facts, processes, identity };
    const { snapshot, hanging, memory } = await observe(
      context,
      seen,
      remembered,
      options,
      allowed,
    );
    if (hanging) leaveReadsBehind();
    const result = await store.write(snapshot);
    writeMemory(directory, memory, remembered);
    writeRecordedOptions(directory, context.socket.path, usable);
    if (options.keepTranscripts === "on") {
      const { keepTranscripts } = await import("../store/transcripts.ts");
      keepTranscripts(context.paths, memory, Date.now());
    }
    if (namesIn(context.paths.kept).length > 0) {
      const { finishGuards } = await import("../restore/finish-guards.ts");
      await finishGuards(context.paths, registry, Date.now());
    }
    if (result === "written") await dropExpired(context, processes);
    if (problems[0] !== undefined) throw problems[0];
    return { result, snapshot };
  } finally {
    lock.release();
  }
}

type Listing = SeenServer & { readonly lock: Lock };

/** A listing that no other save of this server can overtake: where one was under way, it is made anew after it. */
async function lockedListing(context: CommandContext, given?: Promise<Buffer>): Promise<Listing> {
  const list = async (given?: Promise<Buffer>) => {
    const listing = readFacts(context.tmux, sessionVariables, listingTimeout, given);
    // While tmux is at work. A pane that opens just now may so miss its agent, until the next save.
    const processes = readProcesses();
    const facts = await listing;
    return { facts, processes, identity: identify(facts, context.socket.path) };
  };
  const first = await list(given);
  const key = serverKey(first.identity);
  const store = fileStore(context.paths);
  const directory = store.ensure(key);
  const lock = await acquireLock(join(directory, "lock"), listingTimeout);
  // A given listing is as old as this process, and another save may have come and gone since.
  const isOld = given !== undefined && seenSince(directory, startedAt() - startLag);
  if (!lock.waited && !isOld) return { ...first, lock };
  try {
    const second = await list();
    if (serverKey(second.identity) === key) return { ...second, lock };
  } catch (error) {
    lock.release();
    throw error;
  }
  lock.release();
  return lockedListing(context);
}

/** When this process started. Not by `performance`: making that takes 2 ms (Node 24). */
function startedAt(): number {
  return Date.now() - process.uptime() * 1000;
}

function seenSince(directory: string, time: number): boolean {
  return (readMarks(directory).lastSeen ?? 0) >= time;
}

async function dropExpired(context: CommandContext, processes: ProcessTable): Promise<void> {
  const store = fileStore(context.paths);
  const now = Date.now();
  const { pruneHookRecords } = await import("../harnesses/hook-record.ts");
  pruneHookRecords(context.paths.hookRecords, processes, now);
  if (store.expired(now).length === 0) return;
  const { unfinishedRuns } = await import("../restore/runs.ts");
  const read = unfinishedRuns(context.paths).flatMap(({ record }) => [
    record.selection.candidateId,
    ...record.listed,
  ]);
  await store.prune(now, new Set(read));
  const { pruneRuns } = await import("../restore/prune-runs.ts");
  pruneRuns(context.paths, now, store.keys());
}

function describe({ result, snapshot }: Outcome): string {
  const agents = snapshot.panes.filter((pane) => pane.agent !== null);
  const unbound = agents.filter((pane) => pane.agent?.binding === null).length;
  const what = `${count(snapshot.panes.length, "pane")}, ${count(agents.length, "agent")}`;
  const caveat = unbound === 0 ? "" : ` (${unbound} without a known conversation: see status)`;
  return result === "written"
    ? `Recorded ${what}${caveat}`
    : `Recorded, unchanged: ${what}${caveat}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

async function say(context: CommandContext, flags: SaveFlags, text: string): Promise<void> {
  if (flags.client === undefined) {
    context.stdout(`${text}\n`);
    return;
  }
  // display-message expands formats, and commands in them.
  const literal = text.replaceAll("#", "##");
  const { showOn } = await import("../tmux/message.ts");
  await showOn(context.tmux, flags.client, 3_000, literal);
}
