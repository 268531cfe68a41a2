import type { ProcessFacts, ProcessTable } from "./process.ts";

/** The processes above `pid`, nearest first. */
export function ancestors(table: ProcessTable, pid: number): ProcessFacts[] {
  const found: ProcessFacts[] = [];
  const seen = new Set([pid]);
  for (let facts = table.get(table.get(pid)?.ppid ?? 0); facts !== undefined; ) {
    if (seen.has(facts.pid)) break;
    seen.add(facts.pid);
    found.push(facts);
    facts = table.get(facts.ppid);
  }
  return found;
}
