import type { Candidate, Offer } from "./types.ts";

/**
 * The candidates that restoring or dismissing this one consumes: every one of its socket that was offered beside it. Losses of
 * other sockets stay offered, and what was consumed before is as it was.
 */
export function listedWith(offer: Offer, candidateId: string): readonly Candidate[] {
  const all = [...offer.candidates, ...offer.otherSockets];
  const chosen = all.find((candidate) => candidate.id === candidateId);
  return all.filter(
    (candidate) =>
      candidate === chosen || (candidate.socketPath === chosen?.socketPath && !candidate.consumed),
  );
}
