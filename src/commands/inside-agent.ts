import { loadHarnesses } from "../harnesses/registry.ts";
import { ancestors, programNames } from "../processes/ancestors.ts";
import { readProcesses } from "../processes/host.ts";

/**
 * The agent that this process was started by, as a person says it; null for none. Any process of a harness counts, also a
 * daemon or a headless run: an agent cannot start agents by itself.
 */
export async function agentAbove(pid = process.pid): Promise<string | null> {
  const table = readProcesses();
  const harnesses = await loadHarnesses();
  for (const facts of ancestors(table, pid)) {
    const names = programNames(table, facts.pid);
    const harness = harnesses.find(
      (each) => names.has(each.command) || each.recognise(facts, table),
    );
    if (harness !== undefined) return harness.title;
  }
  return null;
}
