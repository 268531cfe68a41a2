import { decodeBytes, encodeBytes } from "../text/bytes.ts";

/**
 * Text for an argument that tmux expands as a format (directories of new-window, names, titles), so that it arrives as it
 * is: in it `#{…}` would be replaced and `#(…)` would run. A doubled `#` stands for one, except right before `[`, where
 * every `#` of the run is kept (styles; tmux 3.3a, 3.5a, 3.8).
 */
export function literalFormat(text: string): string {
  return text.replace(/#+(\[?)/g, (run, bracket: string) => (bracket === "" ? run + run : run));
}

/**
 * The text that a session or window name was made from: tmux shows names in the encoding of vis(3), so that `a\b` is
 * listed as `a\\b`, a tab as `\t` and an invalid byte as `\377` (3.3a to 3.8; 3.3a also writes `\$` before a letter).
 * Giving a listed name back to tmux would encode it once more. Invalid bytes are as in text/bytes.ts.
 */
export function decodeName(name: string): string {
  if (!name.includes("\\")) return name;
  const bytes: Buffer[] = [];
  let rest = name;
  while (rest !== "") {
    const match = /^\\(?:([0-3][0-7]{2})|([abtnvfrs])|([\\$]))/.exec(rest);
    const [all, octal, letter, plain] = match ?? [];
    if (all === undefined) {
      const next = rest.indexOf("\\", 1);
      const text = next < 0 ? rest : rest.slice(0, next);
      bytes.push(encodeBytes(text));
      rest = rest.slice(text.length);
      continue;
    }
    if (octal !== undefined) bytes.push(Buffer.of(Number.parseInt(octal, 8)));
    else bytes.push(Buffer.from(letter === undefined ? (plain ?? "") : (controls[letter] ?? "")));
    rest = rest.slice(all.length);
  }
  return decodeBytes(Buffer.concat(bytes));
}

const controls: Readonly<Record<string, string>> = {
  a: "\u0007",
  b: "\b",
  t: "\t",
  n: "\n",
  v: "\v",
  f: "\f",
  r: "\r",
  s: " ",
};

/** Text for display-message, which expands formats, then times (`%H`), and draws styles. */
export function messageFormat(text: string): string {
  return text.replaceAll("#", "##").replaceAll("%", "%%");
}
