import { buildOffer } from "../../src/offer/candidates.ts";
import type { PaneFacts } from "../../src/offer/facts.ts";
import type { Offer } from "../../src/offer/types.ts";
import { recordOf, type SnapshotSketch } from "./workspaces.ts";

/** A look at a machine on which everything is in order. */
export const looked: PaneFacts = {
  directory: "exists",
  conversation: "found",
  heldBy: [],
  writer: null,
  branch: null,
  interrupted: null,
  lastMessageAt: null,
};

/** The offer for lost servers of the default socket; `facts` by pane id hold for all of them. */
export function offerOf(
  sketches: readonly SnapshotSketch[],
  facts: ReadonlyMap<string, Partial<PaneFacts>> = new Map(),
): Offer {
  const records = sketches.map((sketch, index) => recordOf({ pid: 100 + index, ...sketch }));
  return buildOffer({
    records,
    alive: new Set(),
    bootId: "elsewhere",
    socketPath: "/tmp/tmux-0/default",
    rules: { shells: "with-agents", staleHours: 24 },
    facts: new Map(
      records.map((record) => [
        record.key,
        new Map([...facts].map(([id, given]) => [id, { ...looked, ...given }])),
      ]),
    ),
    includeConsumed: false,
  });
}
