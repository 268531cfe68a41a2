import { type Cell, checksum, isConsistent } from "./layout.ts";

/**
 * The cells of a layout string, or null for one that is not understood: a bad checksum, sizes that do not add up, floating
 * panes (tmux 3.8 gives them a stacking order `z`), or a form of a newer version.
 */
export function parseLayout(text: string): Cell | null {
  const cell = text.startsWith("{") ? parseJson(text) : parseString(text);
  return cell !== null && isConsistent(cell) ? cell : null;
}

function parseString(text: string): Cell | null {
  const match = /^([0-9a-f]{4}),(.*)$/.exec(text);
  const [, sum, body] = match ?? [];
  if (sum === undefined || body === undefined || checksum(body) !== Number.parseInt(sum, 16)) {
    return null;
  }
  const reader = { text: body, position: 0 };
  const cell = readCell(reader, 0);
  return reader.position === body.length ? cell : null;
}

type Reader = { readonly text: string; position: number };

/** Deeper nesting than any window has room for; keeps a hostile string from exhausting the stack. */
const deepest = 200;

function readCell(reader: Reader, depth: number): Cell | null {
  const [, width, height] = take(reader, /(\d{1,5})x(\d{1,5}),\d{1,5},\d{1,5}/y) ?? [];
  if (width === undefined || height === undefined || depth > deepest) return null;
  const size = { width: Number(width), height: Number(height) };
  const open = reader.text[reader.position];
  if (open !== "{" && open !== "[") {
    const [, pane] = take(reader, /,(\d{1,9})/y) ?? [];
    return pane === undefined ? null : { kind: "pane", ...size, pane: Number(pane) };
  }
  const close = open === "{" ? "}" : "]";
  const cells: Cell[] = [];
  do {
    reader.position += 1;
    const cell = readCell(reader, depth + 1);
    if (cell === null) return null;
    cells.push(cell);
  } while (reader.text[reader.position] === ",");
  if (reader.text[reader.position] !== close) return null;
  reader.position += 1;
  return { kind: open === "{" ? "row" : "column", ...size, cells };
}

function take(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.position;
  const match = pattern.exec(reader.text);
  if (match !== null) reader.position = pattern.lastIndex;
  return match;
}

function parseJson(text: string): Cell | null {
  try {
    const document: unknown = JSON.parse(text);
    return isRecord(document) && document.V === 2 ? fromJson(document.L, 0) : null;
  } catch {
    return null;
  }
}

function fromJson(node: unknown, depth: number): Cell | null {
  if (!isRecord(node) || depth > deepest) return null;
  const { t, w, h, z, I, c } = node;
  if (!isSize(w) || !isSize(h) || z !== undefined) return null;
  const size = { width: w, height: h };
  if (t === "p") {
    const [, pane] = typeof I === "string" ? (/^%(\d{1,9})$/.exec(I) ?? []) : [];
    return pane === undefined ? null : { kind: "pane", ...size, pane: Number(pane) };
  }
  if ((t !== "h" && t !== "v") || !Array.isArray(c)) return null;
  const cells: Cell[] = [];
  for (const child of c) {
    const cell = fromJson(child, depth + 1);
    if (cell === null) return null;
    cells.push(cell);
  }
  return { kind: t === "h" ? "row" : "column", ...size, cells };
}

function isSize(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
