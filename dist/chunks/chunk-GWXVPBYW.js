import {
  endLength,
  fill,
  isSkipped,
  lineDefaults,
  readLinesFromEnd
} from "./chunk-YQ6QMPR5.js";
import {
  parseRecord,
  withRegularFile
} from "./chunk-MPANNSCX.js";
import {
  decodeBytes
} from "./chunk-Q6ZTXGV6.js";

// src/harnesses/readers/head.ts
var chunkLength = 64 << 10;
async function readLinesFromStart(path, visit, limits = {}) {
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
      if (!await fill(handle, chunk, length, position))
        return { size, modifiedAt, complete: false };
      position += length;
      let start = 0;
      while (wanted && start < length) {
        const newline = chunk.subarray(0, length).indexOf(10, start);
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
var ForwardLine = class {
  handed = 0;
  #longLine;
  #visit;
  #limits;
  #pieces = [];
  #length = 0;
  #start;
  constructor(longLine, visit, limits) {
    this.#longLine = longLine;
    this.#visit = visit;
    this.#limits = limits;
  }
  append(bytes) {
    if (bytes.length === 0) return;
    this.#pieces.push(Buffer.from(bytes));
    this.#length += bytes.length;
    if (this.#length <= this.#longLine) return;
    const known = Buffer.concat(this.#pieces);
    this.#start ??= Buffer.from(known.subarray(0, endLength));
    this.#pieces = [Buffer.from(known.subarray(-endLength))];
  }
  finish() {
    const known = Buffer.concat(this.#pieces);
    const start = this.#start;
    this.#pieces = [];
    this.#length = 0;
    this.#start = void 0;
    if (known.length === 0) return true;
    this.handed += known.length + (start?.length ?? 0);
    if (isSkipped(start ?? known, this.#limits)) return true;
    return this.#visit(
      start === void 0 ? { long: false, text: decodeBytes(known) } : { long: true, start: decodeBytes(start), end: decodeBytes(known.subarray(-endLength)) }
    );
  }
};

// src/harnesses/readers/jsonl.ts
function readRecordsFromEnd(path, visit, limits = {}) {
  return readLinesFromEnd(path, recordVisitor(visit, limits), limits);
}
function readRecordsFromStart(path, visit, limits = {}) {
  return readLinesFromStart(path, recordVisitor(visit, limits), limits);
}
function recordVisitor(visit, limits) {
  return (line) => {
    const record = line.long ? limits.long?.(line.start, line.end) : parseRecord(line.text);
    return record === void 0 || visit(record);
  };
}

export {
  readLinesFromStart,
  readRecordsFromEnd,
  readRecordsFromStart
};
