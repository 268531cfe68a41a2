import type { FlagRule } from "./flags.ts";

/** Names of tools, with patterns: `Bash(git *) Edit`, `shell(git push)`, `mcp__x__*`, or nothing at all. */
export const toolNames = /^(?:[A-Za-z0-9_*][A-Za-z0-9_,*() :./-]{0,199})?$/;

/** Rules that differ in their names alone. Each of `flags` is one flag: its names, separated by spaces. */
export function rules(
  policy: FlagRule["policy"],
  arity: FlagRule["arity"],
  ...flags: readonly string[]
): readonly FlagRule[] {
  return flags.map((names) => ({ names: names.split(" "), arity, policy }));
}
