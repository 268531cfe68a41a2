import {
  WorkspaceError,
  systemErrorCode
} from "./chunk-GMU24DER.js";

// src/harnesses/install/apply.ts
import { constants } from "node:fs";
import { lstat, mkdir, open, readFile, realpath, rename, rm, stat, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
async function planEdit(edit, direction) {
  const before = await readText(edit.path);
  const edited = direction === "install" ? edit.install(before) : edit.uninstall(before);
  if (!edited.ok) throw refused(edit.path, edited.reason);
  if (direction === "install") {
    const original = edit.uninstall(before);
    const isOriginal = original.ok && original.text === before;
    return { path: edit.path, before, after: edited.text, backup: isOriginal ? before : null };
  }
  const backup = await readText(backupPath(edit.path)).catch(() => null);
  const again = backup === null ? void 0 : edit.install(backup);
  const after = again?.ok && again.text === before ? backup : edited.text;
  return { path: edit.path, before, after, backup: null };
}
async function applyEdit(plan, direction) {
  if (await readText(plan.path) !== plan.before) {
    throw refused(plan.path, "has just been changed by another program");
  }
  try {
    if (plan.after !== plan.before) {
      if (plan.backup !== null) await replace(backupPath(plan.path), plan.backup, plan.path);
      if (plan.after === null) await unlink(plan.path);
      else await replace(plan.path, plan.after, plan.path);
    }
    if (direction === "uninstall") await rm(backupPath(plan.path), { force: true });
  } catch (cause) {
    throw refused(plan.path, `could not be written (${systemErrorCode(cause) ?? cause})`, cause);
  }
}
function backupPath(path) {
  return `${path}.before-tmux-workspace-restore`;
}
function refused(path, reason, cause) {
  return new WorkspaceError("settings-refused", `${path} ${reason}`, {
    advice: "It was left as it is. Mend it, or make the change by hand as the README describes.",
    cause
  });
}
async function readText(path) {
  try {
    const status = await lstat(path);
    const target = status.isSymbolicLink() ? await stat(path) : status;
    if (!target.isFile()) throw refused(path, "is not a regular file");
    if (target.nlink > 1)
      throw refused(path, "has a second name (hard link) that would be cut off");
    const bytes = await readFile(path);
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof WorkspaceError) throw error;
    if (error instanceof TypeError) throw refused(path, "is not UTF-8 text", error);
    const code = systemErrorCode(error);
    if (code !== "ENOENT") throw refused(path, `cannot be read (${code})`, error);
    const isDangling = await lstat(path).then(
      () => true,
      () => false
    );
    if (isDangling) throw refused(path, "is a symbolic link to nothing", error);
    return null;
  }
}
async function replace(path, text, like) {
  const target = await realpath(path).catch(() => path);
  const mode = await stat(like).then(
    (status) => status.mode & 511,
    () => 384
  );
  await mkdir(dirname(target), { recursive: true, mode: 448 });
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
  const handle = await open(
    temporary,
    constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL,
    mode
  );
  try {
    await handle.chmod(mode);
    await handle.writeFile(text);
    await handle.sync();
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  await rename(temporary, target);
}

export {
  planEdit,
  applyEdit
};
