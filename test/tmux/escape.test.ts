import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { decodeBytes } from "../../src/text/bytes.ts";
import { decodeName, literalFormat } from "../../src/tmux/escape.ts";
import { commandLine } from "../../src/tmux/exec.ts";
import { RowReader, rowFormat } from "../../src/tmux/formats.ts";
import { sandbox } from "../support/tmux.ts";

/** Any bytes, and those that mean something to tmux's parser or its formats, closely packed. */
const bytes = fc.oneof(
  fc.uint8Array({ min: 1, max: 255, maxLength: 20 }).map((array) => decodeBytes(array)),
  fc.string({ unit: fc.constantFrom(..."#[]{}(),'\"\\;$~% \t\nab\udcff"), maxLength: 20 }),
);

test("any bytes arrive through the command parser", async (t) => {
  const server = (await sandbox(t)).server();
  await server.start();
  const words = fc.sample(bytes, 100).map((word) => `x${word}`);
  const lines = words.map((word, index) => commandLine(["set-option", "-g", `@w${index}`, word]));
  await server.tmux.ask(["source-file", "-"], { input: Buffer.concat(lines) });
  const format = rowFormat(
    "R",
    words.map((_, index) => `@w${index}`),
  );
  const reader = new RowReader(await server.tmux.ask(["display-message", "-p", format]));
  assert.equal(reader.kind(), "R");
  assert.deepEqual(reader.fields(words.length), words);
});

test("a format made of any text gives that text", async (t) => {
  const server = (await sandbox(t)).server();
  await server.start();
  const texts = fc.sample(
    fc.string({
      unit: fc.constantFrom(..."#[]{}(),'\"\\;$~%?:=|&!ab "),
      minLength: 1,
      maxLength: 16,
    }),
    300,
  );
  const lines = texts.map((text, index) =>
    commandLine(["set-option", "-gF", `@t${index}`, literalFormat(`x${text}`)]),
  );
  await server.tmux.ask(["source-file", "-"], { input: Buffer.concat(lines) });
  const format = rowFormat(
    "R",
    texts.map((_, index) => `@t${index}`),
  );
  const reader = new RowReader(await server.tmux.ask(["display-message", "-p", format]));
  assert.equal(reader.kind(), "R");
  assert.deepEqual(
    reader.fields(texts.length),
    texts.map((text) => `x${text}`),
  );
});

for (const [listed, name] of [
  ["plain", "plain"],
  ["a\\\\b", "a\\b"],
  ["tab\\there\\n", "tab\there\n"],
  ["\\$HOME $5", "$HOME $5"],
  ["\\377\\376", "\udcff\udcfe"],
  ["\\303\\251", "é"],
  ["odd\\q", "odd\\q"],
  ["end\\", "end\\"],
] as const) {
  test(`the name listed as ${listed} was made from ${JSON.stringify(name)}`, () =>
    assert.equal(decodeName(listed), name));
}
