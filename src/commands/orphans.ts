import { exitCode, WorkspaceError } from "../errors.ts";
import { harnessTeller } from "../harnesses/programs.ts";
import { findOrphans, type Orphan } from "../offer/orphans.ts";
import { type Ending, endProcesses } from "../processes/end.ts";
import { listeningPorts, readProcesses } from "../processes/host.ts";
import { isLostServer } from "../processes/server-tag.ts";
import type { Snapshot } from "../snapshot/schema.ts";
import { fileStore } from "../store/store.ts";
import { printableJson } from "../text/json.ts";
import type { CommandContext } from "./context.ts";
import { agentAbove } from "./inside-agent.ts";
import { endingsText, orphansText } from "./orphans-text.ts";

export type OrphansFlags = {
  readonly json?: boolean;
  /** Pids of programs that are listed. */
  readonly end?: readonly string[];
  /** End every listed program that an agent had started, and that works for no agent that lives on. */
  readonly all?: boolean;
};

export type EndedProgram = Pick<Orphan, "pid" | "name"> & {
  /** What became of each of its processes, itself first. */
  readonly endings: readonly Ending[];
};

/** Lists programs that have outlived the tmux server that had started them, and ends those that the user names. */
export async function orphans(context: CommandContext, flags: OrphansFlags): Promise<number> {
  const found = await readOrphans(context);
  if (!flags.all && flags.end === undefined) {
    context.stdout(
      flags.json
        ? `${printableJson({ schemaVersion: 1, orphans: found })}\n`
        : orphansText(found, context.environment.HOME ?? ""),
    );
    return found.length === 0 ? exitCode.nothingToDo : exitCode.done;
  }
  const agent = await agentAbove();
  if (agent !== null) {
    context.stderr(`This runs inside ${agent}, which may not end programs by itself.\n`);
    return exitCode.failed;
  }
  const named = (flags.end ?? []).map((pid) => orphanOf(found, pid));
  const all = flags.all ? found.filter(isAgentsOwnStart) : [];
  const chosen = [...new Set([...named, ...all])];
  const ended = await end(chosen);
  context.stdout(
    flags.json ? `${printableJson({ schemaVersion: 1, ended })}\n` : endingsText(ended),
  );
  if (ended.length === 0) return exitCode.nothingToDo;
  const isOver = (ending: Ending) => ending !== "refused" && ending !== "survived";
  return ended.every(({ endings }) => endings.every(isOver)) ? exitCode.done : exitCode.failed;
}

/** Where -L or -S named a server, of that socket alone. */
async function readOrphans(context: CommandContext): Promise<Orphan[]> {
  const table = readProcesses();
  const records = await fileStore(context.paths).servers();
  const snapshots = new Map<string, Snapshot | undefined>(
    records.map(({ key, snapshot }) => [key, snapshot]),
  );
  const found = findOrphans({
    table,
    isLost: isLostServer,
    portsOf: listeningPorts,
    harnessOf: await harnessTeller(table),
    snapshotOf: (key) => snapshots.get(key),
    self: process.pid,
  });
  if (!context.socketGiven) return found;
  const { path } = context.socket;
  return found.filter(({ server }) => snapshots.get(server)?.server.socketPath === path);
}

function isAgentsOwnStart({ pane, heldBy }: Orphan): boolean {
  return pane?.agent != null && heldBy === null;
}

function orphanOf(found: readonly Orphan[], pid: string): Orphan {
  const orphan = found.find((each) => `${each.pid}` === pid);
  if (orphan !== undefined) return orphan;
  throw new WorkspaceError(
    "unknown-process",
    `${pid} is not the number of a program that outlived its tmux server`,
    { advice: "`orphans` lists them. Nothing was ended." },
  );
}

/** All at once, so that a supervisor does not start its program again meanwhile. */
async function end(chosen: readonly Orphan[]): Promise<EndedProgram[]> {
  const endings = await endProcesses(chosen.flatMap(({ processes }) => processes));
  let from = 0;
  return chosen.map(({ pid, name, processes }) => {
    const own = endings.slice(from, from + processes.length);
    from += processes.length;
    return { pid, name, endings: own };
  });
}
