import type { Options } from "../config/options.ts";
import type { Offer } from "../offer/types.ts";
import { detectCapabilities } from "../picker/capabilities.ts";
import { plainOffer } from "../picker/plain.ts";
import type { CommandContext } from "./context.ts";
import { homeOf } from "./load-offer.ts";

/** The offer as lines, for where no picker can be drawn. */
export function offerText(context: CommandContext, offer: Offer, options: Options): string {
  return plainOffer(offer, {
    now: Date.now(),
    home: homeOf(context),
    utf8: detectCapabilities(context.environment).utf8,
    permissionsKept: options.permissionFlags === "keep",
    // A width that is not known (0) is none.
    columns: process.stdout.columns || undefined,
  });
}
