// src/harnesses/install/json-hooks.ts
import { isDeepStrictEqual } from "node:util";

// src/harnesses/install/json-text.ts
var JsonTextError = class extends Error {
  name = "JsonTextError";
};
function parseJsonText(text) {
  const scanner = new Scanner(text);
  const node = scanner.value();
  scanner.blank();
  if (scanner.position < text.length) scanner.fail("more text after its end");
  return node;
}
var blanks = /(?:[ \t\r\n]+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
var scalar = /"(?:[^"\\\u0000-\u001f]|\\.)*"|-?\d[\d.eE+-]*|true|false|null/y;
var Scanner = class {
  position = 0;
  #text;
  constructor(text) {
    this.#text = text;
  }
  blank() {
    blanks.lastIndex = this.position;
    blanks.exec(this.#text);
    this.position = blanks.lastIndex;
  }
  value() {
    this.blank();
    const first = this.#text[this.position];
    if (first === "{") return this.#object();
    if (first === "[") return this.#array();
    return this.#scalar();
  }
  fail(what) {
    const line = this.#text.slice(0, this.position).split("\n").length;
    throw new JsonTextError(`${what} (line ${line})`);
  }
  #object() {
    const start = this.position;
    const value = {};
    const items = this.#items("}", () => {
      const at = this.position;
      const key = this.#scalar().value;
      if (typeof key !== "string") this.fail("a key that is no string");
      if (Object.hasOwn(value, key)) this.fail(`the key ${JSON.stringify(key)} twice`);
      this.#expect(":");
      const node = this.value();
      Object.defineProperty(value, key, { value: node.value, enumerable: true });
      return { start: at, key, node };
    });
    return { kind: "object", start, end: this.position, value, items };
  }
  #array() {
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
      items
    };
  }
  #items(close, read) {
    const items = [];
    this.position += 1;
    this.blank();
    if (this.#take(close)) return items;
    for (; ; ) {
      this.blank();
      const item = read();
      this.blank();
      const comma = this.#text[this.position] === "," ? this.position : void 0;
      items.push({ ...item, comma });
      if (comma === void 0) break;
      this.position += 1;
    }
    this.#expect(close);
    return items;
  }
  #scalar() {
    scalar.lastIndex = this.position;
    const match = scalar.exec(this.#text)?.[0];
    if (match === void 0) this.fail("a value is missing");
    const start = this.position;
    try {
      const value = JSON.parse(match);
      this.position += match.length;
      return { kind: "scalar", start, end: this.position, value };
    } catch {
      this.fail("a value that is not JSON");
    }
  }
  #expect(character) {
    this.blank();
    if (!this.#take(character)) this.fail(`\u201C${character}\u201D is missing`);
  }
  #take(character) {
    if (this.#text[this.position] !== character) return false;
    this.position += 1;
    return true;
  }
};

