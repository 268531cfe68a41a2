import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { foregroundProcesses } from "../processes/foreground.ts";
import type { ProcessTable } from "../processes/process.ts";
import { scriptArgv } from "./script.ts";

/**
 * Commands for which the user has vouched: modes of an agent that have no session (`claude agents`, `codex mcp-server`), one
 * a line, in words that mean the same in every shell. A pane comes back with one of them only when its own was exactly
 * that. Lines that are anything else (comments, for one) are passed over.
 */
export function readVouched(path: string): readonly string[] {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return [];
  }
  return text.split("\n").flatMap((line) => vouchable(line) ?? []);
}

/** The command with single blanks; null where it holds anything but plain words, or the program alone. */
export function vouchable(line: string): string | null {
  const words = line.trim().split(/[ \t]+/);
  return words.length > 1 && words.every((word) => plainWord.test(word)) ? words.join(" ") : null;
}

/** No shell finds anything in it to expand, and none takes it for an assignment or a comment. */
const plainWord = /^[A-Za-z0-9_./:@+-][A-Za-z0-9_./:@+,-]*$/;

/** Each command in the pane's foreground, as the program's name and its words; those with other than plain words are not told. */
export function foregroundCommands(table: ProcessTable, panePid: number): readonly string[] {
  return foregroundProcesses(table, panePid).flatMap(({ pid }) => {
    const [program = "", ...words] = scriptArgv(table.argv(pid));
    const name = basename(program).replace(/\.(?:[cm]?js|exe)$/, "");
    const line = [name, ...words].join(" ");
    // A word with a blank in it would read as two.
    return words.every((word) => plainWord.test(word)) ? (vouchable(line) ?? []) : [];
  });
}

/** What a record keeps of a vouched command: enough to find its line again, and nothing to run. */
export async function commandMark(command: string): Promise<string> {
  const { createHash } = await import("node:crypto");
  return createHash("sha256").update(command).digest("hex");
}

/** The user's own line for that mark; undefined where there is none any more. */
export async function commandOfMark(
  commands: readonly string[],
  mark: string,
): Promise<string | undefined> {
  for (const command of commands) if ((await commandMark(command)) === mark) return command;
  return undefined;
}
