import {
  readLinesFromStart
} from "./chunk-LWKWU7T5.js";
import {
  readLinesFromEnd
} from "./chunk-PENBYIJO.js";
import {
  parseRecord
} from "./chunk-TRL3V4EY.js";

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
  readRecordsFromEnd,
  readRecordsFromStart
};
