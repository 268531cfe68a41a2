import { appendFileSync, readFileSync } from "node:fs";
import type { StatePaths } from "../config/paths.ts";
import { ensurePrivateDirectory } from "./directory.ts";

/** Notes directories outside of the state that the plugin has made, one a line. One that is not noted is never taken away again. */
export function noteMade({ state, madeDirectories }: StatePaths, made: readonly string[]): void {
  const lines = made.filter((path) => !path.includes("\n")).map((path) => `${path}\n`);
  if (lines.length === 0) return;
  try {
    ensurePrivateDirectory(state);
    appendFileSync(madeDirectories, lines.join(""), { mode: 0o600 });
  } catch {
    // What was asked for is done all the same.
  }
}

export function readMade({ madeDirectories }: StatePaths): string[] {
  try {
    return readFileSync(madeDirectories, "utf8")
      .split("\n")
      .filter((path) => path.startsWith("/"));
  } catch {
    return [];
  }
}
