import { join, resolve } from "node:path";
import { systemErrorCode } from "../../errors.ts";
import type { Account } from "../harness.ts";
import { entries, isFile, newestFiles } from "../readers/directory.ts";
import { textAt } from "../readers/json.ts";
import { readRecordsFromEnd } from "../readers/jsonl.ts";

/** A version 7 UUID: its first 48 bits are the time at which the thread began. */
export const codexThreadId = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** `$CODEX_HOME`, else `~/.codex`. */
export function codexHome(account: Account): string {
  const value = account.variables.CODEX_HOME;
  return value ? resolve(account.home, value) : join(account.home, ".codex");
}

export type Rollout = { readonly path: string; readonly compressed: boolean };

/**
 * The thread's rollout: sessions/YYYY/MM/DD/rollout-TIME-ID.jsonl, by the local date of its first prompt or, when it began
 * before, of its beginning (0.171.0). Undefined when there is none; throws when that could not be looked up.
 */
export async function findRollout(
  account: Account,
  threadId: string,
): Promise<Rollout | undefined> {
  const sessions = join(codexHome(account), "sessions");
  const expected = join(sessions, expectedRollout(threadId));
  if (await isFile(expected)) return { path: expected, compressed: false };
  const likely = daysAround(threadId).map((day) => join(sessions, day));
  return (await findIn(likely, threadId)) ?? findIn(await dayFolders(sessions), threadId);
}

async function findIn(folders: readonly string[], threadId: string): Promise<Rollout | undefined> {
  for (const folder of folders) {
    for (const name of await entries(folder)) {
      if (name.endsWith(`-${threadId}.jsonl`)) {
        return { path: join(folder, name), compressed: false };
      }
      if (name.endsWith(`-${threadId}.jsonl.zst`)) {
        return { path: join(folder, name), compressed: true };
      }
    }
  }
  return undefined;
}

/** By the time in its id, which is that in the name: 2026/11/30/rollout-2026-11-30T19-40-40-ID.jsonl, local time. */
function expectedRollout(threadId: string): string {
  const began = new Date(timeOf(threadId));
  const part = (value: number) => `${value}`.padStart(2, "0");
  const date = [began.getFullYear(), part(began.getMonth() + 1), part(began.getDate())];
  const time = [began.getHours(), began.getMinutes(), began.getSeconds()].map(part);
  return `${date.join("/")}/rollout-${date.join("-")}T${time.join("-")}-${threadId}.jsonl`;
}

function timeOf(threadId: string): number {
  return Number.parseInt(threadId.replaceAll("-", "").slice(0, 12), 16);
}

/** The days on which a thread of that id may have begun, wherever the clock was set. */
function daysAround(threadId: string): string[] {
  const began = timeOf(threadId);
  return [0, -1, 1].map((days) => {
    const date = new Date(began + days * 24 * 3_600_000);
    const iso = Number.isNaN(date.getTime()) ? "1970-01-01" : date.toISOString();
    return iso.slice(0, 10).replaceAll("-", "/");
  });
}

/** sessions/YYYY/MM/DD, the latest first. */
async function dayFolders(sessions: string): Promise<string[]> {
  let folders = [sessions];
  for (const pattern of [/^\d{4}$/, /^\d{2}$/, /^\d{2}$/]) {
    const below: string[] = [];
    for (const folder of folders) {
      const names = (await entries(folder)).filter((name) => pattern.test(name));
      below.push(...names.sort((a, b) => Number(b) - Number(a)).map((name) => join(folder, name)));
    }
    folders = below;
  }
  return folders;
}

/** The account's rollouts, last written first, of the latest days on which threads began; at most `most` of them. */
export async function newestRollouts(account: Account, most = 300) {
  const files = [];
  for (const folder of await dayFolders(join(codexHome(account), "sessions"))) {
    files.push(...(await newestFiles(folder, most)));
    if (files.length >= most) break;
  }
  return files
    .filter(({ name }) => name.endsWith(".jsonl"))
    .sort((a, b) => b.modifiedAt - a.modifiedAt);
}

export function threadOfRollout(path: string): string | undefined {
  const id = /\/rollout-[^/]*?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl$/.exec(
    path,
  )?.[1];
  return id !== undefined && codexThreadId.test(id) ? id : undefined;
}

/** The names that Codex or the user gave to threads, the last one of each; none when there is no such file. */
export async function threadNames(
  account: Account,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const path = join(codexHome(account), "session_index.jsonl");
  try {
    await readRecordsFromEnd(
      path,
      (record) => {
        const id = textAt(record, "id");
        const name = textAt(record, "thread_name");
        if (id !== null && name !== null && !names.has(id)) names.set(id, name);
        return true;
      },
      { bytes: 512 << 10, signal },
    );
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") throw error;
  }
  return names;
}
