import { readFileSync } from "node:fs";
import { join } from "node:path";
import { systemErrorCode } from "../errors.ts";
import { unwritable } from "./directory.ts";
import { type FileSystem, replaceDurably } from "./durable.ts";
import { type Consumption, consumptions } from "./types.ts";

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
  const time = Math.round(at);
  write(join(directory, mark), `${time} ${time}\n`, fs);
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

/** It stands there twice, so that one that was damaged does not make a record look long expired. */
function readTime(path: string): number | undefined {
  try {
    const time = /^(\d{1,15})(?: \1)?\n$/.exec(readFileSync(path, "utf8"))?.[1];
    return time === undefined ? undefined : Number(time);
  } catch {
    return undefined;
  }
}

/** A mark that cannot be understood, or read, still says that the record was consumed: it is never offered again by itself. */
function readConsumption(path: string): Consumption | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (typeof value === "object" && value !== null) {
      const { at, how, run } = value as Record<string, unknown>;
      const known = consumptions.find((each) => each === how);
      if (typeof at === "number" && known !== undefined) {
        return { at, how: known, run: typeof run === "string" ? run : null };
      }
    }
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return undefined;
  }
  return { at: 0, how: "dismissed", run: null };
}
