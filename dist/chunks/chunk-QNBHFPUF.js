import {
  posixQuote
} from "./chunk-LTUWVAZS.js";

// src/offer/listed.ts
function listedWith(offer, candidateId) {
  const all = [...offer.candidates, ...offer.otherSockets];
  const chosen = all.find((candidate) => candidate.id === candidateId);
  return all.filter(
    (candidate) => candidate === chosen || candidate.socketPath === chosen?.socketPath && !candidate.consumed
  );
}

// src/commands/self.ts
function selfCommand(context, words, variables = {}) {
  const set = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const kept = context.environment.NODE_OPTIONS;
  if (kept !== void 0) set.push(`TMUX_WORKSPACE_RESTORE_NODE_OPTIONS=${kept}`);
  const script = process.argv[1] ?? "";
  return [
    "env",
    "-u",
    "NODE_OPTIONS",
    // A server that was started in another's pane has that one's, and hands it to popups and jobs, which belong to no pane.
    "-u",
    "TMUX_PANE",
    ...set,
    process.execPath,
    script,
    "-S",
    context.socket.path,
    ...words
  ];
}
function shellLine(words) {
  return words.map(posixQuote).join(" ");
}

export {
  listedWith,
  selfCommand,
  shellLine
};
