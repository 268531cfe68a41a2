import { decodeBytes } from "../../text/bytes.ts";
import { readSmallFile } from "./small-file.ts";

export type JsonRecord = Readonly<Record<string, unknown>>;

/** The text's JSON object; undefined for anything else (half a line, another kind of value, not JSON). */
export function parseRecord(text: string): JsonRecord | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The value found by following `keys` through objects and arrays; undefined where one is missing. */
export function at(value: unknown, ...keys: readonly (string | number)[]): unknown {
  let current = value;
  for (const key of keys) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, key))
      return undefined;
    current = (current as Record<string | number, unknown>)[key];
  }
  return current;
}

/** As {@link at}, for a string that is not empty; null otherwise. */
export function textAt(value: unknown, ...keys: readonly (string | number)[]): string | null {
  const found = at(value, ...keys);
  return typeof found === "string" && found !== "" ? found : null;
}

/** As {@link at}, for a finite number; null otherwise. */
export function numberAt(value: unknown, ...keys: readonly (string | number)[]): number | null {
  const found = at(value, ...keys);
  return typeof found === "number" && Number.isFinite(found) ? found : null;
}

/** As {@link at}, for an ISO 8601 time, in milliseconds since the epoch; null otherwise. */
export function timeAt(value: unknown, ...keys: readonly (string | number)[]): number | null {
  const text = textAt(value, ...keys);
  const time = text === null ? Number.NaN : Date.parse(text);
  return Number.isFinite(time) && time >= 0 ? time : null;
}

/**
 * The JSON object in a small file of another program; undefined when it is not one, or larger than `limit` bytes.
 * Throws the system error of opening or reading, or NotRegularFileError.
 */
export async function readJsonFile(path: string, limit = 1 << 20): Promise<JsonRecord | undefined> {
  const content = await readSmallFile(path, limit);
  return content === undefined ? undefined : parseRecord(decodeBytes(content));
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
