import { createHash } from "node:crypto";
import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { encodeBytes } from "../../text/bytes.ts";
import { accountDirectory } from "../account.ts";
import type { Account } from "../harness.ts";
import { entries, isDirectory, isFile } from "../readers/directory.ts";
import { readJsonFile, textAt } from "../readers/json.ts";

export const sessionIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const accountVariables = [
  "CURSOR_CONFIG_DIR",
  "CURSOR_DATA_DIR",
  "XDG_CONFIG_HOME",
] as const;

/**
 * Where chats can be: reports of cursor-agent 2026.05 to 2026.09 differ on whether they follow the configuration.
 * Ids are random, so that looking into each tells.
 */
export function roots(account: Account): string[] {
  const { variables } = account;
  const named = [
    variables.CURSOR_DATA_DIR && accountDirectory(account, "CURSOR_DATA_DIR", ""),
    variables.CURSOR_CONFIG_DIR && accountDirectory(account, "CURSOR_CONFIG_DIR", ""),
    variables.XDG_CONFIG_HOME && join(accountDirectory(account, "XDG_CONFIG_HOME", ""), "cursor"),
    join(account.home, ".cursor"),
  ];
  return [...new Set(named.filter((each): each is string => Boolean(each)))];
}

/** A chat's folder, `<root>/chats/<md5 of the working directory>/<id>`, with what its meta.json says. */
export type Chat = {
  readonly sessionId: string;
  readonly root: string;
  readonly folder: string;
  /** Null where neither meta.json nor a match of the hash tells it. */
  readonly directory: string | null;
};

/** Undefined when no root has it. Throws the system error of a store that cannot be read. */
export async function findChat(
  sessionId: string,
  account: Account,
  directory: string,
): Promise<Chat | undefined> {
  const own = await hashesOf(directory);
  for (const root of roots(account)) {
    const groups = await entries(join(root, "chats"));
    for (const group of [...own, ...groups]) {
      const folder = join(root, "chats", group, sessionId);
      if (!(await isDirectory(folder))) continue;
      return {
        sessionId,
        root,
        folder,
        directory: await directoryOf(folder, group, own, directory),
      };
    }
  }
  return undefined;
}

/** The chats of a directory, unordered. */
export async function chatsOf(directory: string, account: Account): Promise<Chat[]> {
  const chats: Chat[] = [];
  for (const root of roots(account)) {
    for (const group of await hashesOf(directory)) {
      for (const sessionId of await entries(join(root, "chats", group))) {
        if (!sessionIdPattern.test(sessionId)) continue;
        chats.push({ sessionId, root, folder: join(root, "chats", group, sessionId), directory });
      }
    }
  }
  return chats;
}

/** `<root>/projects/<slug>/agent-transcripts/<id>/<id>.jsonl`; undefined before the first message. */
export async function findTranscript(chat: Chat): Promise<string | undefined> {
  const projects = join(chat.root, "projects");
  const slug = chat.directory?.replace(/^\//, "").replace(/[^A-Za-z0-9]/g, "-");
  const others = await entries(projects);
  for (const project of slug === undefined ? others : [slug, ...others]) {
    const { sessionId } = chat;
    const path = join(projects, project, "agent-transcripts", sessionId, `${sessionId}.jsonl`);
    if (await isFile(path)) return path;
  }
  return undefined;
}

async function directoryOf(
  folder: string,
  group: string,
  own: readonly string[],
  directory: string,
): Promise<string | null> {
  const meta = await readJsonFile(join(folder, "meta.json")).catch(() => undefined);
  return textAt(meta, "cwd") ?? (own.includes(group) ? directory : null);
}

async function hashesOf(directory: string): Promise<string[]> {
  const real = await realpath(encodeBytes(directory)).catch(() => directory);
  const hash = (text: string) => createHash("md5").update(encodeBytes(text)).digest("hex");
  return [...new Set([hash(real), hash(directory)])];
}
