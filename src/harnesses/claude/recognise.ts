import { basename } from "node:path";
import type { ProcessFacts, ProcessTable } from "../../processes/process.ts";
import { hasFlag, plainWords } from "../flags.ts";
import { scriptArgv } from "../script.ts";
import { claudeFlags, claudeSubcommands } from "./flags.ts";

/**
 * npm's package has a native program (claude.exe, 2.1.x) or, before, a script (cli.js); the native installer keeps
 * `…/claude/versions/2.1.199`, started through a link named claude.
 */
const executable = /\/@anthropic-ai\/claude-code(-[a-z0-9-]+)?\/|\/claude\/versions\/[^/]+$/;
const script = /(^|\/)claude$|\/claude-code\/cli\.[cm]?js$/;

/** The words after the program's name, of whatever runs as Claude Code; undefined for any other process. */
export function claudeWords(
  process: ProcessFacts,
  table: ProcessTable,
): readonly string[] | undefined {
  const argv = table.argv(process.pid);
  const [program = "", ...words] = scriptArgv(argv);
  if (script.test(program)) return words;
  const path = table.executable(process.pid) ?? "";
  if (executable.test(path) || /^claude(\.exe)?$/.test(basename(path))) return argv.slice(1);
  return undefined;
}

/** Interactive: `claude -p` and subcommands hold no conversation of the pane. */
export function isInteractiveClaude(process: ProcessFacts, table: ProcessTable): boolean {
  const words = claudeWords(process, table);
  if (words === undefined || hasFlag(words, claudeFlags, "--print")) return false;
  return !claudeSubcommands.has(plainWords(words, claudeFlags)[0] ?? "");
}
