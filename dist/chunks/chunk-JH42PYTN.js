import {
  contextOffer
} from "./chunk-A4LYRLTV.js";
import {
  fileStore
} from "./chunk-2CK6R34X.js";
import {
  typedCommand
} from "./chunk-BQYOFZKX.js";
import {
  WorkspaceError,
  exitCode
} from "./chunk-GMU24DER.js";

// src/commands/dismiss.ts
async function dismiss(context, flags) {
  const { offer } = await contextOffer(context);
  const listed = [...offer.candidates, ...offer.otherSockets];
  const meant = flags.candidate === void 0 ? offer.candidates : [named(listed, flags.candidate)];
  if (meant.length === 0) {
    context.stdout("Nothing is offered for this server: there is nothing to dismiss.\n");
    return exitCode.nothingToDo;
  }
  await dismissCandidates(context, meant);
  const what = meant.length === 1 ? "1 loss" : `${meant.length} losses`;
  context.stdout(
    `Dismissed ${what}. Nothing is erased: ${typedCommand(context, "offer", "--all")} lists them, restore --candidate ID brings one back.
`
  );
  return exitCode.done;
}
async function dismissCandidates(context, candidates) {
  const keys = candidates.map((candidate) => candidate.id);
  await fileStore(context.paths).consume(keys, { at: Date.now(), how: "dismissed", run: null });
}
function named(listed, id) {
  const candidate = listed.find((each) => each.id === id);
  if (candidate !== void 0) return candidate;
  throw new WorkspaceError("unknown-candidate", `No loss with the id ${id} is offered`, {
    advice: "`offer` lists the ids; `offer --all` also what was restored or dismissed before."
  });
}

export {
  dismiss,
  dismissCandidates
};
