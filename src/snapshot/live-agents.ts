import { homedir } from "node:os";
import { basename } from "node:path";
import { type RecordedFlags, readFlags } from "../harnesses/flags.ts";
import type { Account, Harness, LiveAgent } from "../harnesses/harness.ts";
import type { HarnessName } from "../harnesses/names.ts";
import type { Registry } from "../harnesses/registry.ts";
import { scriptArgv } from "../harnesses/script.ts";
import {
  descendants,
  foregroundAgent,
  foregroundProcesses,
  isShell,
} from "../processes/foreground.ts";
import { isRunning } from "../processes/identity.ts";
import type { ProcessFacts, ProcessTable } from "../processes/process.ts";
import type { PaneFacts } from "../tmux/facts.ts";

/** An agent in the foreground of a pane, with the module that knows it. */
export type SeenAgent = {
  readonly harness: Harness;
  readonly agent: LiveAgent;
  /** Its environment could not be read, so that its account is not known: nothing of it is looked up. */
  readonly accountUnknown: boolean;
};

export type PaneAgents = {
  /** By pane id. */
  readonly agents: ReadonlyMap<string, SeenAgent>;
  /** Panes whose foreground could not be told apart, with the reason. */
  readonly notes: ReadonlyMap<string, string>;
};

/** @param directories each pane's directory, as far as it is known. */
export async function findAgents(
  table: ProcessTable,
  panes: readonly PaneFacts[],
  directories: ReadonlyMap<string, string>,
  registry: Registry,
): Promise<PaneAgents> {
  const agents = new Map<string, SeenAgent>();
  const notes = new Map<string, string>();
  for (const pane of panes.filter((each) => !each.dead)) {
    try {
      const foreground = foregroundProcesses(table, pane.pid);
      const found = foregroundAgent(foreground, await recognise(table, foreground, registry));
      if (found.kind === "several") {
        const names = found.harnesses.join(" and ");
        notes.set(pane.id, `several agents are in its foreground (${names})`);
      }
      if (found.kind !== "one") continue;
      const harness = await registry.load(found.harness);
      const own = found.processes.at(-1) ?? found.processes[0];
      const account = accountOf(table, own.pid, harness);
      const agent: LiveAgent = {
        processes: found.processes,
        paneId: pane.id,
        paneTitle: pane.title,
        paneDirectory: directories.get(pane.id) ?? pane.directory,
        paneTty: pane.tty,
        account: account ?? { home: homedir(), variables: {} },
      };
      agents.set(pane.id, { harness, agent, accountUnknown: account === undefined });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      notes.set(pane.id, `its programs could not be looked at: ${reason}`);
    }
  }
  return { agents, notes };
}

async function recognise(
  table: ProcessTable,
  foreground: readonly ProcessFacts[],
  registry: Registry,
): Promise<ReadonlyMap<number, HarnessName>> {
  const recognised = new Map<number, HarnessName>();
  // A shell may run an agent, and is then told from it by what it runs.
  for (const facts of foreground.filter((each) => !isShell(each))) {
    for (const name of registry.possible(facts, table)) {
      const harness = await registry.load(name);
      if (harness.recognise(facts, table)) {
        recognised.set(facts.pid, name);
        break;
      }
    }
  }
  return recognised;
}

/** Those variables alone are read of its environment. Undefined where it cannot be read: no account is guessed. */
function accountOf(table: ProcessTable, pid: number, harness: Harness): Account | undefined {
  const home = table.environmentVariable(pid, "HOME");
  if (home === undefined) return undefined;
  const variables = harness.accountVariables.map((name) => [
    name,
    table.environmentVariable(pid, name) ?? null,
  ]);
  return { home: home || homedir(), variables: Object.fromEntries(variables) };
}

export function flagsOf(table: ProcessTable, own: ProcessFacts, harness: Harness): RecordedFlags {
  return readFlags(scriptArgv(table.argv(own.pid)), harness.flags);
}

/**
 * Those variables of its environment that the user has named, null where it has none of that name. Never those that a
 * launch decides on: accounts, and what makes a harness act by itself.
 */
export function capturedVariables(
  table: ProcessTable,
  own: ProcessFacts,
  harness: Harness,
  names: readonly string[],
): Record<string, string | null> {
  const { accountVariables, unsetAtLaunch } = harness;
  const found = names
    .filter((name) => !accountVariables.includes(name) && !unsetAtLaunch.includes(name))
    .map((name) => [name, table.environmentVariable(own.pid, name)]);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}

/**
 * Names of the programs that an agent has running below it: of their executables, since a program can put its
 * arguments into the name of its process (Node's process.title does).
 */
export function childPrograms(table: ProcessTable, agent: LiveAgent): string[] {
  const chain = new Set(agent.processes.map((facts) => facts.pid));
  const own = agent.processes.at(-1) ?? agent.processes[0];
  const ownProgram = table.executable(own.pid);
  const programs = descendants(table, own.pid)
    .filter((facts) => isRunning(facts) && !chain.has(facts.pid))
    .flatMap((facts) => table.executable(facts.pid) ?? [])
    .filter((program) => program !== ownProgram);
  return [...new Set(programs.map((program) => basename(program)))].sort((a, b) =>
    a < b ? -1 : 1,
  );
}
