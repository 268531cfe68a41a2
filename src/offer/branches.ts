import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { PaneFacts } from "./facts.ts";

export type BranchState = PaneFacts["branch"];

/**
 * Whether the work on a branch is finished, from git alone: all of it is in the main branch, or its worktree was removed.
 * A branch that nothing was ever committed on is not finished, though git calls it merged. Anything that cannot be told is
 * null. One git process for each repository.
 */
export function branchReader(signal: AbortSignal) {
  const merged = new Map<string, Promise<ReadonlySet<string>>>();
  return async (directory: string, branch: string): Promise<BranchState> => {
    const place = await findRepository(directory);
    if (place === null || place === "worktree-gone") return place;
    const main = await mainBranch(place);
    if (branch === main || !(await wasCommittedOn(place, branch))) return null;
    const known = merged.get(place) ?? mergedBranches(place, main, signal);
    merged.set(place, known);
    return (await known).has(branch) ? "merged" : null;
  };
}

/** The common directory of the repository that `directory` is in; null: in none. */
async function findRepository(directory: string): Promise<string | "worktree-gone" | null> {
  for (let at = directory; ; at = dirname(at)) {
    const dot = join(at, ".git");
    const found = await stat(dot).catch(() => undefined);
    if (found?.isDirectory()) return dot;
    if (found?.isFile()) return worktreeRepository(at, dot);
    if (at === dirname(at)) return null;
  }
}

/** A linked worktree's `.git` is a file that names its own directory, which git worktree remove or prune deletes. */
async function worktreeRepository(
  at: string,
  dot: string,
): Promise<string | "worktree-gone" | null> {
  const own = /^gitdir: (.+)\n?$/.exec(await readText(dot))?.[1];
  if (own === undefined) return null;
  const path = resolve(at, own);
  if ((await stat(path).catch(() => undefined)) === undefined) return "worktree-gone";
  const common = (await readText(join(path, "commondir"))).trim();
  return common === "" ? path : resolve(path, common);
}

async function mainBranch(repository: string): Promise<string> {
  const head = await readText(join(repository, "refs", "remotes", "origin", "HEAD"));
  const named = /^ref: refs\/remotes\/origin\/(.+)\n?$/.exec(head)?.[1];
  if (named !== undefined) return named;
  const local = await stat(join(repository, "logs", "refs", "heads", "main")).catch(
    () => undefined,
  );
  return local === undefined ? "master" : "main";
}

/** Its reflog has more than the branch's making. */
async function wasCommittedOn(repository: string, branch: string): Promise<boolean> {
  const log = await readText(join(repository, "logs", "refs", "heads", branch));
  return log.trim().split("\n").length > 1;
}

async function mergedBranches(
  repository: string,
  main: string,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const list = (into: string) =>
    git(
      repository,
      ["for-each-ref", "--format=%(refname:short)", `--merged=${into}`, "refs/heads"],
      signal,
    );
  const sets = await Promise.all([list(`refs/heads/${main}`), list(`refs/remotes/origin/${main}`)]);
  return new Set(sets.flatMap((text) => text.split("\n")).filter((name) => name !== ""));
}

/** Its output; empty where git fails, is missing, or takes too long. */
function git(repository: string, args: readonly string[], signal: AbortSignal): Promise<string> {
  return new Promise((done) => {
    const options = { signal, env: { ...process.env, GIT_OPTIONAL_LOCKS: "0" } };
    execFile("git", [`--git-dir=${repository}`, ...args], options, (error, stdout) =>
      done(error === null ? stdout : ""),
    );
  });
}

function readText(path: string): Promise<string> {
  return readFile(path, "utf8").catch(() => "");
}
