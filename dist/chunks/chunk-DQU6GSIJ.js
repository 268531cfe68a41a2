import {
  bootId,
  readProcess
} from "./chunk-I7QKHBVU.js";
import {
  replaceDurably
} from "./chunk-QYL6F4GM.js";
import {
  unwritable
} from "./chunk-ZCAKMMBM.js";
import {
  systemErrorCode
} from "./chunk-SBQY6XM3.js";

// src/processes/identity.ts
function isRunning(facts) {
  return facts !== void 0 && facts.state !== "Z" && facts.state !== "X";
}
function isProcessAlive(identity) {
  const facts = readProcess(identity.pid);
  return isRunning(facts) && facts.startTime === identity.startTime;
}
function isServerAlive(identity) {
  return identity.bootId === bootId() && isProcessAlive(identity);
}
function serverIdentity(pid) {
  const facts = readProcess(pid);
  if (!isRunning(facts)) return void 0;
  return { bootId: bootId(), pid, startTime: facts.startTime };
}
function ownIdentity() {
  const facts = readProcess(process.pid);
  if (facts === void 0) throw new Error("This process does not see itself among the processes");
  return { pid: facts.pid, startTime: facts.startTime };
}

// src/store/marks.ts
import { readFileSync } from "node:fs";
import { join } from "node:path";
function readMarks(directory) {
  return {
    lastSeen: readTime(join(directory, "last-seen")),
    consumed: readConsumption(join(directory, "consumed")),
    offeredAt: readTime(join(directory, "offered"))
  };
}
function writeTime(directory, mark, at, fs) {
  const time = Math.round(at);
  write(join(directory, mark), `${time} ${time}
`, fs);
}
function writeConsumption(directory, consumption, fs) {
  write(join(directory, "consumed"), `${JSON.stringify(consumption)}
`, fs);
}
function write(path, text, fs) {
  try {
    replaceDurably(path, Buffer.from(text), fs);
  } catch (cause) {
    throw unwritable(path, cause);
  }
}
function readTime(path) {
  try {
    const time = /^(\d{1,15})(?: \1)?\n$/.exec(readFileSync(path, "utf8"))?.[1];
    return time === void 0 ? void 0 : Number(time);
  } catch {
    return void 0;
  }
}
function readConsumption(path) {
  try {
    const value = JSON.parse(readFileSync(path, "utf8"));
    if (typeof value === "object" && value !== null) {
      const { at, how, run } = value;
      const isKnown = how === "restored" || how === "dismissed";
      if (typeof at === "number" && isKnown) {
        return { at, how, run: typeof run === "string" ? run : null };
      }
    }
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return void 0;
  }
  return { at: 0, how: "dismissed", run: null };
}

export {
  isRunning,
  isProcessAlive,
  isServerAlive,
  serverIdentity,
  ownIdentity,
  readMarks,
  writeTime,
  writeConsumption
};
