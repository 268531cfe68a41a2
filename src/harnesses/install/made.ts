import { dirname } from "node:path";

/** From `first`, the uppermost that a recursive mkdir has made (undefined: none), down to `last`. */
export function madeBetween(first: string | undefined, last: string): string[] {
  if (first === undefined) return [];
  return last === first || !last.startsWith(`${first}/`)
    ? [first]
    : [...madeBetween(first, dirname(last)), last];
}
