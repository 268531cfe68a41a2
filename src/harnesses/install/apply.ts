import { constants } from "node:fs";
import { lstat, mkdir, open, readFile, realpath, rename, rm, stat, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { systemErrorCode, WorkspaceError } from "../../errors.ts";
import type { FileEdit } from "./integration.ts";
import { madeBetween } from "./made.ts";

export type Direction = "install" | "uninstall";

export type PlannedEdit = {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
  /** Kept beside the file as it was before us; null: none is to be written. */
  readonly backup: string | null;
};

/**
 * What an edit would do, with nothing done yet.
 * Throws WorkspaceError `settings-refused` for a file that must not be touched, naming it and the reason.
 */
export async function planEdit(edit: FileEdit, direction: Direction): Promise<PlannedEdit> {
  const before = await readText(edit.path);
  const edited = direction === "install" ? edit.install(before) : edit.uninstall(before);
  if (!edited.ok) throw refused(edit.path, edited.reason);
  if (direction === "install") {
    const original = edit.uninstall(before);
    const isOriginal = original.ok && original.text === before;
    return { path: edit.path, before, after: edited.text, backup: isOriginal ? before : null };
  }
  // Unchanged since the installation: what was there before comes back to the byte.
  const backup = await readText(backupPath(edit.path)).catch(() => null);
  const again = backup === null ? undefined : edit.install(backup);
  const after = again?.ok && again.text === before ? backup : edited.text;
  return { path: edit.path, before, after, backup: null };
}

/**
 * Does it, and answers which directories had to be made for it.
 * Throws `settings-refused` when the file has changed since, or cannot be written; it is whole in any case.
 */
export async function applyEdit(plan: PlannedEdit, direction: Direction): Promise<string[]> {
  if ((await readText(plan.path)) !== plan.before) {
    throw refused(plan.path, "has just been changed by another program");
  }
  try {
    let made: string[] = [];
    if (plan.after !== plan.before) {
      if (plan.backup !== null) await replace(backupPath(plan.path), plan.backup, plan.path);
      if (plan.after === null) await unlink(plan.path);
      else made = await replace(plan.path, plan.after, plan.path);
    }
    if (direction === "uninstall") await rm(backupPath(plan.path), { force: true });
    return made;
  } catch (cause) {
    throw refused(plan.path, `could not be written (${systemErrorCode(cause) ?? cause})`, cause);
  }
}

/** Ends in no suffix that a harness would load from a folder. */
function backupPath(path: string): string {
  return `${path}.before-tmux-workspace-restore`;
}

function refused(path: string, reason: string, cause?: unknown): WorkspaceError {
  return new WorkspaceError("settings-refused", `${path} ${reason}`, {
    advice: "It was left as it is. Mend it, or make the change by hand as the README describes.",
    cause,
  });
}

/** Null: there is no such file. */
async function readText(path: string): Promise<string | null> {
  try {
    const status = await lstat(path);
    // Through a symbolic link it is the target that is changed, so that linked dotfiles stay linked.
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
      () => false,
    );
    if (isDangling) throw refused(path, "is a symbolic link to nothing", error);
    return null;
  }
}

/** Replaces the file (not a symbolic link to it) at once or not at all, with the mode of `like`. Answers which directories it made. */
async function replace(path: string, text: string, like: string): Promise<string[]> {
  const target = await realpath(path).catch(() => path);
  const mode = await stat(like).then(
    (status) => status.mode & 0o777,
    () => 0o600,
  );
  const first = await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
  const handle = await open(
    temporary,
    constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL,
    mode,
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
  return madeBetween(first, dirname(target));
}
