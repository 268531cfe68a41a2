import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import * as v from "valibot";
import type { StatePaths } from "../config/paths.ts";
import { WorkspaceError } from "../errors.ts";
import { harnessNames } from "../harnesses/names.ts";
import { readProcess } from "../processes/host.ts";
import { type Claim, claimHolder, takeClaim } from "../store/claims.ts";
import { ensurePrivateDirectory, namesIn, unwritable } from "../store/directory.ts";
import { createDurably } from "../store/durable.ts";
import { readMarks } from "../store/marks.ts";
import type { Consumption } from "../store/types.ts";
import { cancelled, type Journal, type JournalEntry, openJournal, readJournal } from "./journal.ts";
import { viewOf } from "./run-view.ts";
import { confirmations, type RunRecord, type RunView } from "./types.ts";

/** Raised with every change that an older program could misread, in the run or in its journal. */
const runVersion = 1;

const runSchema = v.object({
  schemaVersion: v.literal(runVersion),
  id: v.pipe(v.string(), v.regex(/^[0-9a-z]+-[0-9a-z]+$/)),
  createdAt: v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15)),
  socketPath: v.string(),
  selection: v.object({
    candidateId: v.string(),
    panes: v.array(
      v.object({
        paneId: v.string(),
        keepPermissions: v.boolean(),
        continueTurn: v.exactOptional(v.object({ lastMessageAt: v.number() })),
        sessionId: v.exactOptional(v.string()),
        account: v.exactOptional(v.record(v.string(), v.nullable(v.string()))),
      }),
    ),
  }),
  listed: v.array(v.string()),
  confirmedBy: v.picklist(confirmations),
  sessions: v.number(),
  agents: v.array(
    v.object({
      pane: v.string(),
      address: v.string(),
      harness: v.picklist(harnessNames),
      title: v.string(),
    }),
  ),
});

export type Run = {
  readonly record: RunRecord;
  readonly entries: readonly JournalEntry[];
  readonly view: RunView;
};

export type RunHandle = {
  readonly record: RunRecord;
  readonly journal: Journal;
  /** The process with that pid, which this one has started, carries the run out: nobody else can come between. */
  handTo(pid: number): void;
  end(): void;
};

/** Sorts by time of creation. */
export function newRunId(now: number = Date.now()): string {
  return `${now.toString(36)}-${Math.random().toString(36).slice(2, 8).padEnd(6, "0")}`;
}

/**
 * Writes a run before anything is built. From this moment its candidates are consumed, whether or not their own marks were
 * written: see {@link consumedByRuns}.
 *
 * Throws `busy` while another run on the same socket is under way, and `state-unwritable`.
 *
 * @param isUnconsumed the loss was still offered when the user chose: throws `unknown-candidate` where that has changed.
 */
export function createRun(paths: StatePaths, record: RunRecord, isUnconsumed = false): RunHandle {
  const socket = claimSocket(paths, record.socketPath);
  const directory = paths.run(record.id);
  try {
    if (isUnconsumed) requireUnconsumed(paths, record.selection.candidateId);
    ensurePrivateDirectory(directory);
    const own = ownClaim(paths, record.id);
    const file = join(directory, "run.json");
    try {
      createDurably(
        file,
        Buffer.from(`${JSON.stringify({ schemaVersion: runVersion, ...record })}\n`),
      );
    } catch (cause) {
      throw unwritable(file, cause);
    }
    return handle(paths, record, [own, socket]);
  } catch (error) {
    socket.release();
    throw error;
  }
}

/** Takes up a run whose process is gone. Throws `busy` as {@link createRun} does. */
export function resumeRun(paths: StatePaths, record: RunRecord): RunHandle {
  const socket = claimSocket(paths, record.socketPath);
  return handle(paths, record, [ownClaim(paths, record.id), socket]);
}

/**
 * As {@link resumeRun}, in the process to which the parent hands the run: that may still be about to.
 *
 * @param patience milliseconds.
 */
export async function inheritRun(
  paths: StatePaths,
  record: RunRecord,
  patience = 20_000,
): Promise<RunHandle> {
  const deadline = Date.now() + patience;
  const holder = () => claimHolder(paths.runs, claimName(record.socketPath));
  while (holder() === process.ppid && Date.now() < deadline) await delay(10);
  return resumeRun(paths, record);
}

function requireUnconsumed(paths: StatePaths, key: string): void {
  if (readMarks(paths.server(key)).consumed === undefined && !consumedByRuns(paths).has(key))
    return;
  throw new WorkspaceError(
    "unknown-candidate",
    `The loss ${key} was restored or dismissed meanwhile`,
    {
      advice: `Nothing was started. \`runs\` lists what was restored; \`restore --candidate ${key}\` brings it back once more.`,
    },
  );
}

