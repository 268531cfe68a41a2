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

// src/harnesses/readers/small-file.ts
import {
  close as close2,
  closeSync as closeSync2,
  constants as constants2,
  fstat as fstat2,
  fstatSync as fstatSync2,
  open as open2,
  openSync as openSync2,
  read as read2,
  readSync as readSync2
} from "node:fs";
import { dirname as dirname2 } from "node:path";

// src/harnesses/readers/regular-file.ts
import {
  close,
  closeSync,
  constants,
  fstat,
  fstatSync,
  open,
  openSync,
  read,
  readFile,
  readFileSync,
  readSync
} from "node:fs";
import { dirname } from "node:path";
var NotRegularFileError = class extends Error {
  name = "NotRegularFileError";
  code = "NOT_REGULAR";
  constructor(path) {
    super(`${path} is not a regular file`);
  }
};
var mostOpen = 8;
var opened = 0;
var waiting = [];
async function withRegularFile(path, use) {
  if (opened >= mostOpen) await new Promise((resolve) => waiting.push(resolve));
  else opened += 1;
  try {
    const now = openNow(path);
    if (now !== void 0) return await useNow(path, now, use);
    const descriptor = await openForReading(path);
    try {
      const status = await statusOf(descriptor);
      if (!status.isFile()) throw new NotRegularFileError(path);
      const handle = handleOf(descriptor);
      return await use({ handle, size: status.size, modifiedAt: status.mtimeMs });
    } finally {
      close(descriptor, () => {
      });
    }
  } finally {
    const next = waiting.shift();
    if (next === void 0) opened -= 1;
    else next();
  }
}
var flags = constants.O_RDONLY | constants.O_NONBLOCK;
function openNow(path) {
  if (!isLocalDirectory(dirname(path))) return void 0;
  try {
    return openSync(encodeBytes(path), flags | constants.O_NOFOLLOW);
  } catch (error) {
    if (systemErrorCode(error) === "ELOOP") return void 0;
    throw error;
  }
}
async function useNow(path, descriptor, use) {
  try {
    const status = fstatSync(descriptor);
    if (!status.isFile()) throw new NotRegularFileError(path);
    await takeTurn();
    return await use({
      size: status.size,
      modifiedAt: status.mtimeMs,
      handle: {
        read: async (buffer, offset, length, position) => {
          await takeTurn();
          return readSync(descriptor, buffer, offset, length, position);
        },
        readFile: async (encoding) => readFileSync(descriptor, encoding)
      }
    });
  } finally {
    closeSync(descriptor);
  }
}
var longestHold = 10;
var heldSince = 0;
async function takeTurn() {
  if (process.uptime() * 1e3 - heldSince < longestHold) return;
  await new Promise((resolve) => setImmediate(resolve));
  heldSince = process.uptime() * 1e3;
}
function openForReading(path) {
  return new Promise((resolve, reject) => {
    open(encodeBytes(path), flags, (error, descriptor) => {
      if (error === null) resolve(descriptor);
      else reject(error);
    });
  });
}
function statusOf(descriptor) {
  return new Promise((resolve, reject) => {
    fstat(descriptor, (error, status) => {
      if (error === null) resolve(status);
      else reject(error);
    });
  });
}
function handleOf(descriptor) {
  return {
    read: (buffer, offset, length, position) => new Promise((resolve, reject) => {
      read(descriptor, buffer, offset, length, position, (error, count) => {
        if (error === null) resolve(count);
        else reject(error);
      });
    }),
    readFile: (encoding) => new Promise((resolve, reject) => {
      readFile(descriptor, encoding, (error, text) => {
        if (error === null) resolve(text);
        else reject(error);
      });
    })
  };
}

// src/harnesses/readers/small-file.ts
var flags2 = constants2.O_RDONLY | constants2.O_NONBLOCK;
async function readSmallFile(path, limit) {
  if (isLocalDirectory(dirname2(path))) {
    try {
      return readNow(path, limit);
    } catch (error) {
      if (systemErrorCode(error) !== "ELOOP") throw error;
    }
  }
  return readInPool(path, limit);
}
function readNow(path, limit) {
  const descriptor = openSync2(encodeBytes(path), flags2 | constants2.O_NOFOLLOW);
  try {
    const content = room(path, fstatSync2(descriptor), limit);
    if (content === void 0 || content.length === 0) return content;
    const length = readSync2(descriptor, content, 0, content.length, 0);
    return length === content.length ? content : void 0;
  } finally {
    closeSync2(descriptor);
  }
}
function room(path, status, limit) {
  if (!status.isFile()) throw new NotRegularFileError(path);
  return status.size > limit ? void 0 : Buffer.alloc(status.size);
}
function readInPool(path, limit) {
  return new Promise((resolve, reject) => {
    open2(encodeBytes(path), flags2, (failure, descriptor) => {
      if (failure !== null) {
        reject(failure);
        return;
      }
      const finish = (settle) => close2(descriptor, settle);
      fstat2(descriptor, (unknown, status) => {
        if (unknown !== null) return finish(() => reject(unknown));
        let content;
        try {
          content = room(path, status, limit);
        } catch (error) {
          return finish(() => reject(error));
        }
        if (content === void 0) return finish(() => resolve(void 0));
        const whole = content;
        read2(descriptor, whole, 0, whole.length, 0, (broken, length) => {
          if (broken !== null) return finish(() => reject(broken));
          finish(() => resolve(length === whole.length ? whole : void 0));
        });
      });
    });
  });
}

// src/harnesses/readers/json.ts
function parseRecord(text) {
  try {
    const value = JSON.parse(text);
    return isRecord(value) ? value : void 0;
  } catch {
    return void 0;
  }
}
function at(value, ...keys) {
  let current = value;
  for (const key of keys) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, key))
      return void 0;
    current = current[key];
  }
  return current;
}
function textAt(value, ...keys) {
  const found = at(value, ...keys);
  return typeof found === "string" && found !== "" ? found : null;
}
function numberAt(value, ...keys) {
  const found = at(value, ...keys);
  return typeof found === "number" && Number.isFinite(found) ? found : null;
}
function timeAt(value, ...keys) {
  const text = textAt(value, ...keys);
  const time = text === null ? Number.NaN : Date.parse(text);
  return Number.isFinite(time) && time >= 0 ? time : null;
}
async function readJsonFile(path, limit = 1 << 20) {
  const content = await readSmallFile(path, limit);
  return content === void 0 ? void 0 : parseRecord(decodeBytes(content));
}
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export {
  NotRegularFileError,
  withRegularFile,
  readSmallFile,
  parseRecord,
  at,
  textAt,
  numberAt,
  timeAt,
  readJsonFile
};
