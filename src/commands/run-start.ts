import { spawn } from "node:child_process";
import { listedWith } from "../offer/listed.ts";
import type { Candidate, Offer, Selection } from "../offer/types.ts";
import type { Colours } from "../restore/colours.ts";
import { consumptionBy, createRun, newRunId } from "../restore/runs.ts";
import type { RunRecord } from "../restore/types.ts";
import { fileStore } from "../store/store.ts";
import { requireOwnSocket } from "../tmux/exec.ts";
import type { CommandContext } from "./context.ts";
import { selfCommand } from "./self.ts";
import { clientVariable } from "./take-there.ts";

/** What a person has confirmed, and how. */
export type Confirmed = {
  readonly offer: Offer;
  readonly candidate: Candidate;
  readonly selection: Selection;
  readonly by: RunRecord["confirmedBy"];
};

/**
 * Writes the run down, and with it that its losses are consumed, and starts the process that carries it out. Throws `busy` while
 * another restore is under way, and `state-unwritable`.
 */
export async function beginRun(
  context: CommandContext,
  { offer, candidate, selection, by }: Confirmed,
  asker: RunAsker,
): Promise<{ readonly id: string; readonly pid: number }> {
  const record = runRecord(context.socket.path, offer, candidate, selection, by);
  requireOwnSocket(context.socket.path);
  const run = createRun(context.paths, record, !candidate.consumed);
  const store = fileStore(context.paths);
  for (const key of record.listed) await store.consume([key], consumptionBy(record, key));
  const pid = startRun(context, record.id, asker);
  run.handTo(pid);
  return { id: record.id, pid };
}

/** The run as it is written down. */
export function runRecord(
  socketPath: string,
  offer: Offer,
  candidate: Candidate,
  selection: Selection,
  confirmedBy: RunRecord["confirmedBy"],
): RunRecord {
  const selected = new Map(selection.panes.map((pane) => [pane.paneId, pane]));
  const { snapshot } = candidate;
  const agents = candidate.panes.flatMap((offered) => {
    const agent = snapshot.panes.find((pane) => pane.id === offered.paneId)?.agent;
    const own = selected.get(offered.paneId);
    const comesBack =
      own !== undefined && (offered.kind === "agent" || own.sessionId !== undefined);
    if (!comesBack || agent === null || agent === undefined) return [];
    const { address } = offered;
    return [{ pane: offered.paneId, address, harness: agent.harness, title: agent.title ?? "" }];
  });
  const windows = new Set(
    snapshot.panes.flatMap((pane) => (selected.has(pane.id) ? [pane.window] : [])),
  );
  const sessions = snapshot.sessions.filter((session) =>
    session.links.some((link) => windows.has(link.window)),
  );
  return {
    id: newRunId(),
    createdAt: Date.now(),
    socketPath,
    selection,
    listed: listedWith(offer, candidate.id).map((each) => each.id),
    confirmedBy,
    sessions: sessions.length,
    agents,
  };
}

export type RunAsker = {
  /** Of the terminal that asked; null where it does not tell them. */
  readonly colours: Colours | null;
  /** The tmux client that asked, to be taken to what comes back; null: none. */
  readonly client: string | null;
};

/** Pid of the process that carries the run out; closing the terminal that asked for it does not end it. */
export function startRun(context: CommandContext, id: string, asker: RunAsker): number {
  const { colours, client } = asker;
  const variables = {
    ...(colours === null
      ? {}
      : { TMUX_WORKSPACE_RESTORE_COLOURS: `${colours.foreground},${colours.background}` }),
    ...(client === null ? {} : { [clientVariable]: client }),
  };
  const [program, ...args] = selfCommand(context, ["runs", "--execute", id], variables);
  const child = spawn(program, args, {
    detached: true,
    stdio: "ignore",
    cwd: "/",
    env: context.environment,
  });
  child.unref();
  return child.pid ?? 0;
}
