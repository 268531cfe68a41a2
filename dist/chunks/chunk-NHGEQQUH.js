import {
  replaceDurably
} from "./chunk-KLZ7OKOB.js";
import {
  unwritable
} from "./chunk-HIKQLT2U.js";
import {
  systemErrorCode
} from "./chunk-GMU24DER.js";

// src/store/marks.ts
import { readFileSync } from "node:fs";
import { join } from "node:path";

// src/store/types.ts
var consumptions = ["restored", "passed-over", "dismissed"];

// src/store/marks.ts
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
      const known = consumptions.find((each) => each === how);
      if (typeof at === "number" && known !== void 0) {
        return { at, how: known, run: typeof run === "string" ? run : null };
      }
    }
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return void 0;
  }
  return { at: 0, how: "dismissed", run: null };
}

export {
  readMarks,
  writeTime,
  writeConsumption
};
