import {
  decodeBytes,
  encodeBytes
} from "./chunk-Q6ZTXGV6.js";

// src/tmux/escape.ts
function literalFormat(text) {
  return text.replace(/#+(\[?)/g, (run, bracket) => bracket === "" ? run + run : run);
}
function decodeName(name) {
  if (!name.includes("\\")) return name;
  const bytes = [];
  let rest = name;
  while (rest !== "") {
    const match = /^\\(?:([0-3][0-7]{2})|([abtnvfrs])|([\\$]))/.exec(rest);
    const [all, octal, letter, plain] = match ?? [];
    if (all === void 0) {
      const next = rest.indexOf("\\", 1);
      const text = next < 0 ? rest : rest.slice(0, next);
      bytes.push(encodeBytes(text));
      rest = rest.slice(text.length);
      continue;
    }
    if (octal !== void 0) bytes.push(Buffer.of(Number.parseInt(octal, 8)));
    else bytes.push(Buffer.from(letter === void 0 ? plain ?? "" : controls[letter] ?? ""));
    rest = rest.slice(all.length);
  }
  return decodeBytes(Buffer.concat(bytes));
}
var controls = {
  a: "\x07",
  b: "\b",
  t: "	",
  n: "\n",
  v: "\v",
  f: "\f",
  r: "\r",
  s: " "
};
function messageFormat(text) {
  return text.replaceAll("#", "##").replaceAll("%", "%%");
}

export {
  literalFormat,
  decodeName,
  messageFormat
};
