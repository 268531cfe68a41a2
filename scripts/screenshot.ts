/**
 * A captured pane as an SVG picture:
 *   tmux capture-pane -e -p | node scripts/screenshot.ts [--light] > picture.svg
 */
import { eastAsianWidth } from "get-east-asian-width";

const fontSize = 14;
/** Of DejaVu Sans Mono at that size, so that box drawing joins. */
const cell = { width: 8.43, height: 16.3 };
const padding = 14;

export type Theme = "dark" | "light";

const themes: Readonly<Record<Theme, { ground: string; ink: string; frame: string }>> = {
  dark: { ground: "#1b1e26", ink: "#d5dae3", frame: "#2a2f3a" },
  light: { ground: "#fbfbf9", ink: "#24292f", frame: "#e4e4df" },
};

/** The 16 named colours, softened as most terminals do. */
const named =
  "3b4048 e06c75 4caf6d d19a3e 5a9bd8 b67fdb 3fa7b5 c8ccd4 6b7280 f0828b 6cc98a e5b567 7db6ea cfa0ee 62c4d1 ffffff"
    .split(" ")
    .map((hex) => `#${hex}`);

type Style = {
  readonly ink: string | undefined;
  readonly ground: string | undefined;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly reverse: boolean;
};

const plain: Style = { ink: undefined, ground: undefined, bold: false, dim: false, reverse: false };

type Run = { readonly column: number; readonly width: number; text: string; readonly style: Style };

export function toSvg(captured: string, theme: Theme = "dark"): string {
  const { ground, ink, frame } = themes[theme];
  const lines = captured.replace(/\n$/, "").split("\n");
  const shapes: string[] = [];
  const texts: string[] = [];
  const classes = new Map<string, string>();
  let style = plain;
  let columns = 0;
  for (const [row, line] of lines.entries()) {
    const parsed = parseLine(line, style);
    style = parsed.style;
    columns = Math.max(columns, parsed.width);
    const y = padding + row * cell.height;
    for (const run of parsed.runs) {
      const front = run.style.ink ?? ink;
      const [fill, back] = run.style.reverse
        ? [run.style.ground ?? ground, front]
        : [front, run.style.ground];
      if (back !== undefined) shapes.push(rectangle(run, y, back));
      if (run.text.trim() !== "") texts.push(text(run, y, classOf(classes, run.style, fill)));
    }
  }
  const width = Math.ceil(columns * cell.width + 2 * padding);
  const height = Math.ceil(lines.length * cell.height + 2 * padding);
  const rules = [...classes].map(([rule, name]) => `.${name}{${rule}}`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="${fontSize}" xml:space="preserve">`,
    `<style>${rules.join("")}</style>`,
    `<rect width="${width}" height="${height}" rx="8" fill="${ground}" stroke="${frame}"/>`,
    ...shapes,
    ...texts,
    "</svg>\n",
  ].join("\n");
}

/** The class of a style, named when it is first seen. */
function classOf(classes: Map<string, string>, style: Style, fill: string): string {
  const rule = `fill:${fill}${style.bold ? ";font-weight:bold" : ""}${style.dim ? ";opacity:.55" : ""}`;
  const name = classes.get(rule) ?? String.fromCharCode(97 + classes.size);
  classes.set(rule, name);
  return name;
}

/** Runs of one style; ASCII words together, and any other character only with its own kind. */
function parseLine(line: string, before: Style): { runs: Run[]; style: Style; width: number } {
  const runs: Run[] = [];
  let style = before;
  let column = 0;
  for (const part of line.split(/(\u001b\[[0-9;:]*m)/)) {
    const sequence = /^\u001b\[([0-9;:]*)m$/.exec(part);
    if (sequence !== null) {
      style = withSgr(style, sequence[1] ?? "");
      continue;
    }
    for (const [piece, repeated] of part.matchAll(/[\x20-\x7e]+|([^\x20-\x7e])\1*/gu)) {
      const last = runs.at(-1);
      if (last !== undefined && /^[\p{Mn}\p{Me}]+$/u.test(piece)) {
        last.text += piece;
        continue;
      }
      const one = repeated === undefined ? 1 : eastAsianWidth(repeated.codePointAt(0) ?? 0);
      const width = [...piece].length * one;
      runs.push({ column, width, text: piece, style });
      column += width;
    }
  }
  return { runs, style, width: column };
}

function rectangle({ column, width }: Run, y: number, fill: string): string {
  const x = padding + column * cell.width;
  // A little wider than the cells, so that no gap shows between two.
  return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${(width * cell.width + 0.4).toFixed(1)}" height="${(cell.height + 0.4).toFixed(1)}" fill="${fill}"/>`;
}

function text(run: Run, y: number, name: string): string {
  const shown = run.text.trim();
  const lead = run.text.length - run.text.trimStart().length;
  const trail = run.text.length - run.text.trimEnd().length;
  const x = padding + (run.column + lead) * cell.width;
  const length = (run.width - lead - trail) * cell.width;
  // Lines must join and wide characters fill their cells, whatever the font; a word may be a little narrower.
  const stretched = /^[\x20-\x7e]*$/.test(shown)
    ? ""
    : ` textLength="${length.toFixed(1)}" lengthAdjust="spacingAndGlyphs"`;
  const escaped = shown.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return `<text class="${name}" x="${x.toFixed(1)}" y="${(y + cell.height * 0.78).toFixed(1)}"${stretched}>${escaped}</text>`;
}

function withSgr(before: Style, parameters: string): Style {
  const codes = parameters.split(/[;:]/).map((code) => Number(code || 0));
  let style = before;
  while (codes.length > 0) {
    const code = codes.shift() ?? 0;
    if (code === 38 || code === 48) {
      const colour = longColour(codes);
      style = code === 38 ? { ...style, ink: colour } : { ...style, ground: colour };
    } else style = withCode(style, code);
  }
  return style;
}

function withCode(style: Style, code: number): Style {
  const between = (low: number) => code >= low && code < low + 8;
  if (code === 0) return plain;
  if (code === 1) return { ...style, bold: true };
  if (code === 2) return { ...style, dim: true };
  if (code === 22) return { ...style, bold: false, dim: false };
  if (code === 7 || code === 27) return { ...style, reverse: code === 7 };
  if (code === 39) return { ...style, ink: undefined };
  if (code === 49) return { ...style, ground: undefined };
  if (between(30)) return { ...style, ink: named[code - 30] };
  if (between(90)) return { ...style, ink: named[code - 82] };
  if (between(40)) return { ...style, ground: named[code - 40] };
  if (between(100)) return { ...style, ground: named[code - 92] };
  return style;
}

/** `5;N` or `2;R;G;B`, taken off the front. */
function longColour(codes: number[]): string | undefined {
  if (codes.shift() === 2) return hex(codes.splice(0, 3));
  const [index = 0] = codes.splice(0, 1);
  if (index < 16) return named[index];
  if (index >= 232) return hex(Array.from({ length: 3 }, () => 8 + (index - 232) * 10));
  const steps = [36, 6, 1].map((unit) => Math.floor((index - 16) / unit) % 6);
  return hex(steps.map((step) => (step === 0 ? 0 : 55 + step * 40)));
}

function hex(parts: readonly number[]): string {
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

if (process.argv[1]?.endsWith("/screenshot.ts")) {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  const theme = process.argv.includes("--light") ? "light" : "dark";
  process.stdout.write(toSvg(Buffer.concat(chunks).toString("utf8"), theme));
}
