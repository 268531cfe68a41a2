import { basename } from "node:path";
import type { HarnessName } from "../harnesses/names.ts";
import { ancestors } from "../processes/ancestors.ts";
import { isRunning } from "../processes/identity.ts";
import type { ProcessFacts, ProcessIdentity, ProcessTable } from "../processes/process.ts";
import { serverTag } from "../processes/server-tag.ts";
import type { Snapshot } from "../snapshot/schema.ts";
import { paneAddresses } from "./defaults.ts";

/** A program that a tmux server had started and that has outlived it, with what that has started in turn. */
export type Orphan = {
  readonly pid: number;
  readonly name: string;
  readonly directory: string | null;
  /** TCP ports that it or one of its own listens on, lowest first. */
  readonly ports: readonly number[];
  /** Key of the server that it belonged to. */
  readonly server: string;
  /** The pane that it was started in; null where that is not recorded. */
  readonly pane: {
    readonly id: string;
    readonly address: string;
    /** The agent that had started it, as far as pane and time tell; null: started by hand, or by an earlier agent. */
    readonly agent: { readonly harness: HarnessName; readonly title: string | null } | null;
  } | null;
  /** It is an agent's own program (a daemon that several may share), or works for one that lives on. */
  readonly heldBy: HarnessName | null;
  /** Itself first; only those that carry the server's tag themselves. */
  readonly processes: readonly OrphanProcess[];
};

export type OrphanProcess = ProcessIdentity & {
  /** Base name of its executable, never its arguments. */
  readonly name: string;
};

export type OrphanQuestion = {
  readonly table: ProcessTable;
  /** Whether the server with that tag has ended here. */
  readonly isLost: (tag: string) => boolean;
  readonly portsOf: (pid: number) => readonly number[];
  /** The harness whose program this is. */
  readonly harnessOf: (facts: ProcessFacts) => HarnessName | null;
  /** The last record of the server with that key. */
  readonly snapshotOf: (key: string) => Snapshot | undefined;
  /** The process that asks: what it runs in is no background program. */
  readonly self: number;
};

/**
 * Every living process that carries the tag of a server that is gone, by the topmost of each tree. Left out is what people
 * work in: other tmux servers that were started there and all below them, tmux's clients, and whatever runs the question.
 */
export function findOrphans(question: OrphanQuestion): Orphan[] {
  const { table, isLost, self, harnessOf } = question;
  const own = new Set([self, ...ancestors(table, self).map(({ pid }) => pid)]);
  const tags = new Map<number, string>();
  for (const facts of table.all()) {
    const tag = isRunning(facts) ? table.environmentVariable(facts.pid, serverTag) : null;
    if (typeof tag !== "string" || !isLost(tag) || own.has(facts.pid)) continue;
    if ([facts, ...ancestors(table, facts.pid)].some((each) => isTmux(each, table))) continue;
    tags.set(facts.pid, tag);
  }
  const marked = new Map<number, Marked>();
  for (const [pid, tag] of tags) {
    const facts = table.get(pid);
    if (facts !== undefined) marked.set(pid, { facts, tag, harness: harnessOf(facts) });
  }
  return [...marked.values()]
    .filter((each) => !belongs(each, marked.get(each.facts.ppid)))
    .map((root) => describe(question, root, marked));
}

type Marked = {
  readonly facts: ProcessFacts;
  readonly tag: string;
  readonly harness: HarnessName | null;
};

/** What an agent's own program has started is listed by itself, and so is an agent below another program. */
function belongs(child: Marked, parent: Marked | undefined): boolean {
  return (
    parent !== undefined &&
    parent.tag === child.tag &&
    (parent.harness === null) === (child.harness === null)
  );
}

function describe(
  question: OrphanQuestion,
  root: Marked,
  marked: ReadonlyMap<number, Marked>,
): Orphan {
  const { table, portsOf } = question;
  const { facts, tag } = root;
  const tree = [root];
  for (const parent of tree) {
    const children = table.children(parent.facts.pid).flatMap(({ pid }) => marked.get(pid) ?? []);
    tree.push(...children.filter((child) => belongs(child, parent)));
  }
  const above = ancestors(table, facts.pid).map(({ pid }) => marked.get(pid)?.harness ?? null);
  const ports = new Set(tree.flatMap((each) => portsOf(each.facts.pid)));
  return {
    pid: facts.pid,
    name: programName(table, facts),
    directory: table.directory(facts.pid) ?? null,
    ports: [...ports].sort((a, b) => a - b),
    server: tag,
    pane: paneOf(question, facts, tag),
    heldBy: [root.harness, ...above].find((each) => each !== null) ?? null,
    processes: tree.map(({ facts: each }) => ({
      pid: each.pid,
      startTime: each.startTime,
      name: programName(table, each),
    })),
  };
}

/** A process can put its arguments into what it calls itself (Node's process.title does), not into its executable's name. */
function programName(table: ProcessTable, { pid, comm }: ProcessFacts): string {
  return basename(table.executable(pid) ?? comm);
}

function paneOf({ table, snapshotOf }: OrphanQuestion, root: ProcessFacts, tag: string) {
  const id = table.environmentVariable(root.pid, "TMUX_PANE");
  const snapshot = snapshotOf(tag);
  const pane = snapshot?.panes.find((each) => each.id === id);
  if (snapshot === undefined || pane === undefined) return null;
  const { agent } = pane;
  const isLater = agent !== null && Number(root.startTime) >= Number(agent.process.startTime);
  return {
    id: pane.id,
    address: paneAddresses(snapshot).get(pane.id) ?? pane.id,
    agent: isLater ? { harness: agent.harness, title: agent.title } : null,
  };
}

/** A server calls itself `tmux: server`, on Linux, and a client `tmux: client` (tmux 3.3a to 3.8). */
function isTmux(facts: ProcessFacts, table: ProcessTable): boolean {
  return (
    facts.comm.startsWith("tmux") || basename(table.executable(facts.pid) ?? "").startsWith("tmux")
  );
}
