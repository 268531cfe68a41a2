import { readFileSync, statSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { systemErrorCode } from "../errors.ts";
import { bootId } from "../processes/host.ts";
import { isServerAlive, ownIdentity } from "../processes/identity.ts";
import type { ProcessIdentity } from "../processes/process.ts";
import { ensurePrivateDirectory, namesIn, unwritable } from "./directory.ts";
import { createDurably, replaceDurably } from "./durable.ts";

export type Claim = {
  /** The claim ends with that process from now on, instead of with this one. */
  handTo(process: ProcessIdentity): void;
  release(): void;
};

/** Files of the claims that this process took or was handed. */
const own = new Set<string>();

/** `holder`: the pid of the living process that has it. */
export type ClaimResult = { readonly claim: Claim } | { readonly holder: number };

/**
 * Something that at most one process has at a time, for as long as it lives: a right that a later one takes over by a
 * higher number, whose name can be made only once. So of several that find a dead holder exactly one succeeds it, which
 * removing a stale lock cannot promise. One that was handed to this process is its own from its first call on.
 *
 * @param name letters, digits, `-`, `_` and `.`; anything else is encoded.
 */
export function takeClaim(directory: string, name: string): ClaimResult {
  ensurePrivateDirectory(directory);
  const stem = encodeURIComponent(name);
  for (;;) {
    const numbers = numbersOf(directory, stem);
    const newest = numbers[0] ?? 0;
    const current = path(directory, stem, newest);
    const holder = newest === 0 ? undefined : livingHolder(current);
    if (holder === process.pid && !own.has(current)) return { claim: claimOf(current) };
    if (holder !== undefined) return { holder };
    const next = path(directory, stem, newest + 1);
    try {
      createDurably(next, content(ownIdentity()));
    } catch (error) {
      if (systemErrorCode(error) === "EEXIST") continue;
      throw unwritable(next, error);
    }
    for (const number of numbers) remove(path(directory, stem, number));
    return { claim: claimOf(next) };
  }
}

function claimOf(file: string): Claim {
  own.add(file);
  return {
    handTo: (process) => replaceDurably(file, content(process)),
    // The name stays, or a slower process that read the older number could have it too.
    release: () => replaceDurably(file, Buffer.from("released\n")),
  };
}

/** The pid of the living process that has the claim. */
export function claimHolder(directory: string, name: string): number | undefined {
  const stem = encodeURIComponent(name);
  const [newest] = numbersOf(directory, stem);
  return newest === undefined ? undefined : livingHolder(path(directory, stem, newest));
}

/** Milliseconds for which the name of a claim that is free stays: nobody has read an older number so long ago. */
const freeFor = 24 * 3_600_000;

/** Removes what is left of claims that have been free for long. */
export function pruneClaims(directory: string, now: number): void {
  for (const name of namesIn(directory)) {
    const file = join(directory, name);
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - changed > freeFor && livingHolder(file) === undefined) remove(file);
  }
}

const path = (directory: string, stem: string, number: number) =>
  join(directory, `${stem}.${number}`);

function numbersOf(directory: string, stem: string): number[] {
  return namesIn(directory)
    .filter((each) => each.startsWith(`${stem}.`) && /^\d{1,15}$/.test(each.slice(stem.length + 1)))
    .map((each) => Number(each.slice(stem.length + 1)))
    .sort((a, b) => b - a);
}

function content(process: ProcessIdentity): Buffer {
  return Buffer.from(`${JSON.stringify({ bootId: bootId(), ...process })}\n`);
}

function livingHolder(file: string): number | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (typeof value !== "object" || value === null) return undefined;
    const { bootId: boot, pid, startTime } = value as Record<string, unknown>;
    if (typeof boot !== "string" || typeof pid !== "number" || typeof startTime !== "string")
      return undefined;
    return isServerAlive({ bootId: boot, pid, startTime }) ? pid : undefined;
  } catch {
    // Released, or removed by its successor.
    return undefined;
  }
}

function remove(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // Another successor was first.
  }
}
