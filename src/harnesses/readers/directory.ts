import { promises as fs, lstatSync, type Stats } from "node:fs";
import { basename, dirname, join } from "node:path";
import { systemErrorCode } from "../../errors.ts";
import { decodeBytes, encodeBytes } from "../../text/bytes.ts";
import { isLocalDirectory } from "./local.ts";

/** Names in a directory of another program; none when there is no such directory. Throws any other system error. */
export async function entries(directory: string): Promise<string[]> {
  try {
    const names = await fs.readdir(encodeBytes(directory), { encoding: "buffer" });
    return names.map(decodeBytes);
  } catch (error) {
    if (isAbsence(error)) return [];
    throw error;
  }
}

export async function isFile(path: string): Promise<boolean> {
  return (await status(path))?.isFile() ?? false;
}

export async function isDirectory(path: string): Promise<boolean> {
  return (await status(path))?.isDirectory() ?? false;
}

/** Milliseconds since the epoch; undefined where there is nothing of that name. */
export async function modifiedAt(path: string): Promise<number | undefined> {
  return (await status(path))?.mtimeMs;
}

/** Undefined where there is nothing of that name. Throws any other system error. */
async function status(path: string): Promise<Stats | undefined> {
  try {
    // At once where that cannot hang: handing a look to Node's pool and back costs more than the look.
    const now = isLocalDirectory(dirname(path)) ? lstatSync(encodeBytes(path)) : undefined;
    if (now !== undefined && !now.isSymbolicLink()) return now;
    return await fs.stat(encodeBytes(path));
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}

export type FoundFile = {
  readonly name: string;
  readonly path: string;
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number;
};

/** The directory's regular files, last written first, at most `most` of them. Files that vanish meanwhile are left out. */
export async function newestFiles(directory: string, most = 50): Promise<readonly FoundFile[]> {
  const names = await entries(directory);
  return newestOf(
    names.map((name) => join(directory, name)),
    most,
  );
}

/** Those of the paths that are regular files, last written first, at most `most` of them. */
export async function newestOf(paths: readonly string[], most = 50): Promise<readonly FoundFile[]> {
  const files: FoundFile[] = [];
  for (const path of paths) {
    const found = await status(path).catch(() => undefined);
    if (found?.isFile()) files.push({ name: basename(path), path, modifiedAt: found.mtimeMs });
  }
  return files.sort((a, b) => b.modifiedAt - a.modifiedAt).slice(0, most);
}

function isAbsence(error: unknown): boolean {
  const code = systemErrorCode(error);
  return code === "ENOENT" || code === "ENOTDIR";
}
