import type { Selection } from "../offer/types.ts";

/** What a person decided. `later` changes nothing and keeps the offer. */
export type Choice =
  | { readonly kind: "restore"; readonly selection: Selection }
  | { readonly kind: "dismiss" }
  | { readonly kind: "later" };
