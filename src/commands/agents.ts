import { setImmediate as nextTurn } from "node:timers/promises";
import { parseOptions } from "../config/options.ts";
import { exitCode } from "../errors.ts";
import { installRemedies } from "../harnesses/install/remedy.ts";
import type { HarnessName } from "../harnesses/names.ts";
import { loadHarness, registry } from "../harnesses/registry.ts";
import { runningHarnesses } from "../harnesses/running.ts";
import { paneAddresses } from "../offer/defaults.ts";
import { readProcesses } from "../processes/host.ts";
import { leaveReadsBehind } from "../processes/leave.ts";
import type { ProcessTable } from "../processes/process.ts";
import { serverKey } from "../snapshot/key.ts";
import type { AgentRecord, PaneRecord, Snapshot } from "../snapshot/schema.ts";
import { readMemory } from "../store/memory-file.ts";
import { printableJson } from "../text/json.ts";
import { agentsText } from "./agents-text.ts";
import type { CommandContext } from "./context.ts";
import { findLiveServers } from "./live-servers.ts";
import { observe, type SeenServer } from "./observe.ts";

export type AgentsFlags = { readonly json?: boolean };

/** An agent in the foreground of a pane, as a save would record it now. */
export type LiveAgentView = Pick<
  AgentRecord,
  "harness" | "directory" | "state" | "written" | "title" | "model" | "lastMessageAt"
> & {
  readonly socketPath: string;
  readonly address: string;
  readonly paneId: string;
  readonly pid: number;
  /** Null: not bound, and `reason` says why. */
  readonly sessionId: string | null;
  /** What ties it to its conversation. */
  readonly evidence: NonNullable<AgentRecord["binding"]>["evidence"] | null;
  readonly reason: string | null;
  /** The command that lets such agents be bound from now on, where there is one. */
  readonly remedy: string | null;
  /** The account variables that it has; empty: the default account. */
  readonly account: Readonly<Record<string, string>>;
};

export type LiveAgents = {
  readonly schemaVersion: 1;
  readonly servers: readonly {
    readonly socketPath: string;
    readonly pid: number;
    readonly tmuxVersion: string;
  }[];
  readonly agents: readonly LiveAgentView[];
  /** Panes of which something could not be told. */
  readonly notes: readonly {
    readonly socketPath: string;
    readonly address: string;
    readonly note: string;
  }[];
  readonly warnings: readonly string[];
};

/** Milliseconds for all looks at a server's agents. */
const timeout = 5_000;

/** Lists every live agent in the panes of this user's tmux servers. Runs no agent and writes nothing. */
export async function agents(context: CommandContext, flags: AgentsFlags): Promise<number> {
  const found = await readLiveAgents(context);
  context.stdout(flags.json ? `${printableJson(found)}\n` : agentsText(found, context.environment));
  if (found.warnings.length > 0) return exitCode.failed;
  return found.agents.length === 0 ? exitCode.nothingToDo : exitCode.done;
}

export async function readLiveAgents(context: CommandContext): Promise<LiveAgents> {
  const processes = readProcesses();
  const [{ servers, warnings }] = await Promise.all([
    findLiveServers(context, processes),
    loadAhead(processes),
  ]);
  const snapshots = await Promise.all(servers.map((server) => look(context, server)));
  const panes = snapshots.flatMap((snapshot) => placed(snapshot));
  const remedyOf = panes.some(({ pane: { agent } }) => agent?.binding === null)
    ? await installRemedies()
    : () => null;
  return {
    schemaVersion: 1,
    servers: snapshots.map(({ server }) => ({
      socketPath: server.socketPath,
      pid: server.identity.pid,
      tmuxVersion: server.tmuxVersion,
    })),
    agents: panes.flatMap(({ socketPath, address, pane: { id, agent } }) =>
      agent === null ? [] : [{ socketPath, address, paneId: id, ...viewOf(agent, remedyOf) }],
    ),
    notes: panes.flatMap(({ socketPath, address, pane: { note, idleShell } }) =>
      note === null || idleShell ? [] : [{ socketPath, address, note }],
    ),
    warnings,
  };
}

/** What the agents will be asked by is loaded while tmux is at work, which takes as long. */
async function loadAhead(processes: ProcessTable): Promise<void> {
  await import("node:child_process");
  await nextTurn();
  await Promise.all([...runningHarnesses(registry, processes)].map(loadHarness));
}

/** Nothing is kept of this look: what is captured for a restore, or left out of one, does not matter. */
const noOptions = parseOptions(new Map());

async function look(context: CommandContext, server: SeenServer): Promise<Snapshot> {
  const memory = readMemory(context.paths.server(serverKey(server.identity)));
  const recorded = await observe(context, server, memory, noOptions, timeout);
  if (recorded.hanging) leaveReadsBehind();
  return recorded.snapshot;
}

type PlacedPane = {
  readonly socketPath: string;
  readonly address: string;
  readonly pane: PaneRecord;
};

function placed(snapshot: Snapshot): PlacedPane[] {
  const addresses = paneAddresses(snapshot);
  const { socketPath } = snapshot.server;
  return snapshot.panes.map((pane) => ({
    socketPath,
    address: addresses.get(pane.id) ?? pane.id,
    pane,
  }));
}

function viewOf(agent: AgentRecord, remedyOf: (harness: HarnessName) => string | null) {
  const { harness, directory, state, written, title, model, lastMessageAt, binding } = agent;
  const set = Object.entries(agent.account).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return {
    ...{ harness, directory, state, written, title, model, lastMessageAt },
    pid: agent.process.pid,
    sessionId: binding?.sessionId ?? null,
    evidence: binding?.evidence ?? null,
    reason: agent.unboundReason,
    remedy: binding === null ? remedyOf(harness) : null,
    account: Object.fromEntries(set),
  };
}
