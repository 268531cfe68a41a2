import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { systemErrorCode } from "../errors.ts";
import { unwritable } from "./directory.ts";
import { createDurably, replaceDurably } from "./durable.ts";

const recordSchema = v.object({
  /** Milliseconds since the epoch. */
  at: v.number(),
  agents: v.array(
    v.object({
      name: v.string(),
      paneId: v.nullable(v.string()),
      /** Null: it is being started, or whoever started it has ended. */
      outcome: v.nullable(v.string()),
    }),
  ),
});

/** What was started by itself in one life of a server. `outcome` is for a person: "started", "not started: …". */
export type Autostarted = v.InferOutput<typeof recordSchema>;

const file = (serverDirectory: string) => join(serverDirectory, "autostarted");

/**
 * Writes down that a server's agents are about to be started; false where that was done before: they are started once.
 * Throws `state-unwritable`: then nothing may be started.
 */
export function beginAutostart(serverDirectory: string, record: Autostarted): boolean {
  try {
    createDurably(file(serverDirectory), serialise(record));
    return true;
  } catch (cause) {
    if (systemErrorCode(cause) === "EEXIST") return false;
    throw unwritable(file(serverDirectory), cause);
  }
}

/** Throws `state-unwritable`. */
export function updateAutostart(serverDirectory: string, record: Autostarted): void {
  try {
    replaceDurably(file(serverDirectory), serialise(record));
  } catch (cause) {
    throw unwritable(file(serverDirectory), cause);
  }
}

/** Undefined: nothing was started by itself. */
export function readAutostarted(serverDirectory: string): Autostarted | undefined {
  let text: string;
  try {
    text = readFileSync(file(serverDirectory), "utf8");
  } catch {
    return undefined;
  }
  try {
    return v.parse(recordSchema, JSON.parse(text));
  } catch {
    return { at: 0, agents: [] };
  }
}

function serialise(record: Autostarted): Buffer {
  return Buffer.from(`${JSON.stringify(record)}\n`);
}
