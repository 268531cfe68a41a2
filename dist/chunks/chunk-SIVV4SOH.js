import {
  ensurePrivateDirectory,
  namesIn
} from "./chunk-HIKQLT2U.js";
import {
  isLocalDirectory
} from "./chunk-PBVTLJWV.js";
import {
  systemErrorCode
} from "./chunk-GMU24DER.js";
import {
  decodeBytes,
  encodeBytes
} from "./chunk-Q6ZTXGV6.js";

// src/store/transcripts.ts
import { createHash } from "node:crypto";
import {
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync
} from "node:fs";
import { dirname, join } from "node:path";
var mostCopied = 64 << 20;
var day = 24 * 36e5;
var lifetime = 60 * day;
var recent = day;
function keepTranscripts(paths, memory, now) {
  ensurePrivateDirectory(paths.state);
  ensurePrivateDirectory(paths.transcripts);
  let isNew = false;
  for (const [key, { path }] of memory) {
    if (!isLocalDirectory(dirname(path))) continue;
    try {
      isNew = keep(folderOf(paths, key), path, now) || isNew;
    } catch {
    }
  }
  if (isNew) forgetOld(paths.transcripts, now);
}
function keep(folder, path, now) {
  const source = lstatSync(encodeBytes(path));
  if (!source.isFile()) return false;
  const kept = lstatSync(join(folder, "file"), { throwIfNoEntry: false });
  const origin = lstatSync(join(folder, "origin"), { throwIfNoEntry: false });
  if (origin === void 0 || readOrigin(folder) !== path) {
    mkdirSync(folder, { recursive: true, mode: 448 });
    writeOrigin(folder, path);
  } else if (now - origin.mtimeMs > day) {
    utimesSync(join(folder, "origin"), now / 1e3, now / 1e3);
  }
  if (isSame(kept, source)) return false;
  const fresh = join(folder, `.new-${process.pid}`);
  rmSync(fresh, { force: true });
  if (!place(encodeBytes(path), Buffer.from(fresh))) return false;
  renameSync(fresh, join(folder, "file"));
  return kept === void 0;
}
function writeOrigin(folder, path) {
  const bytes = encodeBytes(path);
  const content = Buffer.concat([Buffer.from(`${digest(bytes)}
`), bytes]);
  writeFileSync(join(folder, "origin"), content, { mode: 384 });
}
function readOrigin(folder) {
  try {
    const content = readFileSync(join(folder, "origin"));
    const end = content.indexOf("\n");
    const bytes = content.subarray(end + 1);
    return content.toString("latin1", 0, end) === digest(bytes) ? decodeBytes(bytes) : void 0;
  } catch {
    return void 0;
  }
}
function digest(bytes) {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 32);
}
function isSame(kept, source) {
  if (kept === void 0) return false;
  if (kept.dev === source.dev && kept.ino === source.ino) return true;
  return kept.size === source.size && kept.mtimeMs >= source.mtimeMs;
}
function place(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    const code = systemErrorCode(error) ?? "";
    if (!["EXDEV", "EPERM", "EMLINK", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"].includes(code))
      throw error;
    if (lstatSync(from).size > mostCopied) return false;
    copyFileSync(from, to, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
    return true;
  }
}
function isTranscriptKept(paths, key, now) {
  const folder = folderOf(paths, key);
  const kept = lstatSync(join(folder, "file"), { throwIfNoEntry: false });
  if (kept === void 0 || !kept.isFile() || now - kept.mtimeMs <= recent) return false;
  return readOrigin(folder) !== void 0;
}
function putTranscriptBack(paths, key, now) {
  const folder = folderOf(paths, key);
  const origin = readOrigin(folder);
  if (origin === void 0 || !isTranscriptKept(paths, key, now)) return false;
  const path = encodeBytes(origin);
  mkdirSync(encodeBytes(dirname(origin)), { recursive: true, mode: 448 });
  try {
    if (!place(Buffer.from(join(folder, "file")), path)) return false;
  } catch (error) {
    if (systemErrorCode(error) === "EEXIST") return false;
    throw error;
  }
  utimesSync(path, now / 1e3, now / 1e3);
  return true;
}
function folderOf(paths, key) {
  return join(paths.transcripts, digest(key));
}
function forgetOld(directory, now) {
  for (const name of namesIn(directory)) {
    const origin = lstatSync(join(directory, name, "origin"), { throwIfNoEntry: false });
    if (origin !== void 0 && now - origin.mtimeMs > lifetime) {
      rmSync(join(directory, name), { recursive: true, force: true });
    }
  }
}

export {
  keepTranscripts,
  isTranscriptKept,
  putTranscriptBack
};
