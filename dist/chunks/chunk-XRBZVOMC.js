import {
  isLocalDirectory
} from "./chunk-PBVTLJWV.js";
import {
  systemErrorCode
} from "./chunk-GMU24DER.js";
import {
  decodeBytes,
  encodeBytes
} from "./chunk-Q6ZTXGV6.js";

// src/harnesses/readers/directory.ts
import { promises as fs, lstatSync } from "node:fs";
import { basename, dirname, join } from "node:path";
async function entries(directory) {
  try {
    const names = await fs.readdir(encodeBytes(directory), { encoding: "buffer" });
    return names.map(decodeBytes);
  } catch (error) {
    if (isAbsence(error)) return [];
    throw error;
  }
}
async function isFile(path) {
  return (await status(path))?.isFile() ?? false;
}
async function isDirectory(path) {
  return (await status(path))?.isDirectory() ?? false;
}
async function modifiedAt(path) {
  return (await status(path))?.mtimeMs;
}
async function status(path) {
  try {
    const now = isLocalDirectory(dirname(path)) ? lstatSync(encodeBytes(path)) : void 0;
    if (now !== void 0 && !now.isSymbolicLink()) return now;
    return await fs.stat(encodeBytes(path));
  } catch (error) {
    if (isAbsence(error)) return void 0;
    throw error;
  }
}
async function newestFiles(directory, most = 50) {
  const names = await entries(directory);
  return newestOf(
    names.map((name) => join(directory, name)),
    most
  );
}
async function newestOf(paths, most = 50) {
  const files = [];
  for (const path of paths) {
    const found = await status(path).catch(() => void 0);
    if (found?.isFile()) files.push({ name: basename(path), path, modifiedAt: found.mtimeMs });
  }
  return files.sort((a, b) => b.modifiedAt - a.modifiedAt).slice(0, most);
}
function isAbsence(error) {
  const code = systemErrorCode(error);
  return code === "ENOENT" || code === "ENOTDIR";
}

export {
  entries,
  isFile,
  isDirectory,
  modifiedAt,
  newestFiles,
  newestOf
};
