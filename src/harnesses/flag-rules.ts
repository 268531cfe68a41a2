import type { FlagRule } from "./flags.ts";

/** Rules that differ in their names alone. Each of `flags` is one flag: its names, separated by spaces. */
export function rules(
  policy: FlagRule["policy"],
  arity: FlagRule["arity"],
  ...flags: readonly string[]
): readonly FlagRule[] {
  return flags.map((names) => ({ names: names.split(" "), arity, policy }));
}
