import type { Placeholders } from "./placeholders.ts";

/** Shorter ones say nothing, and would be found in every other word. */
const shortest = 3;

/**
 * Makes sentences fit for a report: of `known` texts (names, titles, paths, ids) the placeholder stands there, and what looks like a
 * path, an id, an address or somebody's own words is replaced too, known or not.
 */
export function scrubber(
  known: Iterable<readonly [text: string, placeholder: string]>,
  placeholders: Placeholders,
  home: string,
): (text: string) => string {
  const words = new Map(
    [...known].filter(([text]) => text.length >= shortest).sort(([a], [b]) => b.length - a.length),
  );
  const any =
    words.size === 0
      ? undefined
      : new RegExp(
          `(?<![\\p{L}\\p{N}_])(?:${[...words.keys()].map(literal).join("|")})(?![\\p{L}\\p{N}_])`,
          "gu",
        );
  return (text) => {
    const named = any === undefined ? text : text.replace(any, (word) => words.get(word) ?? "…");
    return named
      .replace(/"(?:[^"\\]|\\.)*"/g, '"…"')
      .replace(/\bhttps?:\/\/\S+/g, "(address)")
      .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, "(address)")
      .replace(/(?<![\w.)-])(?:~|\/)[^\s"',;()]*[^\s"',;():.]/g, (path) =>
        placeholders.path(path, home),
      )
      .replace(/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}(?![\w-])/g, "(id)");
  };
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
