import { createHash } from "node:crypto";
import { mkdir, readFile, rm, rmdir, unlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { decodeBytes, encodeBytes } from "../../text/bytes.ts";
import type { ConversationRef, ResumeGuard } from "../harness.ts";
import { entries, isFile, modifiedAt } from "../readers/directory.ts";
import { keepFile, replaceFile, unlessAbsent } from "./keep-file.ts";
import {
  directoryOf,
  filesOf,
  findChat,
  geminiDirectory,
  isChat,
  promptedSessions,
  shortIdOf,
} from "./store.ts";
import { readOutline, readSessionId } from "./transcript.ts";

/** Milliseconds to wait for the file that a resumed gemini leaves: it can come after the prompt is drawn. */
const stubWithin = 6_000;
/** Milliseconds in which a launch has taken its second step by itself. */
const launchTakes = 5 * 60_000;
/** Milliseconds after which an agent that has ended, or has taken another process, leaves nothing of a resume any more. */
const agentStarts = 24 * 3_600_000;
/** In the folder of a kept file: the path of the folder that it came from. */
const originName = "origin";

/**
 * gemini 0.61.0 deletes, at the start of each process, every chat file of its directory in which it finds no session id or no
 * message, and with it every file of the same short id, also while another process has it open. Both come about by themselves:
 * a resume in a later minute than the one in a chat's file name leaves a second file without a message; and a gemini whose file
 * was deleted before its first prompt goes on in a file without its first line, the header.
 *
 * So, in the directory of what is resumed: before anything is typed, lost headers are written anew, files without a message are
 * removed beside those that have some, and the conversation's file gets a second name (a hard link, or a copy on another file
 * system). Once the agent is ready the file that it left is removed, and the conversation must be whole, or is made whole.
 */
export const geminiGuard: ResumeGuard = {
  key: (ref) => `${geminiDirectory(ref.account)}\0${ref.directory}`,

  async before(ref, keep, signal) {
    const found = await findChat(ref, signal);
    if (found === undefined) throw new Error("its conversation is not in Gemini's store");
    await writeHeaders(found.chats, ref, signal);
    await removeStubs(found.chats, signal);
    const folder = keepFolder(keep, ref);
    await rm(encodeBytes(folder), { recursive: true, force: true });
    await mkdir(encodeBytes(folder), { recursive: true, mode: 0o700 });
    await writeFile(encodeBytes(join(folder, originName)), encodeBytes(found.chats), {
      mode: 0o600,
    });
    await keepFile(found.path, join(folder, basename(found.path)));
    return {};
  },

  async after(ref, keep, signal) {
    return settle(keepFolder(keep, ref), ref.sessionId, stubWithin, signal);
  },

  async finish(keep, isHeld, now, signal) {
    const accounts = join(keep, "gemini");
    for (const account of await entries(accounts)) {
      for (const sessionId of await entries(join(accounts, account))) {
        const folder = join(accounts, account, sessionId);
        const age = now - ((await modifiedAt(join(folder, originName))) ?? now);
        // Its launch may be at it still.
        if (age < launchTakes) continue;
        await settle(folder, sessionId, 0, signal);
        if (age > agentStarts && !isHeld(sessionId))
          await rm(encodeBytes(folder), { recursive: true, force: true });
      }
      await rmdir(encodeBytes(join(accounts, account))).catch(() => {});
    }
    // While there is nothing nobody has to look further.
    await rmdir(encodeBytes(accounts)).catch(() => {});
  },
};

/** Makes the conversation of a kept file whole, and forgets that file once all is there that a resume leaves. */
async function settle(
  folder: string,
  sessionId: string,
  patience: number,
  signal: AbortSignal,
): Promise<string | null> {
  const name = (await entries(folder)).find(isChat);
  if (name === undefined) return null;
  const chats = decodeBytes(await readFile(encodeBytes(join(folder, originName))));
  const path = join(chats, name);
  const kept = join(folder, name);
  const hasCome = await awaitStub(chats, name, sessionId, patience, signal);
  let warning: string | null = null;
  if (!(await isFile(path))) {
    await keepFile(kept, path);
    warning = "Gemini had deleted its conversation; it was put back";
  } else if ((await readSessionId(path, signal)) === null) {
    // The process that had it open has begun a file of its own.
    const parts = await Promise.all([kept, path].map((part) => readFile(encodeBytes(part))));
    await replaceFile(path, Buffer.concat(parts));
    await keepFile(path, kept);
    warning = "Gemini had deleted its conversation while it was open; it was made whole again";
  }
  await removeStubs(chats, signal);
  // It may still come of an agent that asks something first: then this step is needed again.
  if (hasCome) await rm(encodeBytes(folder), { recursive: true, force: true });
  return warning;
}

/** Whether all is there that a resume leaves. In the minute in which the conversation began, nothing is left. */
async function awaitStub(
  chats: string,
  name: string,
  sessionId: string,
  patience: number,
  signal: AbortSignal,
): Promise<boolean> {
  const minute = new Date().toISOString().slice(0, 16).replace(":", "-");
  if (name.startsWith(`session-${minute}-`)) return true;
  const deadline = Date.now() + patience;
  while ((await filesOf(chats, sessionId)).length === 1) {
    if (Date.now() >= deadline) return false;
    await delay(100, undefined, { signal });
  }
  return true;
}

/** Gives each conversation that has lost it its first line again, where its whole session id is known. */
async function writeHeaders(
  chats: string,
  ref: ConversationRef,
  signal: AbortSignal,
): Promise<void> {
  const directory = await directoryOf(chats);
  if (directory === null) return;
  const prompted = await promptedSessions(chats);
  const projectHash = createHash("sha256").update(encodeBytes(directory)).digest("hex");
  for (const name of (await entries(chats)).filter(isChat)) {
    const path = join(chats, name);
    if ((await readSessionId(path, signal)) !== null) continue;
    if (!(await readOutline(path, signal)).hasMessages) continue;
    const shortId = shortIdOf(name);
    const sessionId = ref.sessionId.startsWith(shortId) ? ref.sessionId : prompted.get(shortId);
    if (sessionId === undefined) continue;
    const [, day, hour, minute] = /^session-(\S{10})T(\d\d)-(\d\d)-/.exec(name) ?? [];
    const startTime = `${day}T${hour}:${minute}:00.000Z`;
    const header = { sessionId, projectHash, startTime, lastUpdated: startTime, kind: "main" };
    const rest = await readFile(encodeBytes(path));
    await replaceFile(path, Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), rest]));
  }
}

/** Removes each file without a message beside which there is one with messages of the same conversation. */
async function removeStubs(chats: string, signal: AbortSignal): Promise<void> {
  const shortIds = new Set((await entries(chats)).filter(isChat).map(shortIdOf));
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
