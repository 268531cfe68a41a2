import { usableOptions } from "../config/options.ts";
import { exitCode, WorkspaceError } from "../errors.ts";
import { installRemedies } from "../harnesses/install/remedy.ts";
import { withoutCopiesOf } from "../offer/copies.ts";
import { paneAddresses } from "../offer/defaults.ts";
import { isServerAlive, serverIdentity } from "../processes/identity.ts";
import { copyMakers } from "../restore/copies.ts";
import { damagedRuns } from "../restore/damaged-runs.ts";
import { consumedByRuns, unfinishedRuns } from "../restore/runs.ts";
import type { RunView } from "../restore/types.ts";
import { serverKey } from "../snapshot/key.ts";
import { fileStore } from "../store/store.ts";
import type { ServerRecord } from "../store/types.ts";
import { printableJson } from "../text/json.ts";
import { readFacts } from "../tmux/facts.ts";
import { type LoadState, readLoadState } from "../tmux/load-state.ts";
import { isRivalActive } from "../tmux/rival.ts";
import { type AutostartState, readAutostart } from "./autostart.ts";
import type { CommandContext } from "./context.ts";
import { statusText } from "./status-text.ts";

export type StatusFlags = { readonly json?: boolean };

export type AgentStatus = {
  readonly address: string;
  readonly harness: string;
  readonly sessionId: string | null;
  readonly state: string;
  /** Why it is not bound. */
  readonly reason: string | null;
  /** The command that lets it be bound from now on, where there is one. */
  readonly remedy: string | null;
};

export type Status = {
  readonly schemaVersion: 1;
  readonly socketPath: string;
  readonly server:
    | {
        readonly running: true;
        readonly id: string;
        readonly pid: number;
        readonly tmuxVersion: string;
        readonly plugin: LoadState;
      }
    | { readonly running: false; readonly reason: string };
  /** Null: nothing is recorded of the running server. Times are milliseconds since the epoch. */
  readonly record: {
    readonly recordedAt: number | null;
    readonly lastSeen: number;
    readonly generation: number;
    readonly panes: number;
    readonly agents: readonly AgentStatus[];
    readonly notes: readonly { readonly address: string; readonly note: string }[];
  } | null;
  /** Records of servers that are gone, neither restored nor dismissed. */
  readonly lost: readonly {
    readonly id: string;
    readonly socketPath: string;
    readonly lastSeen: number;
    readonly panes: number;
  }[];
  /** Restores that have not come to their end, newest first. */
  readonly runs: readonly {
    readonly id: string;
    readonly stage: RunView["stage"];
    readonly socketPath: string;
    readonly startedAt: number;
  }[];
  readonly autostart: AutostartState;
  readonly warnings: readonly string[];
};

/** Milliseconds for tmux to answer. */
const timeout = 5_000;

/** Says what is recorded, and what keeps anything from being. Changes nothing but setting damaged records aside. */
export async function status(context: CommandContext, flags: StatusFlags): Promise<number> {
  const found = await readStatus(context);
  context.stdout(flags.json ? `${printableJson(found)}\n` : statusText(found, Date.now()));
  return found.warnings.length === 0 ? exitCode.done : exitCode.failed;
}

async function readStatus(context: CommandContext): Promise<Status> {
  const { server, warnings } = await readServer(context);
  const records = await fileStore(context.paths).servers();
  const own = server.running ? records.find((record) => record.key === server.id) : undefined;
  const consumed = consumedByRuns(context.paths);
  const lost = withoutCopiesOf(copyMakers(context.paths), records).filter(
    (record) =>
      record.snapshot !== undefined &&
      record.consumed === undefined &&
      !consumed.has(record.key) &&
      !isServerAlive(record.snapshot.server.identity),
  );
  return {
    schemaVersion: 1,
    socketPath: context.socket.path,
    server,
    record: own === undefined ? null : await recordStatus(own),
    lost: lost.map(({ key, snapshot, lastSeen }) => ({
      id: key,
      socketPath: snapshot?.server.socketPath ?? "",
      lastSeen,
      panes: snapshot?.panes.length ?? 0,
    })),
    runs: unfinishedRuns(context.paths).map(({ record, view }) => ({
      id: record.id,
      stage: view.stage,
      socketPath: record.socketPath,
      startedAt: record.createdAt,
    })),
    autostart: await readAutostart(context),
    warnings: [
      ...warnings,
      ...records.flatMap((record) => record.warnings),
      ...damagedRuns(context.paths),
    ],
  };
}

type Server = { readonly server: Status["server"]; readonly warnings: readonly string[] };

async function readServer(context: CommandContext): Promise<Server> {
  try {
    const facts = await readFacts(context.tmux, [], timeout);
    const { pid, version } = facts.server;
    const identity = serverIdentity(pid);
    if (identity === undefined) {
      const reason = `it says that it is process ${pid}, and no such process is here`;
      return { server: { running: false, reason }, warnings: [] };
    }
    const id = serverKey(identity);
    const warnings = usableOptions(facts.options).problems.map((each) => each.inOne);
    const plugin = await readLoadState(context.tmux, timeout);
    if (await isRivalActive(context.tmux, timeout)) warnings.push(rivalWarning);
    return { server: { running: true, id, pid, tmuxVersion: version, plugin }, warnings };
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    const warnings = error.code === "no-server" ? [] : [error.inOne];
    return { server: { running: false, reason: error.message }, warnings };
  }
}

const rivalWarning =
  "tmux-assistant-resurrect is active too: after tmux-resurrect's restore both would resume agents. " +
  "Take its @plugin line out of tmux.conf; `import` takes over what it has saved.";

async function recordStatus(record: ServerRecord): Promise<NonNullable<Status["record"]>> {
  const { snapshot, lastSeen, generation } = record;
  const addresses = snapshot === undefined ? new Map<string, string>() : paneAddresses(snapshot);
  const remedyOf = await installRemedies();
  const panes = (snapshot?.panes ?? []).map((pane) => ({
    ...pane,
    address: addresses.get(pane.id) ?? pane.id,
  }));
  return {
    recordedAt: snapshot?.recordedAt ?? null,
    lastSeen,
    generation,
    panes: panes.length,
    agents: panes.flatMap(({ address, agent }) =>
      agent === null
        ? []
        : [
            {
              address,
              harness: agent.harness,
              sessionId: agent.binding?.sessionId ?? null,
              state: agent.state,
              reason: agent.unboundReason,
              remedy: agent.binding === null ? remedyOf(agent.harness) : null,
            },
          ],
    ),
    notes: panes.flatMap(({ address, note }) => (note === null ? [] : [{ address, note }])),
  };
}
