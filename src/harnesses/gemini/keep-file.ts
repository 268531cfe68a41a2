import { copyFile, link, mkdir, rename, stat, unlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { systemErrorCode } from "../../errors.ts";
import { encodeBytes } from "../../text/bytes.ts";

/** Gives a file a second name: what is still appended to it is in both, and it costs no room. A copy where that cannot be. */
export async function keepFile(from: string, to: string): Promise<void> {
  await mkdir(encodeBytes(dirname(to)), { recursive: true, mode: 0o700 });
  await unlink(encodeBytes(to)).catch(unlessAbsent);
  try {
    await link(encodeBytes(from), encodeBytes(to));
  } catch (error) {
    const code = systemErrorCode(error) ?? "";
    if (!["EXDEV", "EPERM", "ENOTSUP", "EMLINK", "EACCES"].includes(code)) throw error;
    await copyFile(encodeBytes(from), encodeBytes(to));
  }
}

/** Replaces a file at once or not at all, with the mode that it had. */
export async function replaceFile(path: string, content: Uint8Array): Promise<void> {
  const { mode } = await stat(encodeBytes(path));
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  try {
    await writeFile(encodeBytes(temporary), content, { mode: mode & 0o777, flush: true });
    await rename(encodeBytes(temporary), encodeBytes(path));
  } catch (error) {
    await unlink(encodeBytes(temporary)).catch(unlessAbsent);
    throw error;
  }
}

export function unlessAbsent(error: unknown): void {
  if (systemErrorCode(error) !== "ENOENT") throw error;
}
