import { createHash } from "node:crypto";
import { statSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import type { StatePaths } from "../config/paths.ts";
import { ensurePrivateDirectory, namesIn, unwritable } from "../store/directory.ts";
import { replaceDurably } from "../store/durable.ts";
import { encodeBytes } from "../text/bytes.ts";

/** Milliseconds after which no launch needs its file any more. */
const lifetime = 3_600_000;

/**
 * Writes captured variables down for sh to read, since what is typed can be seen on the screen, in the shell's history and
 * in the list of processes. What is typed removes the file as soon as it is read (command-line.ts). Null: nothing to write.
 * Throws `state-unwritable`.
 *
 * @param name tells launches apart.
 */
export function writeLaunchEnvironment(
  paths: StatePaths,
  name: string,
  variables: Readonly<Record<string, string | null>>,
): string | null {
  const lines = Object.entries(variables).map(([variable, value]) =>
    value === null
      ? `unset ${variable}\n`
      : `export ${variable}='${value.replaceAll("'", `'\\''`)}'\n`,
  );
  if (lines.length === 0) return null;
  const directory = paths.launchEnvironments;
  ensurePrivateDirectory(paths.state);
  ensurePrivateDirectory(directory);
  removeOld(directory);
  const file = join(directory, createHash("sha256").update(name).digest("hex").slice(0, 32));
  try {
    replaceDurably(file, encodeBytes(lines.join("")));
  } catch (cause) {
    throw unwritable(file, cause);
  }
  return file;
}

export function removeLaunchEnvironment(file: string | null): void {
  if (file === null) return;
  try {
    unlinkSync(file);
  } catch {
    // It was read, and so removed.
  }
}

/** Those of launches that came to nothing in a process that was killed. */
function removeOld(directory: string): void {
  for (const name of namesIn(directory)) {
    const path = join(directory, name);
    try {
      if (Date.now() - statSync(path).mtimeMs > lifetime) unlinkSync(path);
    } catch {
      // Another launch was first.
    }
  }
}
