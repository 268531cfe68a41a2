import { harnessTeller } from "../harnesses/programs.ts";
import { loadHarness } from "../harnesses/registry.ts";
import { ancestors } from "../processes/ancestors.ts";
import { readProcesses } from "../processes/host.ts";

/**
 * The agent that this process was started by, as a person says it; null for none. Any process of a harness counts, also a
 * daemon or a headless run: an agent cannot start agents by itself.
 */
export async function agentAbove(pid = process.pid): Promise<string | null> {
  const table = readProcesses();
  const harnessOf = await harnessTeller(table);
  for (const facts of ancestors(table, pid)) {
    const name = harnessOf(facts);
    if (name !== null) return (await loadHarness(name)).title;
  }
  return null;
}