// src/harnesses/install/json-edit.ts
function appendItem(text, keys, item) {
  const root = parseJsonText(text);
  const style = styleOf(text, root);
  let node = root;
  let depth = 0;
  for (const key2 of keys) {
    if (node.kind !== "object") throw wrongKind(keys.slice(0, depth), "an object");
    const member2 = node.items.find((each) => each.key === key2);
    if (member2 === void 0) break;
    node = member2.node;
    depth += 1;
  }
  const missing = keys.slice(depth);
  if (missing.length === 0) {
    if (node.kind !== "array") throw wrongKind(keys, "a list");
    return insert(text, node, depth, render(item, style, depth + 1), style);
  }
  if (node.kind !== "object") throw wrongKind(keys.slice(0, depth), "an object");
  const [key = "", ...rest] = missing;
  const value = rest.reduceRight((inner, name) => ({ [name]: inner }), [item]);
  const member = `${JSON.stringify(key)}: ${render(value, style, depth + 1)}`;
  return insert(text, node, depth, member, style);
}
function putItem(text, keys, item, isOurs) {
  const root = parseJsonText(text);
  const array = nodeAt(root, keys);
  const items = array?.kind === "array" ? array.items : [];
  const ours = items.filter((each) => isOurs(each.node.value));
  const [first] = ours;
  if (array === void 0 || first === void 0) return appendItem(text, keys, item);
  if (ours.length > 1) {
    const last = items.findLastIndex((each) => isOurs(each.node.value));
    return putItem(removeAt(text, array, last), keys, item, isOurs);
  }
  const rendered = render(item, styleOf(text, root), keys.length + 1);
  return text.slice(0, first.node.start) + rendered + text.slice(first.node.end);
}
function itemsAt(text, keys) {
  const node = nodeAt(parseJsonText(text), keys);
  return node?.kind === "array" ? node.items.map((item) => item.node.value) : [];
}
function removeItems(text, keys, isOurs) {
  for (; ; ) {
    const array = nodeAt(parseJsonText(text), keys);
    const index = array?.kind === "array" ? array.items.findIndex((i) => isOurs(i.node.value)) : -1;
    if (array?.kind !== "array" || index < 0) return text;
    text = removeAt(text, array, index);
    for (let depth = keys.length; depth > 0; depth -= 1) {
      const root = parseJsonText(text);
      const parent = nodeAt(root, keys.slice(0, depth - 1));
      const child = nodeAt(root, keys.slice(0, depth));
      if (parent?.kind !== "object" || child === void 0 || !isBare(text, child)) break;
      const at = parent.items.findIndex((member) => member.key === keys[depth - 1]);
      text = removeAt(text, parent, at);
    }
  }
}
function wrongKind(keys, what) {
  return new JsonTextError(`${keys.join(".") || "the whole"} is not ${what}`);
}
function nodeAt(root, keys) {
  let node = root;
  for (const key of keys) {
    if (node?.kind !== "object") return void 0;
    node = node.items.find((member) => member.key === key)?.node;
  }
  return node;
}
function styleOf(text, root) {
  const first = root.kind === "scalar" ? void 0 : root.items[0];
  const indent = /\n([ \t]+)$/.exec(text.slice(0, first?.start ?? 0))?.[1];
  return {
    indent: indent ?? "  ",
    newline: text.includes("\r\n") ? "\r\n" : "\n",
    multiline: first === void 0 || text.slice(root.start, root.end).includes("\n")
  };
}
function render(value, style, depth) {
  if (!style.multiline) return JSON.stringify(value);
  const lines = JSON.stringify(value, null, style.indent).split("\n");
  return lines.join(style.newline + style.indent.repeat(depth));
}
function insert(text, node, depth, added, style) {
  const last = node.kind === "scalar" ? void 0 : node.items.at(-1);
  const close = node.end - 1;
  const inner = text.slice(last?.node.end ?? node.start + 1, close);
  const end = close - (/\s*$/.exec(inner)?.[0].length ?? 0);
  const [before, after] = style.multiline ? [style.newline + style.indent.repeat(depth + 1), style.newline + style.indent.repeat(depth)] : [last === void 0 ? "" : " ", ""];
  const tail = last === void 0 && style.multiline ? after + text.slice(close) : text.slice(end);
  if (last === void 0) return text.slice(0, end) + before + added + tail;
  return `${text.slice(0, last.node.end)},${text.slice(last.node.end, end)}${before}${added}${tail}`;
}
function removeAt(text, container, index) {
  if (container.kind === "scalar") return text;
  const item = container.items[index];
  if (item === void 0) return text;
  const previous = container.items[index - 1];
  const rest = text.slice((item.comma ?? item.node.end - 1) + 1);
  const before = text.slice(previous?.node.end ?? container.start + 1, item.start);
  const blank = /\s*$/.exec(before)?.[0] ?? "";
  const needsNewline = /\/\/.*$/.test(before.trimEnd()) && !/^\s*\n/.test(rest);
  const start = item.start - blank.length + (needsNewline ? blank.indexOf("\n") + 1 : 0);
  if (item.comma !== void 0) return text.slice(0, start) + rest;
  if (previous?.comma !== void 0) {
    return text.slice(0, previous.comma) + text.slice(previous.comma + 1, start) + rest;
  }
  return text.slice(0, start) + (before.trim() === "" ? rest.replace(/^\s+(?=[\]}])/, "") : rest);
}
function isBare(text, node) {
  return node.kind !== "scalar" && text.slice(node.start + 1, node.end - 1).trim() === "";
}

// src/harnesses/install/json-hooks.ts
function jsonHooks(path, hooks, mark, empty = "{}\n") {
  const isOurs = (item) => JSON.stringify(item).includes(mark);
  const isCurrent = (text) => hooks.every((hook) => {
    const ours = itemsAt(text, hook.keys).filter(isOurs);
    return ours.length === 1 && isDeepStrictEqual(ours[0], hook.item);
  });
  const without = (text) => hooks.reduce((rest, hook) => removeItems(rest, hook.keys, isOurs), text);
  return {
    path,
    install: (text) => edited(() => {
      if (text !== null && isCurrent(text)) return text;
      return hooks.reduce(
        (rest, hook) => putItem(rest, hook.keys, hook.item, isOurs),
        text ?? empty
      );
    }),
    uninstall: (text) => edited(() => {
      if (text === null) return null;
      const rest = without(text);
      return rest !== text && (isEmptyObject(rest) || rest === empty) ? null : rest;
    })
  };
}
function isEmptyObject(text) {
  const root = parseJsonText(text);
  return root.kind === "object" && root.items.length === 0 && /^\s*\{\s*\}\s*$/.test(text);
}
function edited(edit) {
  try {
    return { ok: true, text: edit() };
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    return { ok: false, reason: `is not settings that can be changed safely: ${error.message}` };
  }
}

export {
  jsonHooks
};
