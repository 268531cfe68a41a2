// src/store/memory-file.ts
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
var version = 1;
var fileName = "conversations.json";
function readMemory(directory) {
  try {
    const value = JSON.parse(readFileSync(join(directory, fileName), "utf8"));
    if (!isObject(value) || value.version !== version || !Array.isArray(value.entries)) {
      return /* @__PURE__ */ new Map();
    }
    const entries = value.entries;
    return new Map(entries.filter(isEntry));
  } catch {
    return /* @__PURE__ */ new Map();
  }
}
function writeMemory(directory, memory, before) {
  const isSame = memory.size === before.size && [...memory].every(([key, conversation]) => before.get(key) === conversation);
  if (isSame) return;
  const temporary = join(directory, `.new-${process.pid}-0`);
  try {
    const text = JSON.stringify({ version, entries: [...memory] });
    writeFileSync(temporary, text, { mode: 384, flag: "wx" });
    renameSync(temporary, join(directory, fileName));
  } catch {
  }
}
function isEntry(value) {
  if (!Array.isArray(value) || typeof value[0] !== "string" || !isObject(value[1])) return false;
  const { path, size, modifiedAt, readAt, facts } = value[1];
  const numbers = [size, modifiedAt, readAt];
  return typeof path === "string" && numbers.every((each) => typeof each === "number") && isObject(facts) && typeof facts.sessionId === "string" && texts.every((name) => facts[name] === null || typeof facts[name] === "string") && amounts.every((name) => facts[name] === null || typeof facts[name] === "number") && (facts.interrupted === null || typeof facts.interrupted === "boolean");
}
var texts = [
  "directory",
  "transcript",
  "title",
  "model",
  "branch",
  "inheritedPermission"
];
var amounts = ["cost", "contextShare", "lastMessageAt"];
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export {
  readMemory,
  writeMemory
};
