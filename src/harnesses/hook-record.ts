import { readdirSync, statSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import type { ProcessFacts, ProcessIdentity, ProcessTable } from "../processes/process.ts";
import type { HarnessName } from "./names.ts";
import { entries } from "./readers/directory.ts";
import { readJsonFile } from "./readers/json.ts";

/**
 * What hooks/workspace-restore-note (or an extension inside a harness) notes of its process: one file
 * `HARNESS-PID-STARTTIME.json` in statePaths().hookRecords, 0600, replaced by rename whenever the process moves on to
 * another conversation. `startTime` and `bootId` are as in ProcessFacts and ServerIdentity.
 */
export type HookRecord = {
  readonly schemaVersion: 1;
  readonly harness: string;
  readonly pid: number;
  readonly startTime: string;
  readonly bootId: string;
  readonly sessionId: string;
  /** Flags of a command line that the process has wiped; what is recorded of them is for the harness's table to say. */
  readonly flags: readonly string[];
};

const keptFor = 7 * 24 * 60 * 60_000;

type Place = { readonly hookRecords: string; readonly bootId: string };

/** As {@link hookedRecord}, the session id alone. */
export async function hookedSession(
  harness: HarnessName,
  processes: readonly ProcessFacts[],
  place: Place,
): Promise<string | null> {
  return (await hookedRecord(harness, processes, place))?.sessionId ?? null;
}

/**
 * What a hook noted for one of these processes, the innermost first; null when there is nothing.
 * A record of another process with that pid, or of another boot, is none.
 */
export async function hookedRecord(
  harness: HarnessName,
  processes: readonly ProcessFacts[],
  place: Place,
): Promise<HookRecord | null> {
  for (const process of processes.toReversed()) {
    const record = await readRecord(nameOf(harness, process), place);
    if (record !== undefined) return record;
  }
  return null;
}

/** The live process for which a hook noted that conversation, or null. */
export async function hookedProcess(
  harness: HarnessName,
  sessionId: string,
  table: ProcessTable,
  place: Place,
): Promise<ProcessFacts | null> {
  for (const name of await entries(place.hookRecords)) {
    const process = table.get(identityIn(name)?.pid ?? 0);
    if (process === undefined || name !== nameOf(harness, process)) continue;
    if ((await readRecord(name, place))?.sessionId === sessionId) return process;
  }
  return null;
}

/** The conversations that hooks have noted since the boot, of processes that are gone too. */
export async function notedSessions(
  harness: HarnessName,
  place: Place,
): Promise<ReadonlySet<string>> {
  const names = await entries(place.hookRecords);
  const ours = names.filter((name) => name.startsWith(`${harness}-`));
  const records = await Promise.all(ours.map((name) => readRecord(name, place)));
  return new Set(records.flatMap((record) => record?.sessionId ?? []));
}

/**
 * Removes the records of processes that are gone, a week after they were made: until then they explain what was done.
 * What cannot be removed harms nothing: a record counts only for a process that lives.
 * Synchronous: a save has nothing else to do, and loading node:fs/promises takes it 3 ms (Node 24).
 */
export function pruneHookRecords(hookRecords: string, table: ProcessTable, now: number): void {
  for (const name of namesIn(hookRecords)) {
    const named = identityIn(name);
    if (named === undefined || table.get(named.pid)?.startTime === named.startTime) continue;
    const path = join(hookRecords, name);
    try {
      if (now - statSync(path).mtimeMs >= keptFor) unlinkSync(path);
    } catch {
      // Another save was first, or it stays for the next one.
    }
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function nameOf(harness: HarnessName, process: ProcessFacts): string {
  return `${harness}-${process.pid}-${process.startTime}.json`;
}

/** The process that a file's name speaks of. One that is still being written has a pid more at its end. */
function identityIn(name: string): ProcessIdentity | undefined {
  const [, pid, startTime] = /^[a-z]+-(\d+)-(\d+)\.json(?:\.\d+)?$/.exec(name) ?? [];
  return pid === undefined || startTime === undefined ? undefined : { pid: Number(pid), startTime };
}

async function readRecord(name: string, place: Place): Promise<HookRecord | undefined> {
  const content = await readJsonFile(join(place.hookRecords, name)).catch(() => undefined);
  const record = { ...content } as Partial<Record<keyof HookRecord, unknown>>;
  // The name was made from a live process; the content must say the same.
  const isNamed = name === `${record.harness}-${record.pid}-${record.startTime}.json`;
  const isOurs = record.schemaVersion === 1 && record.bootId === place.bootId;
  const { sessionId } = record;
  const isId = typeof sessionId === "string" && /^[A-Za-z0-9_.-]{1,128}$/.test(sessionId);
  const flags = Array.isArray(record.flags)
    ? record.flags.filter((flag) => typeof flag === "string")
    : [];
  return isNamed && isOurs && isId ? ({ ...record, flags } as HookRecord) : undefined;
}
