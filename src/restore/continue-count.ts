import { createHash } from "node:crypto";
import { readFileSync, statSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import type { StatePaths } from "../config/paths.ts";
import type { ConversationFacts } from "../harnesses/harness.ts";
import type { HarnessName } from "../harnesses/names.ts";
import { ensurePrivateDirectory, namesIn, unwritable } from "../store/directory.ts";
import { replaceDurably } from "../store/durable.ts";
import { sender } from "./continue-message.ts";

/** How often an agent is told to go on with one and the same turn: what cuts it short each time may be the turn itself. */
export const attempts = 3;

const recordSchema = v.object({ count: v.number(), at: v.number() });

/** Milliseconds after which nobody goes on with a turn. */
const lifetime = 60 * 24 * 3_600_000;

/**
 * Takes one of a turn's attempts, on disk before anything is typed: its number, or null when there is none left.
 *
 * A turn that is cut short again after it was told to go on is the same turn, though its last message is another by then
 * (ours). It is another turn once a person has said something since. Throws `state-unwritable`.
 */
export function takeAttempt(
  paths: StatePaths,
  harness: HarnessName,
  { sessionId, messages }: Pick<ConversationFacts, "sessionId" | "messages">,
  now: number,
): number | null {
  ensurePrivateDirectory(paths.state);
  ensurePrivateDirectory(paths.continued);
  const file = join(paths.continued, fileName(harness, sessionId));
  const known = read(file);
  const said = messages.findLast(({ role }) => role === "user");
  const isNewTurn =
    said !== undefined &&
    !said.text.includes(sender) &&
    (said.at ?? 0) > (known?.at ?? Number.POSITIVE_INFINITY);
  const count = known === undefined || isNewTurn ? 0 : known.count;
  if (count >= attempts) return null;
  try {
    replaceDurably(file, Buffer.from(`${JSON.stringify({ count: count + 1, at: now })}\n`));
  } catch (cause) {
    throw unwritable(file, cause);
  }
  forgetOld(paths.continued, now);
  return count + 1;
}

/** Of fixed length: an id can be longer than a file's name may be. */
function fileName(harness: HarnessName, sessionId: string): string {
  const digest = createHash("sha256").update(sessionId).digest("hex").slice(0, 32);
  return `${harness}-${digest}`;
}

/** A record that cannot be understood may have been any number of attempts: there are none left. */
function read(file: string): v.InferOutput<typeof recordSchema> | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
  try {
    return v.parse(recordSchema, JSON.parse(text));
  } catch {
    return { count: attempts, at: Number.POSITIVE_INFINITY };
  }
}

function forgetOld(directory: string, now: number): void {
  for (const name of namesIn(directory)) {
    const path = join(directory, name);
    try {
      if (now - statSync(path).mtimeMs > lifetime) unlinkSync(path);
    } catch {
      // Another restore was first.
    }
  }
}
