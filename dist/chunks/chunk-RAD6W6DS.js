// src/offer/listed.ts
function listedWith(offer, candidateId) {
  const all = [...offer.candidates, ...offer.otherSockets];
  const chosen = all.find((candidate) => candidate.id === candidateId);
  return all.filter((candidate) => candidate.socketPath === chosen?.socketPath);
}

export {
  listedWith
};
