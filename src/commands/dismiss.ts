import { exitCode, WorkspaceError } from "../errors.ts";
import type { Candidate } from "../offer/types.ts";
import { fileStore } from "../store/store.ts";
import { type CommandContext, typedCommand } from "./context.ts";
import { contextOffer } from "./load-offer.ts";

export type DismissFlags = {
  /** One loss by its id; absent: every one of this socket. */
  readonly candidate?: string;
};

/** Stops offering losses. Nothing is erased: `offer --all` lists them, and `restore --candidate` brings one back. */
export async function dismiss(context: CommandContext, flags: DismissFlags): Promise<number> {
  const { offer } = await contextOffer(context);
  const listed = [...offer.candidates, ...offer.otherSockets];
  const meant = flags.candidate === undefined ? offer.candidates : [named(listed, flags.candidate)];
  if (meant.length === 0) {
    context.stdout("Nothing is offered for this server: there is nothing to dismiss.\n");
    return exitCode.nothingToDo;
  }
  await dismissCandidates(context, meant);
  const what = meant.length === 1 ? "1 loss" : `${meant.length} losses`;
  context.stdout(
    `Dismissed ${what}. Nothing is erased: ${typedCommand(context, "offer", "--all")} lists them, restore --candidate ID brings one back.\n`,
  );
  return exitCode.done;
}

export async function dismissCandidates(
  context: CommandContext,
  candidates: readonly Pick<Candidate, "id">[],
): Promise<void> {
  const keys = candidates.map((candidate) => candidate.id);
  await fileStore(context.paths).consume(keys, { at: Date.now(), how: "dismissed", run: null });
}

function named(listed: readonly Candidate[], id: string): Candidate {
  const candidate = listed.find((each) => each.id === id);
  if (candidate !== undefined) return candidate;
  throw new WorkspaceError("unknown-candidate", `No loss with the id ${id} is offered`, {
    advice: "`offer` lists the ids; `offer --all` also what was restored or dismissed before.",
  });
}
