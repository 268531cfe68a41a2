import { createContext } from "./commands/context.ts";
import { save } from "./commands/save.ts";
import { exitCode, WorkspaceError } from "./errors.ts";
import { leave } from "./processes/leave.ts";
import { readGiven } from "./tmux/given.ts";

/**
 * The entry for what runs often: the heartbeat, resurrect's hook, the save key, a login shell. It loads no more than they need.
 *
 *   save [-L NAME | -S PATH] [--client NAME] [--quiet]
 *   notice
 */
async function main(words: readonly string[]): Promise<number> {
  const [command, ...rest] = words;
  if (command === "notice") return (await import("./commands/notice.ts")).notice(createContext());
  if (command !== "save") {
    throw usage(`Unknown hook: ${command ?? "(none)"}`);
  }
  const { name, path, ...flags } = saveFlags(rest);
  const context = createContext({
    ...(name === undefined ? {} : { name }),
    ...(path === undefined ? {} : { path }),
  });
  return save(context, isGiven ? { ...flags, listing: readGiven(listingTimeout) } : flags);
}

/** Milliseconds for the listing that the launcher has asked tmux for. */
const listingTimeout = 5_000;

/** The launcher's word that standard input is tmux's output of listing.conf, asked for while Node started. */
const isGiven = process.env.TMUX_WORKSPACE_RESTORE_LISTING === "stdin";

// Meant for this process alone, not for what it starts.
delete process.env.TMUX_WORKSPACE_RESTORE_LISTING;
delete process.env.NODE_COMPILE_CACHE;

type Words = { name?: string; path?: string; client?: string; quiet?: boolean };

/** By hand: loading node:util for its parseArgs costs a save 10 ms (Node 24). */
function saveFlags(words: readonly string[]): Words {
  const found: Words = {};
  const rest = words.flatMap((word) => {
    const equals = word.startsWith("--") ? word.indexOf("=") : -1;
    return equals < 0 ? [word] : [word.slice(0, equals), word.slice(equals + 1)];
  });
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const member = valued[word];
    if (word === "-q" || word === "--quiet") found.quiet = true;
    else if (member === undefined) throw usage(`Unknown word: ${word}`);
    else {
      const value = rest.shift();
      if (value === undefined) throw usage(`${word} needs a value`);
      found[member] = value;
    }
  }
  return found;
}

const valued: Readonly<Record<string, "name" | "path" | "client">> = {
  "-L": "name",
  "-S": "path",
  "--client": "client",
};

function usage(message: string): WorkspaceError {
  return new WorkspaceError("usage", message, {
    advice: "Usage: save [-L NAME | -S PATH] [--client NAME] [--quiet]",
  });
}

main(process.argv.slice(2)).then(leave, (error: unknown) => {
  process.stderr.write(`${describe(error)}\n`);
  leave(error instanceof WorkspaceError ? error.exitCode : exitCode.failed);
});

function describe(error: unknown): string {
  if (error instanceof WorkspaceError) {
    return error.advice === undefined ? error.message : `${error.message}\n${error.advice}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
