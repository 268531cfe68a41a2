import type { Selection } from "../offer/types.ts";
import type { SessionRecord, Snapshot } from "../snapshot/schema.ts";
import type { DirectoryState } from "./directories.ts";
import type { Earlier } from "./earlier.ts";
import { keptPanes } from "./kept-panes.ts";
import { freeName } from "./names.ts";
import { Places } from "./places.ts";
import { planWindow, type WindowPlan } from "./plan-window.ts";

/** What the plan must know of the server in which it builds. */
export type Destination = {
  readonly sessions: readonly { readonly id: string; readonly name: string }[];
  readonly groups: readonly string[];
  /** Account variables that its global environment sets. */
  readonly globalVariables: ReadonlySet<string>;
  /**
   * What an earlier part of this run made there: ids by saved id. Sessions that another restore of the same loss has made, and
   * that are there still, count as built.
   */
  readonly built: Built;
  /** Ids of those of them that another restore has made: they are the user's by now, but for what is added. */
  readonly joined: ReadonlySet<string>;
  /** Panes that another restore of the same loss has made, and that are there still: ids by saved id. */
  readonly standing: ReadonlyMap<string, string>;
  /** Ids of windows by index, by session id. */
  readonly links: ReadonlyMap<string, ReadonlyMap<number, string>>;
};

export type Built = {
  readonly sessions: ReadonlyMap<string, string>;
  readonly windows: ReadonlyMap<string, string>;
  readonly panes: ReadonlyMap<string, string>;
};

export type PlanInput = {
  readonly runId: string;
  readonly snapshot: Snapshot;
  readonly selection: Selection;
  /** Of every directory that the plan may start something in; one that is absent is taken for gone. */
  readonly directories: ReadonlyMap<string, DirectoryState>;
  readonly earlier: Earlier;
  readonly destination: Destination;
};

export type Plan = {
  readonly sessions: readonly SessionPlan[];
  readonly skipped: readonly SkippedPane[];
  /** Sentences for the summary. */
  readonly warnings: readonly string[];
};

export type SkippedPane = { readonly pane: string; readonly reason: string };

/** One session, by saved ids. Names are as tmux lists them. */
export type SessionPlan = {
  readonly saved: string;
  /** Unique in the server; the session's name until all of it stands. */
  readonly temporaryName: string;
  readonly name: string;
  /** Another restore has made it: its name, options and focus stay as they are. */
  readonly joined: boolean;
  readonly directory: string;
  readonly width: number;
  readonly height: number;
  /** Variables to set in its environment before any shell starts; null: to remove. */
  readonly variables: Readonly<Record<string, string | null>>;
  /** The session whose group it joins, and so shares all windows with. */
  readonly leader: string | null;
  /** Of a leader: the group's name, or one beside it where that is taken. */
  readonly group: string | null;
  /** Windows that are built in this session, by index. */
  readonly windows: readonly PlacedWindow[];
  /** Windows that an earlier session builds. */
  readonly links: readonly { readonly window: string; readonly index: number }[];
  readonly current: number;
  readonly last: number | null;
  /** An index that no window of it has, for the window that holds the session until it has others. */
  readonly holderIndex: number;
};

export type PlacedWindow = WindowPlan & { readonly index: number };

export function planRestore(input: PlanInput): Plan {
  const { snapshot, destination } = input;
  const warnings: string[] = [];
  const skipped: SkippedPane[] = [];
  const kept = keptPanes(input, skipped);
  const windows = new Map<string, WindowPlan>();
  for (const window of snapshot.windows) {
    const plan = planWindow(window, snapshot, kept, warnings);
    if (plan !== null) windows.set(window.id, plan);
  }
  const takenNames = new Set(
    destination.sessions
      .filter((session) => !new Set(destination.built.sessions.values()).has(session.id))
      .map((session) => session.name),
  );
  const placed = new Set<string>();
  const places = new Places(destination.links);
  const leaders = new Map<string, string>();
  const sessions: SessionPlan[] = [];
  for (const session of snapshot.sessions) {
    const plan = planSession(session, {
      input,
      windows,
      placed,
      places,
      leaders,
      takenNames,
      warnings,
    });
    if (plan !== null) sessions.push(plan);
  }
  return { sessions, skipped, warnings };
}

