import { asciiText, displayText } from "../text/display.ts";
import type { ColourDepth } from "./theme.ts";

/** What the terminal can show. */
export type Capabilities = { readonly colour: ColourDepth; readonly utf8: boolean };

/**
 * From the environment. Inside tmux any colour may be used, since tmux turns it into what the client has (3.2 to 3.8).
 * `TMUX_WORKSPACE_RESTORE_UTF8` is the word of whoever opened the popup: a popup has the server's locale, not the client's.
 */
export function detectCapabilities(environment: NodeJS.ProcessEnv): Capabilities {
  return { colour: colourDepth(environment), utf8: takesUtf8(environment) };
}

function colourDepth(environment: NodeJS.ProcessEnv): ColourDepth {
  const term = environment.TERM ?? "";
  if (environment.NO_COLOR || term === "dumb") return "none";
  if (environment.TMUX || /^(truecolor|24bit)$/.test(environment.COLORTERM ?? "")) return "true";
  return term.includes("256color") ? "256" : "16";
}

function takesUtf8(environment: NodeJS.ProcessEnv): boolean {
  const told = environment.TMUX_WORKSPACE_RESTORE_UTF8;
  if (told) return told === "1";
  const locale = environment.LC_ALL || environment.LC_CTYPE || environment.LANG || "";
  return /utf-?8/i.test(locale);
}

export type Glyphs = Readonly<
  Record<
    | "cursor"
    | "open"
    | "closed"
    | "rule"
    | "bar"
    | "thumb"
    | "dot"
    | "ellipsis"
    | "here"
    | "arrows"
    | "caret"
    | "done"
    | "failed"
    | "full"
    | "empty",
    string
  >
> & {
  /** Box-drawing characters by the directions that they reach: 1 up, 2 right, 4 down, 8 left. */
  readonly box: readonly string[];
  readonly spinner: readonly string[];
};

const unicode: Glyphs = {
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
  spinner: [..."⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"],
};

const ascii: Glyphs = {
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
  spinner: [..."|/-\\"],
};

/** The terminal's characters, and how recorded text becomes some of them. */
export type Type = { readonly glyphs: Glyphs; readonly show: (text: string) => string };

export function typeFor(capabilities: Capabilities): Type {
  return capabilities.utf8
    ? { glyphs: unicode, show: displayText }
    : { glyphs: ascii, show: asciiText };
}
