import {
  snapshotSchema
} from "./chunk-EK5T37NG.js";
import "./chunk-SF2DSNE4.js";
import {
  getDotPath,
  looseObject,
  number,
  safeParse
} from "./chunk-T4D6TAOJ.js";
import "./chunk-N333O3DC.js";
import {
  schemaVersion,
  serverKey
} from "./chunk-B43XANY7.js";
import "./chunk-WSFCRVEQ.js";

// src/store/validate.ts
function parseSnapshot(bytes, key) {
  if (bytes.length === 0) return { kind: "damaged", reason: "it is empty" };
  let value;
  try {
    value = JSON.parse(bytes.toString("utf8"));
  } catch {
    return { kind: "damaged", reason: "it is not whole JSON" };
  }
  const version = safeParse(looseObject({ schemaVersion: number() }), value);
  if (version.success && version.output.schemaVersion > schemaVersion) {
    return { kind: "newer", version: version.output.schemaVersion };
  }
  const parsed = safeParse(snapshotSchema, value);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return { kind: "damaged", reason: `${getDotPath(issue) ?? "its top level"} is not valid` };
  }
  if (serverKey(parsed.output.server.identity) !== key) {
    return { kind: "damaged", reason: "it is of another server" };
  }
  return { kind: "good", snapshot: parsed.output };
}
export {
  parseSnapshot
};
