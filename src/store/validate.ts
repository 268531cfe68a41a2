import * as v from "valibot";
import { schemaVersion, serverKey } from "../snapshot/key.ts";
import { type Snapshot, snapshotSchema } from "../snapshot/schema.ts";

export type ParsedSnapshot =
  | { readonly kind: "good"; readonly snapshot: Snapshot }
  | { readonly kind: "damaged"; readonly reason: string }
  | { readonly kind: "newer"; readonly version: number };

/** Reads a payload strictly; `key` is the server that it must be of. */
export function parseSnapshot(bytes: Buffer, key: string): ParsedSnapshot {
  if (bytes.length === 0) return { kind: "damaged", reason: "it is empty" };
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8"));
  } catch {
    return { kind: "damaged", reason: "it is not whole JSON" };
  }
  const version = v.safeParse(v.looseObject({ schemaVersion: v.number() }), value);
  if (version.success && version.output.schemaVersion > schemaVersion) {
    return { kind: "newer", version: version.output.schemaVersion };
  }
  const parsed = v.safeParse(snapshotSchema, value);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    // Not the issue's message: it quotes the value, which may be private.
    return { kind: "damaged", reason: `${v.getDotPath(issue) ?? "its top level"} is not valid` };
  }
  if (serverKey(parsed.output.server.identity) !== key) {
    return { kind: "damaged", reason: "it is of another server" };
  }
  const contradiction = contradictionIn(parsed.output);
  if (contradiction !== null) return { kind: "damaged", reason: contradiction };
  return { kind: "good", snapshot: parsed.output };
}

/** What each part of a snapshot can hold and the whole cannot. */
function contradictionIn({ sessions, windows, panes }: Snapshot): string | null {
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

function hasTwice(values: readonly (string | number)[]): boolean {
  return new Set(values).size < values.length;
}
