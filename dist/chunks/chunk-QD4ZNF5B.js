import {
  createDurably,
  replaceDurably
} from "./chunk-QYL6F4GM.js";
import {
  unwritable
} from "./chunk-ZCAKMMBM.js";
import {
  array,
  nullable,
  number,
  object,
  parse,
  string
} from "./chunk-XEDP5F7E.js";
import {
  systemErrorCode
} from "./chunk-SBQY6XM3.js";

// src/store/autostarted.ts
import { readFileSync } from "node:fs";
import { join } from "node:path";
var recordSchema = object({
  /** Milliseconds since the epoch. */
  at: number(),
  agents: array(
    object({
      name: string(),
      paneId: nullable(string()),
      /** Null: it is being started, or whoever started it has ended. */
      outcome: nullable(string())
    })
  )
});
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
    return parse(recordSchema, JSON.parse(text));
  } catch {
    return { at: 0, agents: [] };
  }
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
