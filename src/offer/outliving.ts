import { harnessTeller } from "../harnesses/programs.ts";
import { listeningPorts } from "../processes/host.ts";
import type { ProcessTable } from "../processes/process.ts";
import { serverTag } from "../processes/server-tag.ts";
import { findOrphans } from "./orphans.ts";
import type { Candidate, Offer, OutlivingProgram } from "./types.ts";

/** The offer with the programs of its lost servers that still run; without agents and what works for them. */
export async function withOutliving(offer: Offer, table: ProcessTable): Promise<Offer> {
  const all = [...offer.candidates, ...offer.otherSockets];
  const snapshots = new Map(all.map(({ id, snapshot }) => [id, snapshot]));
  const isLost = (tag: string) => snapshots.has(tag);
  // Nearly always none: then the harnesses need not be loaded.
  if (!table.all().some(({ pid }) => isLost(table.environmentVariable(pid, serverTag) ?? "")))
    return offer;
  const orphans = findOrphans({
    table,
    isLost,
    portsOf: listeningPorts,
    harnessOf: await harnessTeller(table),
    snapshotOf: (key) => snapshots.get(key),
    self: process.pid,
  });
  const add = (candidate: Candidate): Candidate => {
    const outliving = orphans
      .filter(({ server, heldBy }) => server === candidate.id && heldBy === null)
      .map(({ pid, name, ports, pane }) => ({ pid, name, ports, paneId: pane?.id ?? null }));
    return outliving.length === 0
      ? candidate
      : { ...candidate, ...withPanes(candidate, outliving) };
  };
  return {
    ...offer,
    candidates: offer.candidates.map(add),
    otherSockets: offer.otherSockets.map(add),
  };
}

function withPanes(
  { panes }: Candidate,
  outliving: readonly OutlivingProgram[],
): Pick<Candidate, "outliving" | "panes"> {
  return {
    outliving,
    panes: panes.map((pane) => {
      const own = outliving.filter(({ paneId }) => paneId === pane.paneId);
      return own.length === 0 ? pane : { ...pane, outliving: own };
    }),
  };
}
