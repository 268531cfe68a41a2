import type { Candidate, Offer } from "./types.ts";

/**
 * The candidates that restoring or dismissing this one consumes: every one that was listed of its socket. Losses of other
 * sockets stay offered.
 */
export function listedWith(offer: Offer, candidateId: string): readonly Candidate[] {
  const all = [...offer.candidates, ...offer.otherSockets];
  const chosen = all.find((candidate) => candidate.id === candidateId);
  return all.filter((candidate) => candidate.socketPath === chosen?.socketPath);
}
