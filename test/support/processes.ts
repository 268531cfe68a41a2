import type { HostContext, LiveAgent } from "../../src/harnesses/harness.ts";
import type { ProcessFacts, ProcessTable } from "../../src/processes/process.ts";

export type FakeProcess = Partial<ProcessFacts> & {
  readonly pid: number;
  readonly argv?: readonly string[];
  readonly executable?: string;
  readonly directory?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly openFiles?: readonly string[];
  readonly terminal?: string;
  /** Milliseconds since the epoch. */
  readonly startedAt?: number;
};

/** A table of made-up processes. */
export function processTable(...processes: readonly FakeProcess[]): ProcessTable {
  const known = new Map(processes.map((fake) => [fake.pid, { fake, facts: factsOf(fake) }]));
  return {
    get: (pid) => known.get(pid)?.facts,
    children: (pid) =>
      [...known.values()].filter(({ facts }) => facts.ppid === pid).map(({ facts }) => facts),
    all: () => [...known.values()].map(({ facts }) => facts),
    argv: (pid) => known.get(pid)?.fake.argv ?? [],
    executable: (pid) => known.get(pid)?.fake.executable,
    directory: (pid) => known.get(pid)?.fake.directory,
    environmentVariable: (pid, name) => {
      const found = known.get(pid);
      return found === undefined ? undefined : (found.fake.environment?.[name] ?? null);
    },
    terminal: (pid) => known.get(pid)?.fake.terminal,
    startedAt: (pid) => known.get(pid)?.fake.startedAt,
    openFiles: (pid) => known.get(pid)?.fake.openFiles ?? [],
  };
}

function factsOf(fake: FakeProcess): ProcessFacts {
  return {
    pid: fake.pid,
    ppid: fake.ppid ?? 1,
    pgrp: fake.pgrp ?? fake.pid,
    session: fake.session ?? fake.pid,
    tpgid: fake.tpgid ?? fake.pid,
    startTime: fake.startTime ?? "1000",
    state: fake.state ?? "S",
    comm: fake.comm ?? "node",
  };
}

export function host(processes: ProcessTable, hookRecords = "/nowhere"): HostContext {
  return {
    processes,
    bootId: "6a0c1f9e-0000-4000-8000-000000000001",
    hookRecords,
    signal: AbortSignal.timeout(10_000),
  };
}

/** The agent with that pid, in a pane of its own. */
export function liveAgent(
  processes: ProcessTable,
  pid: number,
  pane: Partial<Omit<LiveAgent, "processes">> & { readonly home: string },
): LiveAgent {
  const facts = processes.get(pid);
  if (facts === undefined) throw new Error(`No made-up process ${pid}`);
  return {
    processes: [facts],
    paneId: pane.paneId ?? "%1",
    paneTitle: pane.paneTitle ?? "",
    paneDirectory: pane.paneDirectory ?? "/",
    paneTty: pane.paneTty ?? "/dev/pts/99",
    account: pane.account ?? { home: pane.home, variables: {} },
  };
}
