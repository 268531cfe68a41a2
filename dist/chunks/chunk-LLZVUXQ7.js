import {
  asciiText,
  displayText
} from "./chunk-4OR7ZS6N.js";

// src/picker/capabilities.ts
function detectCapabilities(environment) {
  return { colour: colourDepth(environment), utf8: takesUtf8(environment) };
}
function colourDepth(environment) {
  const term = environment.TERM ?? "";
  if (environment.NO_COLOR || term === "dumb") return "none";
  if (environment.TMUX || /^(truecolor|24bit)$/.test(environment.COLORTERM ?? "")) return "true";
  return term.includes("256color") ? "256" : "16";
}
function takesUtf8(environment) {
  const told = environment.TMUX_WORKSPACE_RESTORE_UTF8;
  if (told) return told === "1";
  const locale = environment.LC_ALL || environment.LC_CTYPE || environment.LANG || "";
  return /utf-?8/i.test(locale);
}
var unicode = {
  cursor: "\u276F",
  open: "\u25BE",
  closed: "\u25B8",
  rule: "\u2500",
  bar: "\u2502",
  thumb: "\u2503",
  dot: "\xB7",
  ellipsis: "\u2026",
  here: "\u25CF",
  arrows: "\u2191\u2193",
  caret: "\u258F",
  done: "\u2713",
  failed: "\u2717",
  full: "\u2588",
  empty: "\u2591",
  box: [..." \u2575\u2576\u2514\u2577\u2502\u250C\u251C\u2574\u2518\u2500\u2534\u2510\u2524\u252C\u253C"],
  spinner: [..."\u280B\u2819\u2839\u2838\u283C\u2834\u2826\u2827\u2807\u280F"]
};
var ascii = {
  cursor: ">",
  open: "-",
  closed: "+",
  rule: "-",
  bar: "|",
  thumb: "#",
  dot: "-",
  ellipsis: "..",
  here: "@",
  arrows: "j/k",
  caret: "_",
  done: "+",
  failed: "x",
  full: "#",
  empty: ".",
  box: [..." |-+||++-+-+++++"],
  spinner: [..."|/-\\"]
};
function typeFor(capabilities) {
  return capabilities.utf8 ? { glyphs: unicode, show: displayText } : { glyphs: ascii, show: asciiText };
}

export {
  detectCapabilities,
  typeFor
};
