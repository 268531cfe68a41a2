import { readlinkSync, symlinkSync, unlinkSync } from "node:fs";
import { systemErrorCode } from "../errors.ts";
import { isProcessAlive, ownIdentity } from "../processes/identity.ts";
import type { ProcessIdentity } from "../processes/process.ts";

export type Lock = {
  /** Somebody else held it first: what was read before may be out of date. */
  readonly waited: boolean;
  release(): void;
};

/**
 * Keeps the saves of one server apart, so that an older listing does not land on a newer one. A convenience only:
 * generations are safe without it. The lock of a process that is gone is taken over; two that find it at the same moment
 * may both get it; and after `patience` milliseconds it is passed by.
 *
 * The lock is a symbolic link whose target names the holder: made in one step, whole, without a write to a disk.
 * Throws the system error when it cannot be made.
 */
export async function acquireLock(path: string, patience: number): Promise<Lock> {
  const own = ownIdentity();
  const deadline = Date.now() + patience;
  let waited = false;
  for (;;) {
    try {
      symlinkSync(`${own.pid}-${own.startTime}`, path);
      return { waited, release: () => release(path, own) };
    } catch (error) {
      if (systemErrorCode(error) !== "EEXIST") throw error;
    }
    const holder = readHolder(path);
    if (holder === "gone") continue;
    if (holder === "unknown" || !isProcessAlive(holder)) {
      removeUnlessGone(path);
      continue;
    }
    waited = true;
    if (Date.now() >= deadline) return { waited, release: () => {} };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function release(path: string, own: ProcessIdentity): void {
  const holder = readHolder(path);
  if (typeof holder === "string" || holder.pid !== own.pid) return;
  if (holder.startTime === own.startTime) removeUnlessGone(path);
}

function removeUnlessGone(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") throw error;
  }
}

function readHolder(path: string): ProcessIdentity | "gone" | "unknown" {
  try {
    const match = /^(\d+)-(\d+)$/.exec(readlinkSync(path));
    return match?.[2] === undefined ? "unknown" : { pid: Number(match[1]), startTime: match[2] };
  } catch (error) {
    return systemErrorCode(error) === "ENOENT" ? "gone" : "unknown";
  }
}
