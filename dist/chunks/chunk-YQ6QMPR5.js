import {
  withRegularFile
} from "./chunk-MPANNSCX.js";
import {
  decodeBytes
} from "./chunk-Q6ZTXGV6.js";

// src/harnesses/recent.ts
var mostMessages = 8;
var mostCharacters = 2e3;
var RecentMessages = class {
  /** Of the newest message that has a time; null before one was seen. */
  lastMessageAt = null;
  #messages = [];
  /** Messages are added newest first. One without text counts for the time alone. */
  add(role, at, text) {
    this.lastMessageAt ??= at;
    const shown = text.trim();
    if (shown === "" || this.isFull) return;
    this.#messages.push({ role, at, text: shown.slice(0, mostCharacters) });
  }
  get isFull() {
    return this.#messages.length >= mostMessages;
  }
  /** Oldest first. */
  get messages() {
    return this.#messages.toReversed();
  }
};
function titleFromPrompt(text) {
  const line = text.trim().split("\n", 1)[0]?.trim() ?? "";
  return line === "" ? null : line.slice(0, 100);
}
function newestFirst(found) {
  return found.toSorted((a, b) => (b.lastMessageAt ?? 0) - (a.lastMessageAt ?? 0));
}

// src/harnesses/readers/tail.ts
var shownToSkip = 160;
function isSkipped(line, limits) {
  return limits.skip?.(line.toString("latin1", 0, shownToSkip)) === true;
}
var lineDefaults = {
  longLine: 1 << 20,
  bytes: 4 << 20,
  scanned: 64 << 20
};
var firstChunk = 64 << 10;
var largestChunk = 1 << 20;
var endLength = 4 << 10;
async function readLinesFromEnd(path, visit, limits = {}) {
  return withRegularFile(path, async ({ handle, size, modifiedAt }) => {
    const complete = await scanBackwards(handle, size, visit, { ...lineDefaults, ...limits });
    return { size, modifiedAt, complete };
  });
}
async function scanBackwards(handle, size, visit, limits) {
  const line = new BackwardLine(limits.longLine);
  let chunk = Buffer.allocUnsafe(Math.min(firstChunk, size));
  let position = size;
  let handed = 0;
  const emit = (rest) => {
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
    if (!await fill(handle, chunk, length, position)) return false;
    let end = length;
    for (; ; ) {
      const newline = end === 0 ? -1 : chunk.lastIndexOf(10, end - 1);
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
  emit(Buffer.alloc(0));
  return true;
}
function decodeLine({ bytes, end }) {
  if (end === void 0) return { long: false, text: decodeBytes(bytes) };
  return { long: true, start: decodeBytes(bytes), end: decodeBytes(end) };
}
var BackwardLine = class {
  #longLine;
  #pieces = [];
  #length = 0;
  #end;
  constructor(longLine) {
    this.#longLine = longLine;
  }
  /** Adds a piece whose buffer is going to be used again. */
  prepend(bytes) {
    if (bytes.length === 0) return;
    this.#pieces.unshift(Buffer.from(bytes));
    this.#length += bytes.length;
    if (this.#length > this.#longLine) this.#shorten();
  }
  /** The whole line, `start` being its first piece. Good until the piece's buffer is used again. */
  take(start) {
    if (this.#length + start.length > this.#longLine) {
      this.prepend(start);
      this.#shorten();
    } else if (this.#length > 0 && start.length > 0) this.prepend(start);
    const bytes = this.#length === 0 ? start : Buffer.concat(this.#pieces);
    const end = this.#end;
    this.#pieces = [];
    this.#length = 0;
    this.#end = void 0;
    return { bytes, end };
  }
  #shorten() {
    const known = Buffer.concat(this.#pieces);
    this.#end ??= Buffer.from(known.subarray(-endLength));
    this.#pieces = [Buffer.from(known.subarray(0, endLength))];
  }
};
async function fill(handle, buffer, length, position) {
  let filled = 0;
  while (filled < length) {
    const count = await handle.read(buffer, filled, length - filled, position + filled);
    if (count === 0) return false;
    filled += count;
  }
  return true;
}

export {
  isSkipped,
  lineDefaults,
  endLength,
  readLinesFromEnd,
  fill,
  RecentMessages,
  titleFromPrompt,
  newestFirst
};
