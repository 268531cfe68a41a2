// src/text/bytes.ts
import { Buffer, isUtf8 } from "node:buffer";
function decodeBytes(bytes) {
  return isUtf8(bytes) ? plain(bytes) : decodeEscaped(bytes);
}
function plain(bytes) {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}
function encodeBytes(text) {
  if (text.isWellFormed()) return Buffer.from(text, "utf8");
  const parts = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const isEscapedByte = code >= 56448 && code <= 56575;
    parts.push(isEscapedByte ? Buffer.of(code & 255) : Buffer.from(character, "utf8"));
  }
  return Buffer.concat(parts);
}
function decodeEscaped(bytes) {
  let text = "";
  let index = 0;
  while (index < bytes.length) {
    const length = sequenceLength(bytes, index);
    if (length === 0) {
      text += String.fromCharCode(56320 | (bytes[index] ?? 0));
      index += 1;
    } else {
      text += plain(bytes.subarray(index, index + length));
      index += length;
    }
  }
  return text;
}
function sequenceLength(bytes, index) {
  const lead = bytes[index] ?? 0;
  const length = lead < 128 ? 1 : lead < 194 ? 0 : lead < 224 ? 2 : lead < 240 ? 3 : lead < 245 ? 4 : 0;
  if (length === 0 || index + length > bytes.length) return 0;
  return isUtf8(bytes.subarray(index, index + length)) ? length : 0;
}

export {
  decodeBytes,
  encodeBytes
};
