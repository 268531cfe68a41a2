import {
  decodeBytes
} from "./chunk-Q6ZTXGV6.js";

// src/tmux/formats.ts
function rowFormat(kind, fields) {
  const framed = fields.map((field) => `#{n:${field}}:#{s/[\\\\]/\\\\134/:${field}}`);
  return `${kind}${framed.join("")}`;
}
var RowError = class extends Error {
  name = "RowError";
  constructor(what, line) {
    super(`${what}: ${JSON.stringify(line)}`);
  }
};
var RowReader = class {
  /** One character for each byte (Latin-1): slices of it cost less than those of a Buffer. */
  #text;
  /** No escapes and nothing but ASCII in all of it: fields are then what they look like. */
  #isPlain;
  #position = 0;
  #rowStart = 0;
  constructor(bytes) {
    this.#text = bytes.toString("latin1");
    this.#isPlain = !/[\\\x80-\xff]/.test(this.#text);
  }
  get done() {
    return this.#position >= this.#text.length;
  }
  /** The letter that starts the next row. */
  kind() {
    this.#rowStart = this.#position;
    if (this.done) throw this.#error("Output ends where a row should start");
    this.#position += 1;
    return this.#text.charAt(this.#rowStart);
  }
  field() {
    const colon = this.#text.indexOf(":", this.#position);
    const digits = colon < 0 ? "" : this.#text.slice(this.#position, colon);
    if (!/^\d{1,9}$/.test(digits)) throw this.#error("A field has no length");
    this.#position = colon + 1;
    const length = Number(digits);
    const field = this.#text.slice(this.#position, this.#position + length);
    if (field.length < length) throw this.#error("Output ends within a field");
    if (!this.#isPlain && /[\\\x80-\xff]/.test(field)) return decodeBytes(this.#unescaped(length));
    this.#position += length;
    return field;
  }
  fields(count) {
    const fields = [];
    while (fields.length < count) fields.push(this.field());
    return fields;
  }
  end() {
    if (this.#text.charAt(this.#position) !== "\n") {
      throw this.#error("A row is longer than its fields");
    }
    this.#position += 1;
  }
  /** The rest of the line, for output that is not framed. */
  line() {
    const end = this.#text.indexOf("\n", this.#position);
    if (end < 0) throw this.#error("Output ends within a row");
    const text = this.#text.slice(this.#position, end);
    this.#position = end + 1;
    return text;
  }
  unknownRow() {
    return this.#error("A row of an unknown kind");
  }
  #unescaped(length) {
    const field = Buffer.alloc(length);
    for (let index = 0; index < length; index += 1) {
      const byte = this.#text.charCodeAt(this.#position);
      if (Number.isNaN(byte)) throw this.#error("Output ends within a field");
      this.#position += 1;
      field[index] = byte === 92 ? this.#escape() : byte;
    }
    return field;
  }
  /** After the backslash: vis(3) with VIS_OCTAL | VIS_CSTYLE. */
  #escape() {
    const octal = this.#text.slice(this.#position, this.#position + 3);
    if (/^[0-3][0-7]{2}$/.test(octal)) {
      this.#position += 3;
      return Number.parseInt(octal, 8);
    }
    const named = cStyle[octal[0] ?? ""];
    if (named === void 0) throw this.#error("An unknown escape");
    this.#position += 1;
    return named;
  }
  #error(what) {
    const end = Math.max(this.#position, this.#rowStart) + 120;
    return new RowError(what, fromLatin1(this.#text.slice(this.#rowStart, end)));
  }
};
function fromLatin1(text) {
  return decodeBytes(Buffer.from(text, "latin1"));
}
var cStyle = {
  a: 7,
  b: 8,
  t: 9,
  n: 10,
  v: 11,
  f: 12,
  r: 13,
  s: 32
};

export {
  rowFormat,
  RowError,
  RowReader
};
