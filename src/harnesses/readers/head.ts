import { decodeBytes } from "../../text/bytes.ts";
import { withRegularFile } from "./regular-file.ts";
import {
  endLength,
  fill,
  isSkipped,
  type LineLimits,
  type LinesRead,
  type LineVisitor,
  lineDefaults,
} from "./tail.ts";

const chunkLength = 64 << 10;

/**
 * Hands the lines of `path` to `visit`, first line first, with the limits and errors of readLinesFromEnd.
 * Bytes after the last newline are the last line. Empty lines are skipped.
 */
export async function readLinesFromStart(
  path: string,
  visit: LineVisitor,
  limits: LineLimits = {},
): Promise<LinesRead> {
  const { longLine, bytes, scanned, signal, ...rest } = { ...lineDefaults, ...limits };
  return withRegularFile(path, async ({ handle, size, modifiedAt }) => {
    const chunk = Buffer.allocUnsafe(Math.min(chunkLength, size));
    const line = new ForwardLine(longLine, visit, rest);
    let position = 0;
    let wanted = true;
    while (wanted && position < size) {
      signal?.throwIfAborted();
      if (position >= scanned || line.handed >= bytes) return { size, modifiedAt, complete: false };
      const length = Math.min(chunk.length, size - position);
      if (!(await fill(handle, chunk, length, position)))
        return { size, modifiedAt, complete: false };
      position += length;
      let start = 0;
      while (wanted && start < length) {
        const newline = chunk.subarray(0, length).indexOf(0x0a, start);
        line.append(chunk.subarray(start, newline < 0 ? length : newline));
        if (newline < 0) break;
        wanted = line.finish() && line.handed < bytes;
        start = newline + 1;
      }
    }
    if (wanted) line.finish();
    return { size, modifiedAt, complete: wanted };
  });
}

/** Collects a line from its start to its end, and forgets the middle of one that is too long. */
class ForwardLine {
  handed = 0;
  readonly #longLine: number;
  readonly #visit: LineVisitor;
  readonly #limits: LineLimits;
  #pieces: Buffer[] = [];
  #length = 0;
  #start: Buffer | undefined;

  constructor(longLine: number, visit: LineVisitor, limits: LineLimits) {
    this.#longLine = longLine;
    this.#visit = visit;
    this.#limits = limits;
  }

  append(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#pieces.push(Buffer.from(bytes));
    this.#length += bytes.length;
    if (this.#length <= this.#longLine) return;
    const known = Buffer.concat(this.#pieces);
    this.#start ??= Buffer.from(known.subarray(0, endLength));
    this.#pieces = [Buffer.from(known.subarray(-endLength))];
  }

  finish(): boolean {
    const known = Buffer.concat(this.#pieces);
    const start = this.#start;
    this.#pieces = [];
    this.#length = 0;
    this.#start = undefined;
    if (known.length === 0) return true;
    this.handed += known.length + (start?.length ?? 0);
    if (isSkipped(start ?? known, this.#limits)) return true;
    return this.#visit(
      start === undefined
        ? { long: false, text: decodeBytes(known) }
        : { long: true, start: decodeBytes(start), end: decodeBytes(known.subarray(-endLength)) },
    );
  }
}
