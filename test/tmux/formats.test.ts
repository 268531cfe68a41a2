import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { decodeBytes, encodeBytes } from "../../src/text/bytes.ts";
import { RowError, RowReader } from "../../src/tmux/formats.ts";

/** As tmux prints a field: 3.3a and 3.8 leave control characters raw, 3.4 and 3.5a escape them. */
function printed(bytes: Buffer, escaping: boolean): Buffer {
  const parts = [Buffer.from(`${bytes.length}:`)];
  for (const byte of bytes) {
    const octal = `\\${byte.toString(8).padStart(3, "0")}`;
    const named: Record<number, string> = { 7: "\\a", 8: "\\b", 11: "\\v", 12: "\\f", 13: "\\r" };
    if (byte === 0x5c) parts.push(Buffer.from("\\134"));
    else if (escaping && named[byte] !== undefined) parts.push(Buffer.from(named[byte]));
    else if (escaping && (byte < 0x20 || byte >= 0x7f) && byte !== 9 && byte !== 10)
      parts.push(Buffer.from(octal));
    else parts.push(Buffer.of(byte));
  }
  return Buffer.concat(parts);
}

test("any bytes come back as they were, from a tmux that escapes and from one that does not", () => {
  const field = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes));
  fc.assert(
    fc.property(fc.array(field, { maxLength: 5 }), fc.boolean(), (fields, escaping) => {
      const row = Buffer.concat([
        Buffer.from("P"),
        ...fields.map((each) => printed(each, escaping)),
        Buffer.from("\n"),
      ]);
      const reader = new RowReader(Buffer.concat([row, row]));
      for (let round = 0; round < 2; round += 1) {
        assert.equal(reader.kind(), "P");
        assert.deepEqual(reader.fields(fields.length).map(encodeBytes), fields);
        reader.end();
      }
      assert.ok(reader.done);
    }),
  );
});

test("a row that is short, long or without lengths is refused, with the raw line", () => {
  const rows = ["P3:ab", "P2:abc\n", "Pabc\n", "P:\n", "P99:abc\n", "P1:\\q\n"];
  for (const text of rows) {
    const reader = new RowReader(Buffer.from(text));
    assert.throws(
      () => {
        reader.kind();
        reader.field();
        reader.end();
      },
      (error) =>
        error instanceof RowError && error.message.includes(JSON.stringify(text).slice(1, 4)),
      text,
    );
  }
});

test("text that is no UTF-8 survives", () => {
  const bytes = Buffer.from([0x2f, 0xff, 0xc3, 0x28, 0xe2, 0x82, 0xac, 0xed, 0xa0, 0x80]);
  assert.deepEqual(encodeBytes(decodeBytes(bytes)), bytes);
});
