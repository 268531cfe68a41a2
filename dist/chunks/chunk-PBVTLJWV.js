import {
  decodeBytes,
  encodeBytes
} from "./chunk-Q6ZTXGV6.js";

// src/harnesses/readers/local.ts
import { lstatSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
var local = new Set(
  "bcachefs btrfs erofs ext2 ext3 ext4 f2fs jfs overlay ramfs squashfs tmpfs xfs zfs".split(" ")
);
var types;
var known = /* @__PURE__ */ new Map();
function isLocalDirectory(directory) {
  const before = known.get(directory);
  if (before !== void 0) return before;
  const parent = dirname(directory);
  types ??= mountTypes();
  const type = types.get(directory);
  const isLocal = (parent === directory || isLocalDirectory(parent)) && (type === void 0 ? parent !== directory : local.has(type)) && isDirectory(directory);
  known.set(directory, isLocal);
  return isLocal;
}
function isDirectory(path) {
  try {
    return lstatSync(encodeBytes(path)).isDirectory();
  } catch {
    return false;
  }
}
function mountTypes() {
  try {
    return parseMounts(decodeBytes(readFileSync("/proc/self/mountinfo")));
  } catch {
    return /* @__PURE__ */ new Map();
  }
}
function parseMounts(text) {
  const found = /* @__PURE__ */ new Map();
  for (const line of text.split("\n")) {
    const [mount = "", source = ""] = line.split(" - ", 2);
    const point = mount.split(" ", 5)[4];
    const type = source.split(" ", 1)[0];
    if (point === void 0 || type === void 0 || type === "") continue;
    found.set(
      point.replace(/\\([0-7]{3})/g, (_, octal) => unescaped(octal)),
      type
    );
  }
  return found;
}
function unescaped(octal) {
  return String.fromCharCode(Number.parseInt(octal, 8));
}

export {
  isLocalDirectory
};
