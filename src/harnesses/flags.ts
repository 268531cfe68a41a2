/**
 * What a harness's command-line flags mean to a restore. A flag that is not in the table is not recorded.
 * `replay`: comes back by itself. `permission`: only its name is recorded; comes back by the user's word.
 * `drop`: session selectors, prompts, secrets and everything that must not be repeated.
 */
export type FlagRule = {
  readonly names: readonly string[];
  readonly arity: "none" | "one" | "optional" | "variadic";
  readonly policy: "replay" | "permission" | "drop";
  /** Shape that a replayed value must have. */
  readonly value?: RegExp;
};

export type FlagTable = readonly FlagRule[];

export type RecordedFlags = { readonly flags: string[]; readonly permissionFlags: string[] };
