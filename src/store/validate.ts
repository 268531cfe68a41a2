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
  return { kind: "good", snapshot: parsed.output };
}
