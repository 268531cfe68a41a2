import {
  getDotPath,
  looseObject,
  number,
  safeParse,
  snapshotSchema
} from "./chunk-5ZUVA443.js";
import "./chunk-YYUXAUX7.js";
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
  const contradiction = contradictionIn(parsed.output);
  if (contradiction !== null) return { kind: "damaged", reason: contradiction };
  return { kind: "good", snapshot: parsed.output };
}
function contradictionIn({ sessions, windows, panes }) {
  for (const [what, list] of Object.entries({ sessions, windows, panes })) {
    if (hasTwice(list.map(({ id }) => id))) return `two of its ${what} have one id`;
  }
  const known = new Set(windows.map(({ id }) => id));
  if (panes.some(({ window }) => !known.has(window))) return "a pane is in no window of it";
  for (const { links, current } of sessions) {
    if (links.some(({ window }) => !known.has(window))) return "a session shows no window of it";
    const indexes = links.map(({ index }) => index);
    if (hasTwice(indexes)) return "a session has two windows at one index";
    if (!indexes.includes(current)) return "a session's current window is none of its own";
  }
  return null;
}
function hasTwice(values) {
  return new Set(values).size < values.length;
}
export {
  parseSnapshot
};