type Progress = {
  readonly input: PlanInput;
  readonly windows: ReadonlyMap<string, WindowPlan>;
  /** Windows that an earlier session builds. */
  readonly placed: Set<string>;
  readonly places: Places;
  /** First session of each group. */
  readonly leaders: Map<string, string>;
  readonly takenNames: Set<string>;
  readonly warnings: string[];
};

function planSession(session: SessionRecord, progress: Progress): SessionPlan | null {
  const { input, windows: plans, placed, places, warnings } = progress;
  const { built, joined } = input.destination;
  const standing = built.sessions.get(session.id);
  const into = standing !== undefined && joined.has(standing) ? standing : undefined;
  const links = session.links.flatMap(({ index, window }) => {
    const plan = plans.get(window);
    return plan === undefined ? [] : [{ index, plan }];
  });
  const [first] = links;
  if (first === undefined) return null;
  const leader = session.group === null ? undefined : progress.leaders.get(session.group);
  if (session.group !== null && leader === undefined)
    progress.leaders.set(session.group, session.id);
  const windows: PlacedWindow[] = [];
  const shared: { window: string; index: number }[] = [];
  const indexes = links.map((link) => link.index);
  if (leader === undefined) {
    for (const { index: wanted, plan } of links) {
      const index = places.take(into, wanted, built.windows.get(plan.saved), indexes);
      if (placed.has(plan.saved)) shared.push({ window: plan.saved, index });
      else windows.push({ ...plan, index });
      placed.add(plan.saved);
    }
  }
  const has = (index: number | null) => index !== null && indexes.includes(index);
  const current = has(session.current) ? session.current : Math.min(...indexes);
  return {
    saved: session.id,
    temporaryName: `restoring-${input.runId}-${session.id.slice(1)}`,
    name: sessionName(session, progress),
    joined: into !== undefined,
    directory: sessionDirectory(session, first.plan, input, warnings),
    width: Math.max(...links.map((link) => link.plan.width)),
    height: Math.max(...links.map((link) => link.plan.height)),
    variables: sessionVariables(session, input.destination),
    leader: leader ?? null,
    group: leader === undefined ? groupName(session, input) : null,
    windows,
    links: shared,
    current,
    last: has(session.last) && session.last !== current ? session.last : null,
    holderIndex: Math.max(...session.links.map((link) => link.index)) + 1,
  };
}

function sessionName(session: SessionRecord, { input, takenNames, warnings }: Progress): string {
  const { built, sessions } = input.destination;
  const existing = sessions.find((other) => other.id === built.sessions.get(session.id));
  if (existing !== undefined && !existing.name.startsWith("restoring-")) return existing.name;
  const name = freeName(session.name, takenNames);
  takenNames.add(name);
  if (name !== session.name) {
    warnings.push(`A session ${session.name} exists already: the restored one is ${name}.`);
  }
  return name;
}

function sessionDirectory(
  session: SessionRecord,
  first: WindowPlan,
  input: PlanInput,
  warnings: string[],
): string {
  if (input.directories.get(session.directory) === "exists") return session.directory;
  const directory = first.panes[0].directory;
  warnings.push(
    `The directory of session ${session.name}, ${session.directory}, is gone: new windows of it start in ${directory}.`,
  );
  return directory;
}

/** A variable that the session had unset needs removing only where the server sets it for all. */
function sessionVariables(
  session: SessionRecord,
  destination: Destination,
): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(session.account).filter(
      ([name, value]) => value !== null || destination.globalVariables.has(name),
    ),
  );
}

/** The group's own name, or one that is free beside the server's groups and sessions. Null where no other session joins it. */
function groupName(session: SessionRecord, { snapshot, destination }: PlanInput): string | null {
  const { group } = session;
  if (group === null) return null;
  const members = snapshot.sessions.filter((other) => other.group === group);
  if (members.length < 2) return null;
  const names = destination.sessions.map((other) => other.name);
  return freeName(group, new Set([...destination.groups, ...names]));
}
