/** JSON with comments, as positions in its text: enough to change one place and leave every other byte alone. */
export type JsonNode = {
  readonly start: number;
  /** After its last character. */
  readonly end: number;
  readonly value: unknown;
} & (
  | { readonly kind: "scalar" }
  | { readonly kind: "array"; readonly items: readonly JsonItem[] }
  | { readonly kind: "object"; readonly items: readonly (JsonItem & { readonly key: string })[] }
);

export type JsonItem = {
  /** Of its key, in an object. */
  readonly start: number;
  readonly node: JsonNode;
  /** Position of the comma behind it. */
  readonly comma: number | undefined;
};

/** Not JSON (with comments and without trailing commas), or JSON that readers could disagree on. */
export class JsonTextError extends Error {
  override readonly name = "JsonTextError";
}

/** Throws JsonTextError, naming the line. */
export function parseJsonText(text: string): JsonNode {
  const scanner = new Scanner(text);
  const node = scanner.value();
  scanner.blank();
  if (scanner.position < text.length) scanner.fail("more text after its end");
  return node;
}

const blanks = /(?:[ \t\r\n]+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const scalar = /"(?:[^"\\\u0000-\u001f]|\\.)*"|-?\d[\d.eE+-]*|true|false|null/y;

class Scanner {
  position = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  blank(): void {
    blanks.lastIndex = this.position;
    blanks.exec(this.#text);
    this.position = blanks.lastIndex;
  }

  value(): JsonNode {
    this.blank();
    const first = this.#text[this.position];
    if (first === "{") return this.#object();
    if (first === "[") return this.#array();
    return this.#scalar();
  }

  fail(what: string): never {
    const line = this.#text.slice(0, this.position).split("\n").length;
    throw new JsonTextError(`${what} (line ${line})`);
  }

  #object(): JsonNode {
    const start = this.position;
    const value: Record<string, unknown> = {};
    const items = this.#items("}", () => {
      const at = this.position;
      const key = this.#scalar().value;
      if (typeof key !== "string") this.fail("a key that is no string");
      // Which of two counts is the reader's choice.
      if (Object.hasOwn(value, key)) this.fail(`the key ${JSON.stringify(key)} twice`);
      this.#expect(":");
      const node = this.value();
      Object.defineProperty(value, key, { value: node.value, enumerable: true });
      return { start: at, key, node };
    });
    return { kind: "object", start, end: this.position, value, items };
  }

  #array(): JsonNode {
    const start = this.position;
    const items = this.#items("]", () => {
      const node = this.value();
      return { start: node.start, node };
    });
    return {
      kind: "array",
      start,
      end: this.position,
      value: items.map((i) => i.node.value),
      items,
    };
  }

  #items<T extends object>(close: string, read: () => T): (T & { comma: number | undefined })[] {
    const items: (T & { comma: number | undefined })[] = [];
    this.position += 1;
    this.blank();
    if (this.#take(close)) return items;
    for (;;) {
      this.blank();
      const item = read();
      this.blank();
      const comma = this.#text[this.position] === "," ? this.position : undefined;
      items.push({ ...item, comma });
      if (comma === undefined) break;
      this.position += 1;
    }
    this.#expect(close);
    return items;
  }

  #scalar(): JsonNode {
    scalar.lastIndex = this.position;
    const match = scalar.exec(this.#text)?.[0];
    if (match === undefined) this.fail("a value is missing");
    const start = this.position;
    try {
      const value: unknown = JSON.parse(match);
      this.position += match.length;
      return { kind: "scalar", start, end: this.position, value };
    } catch {
      this.fail("a value that is not JSON");
    }
  }

  #expect(character: string): void {
    this.blank();
    if (!this.#take(character)) this.fail(`“${character}” is missing`);
  }

  #take(character: string): boolean {
    if (this.#text[this.position] !== character) return false;
    this.position += 1;
    return true;
  }
}
