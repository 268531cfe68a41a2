import type { Span, Style } from "./spans.ts";

export type ColourDepth = "none" | "16" | "256" | "true";

type Codes = Readonly<Record<Style | "cursor" | "cursor-dim", string>>;

/**
 * SGR parameters. The colours of the 256 and true palettes lie midway in brightness, so that they read on light and
 * dark backgrounds alike; nothing is said by colour alone.
 */
const palettes: Readonly<Record<ColourDepth, Codes>> = {
  none: codes({
    dim: "2",
    accent: "",
    good: "1",
    warn: "1",
    bad: "1",
    info: "",
    button: "1;7",
    buttonOff: "2;7",
    cursor: "7",
    cursorDim: "7",
  }),
  "16": codes({
    dim: "2",
    accent: "35",
    good: "32",
    warn: "33",
    bad: "31",
    info: "36",
    button: "1;30;42",
    buttonOff: "2;7",
    cursor: "7",
    cursorDim: "7",
  }),
  "256": codes({
    dim: "38;5;244",
    accent: "38;5;98",
    good: "38;5;29",
    warn: "38;5;136",
    bad: "38;5;167",
    info: "38;5;32",
    button: "1;38;5;231;48;5;29",
    buttonOff: "38;5;231;48;5;244",
    cursor: "38;5;231;48;5;24",
    cursorDim: "38;5;153;48;5;24",
  }),
  true: codes({
    dim: rgb(38, "808080"),
    accent: rgb(38, "9b6ddb"),
    good: rgb(38, "2a9455"),
    warn: rgb(38, "bd7400"),
    bad: rgb(38, "e0524a"),
    info: rgb(38, "3d84d6"),
    button: `1;${rgb(38, "ffffff")};${rgb(48, "2a8a50")}`,
    buttonOff: `${rgb(38, "ffffff")};${rgb(48, "767676")}`,
    cursor: `${rgb(38, "ffffff")};${rgb(48, "2f4f7f")}`,
    cursorDim: `${rgb(38, "c3d0e6")};${rgb(48, "2f4f7f")}`,
  }),
};

function codes(given: {
  dim: string;
  accent: string;
  good: string;
  warn: string;
  bad: string;
  info: string;
  button: string;
  buttonOff: string;
  cursor: string;
  cursorDim: string;
}): Codes {
  const { buttonOff, cursorDim, ...rest } = given;
  return { plain: "", bold: "1", ...rest, "button-off": buttonOff, "cursor-dim": cursorDim };
}

function rgb(ground: 38 | 48, hex: string): string {
  const parts = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `${ground};2;${parts.join(";")}`;
}

/** The span's SGR parameters; empty for none. */
export function sgr({ style, cursor }: Span, depth: ColourDepth): string {
  const palette = palettes[depth];
  if (!cursor) return palette[style];
  if (style === "dim") return palette["cursor-dim"];
  const weight = style === "bold" || style === "good" || style === "warn" ? "1;" : "";
  return weight + palette.cursor;
}
