import { basename } from "node:path";
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

/** Names by which a program is known: of its executable, and of its first words (an interpreter's script is the second). */
export function programNames(table: ProcessTable, pid: number): ReadonlySet<string> {
  const words = [table.executable(pid) ?? "", ...table.argv(pid).slice(0, 3)];
  return new Set(words.map((word) => basename(word).replace(/\.(?:[cm]?js|exe)$/, "")));
}
