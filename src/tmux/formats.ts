import { decodeBytes } from "../text/bytes.ts";

/**
 * Rows of framed fields: `<length>:<bytes>` each, so that a directory, a title or a name with TAB, newline or any
 * other byte in it cannot shift what follows.
 *
 * tmux 3.4 and 3.5a print control characters and invalid UTF-8 as `\037` or `\r`, other versions raw, while
 * `#{n:…}` counts the raw bytes everywhere. So a literal backslash is printed as `\134`, and every escape is undone.
 */
export function rowFormat(kind: string, fields: readonly string[]): string {
  const framed = fields.map((field) => `#{n:${field}}:#{s/[\\\\]/\\\\134/:${field}}`);
  return `${kind}${framed.join("")}`;
}

/** A row that is not what was asked for. `line` is its start, for the message. */
export class RowError extends Error {
  override readonly name = "RowError";
  constructor(what: string, line: string) {
    super(`${what}: ${JSON.stringify(line)}`);
  }
}

/** Reads rows of framed fields, strictly: anything short, long or unknown throws {@link RowError}. */
export class RowReader {
  /** One character for each byte (Latin-1): slices of it cost less than those of a Buffer. */
  readonly #text: string;
  /** No escapes and nothing but ASCII in all of it: fields are then what they look like. */
  readonly #isPlain: boolean;
  #position = 0;
  #rowStart = 0;

  constructor(bytes: Buffer) {
    this.#text = bytes.toString("latin1");
    this.#isPlain = !/[\\\x80-\xff]/.test(this.#text);
  }

  get done(): boolean {
    return this.#position >= this.#text.length;
  }

  /** The letter that starts the next row. */
  kind(): string {
    this.#rowStart = this.#position;
    if (this.done) throw this.#error("Output ends where a row should start");
    this.#position += 1;
    return this.#text.charAt(this.#rowStart);
  }

  field(): string {
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

  fields(count: number): string[] {
    const fields: string[] = [];
    while (fields.length < count) fields.push(this.field());
    return fields;
  }

  end(): void {
    if (this.#text.charAt(this.#position) !== "\n") {
      throw this.#error("A row is longer than its fields");
    }
    this.#position += 1;
  }

  /** The rest of the line, for output that is not framed. */
  line(): string {
    const end = this.#text.indexOf("\n", this.#position);
    if (end < 0) throw this.#error("Output ends within a row");
    const text = this.#text.slice(this.#position, end);
    this.#position = end + 1;
    return text;
  }

  unknownRow(): RowError {
    return this.#error("A row of an unknown kind");
  }

  #unescaped(length: number): Buffer {
    const field = Buffer.alloc(length);
    for (let index = 0; index < length; index += 1) {
      const byte = this.#text.charCodeAt(this.#position);
      if (Number.isNaN(byte)) throw this.#error("Output ends within a field");
      this.#position += 1;
      field[index] = byte === 0x5c ? this.#escape() : byte;
    }
    return field;
  }

  /** After the backslash: vis(3) with VIS_OCTAL | VIS_CSTYLE. */
  #escape(): number {
    const octal = this.#text.slice(this.#position, this.#position + 3);
    if (/^[0-3][0-7]{2}$/.test(octal)) {
      this.#position += 3;
      return Number.parseInt(octal, 8);
    }
    const named = cStyle[octal[0] ?? ""];
    if (named === undefined) throw this.#error("An unknown escape");
    this.#position += 1;
    return named;
  }

  #error(what: string): RowError {
    const end = Math.max(this.#position, this.#rowStart) + 120;
    return new RowError(what, fromLatin1(this.#text.slice(this.#rowStart, end)));
  }
}

function fromLatin1(text: string): string {
  return decodeBytes(Buffer.from(text, "latin1"));
}

const cStyle: Readonly<Record<string, number>> = {
  a: 0x07,
  b: 0x08,
  t: 0x09,
  n: 0x0a,
  v: 0x0b,
  f: 0x0c,
  r: 0x0d,
  s: 0x20,
};
