import { programNames } from "../processes/ancestors.ts";
import type { ProcessFacts, ProcessTable } from "../processes/process.ts";
import type { HarnessName } from "./names.ts";
import { loadHarnesses } from "./registry.ts";

/**
 * Tells whose program a process is: the harness's own in any manner, a daemon and a headless run included. Only by its
 * name: more may be called so than is.
 */
export async function harnessTeller(
  table: ProcessTable,
): Promise<(facts: ProcessFacts) => HarnessName | null> {
  const harnesses = await loadHarnesses();
  return (facts) => {
    const names = programNames(table, facts.pid);
    const harness = harnesses.find(
      (each) => names.has(each.command) || each.recognise(facts, table),
    );
    return harness?.name ?? null;
  };
}
