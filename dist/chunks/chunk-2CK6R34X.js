import {
  readMarks,
  writeConsumption,
  writeTime
} from "./chunk-NHGEQQUH.js";
import {
  createDurably,
  realFiles,
  temporaryName
} from "./chunk-KLZ7OKOB.js";
import {
  ensurePrivateDirectory,
  namesIn,
  unwritable
} from "./chunk-HIKQLT2U.js";
import {
  schemaVersion,
  serverKey
} from "./chunk-B43XANY7.js";
import {
  systemErrorCode
} from "./chunk-GMU24DER.js";

// src/store/store.ts
import { readFileSync as readFileSync2, rmSync, statSync as statSync2 } from "node:fs";
import { join as join2 } from "node:path";

// src/store/generations.ts
import { readFileSync, renameSync, statSync, unlinkSync } from "node:fs";
import { join } from "node:path";
var kept = 5;
var abandoned = 10 * 6e4;
var generationName = (generation) => `snapshot.${generation}.json`;
var setAsideName = (generation) => `damaged.${generation}.json`;
function listGenerations(names) {
  return numbers(names, /^snapshot\.(\d{1,15})\.json$/);
}
function nextGeneration(names) {
  const used = [...listGenerations(names), ...setAside(names)];
  return Math.max(0, ...used) + 1;
}
async function readGenerations(directory, key) {
  const warnings = [];
  const names = namesIn(directory);
  let found;
  let generation = 0;
  let newerSchema;
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
        `${path} was written by a newer version (schema ${result.version}), and left as it is. Update the plugin to read it.`
      );
    }
    if (result.kind === "unreadable") warnings.push(`${path} could not be read: ${result.reason}`);
  }
  for (const damaged of setAside(names).filter((each) => each > generation)) {
    warnings.push(
      `${join(directory, setAsideName(damaged))} is a damaged record that was set aside.`
    );
  }
  if (warnings.length > 0 && found !== void 0) {
    warnings.push(`${join(directory, generationName(generation))} is used in its place.`);
  }
  const refused = newerSchema === void 0 || found !== void 0 ? {} : { newerSchema };
  return { snapshot: found, generation, warnings, ...refused };
}
async function readSnapshot(path, key) {
  let bytes;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return { kind: "gone" };
    return { kind: "unreadable", reason: error instanceof Error ? error.message : String(error) };
  }
  const { parseSnapshot } = await import("./validate-UOONAHHF.js");
  return parseSnapshot(bytes, key);
}
function putAside(directory, generation, reason) {
  const path = join(directory, generationName(generation));
  const aside = join(directory, setAsideName(generation));
  try {
    renameSync(path, aside);
    return `${path} is damaged (${reason}), and was set aside as ${aside}.`;
  } catch (error) {
    return `${path} is damaged (${reason}), and could not be set aside: ${error instanceof Error ? error.message : String(error)}`;
  }
}
function dropOldGenerations(directory, now) {
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
function isNewer(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"))?.schemaVersion > schemaVersion;
  } catch {
    return false;
  }
}
function setAside(names) {
  return numbers(names, /^damaged\.(\d{1,15})\.json$/);
}
function numbers(names, pattern) {
  return names.flatMap((name) => pattern.exec(name)?.[1] ?? []).map(Number).sort((a, b) => b - a);
}
function removeQuietly(path) {
  try {
    unlinkSync(path);
  } catch {
  }
}

// src/store/store.ts
var retention = 30 * 24 * 36e5;
function fileStore(paths, fs = realFiles) {
  return new FileStore(paths, fs);
}
var FileStore = class {
  #paths;
  #fs;
  constructor(paths, fs) {
    this.#paths = paths;
    this.#fs = fs;
  }
  /** The directory of a server's record, made if it is missing. Throws `state-unwritable`. */
  ensure(key) {
    const directory = this.#paths.server(key);
    for (const path of [this.#paths.state, this.#paths.servers, directory]) {
      ensurePrivateDirectory(path);
    }
    return directory;
  }
  async servers() {
    return Promise.all(this.keys().map((key) => this.#record(key)));
  }
  async server(key) {
    return this.keys().includes(key) ? this.#record(key) : void 0;
  }
  async write(snapshot) {
    const key = serverKey(snapshot.server.identity);
    const directory = this.ensure(key);
    try {
      for (; ; ) {
        const names = namesIn(directory);
        if (isCurrent(directory, names, snapshot)) return "unchanged";
        const path = join2(directory, generationName(nextGeneration(names)));
        const { parseSnapshot } = await import("./validate-UOONAHHF.js");
        const check = (readBack) => requireGood(parseSnapshot(readBack, key));
        try {
          createDurably(path, serialise(snapshot), check, this.#fs);
        } catch (error) {
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
  async touch(key, at) {
    const directory = this.ensure(key);
    writeTime(directory, "last-seen", at, this.#fs);
  }
  async consume(keys, consumption) {
    for (const key of this.#existing(keys)) {
      writeConsumption(this.#paths.server(key), consumption, this.#fs);
    }
  }
  async markOffered(keys, at) {
    for (const key of this.#existing(keys)) {
      writeTime(this.#paths.server(key), "offered", at, this.#fs);
    }
  }
  /** Keys of the records that {@link prune} drops unless they are kept. */
  expired(now) {
    return this.keys().filter((key) => now - this.#lastSeen(key) > retention);
  }
  async prune(now, keep) {
    const dropped = this.expired(now).filter((key) => !keep.has(key));
    for (const key of dropped) {
      rmSync(this.#paths.server(key), { recursive: true, force: true });
    }
    return dropped;
  }
  /** Erases records, whatever is in them. What cannot be erased throws `state-unwritable`. */
  erase(keys) {
    for (const key of this.#existing(keys)) {
      const directory = this.#paths.server(key);
      try {
        rmSync(directory, { recursive: true, force: true });
      } catch (cause) {
        throw unwritable(directory, cause);
      }
    }
  }
  async #record(key) {
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
        snapshot: void 0,
        generation: 0,
        lastSeen: 0,
        consumed: void 0,
        offeredAt: void 0,
        warnings: [`The record ${directory} could not be read: ${reason}`]
      };
    }
  }
  /** Without a readable stamp, the last write of a generation says when the server lived. */
  #lastSeen(key) {
    const directory = this.#paths.server(key);
    const stamp = readMarks(directory).lastSeen;
    if (stamp !== void 0) return stamp;
    const [newest] = listGenerations(namesIn(directory));
    const path = newest === void 0 ? directory : join2(directory, generationName(newest));
    return statSync2(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  }
  /** Of every record; nothing of them is read. */
  keys() {
    return namesIn(this.#paths.servers).filter((name) => /^[0-9A-Za-z-]+-\d+-\d+$/.test(name));
  }
  #existing(keys) {
    const present = new Set(this.keys());
    return keys.filter((key) => present.has(key));
  }
};
function serialise(snapshot) {
  return Buffer.from(`${JSON.stringify(snapshot)}
`);
}
function isCurrent(directory, names, snapshot) {
  const [newest] = listGenerations(names);
  if (newest === void 0) return false;
  let text;
  try {
    text = readFileSync2(join2(directory, generationName(newest)), "utf8");
  } catch {
    return false;
  }
  const recordedAt = Number(/"recordedAt":([\d.e+]+)/.exec(text)?.[1]);
  return text === serialise({ ...snapshot, recordedAt }).toString("utf8");
}
function requireGood(result) {
  if (result.kind === "good") return;
  throw new Error(
    `What would be recorded is not valid${result.kind === "damaged" ? `: ${result.reason}` : ""}`
  );
}

export {
  fileStore
};
