import { WorkspaceError } from "../errors.ts";
import type { Tmux } from "./exec.ts";

/** `run-shell -C` and several formats that are used came with it. */
const oldest = { major: 3, minor: 2 };

export function isSupported(version: string): boolean {
  return isAtLeast(version, oldest.major, oldest.minor);
}

/** Versions as tmux prints them: `3.3a`, `next-3.9`, `openbsd-7.7`, `master`. Unknown forms are taken for new ones. */
export function isAtLeast(version: string, major: number, minor: number): boolean {
  const match = /^(?:next-)?(\d+)\.(\d+)/.exec(version);
  if (match === null) return true;
  const [itsMajor, itsMinor] = [Number(match[1]), Number(match[2])];
  return itsMajor > major || (itsMajor === major && itsMinor >= minor);
}

/** Throws `tmux-too-old` where the running server is. A server that does not answer is no evidence. */
export async function requireSupported(tmux: Tmux, timeout: number): Promise<void> {
  const { status, stdout } = await tmux.call(["display-message", "-p", "#{version}"], { timeout });
  const version = stdout.toString("utf8").trim();
  if (status !== 0 || version === "" || isSupported(version)) return;
  throw new WorkspaceError(
    "tmux-too-old",
    `The tmux server on ${tmux.socket.path} is version ${version}`,
    {
      advice: `Version ${oldest.major}.${oldest.minor} or newer is needed; after an upgrade the server must be restarted.`,
    },
  );
}
