import { rmdirSync } from "node:fs";
import { join } from "node:path";

/** Directories that are everybody's, whoever has made them. */
const shared = ["", ".config", ".local", ".local/bin", ".local/share", ".local/state"];

/** Takes away those of the directories that the plugin has made in which nothing is left. */
export function removeEmpty(made: readonly string[], home: string): void {
  const kept = new Set(shared.map((path) => join(home, path)));
  for (const path of [...new Set(made)].toSorted((a, b) => b.length - a.length)) {
    if (kept.has(path)) continue;
    try {
      rmdirSync(path);
    } catch {
      // Somebody has put something there, or has taken it away.
    }
  }
}
