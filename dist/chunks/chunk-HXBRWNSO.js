import {
  WorkspaceError,
  systemErrorCode
} from "./chunk-SBQY6XM3.js";

// src/store/directory.ts
import { chmodSync, lstatSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
function ensurePrivateDirectory(path) {
  try {
    mkdirSync(path, { mode: 448 });
  } catch (cause) {
    if (systemErrorCode(cause) === "ENOENT" && dirname(path) !== path) {
      makeParents(dirname(path));
      ensurePrivateDirectory(path);
      return;
    }
    if (systemErrorCode(cause) !== "EEXIST") throw unwritable(path, cause);
  }
  const own = process.getuid?.();
  try {
    const named = lstatSync(path);
    const meant = named.isSymbolicLink() ? statSync(path) : named;
    if (!meant.isDirectory()) throw refused(path, "is not a directory");
    if (own !== void 0 && (named.uid !== own || meant.uid !== own)) {
      throw refused(
        path,
        `belongs to another user (uid ${named.uid === own ? meant.uid : named.uid})`
      );
    }
    if ((meant.mode & 63) !== 0) chmodSync(path, 448);
  } catch (cause) {
    throw cause instanceof WorkspaceError ? cause : unwritable(path, cause);
  }
}
function makeParents(path) {
  try {
    mkdirSync(path, { recursive: true });
  } catch (cause) {
    throw unwritable(path, cause);
  }
}
function refused(path, what) {
  return new WorkspaceError("state-unwritable", `The state directory ${path} ${what}`, {
    advice: "Move it away, or set TMUX_WORKSPACE_RESTORE_DIR to a directory of your own."
  });
}
function unwritable(path, cause) {
  const code = systemErrorCode(cause);
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new WorkspaceError("state-unwritable", `Could not write ${path}: ${reason}`, {
    advice: `${code !== void 0 && remedies[code] || "Check that directory."} The last good record stays in force.`,
    cause
  });
}
var remedies = {
  ENOSPC: "The disk is full: free some space.",
  EDQUOT: "Your disk quota is used up: free some space.",
  EROFS: "The file system is mounted read-only.",
  EACCES: "You may not write there: check the owner and mode of the directories above.",
  EPERM: "You may not write there: check the owner and mode of the directories above.",
  ENOTDIR: "A part of that path is a file: move it away."
};

// src/store/durable.ts
import * as nodeFs from "node:fs";
import { dirname as dirname2, join } from "node:path";
var { O_CREAT, O_EXCL, O_NOFOLLOW, O_RDONLY, O_WRONLY } = nodeFs.constants;
var temporaryName = /^\.new-\d+-[0-9a-f]+$/;
function createDurably(path, content, check = () => {
}, fs = nodeFs) {
  const temporary = writeTemporary(path, content, check, fs);
  try {
    linkOrReserve(temporary, path, fs);
  } finally {
    removeIfThere(temporary, fs);
  }
  syncDirectory(dirname2(path), fs);
}
function replaceDurably(path, content, fs = nodeFs) {
  const temporary = writeTemporary(path, content, () => {
  }, fs);
  try {
    fs.renameSync(temporary, path);
  } catch (error) {
    removeIfThere(temporary, fs);
    throw error;
  }
  syncDirectory(dirname2(path), fs);
}
function writeTemporary(path, content, check, fs) {
  const random = Math.random().toString(16).slice(2, 14).padEnd(4, "0");
  const temporary = join(dirname2(path), `.new-${process.pid}-${random}`);
  const descriptor = fs.openSync(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 384);
  try {
    try {
      writeWhole(descriptor, content, fs);
      fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
    const readBack = fs.readFileSync(temporary);
    if (!readBack.equals(content)) {
      throw new Error(`${readBack.length} of ${content.length} bytes read back as written`);
    }
    check(readBack);
  } catch (error) {
    removeIfThere(temporary, fs);
    throw error;
  }
  return temporary;
}
function writeWhole(descriptor, content, fs) {
  let written = 0;
  while (written < content.length) {
    const taken = fs.writeSync(descriptor, content, written, content.length - written);
    if (taken <= 0) throw new Error(`Only ${written} of ${content.length} bytes were taken`);
    written += taken;
  }
}
function linkOrReserve(temporary, path, fs) {
  try {
    fs.linkSync(temporary, path);
  } catch (error) {
    const code = error.code ?? "";
    if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"].includes(code)) throw error;
    fs.closeSync(fs.openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 384));
    fs.renameSync(temporary, path);
  }
}
function removeIfThere(path, fs) {
  try {
    fs.unlinkSync(path);
  } catch {
  }
}
function syncDirectory(path, fs = nodeFs) {
  const descriptor = fs.openSync(path, O_RDONLY);
  try {
    fs.fsyncSync(descriptor);
  } catch (error) {
    const code = error.code ?? "";
    if (!["EINVAL", "ENOTSUP", "EOPNOTSUPP", "EBADF", "EPERM"].includes(code)) throw error;
  } finally {
    fs.closeSync(descriptor);
  }
}

// src/store/generations.ts
import { readdirSync, readFileSync, renameSync, statSync as statSync2, unlinkSync } from "node:fs";
import { join as join2 } from "node:path";
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
  for (const candidate of listGenerations(names)) {
    const path = join2(directory, generationName(candidate));
    const result = await readSnapshot(path, key);
    if (result.kind === "good") {
      found = result.snapshot;
      generation = candidate;
      break;
    }
    if (result.kind === "damaged") warnings.push(putAside(directory, candidate, result.reason));
    if (result.kind === "newer")
      warnings.push(
        `${path} was written by a newer version (schema ${result.version}), and left as it is. Update the plugin to read it.`
      );
    if (result.kind === "unreadable") warnings.push(`${path} could not be read: ${result.reason}`);
  }
  for (const damaged of setAside(names).filter((each) => each > generation)) {
    warnings.push(
      `${join2(directory, setAsideName(damaged))} is a damaged record that was set aside.`
    );
  }
  if (warnings.length > 0 && found !== void 0) {
    warnings.push(`${join2(directory, generationName(generation))} is used in its place.`);
  }
  return { snapshot: found, generation, warnings };
}
async function readSnapshot(path, key) {
  let bytes;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return { kind: "gone" };
    return { kind: "unreadable", reason: error instanceof Error ? error.message : String(error) };
  }
  const { parseSnapshot } = await import("./validate-AR6I7OJ7.js");
  return parseSnapshot(bytes, key);
}
function putAside(directory, generation, reason) {
  const path = join2(directory, generationName(generation));
  const aside = join2(directory, setAsideName(generation));
  try {
    renameSync(path, aside);
    return `${path} is damaged (${reason}), and was set aside as ${aside}.`;
  } catch (error) {
    return `${path} is damaged (${reason}), and could not be set aside: ${error instanceof Error ? error.message : String(error)}`;
  }
}
async function dropOldGenerations(directory, key, now) {
  const names = namesIn(directory);
  for (const old of listGenerations(names).slice(kept)) {
    const path = join2(directory, generationName(old));
    if ((await readSnapshot(path, key)).kind !== "newer") removeQuietly(path);
  }
  for (const name of names.filter((each) => temporaryName.test(each))) {
    const path = join2(directory, name);
    const modified = statSync2(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - modified > abandoned) removeQuietly(path);
  }
}
function namesIn(directory) {
  try {
    return readdirSync(directory);
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return [];
    throw error;
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

export {
  ensurePrivateDirectory,
  unwritable,
  createDurably,
  replaceDurably,
  generationName,
  listGenerations,
  nextGeneration,
  readGenerations,
  dropOldGenerations,
  namesIn
};
