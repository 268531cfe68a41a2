import { harnessTeller } from "../harnesses/programs.ts";
import { findOrphans, type Orphan } from "../offer/orphans.ts";
import type { Selection } from "../offer/types.ts";
import { listeningPorts, readProcesses } from "../processes/host.ts";
import { isLostServer } from "../processes/server-tag.ts";
import { serverKey } from "../snapshot/key.ts";
import type { Snapshot } from "../snapshot/schema.ts";
import { listPrograms } from "./continue-message.ts";

/** What agents of those panes had started and has outlived the lost server; not the agents' own daemons. */
export async function livingPrograms(
  snapshot: Snapshot,
  panes: ReadonlySet<string>,
): Promise<readonly Orphan[]> {
  const table = readProcesses();
  const harnessOf = await harnessTeller(table);
  const key = serverKey(snapshot.server.identity);
  const found = findOrphans({
    table,
    isLost: (tag) => tag === key && isLostServer(tag),
    portsOf: listeningPorts,
    harnessOf,
    snapshotOf: () => snapshot,
    self: process.pid,
  });
  return found.filter(({ pane, pid }) => {
    const facts = table.get(pid);
    const isAgents = facts !== undefined && harnessOf(facts) !== null;
    return pane !== null && panes.has(pane.id) && pane.agent !== null && !isAgents;
  });
}

/**
 * A sentence for the summary of a restore on what agents of its panes had started and lives on; null: nothing. A look that fails
 * is no reason to fail the restore.
 */
export async function livingNote(
  snapshot: Snapshot,
  selection: Pick<Selection, "panes">,
): Promise<string | null> {
  try {
    const panes = new Set(selection.panes.map(({ paneId }) => paneId));
    const hadAgents = snapshot.panes.some(({ id, agent }) => agent !== null && panes.has(id));
    return hadAgents ? livingSentence(await livingPrograms(snapshot, panes)) : null;
  } catch {
    return null;
  }
}

function livingSentence(living: readonly Orphan[]): string | null {
  if (living.length === 0) return null;
  const [what, runs] = living.length === 1 ? ["program", "runs"] : ["programs", "run"];
  return `${living.length} ${what} that these agents had started still ${runs}: ${listPrograms(living)}. To end any: orphans.`;
}
