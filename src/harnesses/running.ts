import type { ProcessTable } from "../processes/process.ts";
import type { HarnessName } from "./names.ts";
import type { Registry } from "./registry.ts";

/** Harnesses of which any process may run, in a pane or not; a few too many rather than one too few. */
export function runningHarnesses(
  registry: Pick<Registry, "possible">,
  processes: ProcessTable,
): ReadonlySet<HarnessName> {
  return new Set(processes.all().flatMap((facts) => registry.possible(facts, processes)));
}
