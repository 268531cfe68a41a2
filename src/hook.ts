import { parseArgs } from "node:util";
import { createContext } from "./commands/context.ts";
import { save } from "./commands/save.ts";
import { exitCode, systemErrorCode, WorkspaceError } from "./errors.ts";
import { leave } from "./processes/leave.ts";

/**
 * The entry for what runs often: the heartbeat, resurrect's hook, the save key. It loads no more than they need.
 *
 *   hook save [-L NAME | -S PATH] [--client NAME] [--quiet]
 */
async function main(words: readonly string[]): Promise<number> {
  const [command, ...rest] = words;
  if (command !== "save") {
    throw new WorkspaceError("usage", `Unknown hook: ${command ?? "(none)"}`, {
      advice: "Known: save.",
    });
  }
  const { values } = parseArgs({
    args: rest,
    options: {
      "socket-name": { type: "string", short: "L" },
      "socket-path": { type: "string", short: "S" },
      client: { type: "string" },
      quiet: { type: "boolean", short: "q" },
    },
  });
  const { "socket-name": name, "socket-path": path, ...flags } = values;
  const context = createContext({
    ...(name === undefined ? {} : { name }),
    ...(path === undefined ? {} : { path }),
  });
  return save(context, flags);
}

try {
  leave(await main(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  leave(statusOf(error));
}

function describe(error: unknown): string {
  if (error instanceof WorkspaceError) {
    return error.advice === undefined ? error.message : `${error.message}\n${error.advice}`;
  }
  if (error instanceof Error)
    return isUsage(error) ? error.message : (error.stack ?? error.message);
  return String(error);
}

function statusOf(error: unknown): number {
  if (error instanceof WorkspaceError) return error.exitCode;
  return isUsage(error) ? exitCode.usage : exitCode.failed;
}

function isUsage(error: unknown): boolean {
  return systemErrorCode(error)?.startsWith("ERR_PARSE_ARGS_") === true;
}