function handle(paths: StatePaths, record: RunRecord, claims: readonly Claim[]): RunHandle {
  return {
    record,
    journal: openJournal(paths.run(record.id)),
    handTo: (pid) => {
      const facts = readProcess(pid);
      // The socket's comes last: whoever has that has all.
      for (const claim of claims) {
        if (facts === undefined) claim.release();
        else claim.handTo({ pid, startTime: facts.startTime });
      }
    },
    end: () => {
      for (const claim of claims) claim.release();
    },
  };
}

/** Tells that this run, of several on the socket, is the one under way. */
function ownClaim(paths: StatePaths, id: string): Claim {
  const result = takeClaim(paths.run(id), "holder");
  if ("claim" in result) return result.claim;
  throw busy(`The restore ${id}`, result.holder);
}

function claimSocket(paths: StatePaths, socketPath: string): Claim {
  ensurePrivateDirectory(paths.state);
  const result = takeClaim(paths.runs, claimName(socketPath));
  if ("claim" in result) return result.claim;
  throw busy(`A restore on ${socketPath}`, result.holder);
}

function busy(what: string, holder: number): WorkspaceError {
  return new WorkspaceError("busy", `${what} is already under way (process ${holder})`, {
    advice: "Watch it with: tmux-workspace-restore runs. Start another when it has ended.",
  });
}

/** Of fixed length: a socket's path, encoded, could be longer than a file's name may be. */
function claimName(socketPath: string): string {
  return `socket-${createHash("sha256").update(socketPath).digest("hex").slice(0, 32)}`;
}

/** Every run that can be read, newest first. */
export function listRuns(paths: StatePaths): readonly Run[] {
  return namesIn(paths.runs)
    .flatMap((name) => readRun(paths, name) ?? [])
    .sort((a, b) => b.record.createdAt - a.record.createdAt);
}

export function readRun(paths: StatePaths, id: string): Run | undefined {
  if (!/^[0-9a-z]+-[0-9a-z]+$/.test(id)) return undefined;
  const parsed = v.safeParse(runSchema, readJson(join(paths.run(id), "run.json")));
  if (!parsed.success || parsed.output.id !== id) return undefined;
  const { schemaVersion: _, ...record } = parsed.output;
  const entries = readJournal(paths.run(id));
  const isActive = claimHolder(paths.run(id), "holder") !== undefined;
  return { record, entries, view: viewOf(record, entries, isActive) };
}

/** Throws `state-newer` for a run that a newer version has written. Nothing of it is read or changed. */
export function refuseNewerRun(paths: StatePaths, id: string): void {
  if (!/^[0-9a-z]+-[0-9a-z]+$/.test(id)) return;
  const file = join(paths.run(id), "run.json");
  const parsed = v.safeParse(v.looseObject({ schemaVersion: v.number() }), readJson(file));
  if (!parsed.success || parsed.output.schemaVersion <= runVersion) return;
  throw new WorkspaceError(
    "state-newer",
    `The restore ${id} was written by a newer version of the plugin (schema ${parsed.output.schemaVersion}): ${file}`,
    { advice: "Update the plugin, then try again. It was left as it is." },
  );
}

/** Whether there is something to go on with: a run that was cut off, or agents of it that the user stopped in time. */
export function canGoOn({ view }: Run): boolean {
  if (view.stage === "interrupted") return true;
  return view.stage === "done" && view.launches.some(({ detail }) => detail === cancelled);
}

/** Runs that have not come to their end. */
export function unfinishedRuns(paths: StatePaths): readonly Run[] {
  return listRuns(paths).filter((run) => run.view.stage !== "done");
}

/** Candidates that a run was made of: consumed by its record alone, should their own marks have failed. */
export function consumedByRuns(paths: StatePaths): ReadonlyMap<string, RunRecord> {
  return new Map(
    listRuns(paths).flatMap(({ record }) => record.listed.map((key) => [key, record])),
  );
}

/** What that run's record says of a loss that it consumes. */
export function consumptionBy({ id, createdAt, selection }: RunRecord, key: string): Consumption {
  const how = selection.candidateId === key ? "restored" : "passed-over";
  return { at: createdAt, how, run: id };
}

/** Erases what is kept of the restores of a loss, but for those that have not come to their end. */
export function eraseRuns(paths: StatePaths, candidateId: string): void {
  for (const { record, view } of listRuns(paths)) {
    if (record.selection.candidateId !== candidateId || view.stage !== "done") continue;
    rmSync(paths.run(record.id), { recursive: true, force: true });
  }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
