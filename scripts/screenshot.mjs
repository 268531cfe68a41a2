#!/usr/bin/env node
// A captured pane as an SVG picture:
//   tmux capture-pane -e -p | node scripts/screenshot.mjs [--light] [--title TEXT] > picture.svg
import { eastAsianWidth } from "get-east-asian-width";

const fontSize = 14;
const cell = { width: 8.43, height: 16.3 };
const padding = 14;
const themes = {
  dark: { ground: "#1b1e26", ink: "#d5dae3", frame: "#2a2f3a" },
  light: { ground: "#fbfbf9", ink: "#24292f", frame: "#e4e4df" },
};
// xterm's 16, softened as most terminals do.
const base = [
  "#3b4048",
  "#e06c75",
  "#4caf6d",
  "#d19a3e",
  "#5a9bd8",
  "#b67fdb",
  "#3fa7b5",
  "#c8ccd4",
  "#6b7280",
  "#f0828b",
  "#6cc98a",
  "#e5b567",
  "#7db6ea",
  "#cfa0ee",
  "#62c4d1",
  "#ffffff",
];

/** The colour of an index of the 256-colour palette. */
function indexed(index) {
  if (index < 16) return base[index];
  if (index >= 232) return hex(...Array(3).fill(8 + (index - 232) * 10));
  const level = (step) => (step === 0 ? 0 : 55 + step * 40);
  const cube = index - 16;
  return hex(level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6));
}

function hex(...parts) {
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
}

const plain = { ink: null, ground: null, bold: false, dim: false, reverse: false };

function applySgr(style, parameters) {
  const codes = parameters.split(/[;:]/).map((code) => Number(code || 0));
  let next = { ...style };
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at];
    if (code === 0) next = { ...plain };
    else if (code === 1) next.bold = true;
    else if (code === 2) next.dim = true;
    else if (code === 22) next.bold = next.dim = false;
    else if (code === 7) next.reverse = true;
    else if (code === 27) next.reverse = false;
    else if (code === 39) next.ink = null;
    else if (code === 49) next.ground = null;
    else if (code >= 30 && code <= 37) next.ink = base[code - 30];
    else if (code >= 90 && code <= 97) next.ink = base[code - 82];
    else if (code >= 40 && code <= 47) next.ground = base[code - 40];
    else if (code >= 100 && code <= 107) next.ground = base[code - 92];
    else if (code === 38 || code === 48) {
      const target = code === 38 ? "ink" : "ground";
      if (codes[at + 1] === 5) {
        next[target] = indexed(codes[at + 2]);
        at += 2;
      } else {
        next[target] = hex(...codes.slice(at + 2, at + 5));
        at += 4;
      }
    }
  }
  return next;
}

/** Runs of one style: `{ column, width, text, style }`. */
function runsOf(line, style) {
  const runs = [];
  let column = 0;
  for (const part of line.split(/(\u001b\[[0-9;:]*m)/)) {
    const sequence = /^\u001b\[([0-9;:]*)m$/.exec(part);
    if (sequence) style = applySgr(style, sequence[1]);
    else if (part !== "") {
      for (const piece of part.match(/[\x20-\x7e]+|[^\x20-\x7e]/gu) ?? []) {
        const mark = /^[\p{Mn}\p{Me}]$/u.test(piece);
        const width = mark
          ? 0
          : [...piece].reduce((sum, one) => sum + eastAsianWidth(one.codePointAt(0)), 0);
        if (mark && runs.length > 0) runs.at(-1).text += piece;
        else runs.push({ column, width, text: piece, style });
        column += width;
      }
    }
  }
  return { runs, style, width: column };
}

function escapeXml(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export function toSvg(captured, { theme = "dark", title = "" } = {}) {
  const { ground, ink, frame } = themes[theme];
  const lines = captured.replace(/\n$/, "").split("\n");
  const top = padding + (title ? 24 : 0);
  const shapes = [];
  const texts = [];
  let style = plain;
  let columns = 0;
  for (const [row, line] of lines.entries()) {
    const parsed = runsOf(line, style);
    style = parsed.style;
    columns = Math.max(columns, parsed.width);
    for (const run of parsed.runs) {
      let fill = run.style.ink ?? ink;
      let back = run.style.ground;
      if (run.style.reverse) [fill, back] = [back ?? ground, fill];
      const x = padding + run.column * cell.width;
      const y = top + row * cell.height;
      const width = run.width * cell.width;
      if (back) {
        shapes.push(
          `<rect x="${x.toFixed(2)}" y="${y.toFixed(2)}" width="${(width + 0.3).toFixed(2)}" height="${(cell.height + 0.3).toFixed(2)}" fill="${back}"/>`,
        );
      }
      if (run.text.trim() === "") continue;
      const weight = run.style.bold ? ' font-weight="bold"' : "";
      const opacity = run.style.dim ? ' opacity="0.55"' : "";
      texts.push(
        `<text x="${x.toFixed(2)}" y="${(y + cell.height * 0.78).toFixed(2)}" fill="${fill}"${weight}${opacity} textLength="${width.toFixed(2)}" lengthAdjust="spacingAndGlyphs" xml:space="preserve">${escapeXml(run.text)}</text>`,
      );
    }
  }
  const width = Math.ceil(columns * cell.width + 2 * padding);
  const height = Math.ceil(lines.length * cell.height + padding + top);
  const bar = title
    ? `<text x="${width / 2}" y="${padding + 8}" fill="${ink}" opacity="0.6" text-anchor="middle">${escapeXml(title)}</text>`
    : "";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="${fontSize}">`,
    `<rect width="${width}" height="${height}" rx="8" fill="${ground}" stroke="${frame}"/>`,
    bar,
    ...shapes,
    ...texts,
    "</svg>",
    "",
  ].join("\n");
}

if (import.meta.main ?? process.argv[1]?.endsWith("screenshot.mjs")) {
  const words = process.argv.slice(2);
  const titleAt = words.indexOf("--title");
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  process.stdout.write(
    toSvg(Buffer.concat(chunks).toString("utf8"), {
      theme: words.includes("--light") ? "light" : "dark",
      title: titleAt < 0 ? "" : (words[titleAt + 1] ?? ""),
    }),
  );
}
