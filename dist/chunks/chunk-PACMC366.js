import {
  isProcessAlive,
  ownIdentity
} from "./chunk-VUKUVCVT.js";
import {
  systemErrorCode
} from "./chunk-GMU24DER.js";

// src/store/lock.ts
import { readlinkSync, symlinkSync, unlinkSync } from "node:fs";
async function acquireLock(path, patience) {
  const own = ownIdentity();
  const deadline = Date.now() + patience;
  let waited = false;
  for (; ; ) {
    try {
      symlinkSync(`${own.pid}-${own.startTime}`, path);
      return { waited, release: () => release(path, own) };
    } catch (error) {
      if (systemErrorCode(error) !== "EEXIST") throw error;
    }
    const holder = readHolder(path);
    if (holder === "gone") continue;
    if (holder === "unknown" || !isProcessAlive(holder)) {
      removeUnlessGone(path);
      continue;
    }
    waited = true;
    if (Date.now() >= deadline) return { waited, release: () => {
    } };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
function release(path, own) {
  const holder = readHolder(path);
  if (typeof holder === "string" || holder.pid !== own.pid) return;
  if (holder.startTime === own.startTime) removeUnlessGone(path);
}
function removeUnlessGone(path) {
  try {
    unlinkSync(path);
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") throw error;
  }
}
function readHolder(path) {
  try {
    const match = /^(\d+)-(\d+)$/.exec(readlinkSync(path));
    return match?.[2] === void 0 ? "unknown" : { pid: Number(match[1]), startTime: match[2] };
  } catch (error) {
    return systemErrorCode(error) === "ENOENT" ? "gone" : "unknown";
  }
}

export {
  acquireLock
};
