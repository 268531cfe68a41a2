import { unlink } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { systemErrorCode } from "../errors.ts";
import type { ProcessFacts, ProcessIdentity, ProcessTable } from "../processes/process.ts";
import { encodeBytes } from "../text/bytes.ts";
import type { HarnessName } from "./names.ts";
import { entries } from "./readers/directory.ts";
import { readJsonFile } from "./readers/json.ts";

/**
 * What hooks/workspace-restore-note (or an extension inside a harness) notes of its process: one file
 * `HARNESS-PID-STARTTIME.json` in statePaths().hookRecords, 0600, replaced by rename whenever the process moves on to
 * another conversation. `startTime` and `bootId` are as in ProcessFacts and ServerIdentity.
 */
const recordSchema = v.object({
  schemaVersion: v.literal(1),
  harness: v.string(),
  pid: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  startTime: v.pipe(v.string(), v.regex(/^\d+$/)),
  bootId: v.string(),
  sessionId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,128}$/)),
});

export type HookRecord = v.InferOutput<typeof recordSchema>;

type Place = { readonly hookRecords: string; readonly bootId: string };

/**
 * The session id that a hook noted for one of these processes, the innermost first; null when there is none.
 * A record of another process with that pid, or of another boot, is none.
 */
export async function hookedSession(
  harness: HarnessName,
  processes: readonly ProcessFacts[],
  place: Place,
): Promise<string | null> {
  for (const process of processes.toReversed()) {
    const record = await readRecord(nameOf(harness, process), place);
    if (record !== undefined) return record.sessionId;
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

/** Removes the records of processes that are gone. */
export async function pruneHookRecords(hookRecords: string, table: ProcessTable): Promise<void> {
  for (const name of await entries(hookRecords)) {
    const named = identityIn(name);
    if (named === undefined || table.get(named.pid)?.startTime === named.startTime) continue;
    await unlink(encodeBytes(join(hookRecords, name))).catch((error: unknown) => {
      if (systemErrorCode(error) !== "ENOENT") throw error;
    });
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
  const parsed = v.safeParse(recordSchema, content);
  if (!parsed.success) return undefined;
  const record = parsed.output;
  const isNamed = name === `${record.harness}-${record.pid}-${record.startTime}.json`;
  return isNamed && record.bootId === place.bootId ? record : undefined;
}
