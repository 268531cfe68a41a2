import { readFileSync } from "node:fs";
import { join } from "node:path";
import { systemErrorCode } from "../errors.ts";
import { unwritable } from "./directory.ts";
import { createDurably, replaceDurably } from "./durable.ts";

/** What was started by itself in one life of a server. */
export type Autostarted = {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly agents: readonly AutostartedAgent[];
};

type AutostartedAgent = {
  readonly name: string;
  paneId: string | null;
  /** For a person: "started", "not started: …". Null: it is being started, or whoever started it has ended. */
  outcome: string | null;
};

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
    const read: unknown = JSON.parse(text);
    if (isAutostarted(read)) return read;
  } catch {
    // Something was started: it must not be so again.
  }
  return { at: 0, agents: [] };
}

/** By hand: each heartbeat reads it where agents start by themselves, and the library of schemas costs it more than all this. */
function isAutostarted(read: unknown): read is Autostarted {
  return (
    isObject(read) &&
    typeof read.at === "number" &&
    Array.isArray(read.agents) &&
    read.agents.every(
      (agent: unknown) =>
        isObject(agent) &&
        typeof agent.name === "string" &&
        [agent.paneId, agent.outcome].every((each) => each === null || typeof each === "string"),
    )
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function serialise(record: Autostarted): Buffer {
  return Buffer.from(`${JSON.stringify(record)}\n`);
}
