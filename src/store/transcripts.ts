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
  type Stats,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { StatePaths } from "../config/paths.ts";
import { systemErrorCode } from "../errors.ts";
import { isLocalDirectory } from "../harnesses/readers/local.ts";
import type { ConversationMemory } from "../snapshot/conversation-memory.ts";
import { decodeBytes, encodeBytes } from "../text/bytes.ts";
import { ensurePrivateDirectory, namesIn } from "./directory.ts";

/** Where there can be no hard link, a file of at most so many bytes is copied. */
const mostCopied = 64 << 20;
const day = 24 * 3_600_000;
/** Milliseconds for which a transcript is kept after its agent was last seen. */
const lifetime = 60 * day;
/** No agent cleans up what was written so lately, in milliseconds: its user has deleted it. */
const recent = day;

/**
 * Keeps each conversation's own file under a second name, so that it outlives the agent's clean-up: a hard link, which is
 * the same file and grows with it, or a copy on another file system. One that cannot be kept is left for the next time.
 *
 * @param memory what a save has just read, by conversation.
 */
export function keepTranscripts(paths: StatePaths, memory: ConversationMemory, now: number): void {
  ensurePrivateDirectory(paths.state);
  ensurePrivateDirectory(paths.transcripts);
  let isNew = false;
  for (const [key, { path }] of memory) {
    // A look at a mount that hangs would hold up the save.
    if (!isLocalDirectory(dirname(path))) continue;
    try {
      isNew = keep(folderOf(paths, key), path, now) || isNew;
    } catch {
      // Gone meanwhile, a full disk, or another save was first.
    }
  }
  if (isNew) forgetOld(paths.transcripts, now);
}

/** True: a conversation that was not kept before. */
function keep(folder: string, path: string, now: number): boolean {
  const source = lstatSync(encodeBytes(path));
  // A link of the user's own would be kept in place of what it leads to.
  if (!source.isFile()) return false;
  const kept = lstatSync(join(folder, "file"), { throwIfNoEntry: false });
  const origin = lstatSync(join(folder, "origin"), { throwIfNoEntry: false });
  if (origin === undefined || readOrigin(folder) !== path) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeOrigin(folder, path);
  } else if (now - origin.mtimeMs > day) {
    utimesSync(join(folder, "origin"), now / 1000, now / 1000);
  }
  if (isSame(kept, source)) return false;
  const fresh = join(folder, `.new-${process.pid}`);
  rmSync(fresh, { force: true });
  if (!place(encodeBytes(path), Buffer.from(fresh))) return false;
  renameSync(fresh, join(folder, "file"));
  return kept === undefined;
}

/** Where a conversation was: its path, and the digest of that, for a damaged one would have it put back somewhere else. */
function writeOrigin(folder: string, path: string): void {
  const bytes = encodeBytes(path);
  const content = Buffer.concat([Buffer.from(`${digest(bytes)}\n`), bytes]);
  writeFileSync(join(folder, "origin"), content, { mode: 0o600 });
}

function readOrigin(folder: string): string | undefined {
  try {
    const content = readFileSync(join(folder, "origin"));
    const end = content.indexOf("\n");
    const bytes = content.subarray(end + 1);
    return content.toString("latin1", 0, end) === digest(bytes) ? decodeBytes(bytes) : undefined;
  } catch {
    return undefined;
  }
}

function digest(bytes: Buffer | string): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 32);
}

/** One file, or a copy of it as it is now. */
function isSame(kept: Stats | undefined, source: Stats): boolean {
  if (kept === undefined) return false;
  if (kept.dev === source.dev && kept.ino === source.ino) return true;
  return kept.size === source.size && kept.mtimeMs >= source.mtimeMs;
}

/** Gives the file a second name; false where it is too large to be copied instead. */
function place(from: Buffer, to: Buffer): boolean {
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

/** Whether the conversation could be put back. Changes nothing. */
export function isTranscriptKept(paths: StatePaths, key: string, now: number): boolean {
  const folder = folderOf(paths, key);
  const kept = lstatSync(join(folder, "file"), { throwIfNoEntry: false });
  if (kept === undefined || !kept.isFile() || now - kept.mtimeMs <= recent) return false;
  return readOrigin(folder) !== undefined;
}

/**
 * Puts a kept conversation back where it was, byte for byte; false where none is kept, or its user has deleted it. It gets
 * the time of now: an agent that cleans up by age (Claude Code 2.1) would delete it again as it starts.
 * Throws the system error of a place that cannot be written.
 */
export function putTranscriptBack(paths: StatePaths, key: string, now: number): boolean {
  const folder = folderOf(paths, key);
  const origin = readOrigin(folder);
  if (origin === undefined || !isTranscriptKept(paths, key, now)) return false;
  const path = encodeBytes(origin);
  mkdirSync(encodeBytes(dirname(origin)), { recursive: true, mode: 0o700 });
  try {
    if (!place(Buffer.from(join(folder, "file")), path)) return false;
  } catch (error) {
    // It is there after all.
    if (systemErrorCode(error) === "EEXIST") return false;
    throw error;
  }
  utimesSync(path, now / 1000, now / 1000);
  return true;
}

function folderOf(paths: StatePaths, key: string): string {
  return join(paths.transcripts, digest(key));
}

function forgetOld(directory: string, now: number): void {
  for (const name of namesIn(directory)) {
    const origin = lstatSync(join(directory, name, "origin"), { throwIfNoEntry: false });
    if (origin !== undefined && now - origin.mtimeMs > lifetime) {
      rmSync(join(directory, name), { recursive: true, force: true });
    }
  }
}
