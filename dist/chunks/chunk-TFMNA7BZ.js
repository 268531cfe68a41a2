import {
  encodeBytes
} from "./chunk-Q6ZTXGV6.js";

// src/restore/quote.ts
var families = {
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
  xonsh: "xonsh"
};
function shellFamily(program) {
  const base = program.replace(/^.*\//, "").replace(/^-/, "");
  return families[base] ?? families[base.replace(/-[\d.]+$/, "")];
}
function quoteWord(text, family) {
  if (/^(?:--?)?[A-Za-z0-9_/][A-Za-z0-9_/.:,+@-]*$/.test(text)) return text;
  if (text === "") return "''";
  return quoters[family](text);
}
var quoters = {
  posix: (text) => {
    if (isPrintable(text)) return quoteSh(text);
    return text.endsWith("\n") ? null : `"$(printf ${printfFormat(text)})"`;
  },
  bash: (text) => isPrintable(text) ? quoteSh(text) : `$'${escaped(text, /['\\]/, octal)}'`,
  // fish 3.6: in single quotes only \\ and \' are escapes; \XHH, outside of them, is any byte.
  fish: (text) => runs(text).map(
    (run) => isPrintable(run) ? `'${run.replace(/['\\]/g, "\\$&")}'` : [...encodeBytes(run)].map((byte) => `\\X${hex(byte)}`).join("")
  ).join(""),
  nu: (text) => text.isWellFormed() ? `"${escaped(text, /["\\]/, codePoint)}"` : null,
  // tcsh: history is expanded in single quotes too; \! stops it, and the backslash goes. Substitution splits at newlines.
  csh: (text) => {
    if (isPrintable(text)) return quoteSh(text).replaceAll("!", "\\!");
    return text.includes("\n") ? null : `"\`printf ${printfFormat(text)}\`"`;
  },
  // xonsh 0.13: variables and ~ are expanded in plain strings, not in Python expressions.
  xonsh: (text) => `@('${escaped(text, /['\\]/, pythonUnit)}')`
};
function isPrintable(text) {
  return /^[\x20-\x7e]*$/.test(text);
}
function quoteSh(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
function printfFormat(text) {
  return `'${text.replace(/^-|[^A-Za-z0-9_/.:,+@=-]/gu, octal)}'`;
}
function escaped(text, special, encode) {
  const escapes = new RegExp(`${special.source}|[^\\x20-\\x7e]`, "gu");
  return text.replace(escapes, encode);
}
function octal(character) {
  return [...encodeBytes(character)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
}
function codePoint(character) {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
function pythonUnit(character) {
  return `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, "0")}`;
}
function hex(byte) {
  return byte.toString(16).padStart(2, "0");
}
function runs(text) {
  return text.match(/[\x20-\x7e]+|[^\x20-\x7e]+/g) ?? [];
}

export {
  shellFamily,
  quoteWord
};
