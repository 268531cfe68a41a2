import {
  readMarks
} from "./chunk-NHGEQQUH.js";
import {
  namesIn
} from "./chunk-HIKQLT2U.js";

// src/store/recorded-options.ts
import { readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
var fileName = "options";
function writeRecordedOptions(directory, socketPath, options) {
  const text = `${JSON.stringify({ socketPath, options: Object.fromEntries(options) })}
`;
  const path = join(directory, fileName);
  const temporary = join(directory, `.new-${process.pid}-0`);
  try {
    if (readText(path) === text) return;
    writeFileSync(temporary, text, { mode: 384, flag: "wx" });
    renameSync(temporary, path);
  } catch {
  }
}
function recordedOptions(paths, socketPath) {
  const found = namesIn(paths.servers).flatMap((key) => {
    const options = read(join(paths.server(key), fileName), socketPath);
    return options === void 0 ? [] : [{ options, lastSeen: readMarks(paths.server(key)).lastSeen ?? 0 }];
  });
  return found.toSorted((a, b) => b.lastSeen - a.lastSeen)[0]?.options ?? /* @__PURE__ */ new Map();
}
function read(path, socketPath) {
  try {
    const known = JSON.parse(readText(path) ?? "null");
    if (typeof known?.socketPath !== "string" || typeof known.options !== "object")
      return void 0;
    if (realSocket(known.socketPath) !== realSocket(socketPath)) return void 0;
    const texts = Object.entries(known.options ?? {}).filter(
      (each) => typeof each[1] === "string"
    );
    return new Map(texts);
  } catch {
    return void 0;
  }
}
function realSocket(path) {
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return path;
  }
}
function readText(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return void 0;
  }
}

export {
  writeRecordedOptions,
  recordedOptions
};
