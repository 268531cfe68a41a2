import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Replaces a file beside a server's record that can be lost without harm, so that a failure is none. */
export function writeSpare(directory: string, name: string, text: string): void {
  const temporary = join(directory, `.new-${process.pid}-0`);
  try {
    writeFileSync(temporary, text, { mode: 0o600, flag: "wx" });
    renameSync(temporary, join(directory, name));
  } catch {
    // A full disk or a directory that is gone, which the record itself tells about.
  }
}
