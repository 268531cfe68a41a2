import { basename } from "node:path";
import type { ProcessFacts, ProcessTable } from "../../processes/process.ts";
import { plainWords } from "../flags.ts";
import { scriptArgv } from "../script.ts";
import { codexFlags, codexSubcommands } from "./flags.ts";

/**
 * npm's script, the native program that it starts or becomes, or a release's program under its own name. The same program
 * runs tools as `codex-linux-sandbox` (0.171.0), which is none of these.
 */
const program = /^codex(\.js|\.exe|-(x86_64|aarch64)-[a-z0-9-]+)?$/;

/** The words after the program's name, of whatever runs as Codex; undefined for any other process. */
export function codexWords(
  process: ProcessFacts,
  table: ProcessTable,
): readonly string[] | undefined {
  const [name = "", ...words] = scriptArgv(table.argv(process.pid));
  return program.test(basename(name)) ? words : undefined;
}

/** Interactive: neither a daemon, nor `codex exec`, nor another subcommand. */
export function isInteractiveCodex(process: ProcessFacts, table: ProcessTable): boolean {
  const words = codexWords(process, table);
  if (words === undefined) return false;
  return !codexSubcommands.has(plainWords(words, codexFlags)[0] ?? "");
}

/** The id of `codex resume ID`, as the process was started. */
export function resumedThread(process: ProcessFacts, table: ProcessTable): string | undefined {
  const [subcommand, id] = plainWords(codexWords(process, table) ?? [], codexFlags);
  return subcommand === "resume" ? id : undefined;
}

/** The server that the terminals of one account share unless they run with `--no-daemon`. */
export function isCodexServer(process: ProcessFacts, table: ProcessTable): boolean {
  // Spares reading every process's arguments.
  if (!process.comm.startsWith("codex")) return false;
  return plainWords(codexWords(process, table) ?? [], codexFlags)[0] === "app-server";
}
