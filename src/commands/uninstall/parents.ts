import { lstatSync, readdirSync, rmdirSync } from "node:fs";
import { dirname } from "node:path";

/** Milliseconds within which a directory and what was first put into it come into being. */
const together = 2_000;

/** When a file, directory or link came into being; undefined where it is not there. */
export function birthOf(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.birthtimeMs;
}

/**
 * Takes away directories above what was taken away, as far as they are empty and came into being together with something of it: nobody else
 * made those. `home` itself and what is outside of it stays.
 */
export function removeEmptyParents(
  removed: readonly { readonly path: string; readonly birth: number }[],
  home: string,
): void {
  for (const { path } of removed) {
    for (let parent = dirname(path); parent.startsWith(`${home}/`); parent = dirname(parent)) {
      const birth = birthOf(parent);
      if (birth === undefined) continue;
      const isOurs = removed.some((each) => Math.abs(each.birth - birth) < together);
      if (!isOurs || readdirSync(parent).length > 0) break;
      rmdirSync(parent);
    }
  }
}
