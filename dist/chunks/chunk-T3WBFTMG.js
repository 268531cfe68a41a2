import {
  asciiText,
  displayText
} from "./chunk-OPBLMSIB.js";

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
  cursor: "❯",
  open: "▾",
  closed: "▸",
  rule: "─",
  bar: "│",
  thumb: "┃",
  dot: "·",
  ellipsis: "…",
  here: "●",
  arrows: "↑↓",
  caret: "▏",
  done: "✓",
  failed: "✗",
  full: "█",
  empty: "░",
  box: [..." ╵╶└╷│┌├╴┘─┴┐┤┬┼"],
  spinner: [..."⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"]
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
