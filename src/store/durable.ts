import {
  closeSync,
  constants,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";

/**
 * What durable writes ask of the file system; tests put faults in its place. Synchronous on purpose: a save writes when
 * reads of a hung mount may already hold every thread of Node's pool.
 */
export type FileSystem = typeof realFiles;

/** By name, each: all of the module takes half a millisecond to name (Node 24). */
export const realFiles = {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeSync,
};

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_RDONLY, O_WRONLY } = constants;

/** Names of files that a writer had not finished; a killed one leaves its own behind. */
export const temporaryName = /^\.new-\d+-[0-9a-f]+$/;

/**
 * Puts a file with that content under a name that must be free, whole or not at all, surviving a power cut.
 * Throws the system error of the step that failed: EEXIST when the name is taken, ENOSPC, EIO, ….
 *
 * @param check is given what was read back, and throws when it is not what was meant.
 */
export function createDurably(
  path: string,
  content: Buffer,
  check: (readBack: Buffer) => void = () => {},
  fs: FileSystem = realFiles,
): void {
  const temporary = writeTemporary(path, content, check, fs);
  try {
    linkOrReserve(temporary, path, fs);
  } finally {
    removeIfThere(temporary, fs);
  }
  syncDirectory(dirname(path), fs);
}

/** As {@link createDurably}, in the place of what has that name now. */
export function replaceDurably(path: string, content: Buffer, fs: FileSystem = realFiles): void {
  const temporary = writeTemporary(path, content, () => {}, fs);
  try {
    fs.renameSync(temporary, path);
  } catch (error) {
    removeIfThere(temporary, fs);
    throw error;
  }
  syncDirectory(dirname(path), fs);
}

function writeTemporary(
  path: string,
  content: Buffer,
  check: (readBack: Buffer) => void,
  fs: FileSystem,
): string {
  const random = Math.random().toString(16).slice(2, 14).padEnd(4, "0");
  const temporary = join(dirname(path), `.new-${process.pid}-${random}`);
  const descriptor = fs.openSync(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
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

/** write(2) may take only a part, and is then to be called again. */
function writeWhole(descriptor: number, content: Buffer, fs: FileSystem): void {
  let written = 0;
  while (written < content.length) {
    const taken = fs.writeSync(descriptor, content, written, content.length - written);
    if (taken <= 0) throw new Error(`Only ${written} of ${content.length} bytes were taken`);
    written += taken;
  }
}

/** link(2) refuses a name that is taken. Where there are no hard links, an empty file reserves the name. */
function linkOrReserve(temporary: string, path: string, fs: FileSystem): void {
  try {
    fs.linkSync(temporary, path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"].includes(code)) throw error;
    fs.closeSync(fs.openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600));
    fs.renameSync(temporary, path);
  }
}

function removeIfThere(path: string, fs: FileSystem): void {
  try {
    fs.unlinkSync(path);
  } catch {
    // Renamed already, or it stays for the next clean-up.
  }
}

/** Makes the names in a directory durable. Some file systems cannot, and need not. */
function syncDirectory(path: string, fs: FileSystem = realFiles): void {
  const descriptor = fs.openSync(path, O_RDONLY);
  try {
    fs.fsyncSync(descriptor);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (!["EINVAL", "ENOTSUP", "EOPNOTSUPP", "EBADF", "EPERM"].includes(code)) throw error;
  } finally {
    fs.closeSync(descriptor);
  }
}
