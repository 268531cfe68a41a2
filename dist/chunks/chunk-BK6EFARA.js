import {
  isServerAlive,
  ownIdentity
} from "./chunk-VUKUVCVT.js";
import {
  createDurably,
  replaceDurably
} from "./chunk-KLZ7OKOB.js";
import {
  ensurePrivateDirectory,
  namesIn,
  unwritable
} from "./chunk-HIKQLT2U.js";
import {
  bootId
} from "./chunk-73QETIXB.js";
import {
  systemErrorCode
} from "./chunk-GMU24DER.js";

// src/store/claims.ts
import { readFileSync, statSync, unlinkSync } from "node:fs";
import { join } from "node:path";
var own = /* @__PURE__ */ new Set();
function takeClaim(directory, name) {
  ensurePrivateDirectory(directory);
  const stem = encodeURIComponent(name);
  for (; ; ) {
    const numbers = numbersOf(directory, stem);
    const newest = numbers[0] ?? 0;
    const current = path(directory, stem, newest);
    const holder = newest === 0 ? void 0 : livingHolder(current);
    if (holder === process.pid && !own.has(current)) return { claim: claimOf(current) };
    if (holder !== void 0) return { holder };
    const next = path(directory, stem, newest + 1);
    try {
      createDurably(next, content(ownIdentity()));
    } catch (error) {
      if (systemErrorCode(error) === "EEXIST") continue;
      throw unwritable(next, error);
    }
    for (const number of numbers) remove(path(directory, stem, number));
    return { claim: claimOf(next) };
  }
}
function claimOf(file) {
  own.add(file);
  return {
    handTo: (process2) => replaceDurably(file, content(process2)),
    // The name stays, or a slower process that read the older number could have it too.
    release: () => replaceDurably(file, Buffer.from("released\n"))
  };
}
function claimHolder(directory, name) {
  const stem = encodeURIComponent(name);
  const [newest] = numbersOf(directory, stem);
  return newest === void 0 ? void 0 : livingHolder(path(directory, stem, newest));
}
var freeFor = 24 * 36e5;
function pruneClaims(directory, now) {
  for (const name of namesIn(directory)) {
    const file = join(directory, name);
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - changed > freeFor && livingHolder(file) === void 0) remove(file);
  }
}
var path = (directory, stem, number) => join(directory, `${stem}.${number}`);
function numbersOf(directory, stem) {
  return namesIn(directory).filter((each) => each.startsWith(`${stem}.`) && /^\d{1,15}$/.test(each.slice(stem.length + 1))).map((each) => Number(each.slice(stem.length + 1))).sort((a, b) => b - a);
}
function content(process2) {
  return Buffer.from(`${JSON.stringify({ bootId: bootId(), ...process2 })}
`);
}
function livingHolder(file) {
  try {
    const value = JSON.parse(readFileSync(file, "utf8"));
    if (typeof value !== "object" || value === null) return void 0;
    const { bootId: boot, pid, startTime } = value;
    if (typeof boot !== "string" || typeof pid !== "number" || typeof startTime !== "string")
      return void 0;
    return isServerAlive({ bootId: boot, pid, startTime }) ? pid : void 0;
  } catch {
    return void 0;
  }
}
function remove(file) {
  try {
    unlinkSync(file);
  } catch {
  }
}

export {
  takeClaim,
  claimHolder,
  pruneClaims
};
