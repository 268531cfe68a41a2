import { createHash } from "node:crypto";
import { copyFile, link, mkdir, rm, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { systemErrorCode } from "../../errors.ts";
import { encodeBytes } from "../../text/bytes.ts";
import type { ConversationRef, ResumeGuard } from "../harness.ts";
import { entries, isFile } from "../readers/directory.ts";
import { chatsOf, filesOf, findChat, geminiDirectory } from "./store.ts";
import { readOutline } from "./transcript.ts";

/**
 * gemini 0.61.0, resumed in a later minute than the one in its chat's file name, leaves a second file with the same short id
 * and no message in it. The next gemini to start in that directory takes that for rubbish, and deletes every file with that
 * short id, the conversation with it, also while another process has it open.
 *
 * So: the conversation's file gets a second name (a hard link, or a copy on another file system) before anything is typed;
 * such empty files are removed before (a start of ours would act on them) and once the agent is ready; then the conversation
 * must still be there, or is put back from its second name.
 */
export const geminiGuard: ResumeGuard = {
  key: (ref) => `${geminiDirectory(ref.account)}\0${ref.directory}`,

  async before(ref, keep, signal) {
    const found = await findChat(ref, signal);
    if (found === undefined || found === "headless") {
      throw new Error("its conversation is not in Gemini's store");
    }
    await removeStubs(found.chats, signal);
    const folder = keepFolder(keep, ref);
    await mkdir(encodeBytes(folder), { recursive: true, mode: 0o700 });
    await keepFile(found.path, join(folder, basename(found.path)));
    return {};
  },

  async after(ref, keep, signal) {
    const folder = keepFolder(keep, ref);
    const [name] = await entries(folder);
    if (name === undefined) return null;
    const chats = await chatsOf(ref.account, ref.directory);
    if (chats === null)
      return `Gemini no longer knows ${ref.directory}; its conversation is kept in ${folder}`;
    await removeStubs(chats, signal);
    const path = join(chats, name);
    const kept = join(folder, name);
    let warning: string | null = null;
    if (!(await isFile(path))) {
      await keepFile(kept, path);
      warning = "Gemini had deleted its conversation; it was put back";
    } else if ((await readOutline(path, signal)).sessionId === null) {
      // Deleted, and begun anew by the process that had it open.
      return `Gemini deleted the conversation while it was open; what was in it is kept in ${kept}`;
    }
    await rm(encodeBytes(folder), { recursive: true, force: true });
    return warning;
  },
};

/** Removes each file without a message beside which there is one with messages of the same conversation. */
async function removeStubs(chats: string, signal: AbortSignal): Promise<void> {
  const names = (await entries(chats)).filter((name) =>
    /^session-.*-[0-9a-f]{8}\.jsonl$/.test(name),
  );
  const shortIds = new Set(names.map((name) => name.slice(-14, -6)));
  for (const shortId of shortIds) {
    const files = await filesOf(chats, shortId);
    if (files.length < 2) continue;
    const outlines = await Promise.all(
      files.map(async (path) => ({ path, ...(await readOutline(path, signal)) })),
    );
    for (const stub of outlines) {
      const isStub = stub.sessionId !== null && !stub.hasMessages;
      const hasOriginal = outlines.some((o) => o.hasMessages && o.sessionId === stub.sessionId);
      if (isStub && hasOriginal) await unlink(encodeBytes(stub.path)).catch(unlessAbsent);
    }
  }
}

function keepFolder(keep: string, ref: ConversationRef): string {
  const account = createHash("sha256").update(geminiDirectory(ref.account)).digest("hex");
  return join(keep, "gemini", account.slice(0, 12), ref.sessionId);
}

/** A second name follows what is still appended to the file, and costs no room. */
async function keepFile(from: string, to: string): Promise<void> {
  await mkdir(encodeBytes(dirname(to)), { recursive: true, mode: 0o700 });
  await unlink(encodeBytes(to)).catch(unlessAbsent);
  try {
    await link(encodeBytes(from), encodeBytes(to));
  } catch (error) {
    const code = systemErrorCode(error);
    if (code !== "EXDEV" && code !== "EPERM" && code !== "ENOTSUP" && code !== "EMLINK")
      throw error;
    await copyFile(encodeBytes(from), encodeBytes(to));
  }
}

function unlessAbsent(error: unknown): void {
  if (systemErrorCode(error) !== "ENOENT") throw error;
}
