import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { systemErrorCode, WorkspaceError } from "../errors.ts";

/**
 * Makes the state directory (or one below it) if it is missing, for its owner alone, and closes it to others if it is
 * open to them. Throws `state-unwritable` for one that somebody else owns or has linked there.
 */
export function ensurePrivateDirectory(path: string): void {
  try {
    make(path);
  } catch (cause) {
    if (systemErrorCode(cause) !== "EEXIST") throw unwritable(path, cause);
  }
  const own = process.getuid?.();
  try {
    const named = lstatSync(path);
    const meant = named.isSymbolicLink() ? statSync(path) : named;
    if (!meant.isDirectory()) throw refused(path, "is not a directory");
    if (own !== undefined && (named.uid !== own || meant.uid !== own)) {
      throw refused(
        path,
        `belongs to another user (uid ${named.uid === own ? meant.uid : named.uid})`,
      );
    }
    if ((meant.mode & 0o077) !== 0) chmodSync(path, 0o700);
  } catch (cause) {
    throw cause instanceof WorkspaceError ? cause : unwritable(path, cause);
  }
}

function make(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT" || existsSync(dirname(path))) throw error;
    makeParents(dirname(path));
    mkdirSync(path, { mode: 0o700 });
  }
}

/** Not `recursive`: below /proc that goes round for ever (Node 24.21). */
function makeParents(path: string): void {
  if (!existsSync(dirname(path))) makeParents(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process was first.
    if (!existsSync(path)) throw error;
  }
}

/** Names in a directory of the state; none where it does not exist. Throws `state-unwritable` for what is no directory. */
export function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === "ENOENT") return [];
    throw code === "ENOTDIR" ? refused(directory, "is not in a directory") : error;
  }
}

function refused(path: string, what: string): WorkspaceError {
  return new WorkspaceError("state-unwritable", `The state directory ${path} ${what}`, {
    advice: "Move it away, or set TMUX_WORKSPACE_RESTORE_DIR to a directory of your own.",
  });
}

/** What a person is told when something could not be written at `path`. */
export function unwritable(path: string, cause: unknown): WorkspaceError {
  const code = systemErrorCode(cause);
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new WorkspaceError("state-unwritable", `Could not write ${path}: ${reason}`, {
    advice: `${(code !== undefined && remedies[code]) || "Check that directory."} The last good record stays in force.`,
    cause,
  });
}

const remedies: Readonly<Record<string, string>> = {
  ENOSPC: "The disk is full: free some space.",
  EDQUOT: "Your disk quota is used up: free some space.",
  EROFS: "The file system is mounted read-only.",
  EACCES: "You may not write there: check the owner and mode of the directories above.",
  EPERM: "You may not write there: check the owner and mode of the directories above.",
  ENOTDIR: "A part of that path is a file: move it away.",
};
