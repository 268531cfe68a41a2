import { decodeBytes } from "../../text/bytes.ts";
import { type ReadHandle, withRegularFile } from "./regular-file.ts";

/** A line of a file, without its newline. Of one that is too long, only its two ends (4 KiB each, cut at any byte). */
export type Line =
  | { readonly long: false; readonly text: string }
  | { readonly long: true; readonly start: string; readonly end: string };

/** Returns false to stop. */
export type LineVisitor = (line: Line) => boolean;

export type LineLimits = {
  /** A line of more bytes is handed over as its two ends. */
  readonly longLine?: number;
  /**
   * Tells from a line's first bytes (at most 160 of them) that nobody wants it: it is not decoded then, nor handed over.
   * It still counts as handed over.
   */
  readonly skip?: (start: string) => boolean;
  /** Stop after handing over lines of so many bytes together; long ones count as what is handed over. */
  readonly bytes?: number;
  /** Stop after reading so many bytes. */
  readonly scanned?: number;
  readonly signal?: AbortSignal | undefined;
};

/** How much of a line `skip` is shown. */
const shownToSkip = 160;

export function isSkipped(line: Buffer, limits: LineLimits): boolean {
  return limits.skip?.(line.toString("latin1", 0, shownToSkip)) === true;
}

export type LinesRead = {
  /** Bytes of the file when it was opened. */
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number;
  /** Every line was handed over: neither the visitor nor a limit stopped it. */
  readonly complete: boolean;
};

export const lineDefaults = {
  longLine: 1 << 20,
  bytes: 4 << 20,
  scanned: 64 << 20,
} as const;

const firstChunk = 64 << 10;
const largestChunk = 1 << 20;
export const endLength = 4 << 10;

/**
 * Hands the lines of `path` to `visit`, last line first, in bounded memory whatever the file's size.
 * Bytes after the last newline (a line that is still being written, or a file without a final newline) are the first
 * line handed over, unless there are none. Empty lines are skipped.
 * Throws the system error of opening or reading, NotRegularFileError, or the signal's reason.
 */
export async function readLinesFromEnd(
  path: string,
  visit: LineVisitor,
  limits: LineLimits = {},
): Promise<LinesRead> {
  return withRegularFile(path, async ({ handle, size, modifiedAt }) => {
    const complete = await scanBackwards(handle, size, visit, { ...lineDefaults, ...limits });
    return { size, modifiedAt, complete };
  });
}

type AllLimits = LineLimits & Required<Omit<LineLimits, "signal" | "skip">>;

async function scanBackwards(
  handle: ReadHandle,
  size: number,
  visit: LineVisitor,
  limits: AllLimits,
): Promise<boolean> {
  const line = new BackwardLine(limits.longLine);
  let chunk = Buffer.allocUnsafe(Math.min(firstChunk, size));
  let position = size;
  let handed = 0;
  /** Hands over the line that ends with `rest` at its start; false to stop. */
  const emit = (rest: Buffer): boolean => {
    const whole = line.take(rest);
    if (whole.bytes.length === 0) return true;
    handed += whole.bytes.length;
    const wanted = isSkipped(whole.bytes, limits) || visit(decodeLine(whole));
    return wanted && handed < limits.bytes;
  };
  while (position > 0) {
    limits.signal?.throwIfAborted();
    if (size - position >= limits.scanned) return false;
    const length = Math.min(chunk.length, position);
    position -= length;
    // Shorter than it was when it was opened: what is left of it cannot be told from what was.
    if (!(await fill(handle, chunk, length, position))) return false;
    let end = length;
    for (;;) {
      const newline = end === 0 ? -1 : chunk.lastIndexOf(0x0a, end - 1);
      const rest = chunk.subarray(newline + 1, end);
      if (newline < 0) {
        line.prepend(rest);
        break;
      }
      if (!emit(rest)) return false;
      end = newline;
    }
    if (chunk.length < largestChunk && position > 0) {
      chunk = Buffer.allocUnsafe(Math.min(chunk.length * 2, largestChunk, position));
    }
  }
  // True for the first line too when the visitor is done with it: there is nothing before it.
  emit(Buffer.alloc(0));
  return true;
}

/** Of a line that is too long, `bytes` is its start. */
type Whole = { readonly bytes: Buffer; readonly end: Buffer | undefined };

function decodeLine({ bytes, end }: Whole): Line {
  if (end === undefined) return { long: false, text: decodeBytes(bytes) };
  return { long: true, start: decodeBytes(bytes), end: decodeBytes(end) };
}

/** Collects a line from its end to its start, and forgets the middle of one that is too long. */
class BackwardLine {
  readonly #longLine: number;
  #pieces: Buffer[] = [];
  #length = 0;
  #end: Buffer | undefined;

  constructor(longLine: number) {
    this.#longLine = longLine;
  }

  /** Adds a piece whose buffer is going to be used again. */
  prepend(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#pieces.unshift(Buffer.from(bytes));
    this.#length += bytes.length;
    if (this.#length > this.#longLine) this.#shorten();
  }

  /** The whole line, `start` being its first piece. Good until the piece's buffer is used again. */
  take(start: Buffer): Whole {
    if (this.#length + start.length > this.#longLine) {
      this.prepend(start);
      this.#shorten();
    } else if (this.#length > 0 && start.length > 0) this.prepend(start);
    const bytes = this.#length === 0 ? start : Buffer.concat(this.#pieces);
    const end = this.#end;
    this.#pieces = [];
    this.#length = 0;
    this.#end = undefined;
    return { bytes, end };
  }

  #shorten(): void {
    const known = Buffer.concat(this.#pieces);
    this.#end ??= Buffer.from(known.subarray(-endLength));
    this.#pieces = [Buffer.from(known.subarray(0, endLength))];
  }
}

/** Reads exactly `length` bytes to the start of `buffer`; false when the file ends before. */
export async function fill(
  handle: ReadHandle,
  buffer: Buffer,
  length: number,
  position: number,
): Promise<boolean> {
  let filled = 0;
  while (filled < length) {
    const count = await handle.read(buffer, filled, length - filled, position + filled);
    if (count === 0) return false;
    filled += count;
  }
  return true;
}
