import { readLinesFromStart } from "./head.ts";
import { type JsonRecord, parseRecord } from "./json.ts";
import { type LineLimits, type LinesRead, type LineVisitor, readLinesFromEnd } from "./tail.ts";

/** Returns false to stop. */
export type RecordVisitor = (record: JsonRecord) => boolean;

export type RecordLimits = LineLimits & {
  /** Makes a record of what is known of a line that is too long to parse (its ends); undefined skips it. */
  readonly long?: (start: string, end: string) => JsonRecord | undefined;
};

/** Hands a JSON-lines file's objects to `visit`, last first. Lines that are no JSON object are skipped. */
export function readRecordsFromEnd(
  path: string,
  visit: RecordVisitor,
  limits: RecordLimits = {},
): Promise<LinesRead> {
  return readLinesFromEnd(path, recordVisitor(visit, limits), limits);
}

/** Hands a JSON-lines file's objects to `visit`, first first. Lines that are no JSON object are skipped. */
export function readRecordsFromStart(
  path: string,
  visit: RecordVisitor,
  limits: RecordLimits = {},
): Promise<LinesRead> {
  return readLinesFromStart(path, recordVisitor(visit, limits), limits);
}

function recordVisitor(visit: RecordVisitor, limits: RecordLimits): LineVisitor {
  return (line) => {
    const record = line.long ? limits.long?.(line.start, line.end) : parseRecord(line.text);
    return record === undefined || visit(record);
  };
}
