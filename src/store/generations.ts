import { readFileSync, renameSync, statSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { systemErrorCode } from "../errors.ts";
import { schemaVersion } from "../snapshot/key.ts";
import type { Snapshot } from "../snapshot/schema.ts";
import { namesIn } from "./directory.ts";
import { temporaryName } from "./durable.ts";
import type { ParsedSnapshot } from "./validate.ts";

/** How many generations of a snapshot are kept. */
const kept = 5;
/** Milliseconds after which an unfinished file belongs to a writer that was killed. */
const abandoned = 10 * 60_000;

export const generationName = (generation: number) => `snapshot.${generation}.json`;
const setAsideName = (generation: number) => `damaged.${generation}.json`;

export type Generations = {
  readonly snapshot: Snapshot | undefined;
  /** Of that snapshot; 0 without one. */
  readonly generation: number;
  readonly warnings: readonly string[];
  /** Set where all that there is was written by a newer version. */
  readonly newerSchema?: number;
};

/** Numbers of the generations in a record's directory, newest first. */
export function listGenerations(names: readonly string[]): number[] {
  return numbers(names, /^snapshot\.(\d{1,15})\.json$/);
}

/** A number above every one that was ever used there. */
export function nextGeneration(names: readonly string[]): number {
  const used = [...listGenerations(names), ...setAside(names)];
  return Math.max(0, ...used) + 1;
}

/**
 * The newest generation that validates. One that does not is renamed, and told about as long as nothing newer is in
 * force; one of a newer schema, or that could not be read, is left alone.
 */
export async function readGenerations(directory: string, key: string): Promise<Generations> {
  const warnings: string[] = [];
  const names = namesIn(directory);
  let found: Snapshot | undefined;
  let generation = 0;
  let newerSchema: number | undefined;
  for (const candidate of listGenerations(names)) {
    const path = join(directory, generationName(candidate));
    const result = await readSnapshot(path, key);
    if (result.kind === "good") {
      found = result.snapshot;
      generation = candidate;
      break;
    }
    if (result.kind === "damaged") warnings.push(putAside(directory, candidate, result.reason));
    if (result.kind === "newer") {
      newerSchema ??= result.version;
      warnings.push(
        `${path} was written by a newer version (schema ${result.version}), and left as it is. Update the plugin to read it.`,
      );
    }
    if (result.kind === "unreadable") warnings.push(`${path} could not be read: ${result.reason}`);
  }
  for (const damaged of setAside(names).filter((each) => each > generation)) {
    warnings.push(
      `${join(directory, setAsideName(damaged))} is a damaged record that was set aside.`,
    );
  }
  if (warnings.length > 0 && found !== undefined) {
    warnings.push(`${join(directory, generationName(generation))} is used in its place.`);
  }
  const refused = newerSchema === undefined || found !== undefined ? {} : { newerSchema };
  return { snapshot: found, generation, warnings, ...refused };
}

type ReadSnapshot =
  | ParsedSnapshot
  | { readonly kind: "unreadable"; readonly reason: string }
  /** Dropped by another process since the directory was listed. */
  | { readonly kind: "gone" };

async function readSnapshot(path: string, key: string): Promise<ReadSnapshot> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return { kind: "gone" };
    return { kind: "unreadable", reason: error instanceof Error ? error.message : String(error) };
  }
  const { parseSnapshot } = await import("./validate.ts");
  return parseSnapshot(bytes, key);
}

function putAside(directory: string, generation: number, reason: string): string {
  const path = join(directory, generationName(generation));
  const aside = join(directory, setAsideName(generation));
  try {
    renameSync(path, aside);
    return `${path} is damaged (${reason}), and was set aside as ${aside}.`;
  } catch (error) {
    return `${path} is damaged (${reason}), and could not be set aside: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Drops all but the newest generations, and what killed writers left. Those of a newer schema stay. */
export function dropOldGenerations(directory: string, now: number): void {
  const names = namesIn(directory);
  for (const old of listGenerations(names).slice(kept)) {
    const path = join(directory, generationName(old));
    if (!isNewer(path)) removeQuietly(path);
  }
  for (const name of names.filter((each) => temporaryName.test(each))) {
    const path = join(directory, name);
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - modified > abandoned) removeQuietly(path);
  }
}

/** Not by parseSnapshot: every save that writes comes by here, and a whole validation takes 2 ms. */
function isNewer(path: string): boolean {
  try {
    return JSON.parse(readFileSync(path, "utf8"))?.schemaVersion > schemaVersion;
  } catch {
    return false;
  }
}

function setAside(names: readonly string[]): number[] {
  return numbers(names, /^damaged\.(\d{1,15})\.json$/);
}

function numbers(names: readonly string[], pattern: RegExp): number[] {
  return names
    .flatMap((name) => pattern.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => b - a);
}

function removeQuietly(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Another process was first, or it stays for the next time.
  }
}
