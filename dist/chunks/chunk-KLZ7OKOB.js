// src/store/durable.ts
import {
  closeSync,
  constants,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeSync
} from "node:fs";
import { dirname, join } from "node:path";
var realFiles = {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeSync
};
var { O_CREAT, O_EXCL, O_NOFOLLOW, O_RDONLY, O_WRONLY } = constants;
var temporaryName = /^\.new-\d+-[0-9a-f]+$/;
function createDurably(path, content, check = () => {
}, fs = realFiles) {
  const temporary = writeTemporary(path, content, check, fs);
  try {
    linkOrReserve(temporary, path, fs);
  } finally {
    removeIfThere(temporary, fs);
  }
  syncDirectory(dirname(path), fs);
}
function replaceDurably(path, content, fs = realFiles) {
  const temporary = writeTemporary(path, content, () => {
  }, fs);
  try {
    fs.renameSync(temporary, path);
  } catch (error) {
    removeIfThere(temporary, fs);
    throw error;
  }
  syncDirectory(dirname(path), fs);
}
function writeTemporary(path, content, check, fs) {
  const random = Math.random().toString(16).slice(2, 14).padEnd(4, "0");
  const temporary = join(dirname(path), `.new-${process.pid}-${random}`);
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
function syncDirectory(path, fs = realFiles) {
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

export {
  realFiles,
  temporaryName,
  createDurably,
  replaceDurably
};
