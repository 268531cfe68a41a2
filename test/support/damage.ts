import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import fc from "fast-check";

/** What can happen to a file of the state directory. */
export type Damage = {
  readonly kind: (typeof kinds)[number];
  readonly at: readonly [number, number, number];
};

const kinds = [
  "flip-bits",
  "truncate",
  "append",
  "empty",
  "swap-values",
  "huge-number",
  "nest",
  "duplicate",
  "drop",
  "other-type",
  "directory",
] as const;

export const damage: fc.Arbitrary<Damage> = fc.record({
  kind: fc.constantFrom(...kinds),
  at: fc.tuple(fc.nat(), fc.nat(), fc.nat()),
});

/** Damages the file; what it then holds, or null where it is no file any more. */
export function inflict(path: string, { kind, at }: Damage): Buffer | null {
  const before = readFileSync(path);
  if (kind === "directory") {
    rmSync(path);
    mkdirSync(path);
    return null;
  }
  const after = damaged(before, kind, at);
  writeFileSync(path, after);
  return after;
}

function damaged(before: Buffer, kind: Damage["kind"], at: Damage["at"]): Buffer {
  const [a, b, c] = at;
  const somewhere = before.length === 0 ? 0 : a % before.length;
  if (kind === "truncate") return before.subarray(0, somewhere);
  if (kind === "empty") return Buffer.alloc(0);
  if (kind === "append") return Buffer.concat([before, before.subarray(somewhere)]);
  if (kind !== "flip-bits") {
    const edited = editJson(before.toString("utf8"), kind, at);
    if (edited !== null) return Buffer.from(edited);
  }
  const after = Buffer.from(before);
  for (const position of [a, b, c]) {
    const hit = position % Math.max(1, after.length);
    if (after.length > 0) after[hit] = (after[hit] ?? 0) ^ (1 << (position % 8));
  }
  return after;
}

type Place = { readonly of: Record<string, unknown>; readonly key: string };

/** Null: it is no JSON, or has no such place. Of a journal one line is edited. */
function editJson(text: string, kind: Damage["kind"], [a, b, c]: Damage["at"]): string | null {
  const lines = text.split("\n");
  const line = lines.findIndex((each, index) => index >= a % lines.length && each.startsWith("{"));
  let root: unknown;
  try {
    root = JSON.parse(lines[line] ?? "");
  } catch {
    return null;
  }
  const places = [...placesIn({ root }, "root")];
  const first = places[b % places.length];
  const second = places[c % places.length];
  if (first === undefined || second === undefined) return null;
  const value = first.of[first.key];
  let huge = false;
  if (kind === "swap-values") {
    first.of[first.key] = second.of[second.key];
    second.of[second.key] = value;
  } else if (kind === "huge-number") {
    const numbers = [-1, 2 ** 53, 1e308, 0.5, "HUGE"];
    first.of[first.key] = numbers[c % numbers.length];
    huge = true;
  } else if (kind === "nest") first.of[first.key] = "NESTED";
  else if (kind === "drop") delete first.of[first.key];
  else if (kind === "other-type") first.of[first.key] = [null, "", {}, [], true, "\u0000"][c % 6];
  else if (kind === "duplicate") {
    if (Array.isArray(value) && value.length > 0) value.push(value[c % value.length]);
    else first.of[`${first.key}2`] = value;
  }
  const holder = places[0]?.of ?? {};
  lines[line] = stringify(holder.root)
    .replace('"NESTED"', () => "[".repeat(50_000) + "]".repeat(50_000))
    .replace('"HUGE"', huge ? "1e400" : '"HUGE"');
  return lines.join("\n");
}

/** Swapping values can make a value hold itself. */
function stringify(value: unknown): string {
  try {
    return `${JSON.stringify(value)}`;
  } catch {
    return "{";
  }
}

function* placesIn(of: object, key: string, depth = 20): Generator<Place> {
  const holder = of as Record<string, unknown>;
  yield { of: holder, key };
  const value = holder[key];
  if (typeof value !== "object" || value === null || depth === 0) return;
  for (const inner of Object.keys(value)) yield* placesIn(value, inner, depth - 1);
}
