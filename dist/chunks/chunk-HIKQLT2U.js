import {
  WorkspaceError,
  systemErrorCode
} from "./chunk-GMU24DER.js";

// src/store/directory.ts
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
function ensurePrivateDirectory(path) {
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
    if (own !== void 0 && (named.uid !== own || meant.uid !== own)) {
      throw refused(
        path,
        `belongs to another user (uid ${named.uid === own ? meant.uid : named.uid})`
      );
    }
    if ((meant.mode & 63) !== 0) chmodSync(path, 448);
  } catch (cause) {
    throw cause instanceof WorkspaceError ? cause : unwritable(path, cause);
  }
}
function make(path) {
  try {
    mkdirSync(path, { mode: 448 });
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT" || existsSync(dirname(path))) throw error;
    makeParents(dirname(path));
    mkdirSync(path, { mode: 448 });
  }
}
function makeParents(path) {
  if (!existsSync(dirname(path))) makeParents(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
}
function namesIn(directory) {
  try {
    return readdirSync(directory);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === "ENOENT") return [];
    throw code === "ENOTDIR" ? refused(directory, "is not in a directory") : error;
  }
}
function refused(path, what) {
  return new WorkspaceError("state-unwritable", `The state directory ${path} ${what}`, {
    advice: "Move it away, or set TMUX_WORKSPACE_RESTORE_DIR to a directory of your own."
  });
}
function unwritable(path, cause) {
  const code = systemErrorCode(cause);
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new WorkspaceError("state-unwritable", `Could not write ${path}: ${reason}`, {
    advice: `${code !== void 0 && remedies[code] || "Check that directory."} The last good record stays in force.`,
    cause
  });
}
var remedies = {
  ENOSPC: "The disk is full: free some space.",
  EDQUOT: "Your disk quota is used up: free some space.",
  EROFS: "The file system is mounted read-only.",
  EACCES: "You may not write there: check the owner and mode of the directories above.",
  EPERM: "You may not write there: check the owner and mode of the directories above.",
  ENOTDIR: "A part of that path is a file: move it away."
};

export {
  ensurePrivateDirectory,
  namesIn,
  unwritable
};
