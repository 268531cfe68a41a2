import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { StatePaths } from "../config/paths.ts";
import { systemErrorCode } from "../errors.ts";
import { serverKey } from "../snapshot/key.ts";
import type { Snapshot } from "../snapshot/schema.ts";
import { ensurePrivateDirectory, namesIn, unwritable } from "./directory.ts";
import { createDurably, type FileSystem, realFiles } from "./durable.ts";
import {
  dropOldGenerations,
  generationName,
  listGenerations,
  nextGeneration,
  readGenerations,
} from "./generations.ts";
import { readMarks, writeConsumption, writeTime } from "./marks.ts";
import type { Consumption, ServerRecord, Store } from "./types.ts";
import type { ParsedSnapshot } from "./validate.ts";

/** Records are kept for that long after the server was last seen, in milliseconds. */
const retention = 30 * 24 * 3_600_000;

/** The store in the state directory. Reading it creates nothing. */
export function fileStore(paths: StatePaths, fs: FileSystem = realFiles): FileStore {
  return new FileStore(paths, fs);
}

export class FileStore implements Store {
  readonly #paths: StatePaths;
  readonly #fs: FileSystem;

  constructor(paths: StatePaths, fs: FileSystem) {
    this.#paths = paths;
    this.#fs = fs;
  }

  /** The directory of a server's record, made if it is missing. Throws `state-unwritable`. */
  ensure(key: string): string {
    const directory = this.#paths.server(key);
    for (const path of [this.#paths.state, this.#paths.servers, directory]) {
      ensurePrivateDirectory(path);
    }
    return directory;
  }

  async servers(): Promise<readonly ServerRecord[]> {
    return Promise.all(this.keys().map((key) => this.#record(key)));
  }

  async server(key: string): Promise<ServerRecord | undefined> {
    return this.keys().includes(key) ? this.#record(key) : undefined;
  }

  async write(snapshot: Snapshot): Promise<"written" | "unchanged"> {
    const key = serverKey(snapshot.server.identity);
    const directory = this.ensure(key);
    try {
      for (;;) {
        const names = namesIn(directory);
        if (isCurrent(directory, names, snapshot)) return "unchanged";
        // Should this process be held up while others write many generations, the number may be free again, and this
        // snapshot be an old generation at once: rightly so, for theirs are newer.
        const path = join(directory, generationName(nextGeneration(names)));
        const { parseSnapshot } = await import("./validate.ts");
        const check = (readBack: Buffer) => requireGood(parseSnapshot(readBack, key));
        try {
          createDurably(path, serialise(snapshot), check, this.#fs);
        } catch (error) {
          // Another save took that number; what it wrote may be the same.
          if (systemErrorCode(error) === "EEXIST") continue;
          throw error;
        }
        dropOldGenerations(directory, Date.now());
        return "written";
      }
    } catch (cause) {
      throw unwritable(directory, cause);
    }
  }

  async touch(key: string, at: number): Promise<void> {
    const directory = this.ensure(key);
    writeTime(directory, "last-seen", at, this.#fs);
  }

  async consume(keys: readonly string[], consumption: Consumption): Promise<void> {
    for (const key of this.#existing(keys)) {
      writeConsumption(this.#paths.server(key), consumption, this.#fs);
    }
  }

  async markOffered(keys: readonly string[], at: number): Promise<void> {
    for (const key of this.#existing(keys)) {
      writeTime(this.#paths.server(key), "offered", at, this.#fs);
    }
  }

  /** Keys of the records that {@link prune} drops unless they are kept. */
  expired(now: number): readonly string[] {
    return this.keys().filter((key) => now - this.#lastSeen(key) > retention);
  }

  async prune(now: number, keep: ReadonlySet<string>): Promise<readonly string[]> {
    const dropped = this.expired(now).filter((key) => !keep.has(key));
    for (const key of dropped) {
      rmSync(this.#paths.server(key), { recursive: true, force: true });
    }
    return dropped;
  }

  /** Erases records, whatever is in them. What cannot be erased throws `state-unwritable`. */
  erase(keys: readonly string[]): void {
    for (const key of this.#existing(keys)) {
      const directory = this.#paths.server(key);
      try {
        rmSync(directory, { recursive: true, force: true });
      } catch (cause) {
        throw unwritable(directory, cause);
      }
    }
  }

  async #record(key: string): Promise<ServerRecord> {
    const directory = this.#paths.server(key);
    try {
      const generations = await readGenerations(directory, key);
      const marks = readMarks(directory);
      const lastSeen = marks.lastSeen ?? this.#lastSeen(key);
      return { key, ...generations, ...marks, lastSeen };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return {
        key,
        snapshot: undefined,
        generation: 0,
        lastSeen: 0,
        consumed: undefined,
        offeredAt: undefined,
        warnings: [`The record ${directory} could not be read: ${reason}`],
      };
    }
  }

  /** Without a readable stamp, the last write of a generation says when the server lived. */
  #lastSeen(key: string): number {
    const directory = this.#paths.server(key);
    const stamp = readMarks(directory).lastSeen;
    if (stamp !== undefined) return stamp;
    const [newest] = listGenerations(namesIn(directory));
    const path = newest === undefined ? directory : join(directory, generationName(newest));
    return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  }

  /** Of every record; nothing of them is read. */
  keys(): string[] {
    return namesIn(this.#paths.servers).filter((name) => /^[0-9A-Za-z-]+-\d+-\d+$/.test(name));
  }

  #existing(keys: readonly string[]): string[] {
    const present = new Set(this.keys());
    return keys.filter((key) => present.has(key));
  }
}

function serialise(snapshot: Snapshot): Buffer {
  return Buffer.from(`${JSON.stringify(snapshot)}\n`);
}

/** Whether the newest generation says the same. A text that equals a valid snapshot's is itself valid. */
function isCurrent(directory: string, names: readonly string[], snapshot: Snapshot): boolean {
  const [newest] = listGenerations(names);
  if (newest === undefined) return false;
  let text: string;
  try {
    text = readFileSync(join(directory, generationName(newest)), "utf8");
  } catch {
    return false;
  }
  // A quote inside a string is written `\"`, so that this finds the member and nothing else.
  const recordedAt = Number(/"recordedAt":([\d.e+]+)/.exec(text)?.[1]);
  return text === serialise({ ...snapshot, recordedAt }).toString("utf8");
}

function requireGood(result: ParsedSnapshot): void {
  if (result.kind === "good") return;
  throw new Error(
    `What would be recorded is not valid${result.kind === "damaged" ? `: ${result.reason}` : ""}`,
  );
}
