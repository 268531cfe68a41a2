import { WorkspaceError } from "../errors.ts";
import type { Tmux } from "./exec.ts";

/** `run-shell -C` and several formats that are used came with it. */
const oldest = { major: 3, minor: 2 };

/** Versions as tmux prints them: `3.3a`, `next-3.9`, `openbsd-7.7`, `master`. Unknown forms are taken for new ones. */
export function isSupported(version: string): boolean {
  const match = /^(?:next-)?(\d+)\.(\d+)/.exec(version);
  if (match === null) return true;
  const [major, minor] = [Number(match[1]), Number(match[2])];
  return major > oldest.major || (major === oldest.major && minor >= oldest.minor);
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
