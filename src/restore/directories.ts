import { stat } from "node:fs/promises";
import { systemErrorCode } from "../errors.ts";
import type { PaneRecord, Snapshot } from "../snapshot/schema.ts";
import { encodeBytes } from "../text/bytes.ts";

/** `unknown`: the look failed or took too long (a mount that hangs). */
export type DirectoryState = "exists" | "gone" | "unknown";

/** Where a pane's shell starts: an agent's conversation can be found only from its own directory. */
export function startDirectory(pane: PaneRecord): string {
  return pane.agent?.directory ?? pane.directory;
}

/** Every directory in which a restore of the snapshot may start something. */
export function directoriesOf(snapshot: Snapshot): ReadonlySet<string> {
  return new Set([
    ...snapshot.sessions.map((session) => session.directory),
    ...snapshot.panes.map(startDirectory),
  ]);
}

/** @param timeout milliseconds, for all of them together. */
export async function checkDirectories(
  directories: ReadonlySet<string>,
  timeout: number,
): Promise<ReadonlyMap<string, DirectoryState>> {
  const states = new Map<string, DirectoryState>();
  for (const directory of directories) states.set(directory, "unknown");
  const looks = [...directories].map(async (directory) => {
    states.set(directory, await look(directory));
  });
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeout);
  });
  await Promise.race([Promise.all(looks), limit]);
  clearTimeout(timer);
  return new Map(states);
}

async function look(directory: string): Promise<DirectoryState> {
  try {
    return (await stat(encodeBytes(directory))).isDirectory() ? "exists" : "gone";
  } catch (error) {
    const code = systemErrorCode(error) ?? "";
    return ["ENOENT", "ENOTDIR", "ELOOP", "ENAMETOOLONG"].includes(code) ? "gone" : "unknown";
  }
}
