import { type JsonNode, JsonTextError, parseJsonText } from "./json-text.ts";

/**
 * The text with `item` appended to the array at `keys` (made, with the objects above it, where it is missing).
 * Every other byte stays. Throws JsonTextError for a text that is not JSON, or where something else stands on the way.
 */
export function appendItem(text: string, keys: readonly string[], item: unknown): string {
  const root = parseJsonText(text);
  const style = styleOf(text, root);
  let node = root;
  let depth = 0;
  for (const key of keys) {
    if (node.kind !== "object") throw wrongKind(keys.slice(0, depth), "an object");
    const member = node.items.find((each) => each.key === key);
    if (member === undefined) break;
    node = member.node;
    depth += 1;
  }
  const missing = keys.slice(depth);
  if (missing.length === 0) {
    if (node.kind !== "array") throw wrongKind(keys, "a list");
    return insert(text, node, depth, render(item, style, depth + 1), style);
  }
  if (node.kind !== "object") throw wrongKind(keys.slice(0, depth), "an object");
  const [key = "", ...rest] = missing;
  const value = rest.reduceRight<unknown>((inner, name) => ({ [name]: inner }), [item]);
  const member = `${JSON.stringify(key)}: ${render(value, style, depth + 1)}`;
  return insert(text, node, depth, member, style);
}

/**
 * As {@link appendItem}, but an item of ours that is there already is replaced where it stands; any more of them are removed.
 */
export function putItem(
  text: string,
  keys: readonly string[],
  item: unknown,
  isOurs: (item: unknown) => boolean,
): string {
  const root = parseJsonText(text);
  const array = nodeAt(root, keys);
  const items = array?.kind === "array" ? array.items : [];
  const ours = items.filter((each) => isOurs(each.node.value));
  const [first] = ours;
  if (array === undefined || first === undefined) return appendItem(text, keys, item);
  if (ours.length > 1) {
    const last = items.findLastIndex((each) => isOurs(each.node.value));
    return putItem(removeAt(text, array, last), keys, item, isOurs);
  }
  const rendered = render(item, styleOf(text, root), keys.length + 1);
  return text.slice(0, first.node.start) + rendered + text.slice(first.node.end);
}

/** The items of the array at `keys`; none where it is missing. Throws JsonTextError. */
export function itemsAt(text: string, keys: readonly string[]): readonly unknown[] {
  const node = nodeAt(parseJsonText(text), keys);
  return node?.kind === "array" ? node.items.map((item) => item.node.value) : [];
}

/**
 * The text without those items of the array at `keys`, and without the array and the objects above it that are empty
 * then. Throws JsonTextError.
 */
export function removeItems(
  text: string,
  keys: readonly string[],
  isOurs: (item: unknown) => boolean,
): string {
  for (;;) {
    const array = nodeAt(parseJsonText(text), keys);
    const index = array?.kind === "array" ? array.items.findIndex((i) => isOurs(i.node.value)) : -1;
    if (array?.kind !== "array" || index < 0) return text;
    text = removeAt(text, array, index);
    for (let depth = keys.length; depth > 0; depth -= 1) {
      const root = parseJsonText(text);
      const parent = nodeAt(root, keys.slice(0, depth - 1));
      const child = nodeAt(root, keys.slice(0, depth));
      if (parent?.kind !== "object" || child === undefined || !isBare(text, child)) break;
      const at = parent.items.findIndex((member) => member.key === keys[depth - 1]);
      text = removeAt(text, parent, at);
    }
  }
}

function wrongKind(keys: readonly string[], what: string): JsonTextError {
  return new JsonTextError(`${keys.join(".") || "the whole"} is not ${what}`);
}

function nodeAt(root: JsonNode, keys: readonly string[]): JsonNode | undefined {
  let node: JsonNode | undefined = root;
  for (const key of keys) {
    if (node?.kind !== "object") return undefined;
    node = node.items.find((member) => member.key === key)?.node;
  }
  return node;
}

type Style = { readonly indent: string; readonly newline: string; readonly multiline: boolean };

function styleOf(text: string, root: JsonNode): Style {
  const first = root.kind === "scalar" ? undefined : root.items[0];
  const indent = /\n([ \t]+)$/.exec(text.slice(0, first?.start ?? 0))?.[1];
  return {
    indent: indent ?? "  ",
    newline: text.includes("\r\n") ? "\r\n" : "\n",
    multiline: first === undefined || text.slice(root.start, root.end).includes("\n"),
  };
}

function render(value: unknown, style: Style, depth: number): string {
  if (!style.multiline) return JSON.stringify(value);
  const lines = JSON.stringify(value, null, style.indent).split("\n");
  return lines.join(style.newline + style.indent.repeat(depth));
}

/** Puts `added` behind the container's last item, and behind the comments that belong to it. */
function insert(text: string, node: JsonNode, depth: number, added: string, style: Style): string {
  const last = node.kind === "scalar" ? undefined : node.items.at(-1);
  const close = node.end - 1;
  const inner = text.slice(last?.node.end ?? node.start + 1, close);
  const end = close - (/\s*$/.exec(inner)?.[0].length ?? 0);
  const [before, after] = style.multiline
    ? [style.newline + style.indent.repeat(depth + 1), style.newline + style.indent.repeat(depth)]
    : [last === undefined ? "" : " ", ""];
  const tail = last === undefined && style.multiline ? after + text.slice(close) : text.slice(end);
  if (last === undefined) return text.slice(0, end) + before + added + tail;
  return `${text.slice(0, last.node.end)},${text.slice(last.node.end, end)}${before}${added}${tail}`;
}

function removeAt(text: string, container: JsonNode, index: number): string {
  if (container.kind === "scalar") return text;
  const item = container.items[index];
  if (item === undefined) return text;
  const previous = container.items[index - 1];
  const rest = text.slice((item.comma ?? item.node.end - 1) + 1);
  const before = text.slice(previous?.node.end ?? container.start + 1, item.start);
  const blank = /\s*$/.exec(before)?.[0] ?? "";
  // A comment to the end of its line would swallow what follows on it.
  const needsNewline = /\/\/.*$/.test(before.trimEnd()) && !/^\s*\n/.test(rest);
  const start = item.start - blank.length + (needsNewline ? blank.indexOf("\n") + 1 : 0);
  if (item.comma !== undefined) return text.slice(0, start) + rest;
  if (previous?.comma !== undefined) {
    return text.slice(0, previous.comma) + text.slice(previous.comma + 1, start) + rest;
  }
  return text.slice(0, start) + (before.trim() === "" ? rest.replace(/^\s+(?=[\]}])/, "") : rest);
}

/** Empty, without even a comment in it. */
function isBare(text: string, node: JsonNode): boolean {
  return node.kind !== "scalar" && text.slice(node.start + 1, node.end - 1).trim() === "";
}
