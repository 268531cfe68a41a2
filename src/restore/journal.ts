import { closeSync, constants, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { systemErrorCode } from "../errors.ts";
import { serverIdentitySchema } from "../snapshot/schema.ts";
import { unwritable } from "../store/directory.ts";
import { outcomes } from "./types.ts";

const text = v.string();

/** One step of a run. Ids of panes are the snapshot's; `paneId` is the destination's. */
const entrySchema = v.variant("kind", [
  /** Where the run builds from here on. */
  v.strictObject({
    kind: v.literal("destination"),
    at: v.number(),
    identity: serverIdentitySchema,
    /** The run started this server itself: nothing else is in it. */
    started: v.boolean(),
  }),
  /** About to change something in the destination. */
  v.strictObject({ kind: v.literal("intent"), at: v.number(), step: text, object: text }),
  v.strictObject({
    kind: v.literal("built"),
    at: v.number(),
    panes: v.record(text, text),
    /** `session:window.pane` there; absent: by a version that kept the saved ones. */
    addresses: v.exactOptional(v.record(text, text)),
    /** Those of them that tmux-resurrect had made. */
    adopted: v.array(text),
    warnings: v.array(text),
  }),
  /** Starts only when that other pane's agent has come to something: its harness takes one at a time in a directory. */
  v.strictObject({ kind: v.literal("waits"), at: v.number(), pane: text, behind: text }),
  /** About to type a resume command. */
  v.strictObject({ kind: v.literal("launch"), at: v.number(), pane: text, paneId: text }),
  v.strictObject({
    kind: v.literal("outcome"),
    at: v.number(),
    pane: text,
    state: v.picklist(outcomes),
    detail: text,
  }),
  /** A sentence for the summary. */
  v.strictObject({ kind: v.literal("warning"), at: v.number(), text }),
  /** The user asked that nothing more be started. */
  v.strictObject({ kind: v.literal("cancelled"), at: v.number() }),
  v.strictObject({ kind: v.literal("done"), at: v.number() }),
  /** The user asked that what was cancelled be started after all. */
  v.strictObject({ kind: v.literal("continued"), at: v.number() }),
]);

/** What the outcome of a launch says that was not begun because the user stopped the run. */
export const cancelled = "cancelled";

export type JournalEntry = Readonly<v.InferOutput<typeof entrySchema>>;
type WithoutTime<T> = T extends unknown ? Omit<T, "at"> : never;
export type JournalStep = WithoutTime<JournalEntry>;

export interface Journal {
  /** Returns once the step is on disk. Throws `state-unwritable`: then the step must not be taken. */
  append(step: JournalStep): void;
}

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;

const file = (directory: string) => join(directory, "journal.jsonl");

export function openJournal(directory: string, now: () => number = Date.now): Journal {
  return {
    append(step) {
      const path = file(directory);
      try {
        const descriptor = openSync(path, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600);
        try {
          // A line that a crash cut off must not swallow this one: an empty line is no entry.
          const line = Buffer.from(`\n${JSON.stringify({ ...step, at: now() })}\n`);
          const written = writeSync(descriptor, line);
          if (written !== line.length)
            throw new Error(`Only ${written} of ${line.length} bytes were taken`);
          fsyncSync(descriptor);
        } finally {
          closeSync(descriptor);
        }
      } catch (cause) {
        throw unwritable(path, cause);
      }
    },
  };
}

/**
 * The steps that are on disk and in force, oldest first. A line that was cut off by a crash is a step that was not taken; a
 * cancellation, and the end that came of it, were taken back by a later "continued".
 */
export function readJournal(directory: string): readonly JournalEntry[] {
  let content: string;
  try {
    content = readFileSync(file(directory), "utf8");
  } catch {
    return [];
  }
  const steps = content.split("\n").flatMap((line) => {
    const parsed = v.safeParse(entrySchema, parseJson(line));
    return parsed.success ? [parsed.output] : [];
  });
  const continued = steps.findLastIndex((step) => step.kind === "continued");
  return steps.filter((step, index) => index > continued || !isTakenBack(step));
}

/**
 * What keeps a journal from telling all that was done, as a sentence; null: nothing. A line that a crash cut off, and so does
 * not end as one does, was never in force.
 */
export function journalProblem(directory: string): string | null {
  const path = file(directory);
  let content: string;
  try {
    content = readFileSync(path, "utf8");
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return null;
    return `${path} could not be read: ${error instanceof Error ? error.message : String(error)}`;
  }
  const isWhole = (line: string) => v.is(entrySchema, parseJson(line));
  const damaged = content.split("\n").filter((line) => line.endsWith("}") && !isWhole(line)).length;
  if (damaged === 0) return null;
  return `${path} is damaged: ${damaged === 1 ? "a step of the restore is" : `${damaged} steps of the restore are`} not known`;
}

function isTakenBack(step: JournalEntry): boolean {
  if (step.kind === "outcome") return step.detail === cancelled;
  return step.kind === "cancelled" || step.kind === "done" || step.kind === "continued";
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
