import type { Selection } from "../offer/types.ts";

/** What a person decided. `later` changes nothing and keeps the offer. */
export type Choice =
  | { readonly kind: "restore"; readonly selection: Selection }
  /** `candidateId`: of the loss that was looked at; with it goes every other one of its socket. */
  | { readonly kind: "dismiss"; readonly candidateId: string }
  | { readonly kind: "later" };
