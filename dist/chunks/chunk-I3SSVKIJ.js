import {
  createDurably,
  replaceDurably
} from "./chunk-KLZ7OKOB.js";
import {
  unwritable
} from "./chunk-HIKQLT2U.js";
import {
  systemErrorCode
} from "./chunk-GMU24DER.js";

// src/store/autostarted.ts
import { readFileSync } from "node:fs";
import { join } from "node:path";
var file = (serverDirectory) => join(serverDirectory, "autostarted");
function beginAutostart(serverDirectory, record) {
  try {
    createDurably(file(serverDirectory), serialise(record));
    return true;
  } catch (cause) {
    if (systemErrorCode(cause) === "EEXIST") return false;
    throw unwritable(file(serverDirectory), cause);
  }
}
function updateAutostart(serverDirectory, record) {
  try {
    replaceDurably(file(serverDirectory), serialise(record));
  } catch (cause) {
    throw unwritable(file(serverDirectory), cause);
  }
}
function readAutostarted(serverDirectory) {
  let text;
  try {
    text = readFileSync(file(serverDirectory), "utf8");
  } catch {
    return void 0;
  }
  try {
    const read = JSON.parse(text);
    if (isAutostarted(read)) return read;
  } catch {
  }
  return { at: 0, agents: [] };
}
function isAutostarted(read) {
  return isObject(read) && typeof read.at === "number" && Array.isArray(read.agents) && read.agents.every(
    (agent) => isObject(agent) && typeof agent.name === "string" && [agent.paneId, agent.outcome].every((each) => each === null || typeof each === "string")
  );
}
function isObject(value) {
  return typeof value === "object" && value !== null;
}
function serialise(record) {
  return Buffer.from(`${JSON.stringify(record)}
`);
}

export {
  beginAutostart,
  updateAutostart,
  readAutostarted
};
