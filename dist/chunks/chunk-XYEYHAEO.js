// src/text/json.ts
function printableJson(value) {
  return JSON.stringify(value, null, 2).replace(
    /[\u{7f}-\u{9f}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => [...character.split("")].map(escapeUnit).join("")
  );
}
function escapeUnit(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

export {
  printableJson
};
