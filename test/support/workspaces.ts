import type { AgentRecord, PaneRecord, Snapshot } from "../../src/snapshot/schema.ts";
import { schemaVersion, serverKey } from "../../src/snapshot/schema.ts";
import type { ServerRecord } from "../../src/store/types.ts";

/** Snapshots in a few words, for tests and pictures. Times are minutes before `died`. */
export type PaneSketch = {
  readonly directory?: string;
  readonly title?: string;
  /** A program name; absent with no agent: an idle shell. */
  readonly program?: string;
  readonly idleMinutes?: number;
  readonly watched?: boolean;
  readonly agent?: Partial<AgentRecord> & { readonly session?: string | null };
};

export type WindowSketch = {
  readonly name?: string;
  readonly index?: number;
  readonly panes: readonly PaneSketch[];
  readonly layout?: string;
  /** Ties a window to several sessions: the same key is the same window. */
  readonly shared?: string;
};

export type SessionSketch = { readonly name: string; readonly windows: readonly WindowSketch[] };

export type SnapshotSketch = {
  readonly sessions: readonly SessionSketch[];
  readonly died?: number;
  readonly socketPath?: string;
  readonly bootId?: string;
  readonly pid?: number;
  readonly startTime?: string;
};

export const died = Date.UTC(2026, 1, 9, 14, 2);
const minute = 60_000;

export function snapshotOf(sketch: SnapshotSketch): Snapshot {
  const end = sketch.died ?? died;
  const windows: Snapshot["windows"] = [];
  const panes: PaneRecord[] = [];
  const shared = new Map<string, string>();
  const sessions = sketch.sessions.map((session, order) => {
    const links = session.windows.map((window, position) => {
      const index = window.index ?? position + 1;
      const known = window.shared === undefined ? undefined : shared.get(window.shared);
      if (known !== undefined) return { index, window: known };
      const id = `@${windows.length + 1}`;
      if (window.shared !== undefined) shared.set(window.shared, id);
      windows.push({
        id,
        name: window.name ?? "bash",
        automaticRename: null,
        layout: window.layout ?? evenLayout(panes.length + 1, window.panes.length),
        zoomed: false,
        width: 160,
        height: 48,
      });
      window.panes.forEach((pane, paneIndex) => {
        panes.push(paneOf(pane, `%${panes.length + 1}`, id, paneIndex, end));
      });
      return { index, window: id };
    });
    return {
      id: `$${order + 1}`,
      name: session.name,
      directory: "/home/u",
      group: null,
      links,
      current: links[0]?.index ?? 1,
      last: null,
      account: {},
      attached: order === 0,
    };
  });
  const identity = {
    bootId: sketch.bootId ?? "11111111-2222-3333-4444-555555555555",
    pid: sketch.pid ?? 4242,
    startTime: sketch.startTime ?? "9000",
  };
  return {
    schemaVersion,
    server: {
      identity,
      socketPath: sketch.socketPath ?? "/tmp/tmux-0/default",
      tmuxVersion: "3.5a",
    },
    recordedAt: end - 30_000,
    sessions,
    windows,
    panes,
  };
}

export function recordOf(sketch: SnapshotSketch, record: Partial<ServerRecord> = {}): ServerRecord {
  const snapshot = snapshotOf(sketch);
  return {
    key: serverKey(snapshot.server.identity),
    snapshot,
    generation: 1,
    lastSeen: sketch.died ?? died,
    consumed: undefined,
    offeredAt: undefined,
    warnings: [],
    ...record,
  };
}

function paneOf(
  sketch: PaneSketch,
  id: string,
  window: string,
  index: number,
  end: number,
): PaneRecord {
  const at = end - (sketch.idleMinutes ?? 5) * minute;
  const directory = sketch.directory ?? "/home/u/src/api";
  return {
    id,
    window,
    index: index + 1,
    active: index === 0,
    last: index === 1,
    directory,
    title: sketch.title ?? "host",
    program: sketch.program ?? sketch.agent?.harness ?? "bash",
    idleShell: sketch.program === undefined && sketch.agent === undefined,
    activityAt: at - (at % minute),
    watched: sketch.watched ?? false,
    agent: sketch.agent === undefined ? null : agentOf(sketch.agent, id, directory, at),
    note: null,
  };
}

/**
 * The session id of a pane's agent where the sketch names none. Whether a conversation is open is asked of the whole machine, so
 * each test process has ids of its own.
 */
export function conversationOf(paneId: string): string {
  const run = process.pid.toString(16).padStart(8, "0");
  return `${run}-0000-4000-8000-${paneId.slice(1).padStart(12, "0")}`;
}

function agentOf(
  sketch: NonNullable<PaneSketch["agent"]>,
  paneId: string,
  directory: string,
  at: number,
): AgentRecord {
  const { session, ...given } = sketch;
  return {
    harness: "claude",
    process: { pid: 5000, startTime: "100" },
    binding:
      session === null
        ? null
        : { sessionId: session ?? conversationOf(paneId), evidence: "registry" },
    unboundReason: session === null ? "its conversation could not be told" : null,
    directory,
    account: {},
    state: "idle",
    written: true,
    lastMessageAt: at,
    title: "A conversation",
    model: null,
    branch: null,
    cost: null,
    contextShare: null,
    interrupted: false,
    inheritedPermission: null,
    flags: [],
    permissionFlags: [],
    children: [],
    ...given,
  };
}

/** `count` panes side by side in 160x48, without tmux's checksum being right: readers of the picture skip it. */
function evenLayout(firstPane: number, count: number): string {
  if (count === 1) return `0000,160x48,0,0,${firstPane}`;
  const width = Math.floor((160 - (count - 1)) / count);
  const cells = Array.from(
    { length: count },
    (_, index) => `${width}x48,${index * (width + 1)},0,${firstPane + index}`,
  );
  return `0000,160x48,0,0{${cells.join(",")}}`;
}
