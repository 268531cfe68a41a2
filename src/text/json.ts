/**
 * JSON for standard output: the same value, with every character that a terminal could act on (C1 controls, bidi and other
 * formats, lone surrogates) written as an escape. JSON.stringify itself escapes C0 controls and lone surrogates only.
 */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    /[\u{7f}-\u{9f}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => [...character.split("")].map(escapeUnit).join(""),
  );
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
