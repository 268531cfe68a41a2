import { exitCode } from "../errors.ts";
import { offerDocument } from "../picker/document.ts";
import { printableJson } from "../text/json.ts";
import type { CommandContext } from "./context.ts";
import { contextOffer } from "./load-offer.ts";
import { offerText } from "./offer-text.ts";
import { tellNothing, tellUnfinished } from "./unfinished.ts";

export type OfferFlags = {
  readonly json?: boolean;
  /** Restored and dismissed losses too. */
  readonly all?: boolean;
};

/** Prints what was lost and what would come back. Starts and changes nothing. */
export async function offer(context: CommandContext, flags: OfferFlags): Promise<number> {
  const { offer: found, options } = await contextOffer(context, {
    includeConsumed: flags.all ?? false,
  });
  const nothing = found.candidates.length + found.otherSockets.length === 0;
  if (flags.json) {
    context.stdout(`${printableJson(offerDocument(found))}\n`);
  } else {
    context.stdout(offerText(context, found, options));
    if (nothing) tellNothing(context, flags.all);
    tellUnfinished(context);
  }
  return nothing ? exitCode.nothingToDo : exitCode.done;
}
