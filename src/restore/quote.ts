import { encodeBytes } from "../text/bytes.ts";

/**
 * How a shell reads a typed word. `posix`: sh, dash and whatever else only promises POSIX; `bash`: those that also have
 * `$'…'` (bash, zsh, mksh, ksh93).
 */
export type ShellFamily = "posix" | "bash" | "fish" | "nu" | "csh" | "xonsh";

const families: Readonly<Record<string, ShellFamily>> = {
  sh: "posix",
  dash: "posix",
  ash: "posix",
  ksh: "posix",
  bash: "bash",
  zsh: "bash",
  mksh: "bash",
  lksh: "bash",
  ksh93: "bash",
  fish: "fish",
  nu: "nu",
  csh: "csh",
  tcsh: "csh",
  xonsh: "xonsh",
};

/** The family of a shell by its program's name (`-bash`, `zsh-5.9`, `/usr/bin/fish`); undefined for one that is not known. */
export function shellFamily(program: string): ShellFamily | undefined {
  const base = program.replace(/^.*\//, "").replace(/^-/, "");
  return families[base] ?? families[base.replace(/-[\d.]+$/, "")];
}

/**
 * `text` as one word of a typed line, byte for byte; null where the shell has no way to say it. What is typed is printable
 * ASCII only: a control character would be a key to the line editor, and others depend on the shell's locale.
 */
export function quoteWord(text: string, family: ShellFamily): string | null {
  if (/^(?:--?)?[A-Za-z0-9_/][A-Za-z0-9_/.:,+@-]*$/.test(text)) return text;
  if (text === "") return "''";
  return quoters[family](text);
}

const quoters: Readonly<Record<ShellFamily, (text: string) => string | null>> = {
  posix: (text) => {
    if (isPrintable(text)) return quoteSh(text);
    // Command substitution cuts newlines at the end.
    return text.endsWith("\n") ? null : `"$(printf ${printfFormat(text)})"`;
  },
  bash: (text) => (isPrintable(text) ? quoteSh(text) : `$'${escaped(text, /['\\]/, octal)}'`),
  // fish 3.6: in single quotes only \\ and \' are escapes; \XHH, outside of them, is any byte.
  fish: (text) =>
    runs(text)
      .map((run) =>
        isPrintable(run)
          ? `'${run.replace(/['\\]/g, "\\$&")}'`
          : [...encodeBytes(run)].map((byte) => `\\X${hex(byte)}`).join(""),
      )
      .join(""),
  nu: (text) => (text.isWellFormed() ? `"${escaped(text, /["\\]/, codePoint)}"` : null),
  // tcsh: history is expanded in single quotes too; \! stops it, and the backslash goes. Substitution splits at newlines.
  csh: (text) => {
    if (isPrintable(text)) return quoteSh(text).replaceAll("!", "\\!");
    return text.includes("\n") ? null : `"\`printf ${printfFormat(text)}\`"`;
  },
  // xonsh 0.13: variables and ~ are expanded in plain strings, not in Python expressions.
  xonsh: (text) => `@('${escaped(text, /['\\]/, pythonUnit)}')`,
};

function isPrintable(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

function quoteSh(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A format for printf(1) that is one plain word in single quotes, in every shell. */
function printfFormat(text: string): string {
  return `'${text.replace(/^-|[^A-Za-z0-9_/.:,+@=-]/gu, octal)}'`;
}

function escaped(text: string, special: RegExp, encode: (character: string) => string): string {
  const escapes = new RegExp(`${special.source}|[^\\x20-\\x7e]`, "gu");
  return text.replace(escapes, encode);
}

function octal(character: string): string {
  return [...encodeBytes(character)]
    .map((byte) => `\\${byte.toString(8).padStart(3, "0")}`)
    .join("");
}

function codePoint(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** Invalid bytes already are Python's own surrogates (text/bytes.ts). */
function pythonUnit(character: string): string {
  return `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, "0")}`;
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}

function runs(text: string): string[] {
  return text.match(/[\x20-\x7e]+|[^\x20-\x7e]+/g) ?? [];
}

/** A program and its arguments as one line. Null where the shell cannot say one of the words. */
export function quoteWords(words: readonly string[], family: ShellFamily): string | null {
  const quoted = words.map((word) => quoteWord(word, family));
  if (quoted.includes(null)) return null;
  // nu: a caret starts a program, never a command of nu's own.
  return `${family === "nu" ? "^" : ""}${quoted.join(" ")}`;
}
