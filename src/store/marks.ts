import { readFileSync } from "node:fs";
import { join } from "node:path";
import { unwritable } from "./directory.ts";
import { type FileSystem, replaceDurably } from "./durable.ts";
import type { Consumption } from "./types.ts";

/** What stands beside a snapshot, each in a small file of its own. */
export type Marks = {
  readonly lastSeen: number | undefined;
  readonly consumed: Consumption | undefined;
  readonly offeredAt: number | undefined;
};

export function readMarks(directory: string): Marks {
  return {
    lastSeen: readTime(join(directory, "last-seen")),
    consumed: readConsumption(join(directory, "consumed")),
    offeredAt: readTime(join(directory, "offered")),
  };
}

/** Throws `state-unwritable`; the mark that was there stays. */
export function writeTime(
  directory: string,
  mark: "last-seen" | "offered",
  at: number,
  fs: FileSystem,
): void {
  write(join(directory, mark), `${Math.round(at)}\n`, fs);
}

/** Throws `state-unwritable`; the mark that was there stays. */
export function writeConsumption(
  directory: string,
  consumption: Consumption,
  fs: FileSystem,
): void {
  write(join(directory, "consumed"), `${JSON.stringify(consumption)}\n`, fs);
}

function write(path: string, text: string, fs: FileSystem): void {
  try {
    replaceDurably(path, Buffer.from(text), fs);
  } catch (cause) {
    throw unwritable(path, cause);
  }
}

function readTime(path: string): number | undefined {
  const text = read(path);
  return text !== undefined && /^\d{1,15}\n$/.test(text) ? Number(text) : undefined;
}

/** A mark that cannot be understood still says that the record was consumed: it is never offered again by itself. */
function readConsumption(path: string): Consumption | undefined {
  const text = read(path);
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) {
      const { at, how, run } = value as Record<string, unknown>;
      const isKnown = how === "restored" || how === "dismissed";
      if (typeof at === "number" && isKnown) {
        return { at, how, run: typeof run === "string" ? run : null };
      }
    }
  } catch {
    // Not ours, or damaged.
  }
  return { at: 0, how: "dismissed", run: null };
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
