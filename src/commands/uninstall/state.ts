import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import type { StatePaths } from "../../config/paths.ts";
import { systemErrorCode, WorkspaceError } from "../../errors.ts";

/** The directories that the plugin has made, and what in them is its own. Nothing else in them is touched, nor what the user writes. */
export type OwnState = { readonly directory: string; readonly entries: readonly string[] }[];

export function findState(paths: StatePaths): OwnState {
  const own = usersFiles(paths);
  const names = new Set(
    Object.values(paths)
      .filter((path) => typeof path === "string" && !own.includes(path))
      .map((path) => relative(paths.state, path as string)),
  );
  const { state } = paths;
  const entries = namesIn(state).filter((name) => names.has(name));
  const config = dirname(paths.vouched);
  return [
    ...(existsSync(state) ? [{ directory: state, entries }] : []),
    ...(existsSync(config) && namesIn(config).length === 0
      ? [{ directory: config, entries: [] }]
      : []),
  ];
}

/** What the user writes, by hand or by `relaunch`: kept. */
export function findUserFiles(paths: StatePaths): string[] {
  return usersFiles(paths).filter((path) => existsSync(path));
}

function usersFiles({ vouched, autostart }: StatePaths): string[] {
  return [vouched, autostart];
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

/** Erases it, or moves it into `aside`, which must not be there yet. What is not the plugin's own keeps its directory. */
export function removeState(state: OwnState, aside: string | undefined): void {
  if (aside !== undefined) mkdirSync(aside, { recursive: true, mode: 0o700 });
  for (const { directory, entries } of state.toReversed()) {
    for (const name of entries) {
      if (aside === undefined) rmSync(join(directory, name), { recursive: true, force: true });
      else move(join(directory, name), join(aside, name));
    }
    try {
      rmdirSync(directory);
    } catch (error) {
      if (!["ENOTEMPTY", "ENOENT", "EEXIST"].includes(systemErrorCode(error) ?? "")) throw error;
    }
  }
}

/** Another file system takes a copy. */
function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (systemErrorCode(error) !== "EXDEV") throw error;
    cpSync(from, to, { recursive: true, preserveTimestamps: true });
    rmSync(from, { recursive: true, force: true });
  }
}

/** Throws `usage` for a place where the records would be mixed with what is there. */
export function requireFree(aside: string): void {
  const found = statSync(aside, { throwIfNoEntry: false });
  if (found === undefined || (found.isDirectory() && namesIn(aside).length === 0)) return;
  throw new WorkspaceError("usage", `${aside} is there already, and not an empty directory`, {
    advice: "Name another directory with --keep-state.",
  });
}
