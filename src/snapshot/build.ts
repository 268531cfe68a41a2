import type { PaneFacts, SessionFacts, TmuxFacts, WindowFacts } from "../tmux/facts.ts";
import { schemaVersion } from "./key.ts";
import type {
  AgentRecord,
  PaneRecord,
  ServerIdentity,
  SessionRecord,
  Snapshot,
  WindowRecord,
} from "./schema.ts";

/** What was found out about a pane besides tmux's own listing. */
export type PaneObservation = {
  /** Without tmux's " (deleted)". */
  readonly directory: string;
  readonly idleShell: boolean;
  readonly agent: AgentRecord | null;
  /** Mark of the command in its foreground, where the user has vouched for that. */
  readonly vouched?: string;
  /** Name under which it was started by itself. */
  readonly autostart?: string;
  readonly note: string | null;
};

export type SnapshotInput = {
  readonly facts: TmuxFacts;
  readonly identity: ServerIdentity;
  /** Milliseconds since the epoch. */
  readonly recordedAt: number;
  /** By pane id; every pane of `facts` has one. */
  readonly observations: ReadonlyMap<string, PaneObservation>;
};

/** The same input gives the same text, member for member: an unchanged payload is told by comparing it. */
export function buildSnapshot(input: SnapshotInput): Snapshot {
  const { facts, identity, recordedAt, observations } = input;
  const activity = new Map(facts.windows.map((window) => [window.id, window.activity]));
  return {
    schemaVersion,
    server: {
      identity,
      socketPath: facts.server.socketPath,
      tmuxVersion: facts.server.version,
    },
    recordedAt,
    sessions: facts.sessions.map((session) => sessionRecord(session, facts)),
    windows: facts.windows.map((window) => windowRecord(window, facts.panes)),
    panes: facts.panes.map((pane) => {
      const observation = observations.get(pane.id);
      if (observation === undefined) throw new Error(`Pane ${pane.id} was not observed`);
      return paneRecord(pane, observation, activity.get(pane.window) ?? 0, isWatched(pane, facts));
    }),
  };
}

function sessionRecord(session: SessionFacts, facts: TmuxFacts): SessionRecord {
  const links = facts.links
    .filter((link) => link.session === session.id)
    .sort((a, b) => a.index - b.index);
  const current = links.find((link) => link.current);
  if (current === undefined) throw new Error(`Session ${session.id} has no current window`);
  return {
    id: session.id,
    name: session.name,
    directory: session.directory,
    group: session.group,
    links: links.map(({ index, window }) => ({ index, window })),
    current: current.index,
    last: links.find((link) => link.last)?.index ?? null,
    account: { ...session.account },
    attached: session.attached,
  };
}

function windowRecord(window: WindowFacts, panes: readonly PaneFacts[]): WindowRecord {
  const { id, automaticRename, layout, zoomed, width, height } = window;
  const shown = panes.find((pane) => pane.window === id && pane.active);
  const isDerived = automaticRename !== "off" && assignment.test(window.name);
  const name = isDerived ? programName(shown?.program ?? "") : window.name;
  return { id, name, automaticRename, layout, zoomed, width, height };
}

/**
 * Until tmux (3.3a to 3.8) knows a pane's program, it takes the first word of the command that the pane was made with for
 * it, and names the window so: `API_KEY=… claude` gives `API_KEY=…`.
 */
const assignment = /^[A-Za-z_][A-Za-z0-9_]*=/;

/** Of a program that was started by a relative path, tmux tells that (`./run`, 3.3a). */
function programName(program: string): string {
  return assignment.test(program) ? "" : program.slice(program.lastIndexOf("/") + 1);
}

/** @param activity seconds since the epoch; tmux keeps it by window. */
function paneRecord(
  pane: PaneFacts,
  observation: PaneObservation,
  activity: number,
  watched: boolean,
): PaneRecord {
  return {
    id: pane.id,
    window: pane.window,
    index: pane.index,
    active: pane.active,
    last: pane.last,
    directory: observation.directory,
    title: pane.title,
    program: pane.dead ? "" : programName(pane.program),
    idleShell: observation.idleShell,
    activityAt: Math.floor(activity / 60) * 60_000,
    watched,
    agent: observation.agent,
    ...(observation.vouched === undefined ? {} : { vouched: observation.vouched }),
    ...(observation.autostart === undefined ? {} : { autostart: observation.autostart }),
    ...(pane.restored === null ? {} : { restored: { ...pane.restored } }),
    note: observation.note,
  };
}

function isWatched(pane: PaneFacts, facts: TmuxFacts): boolean {
  if (!pane.active) return false;
  const attached = new Set(
    facts.sessions.filter((session) => session.attached).map((session) => session.id),
  );
  return facts.links.some(
    (link) => link.current && link.window === pane.window && attached.has(link.session),
  );
}
