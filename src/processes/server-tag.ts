import { bootId } from "./host.ts";
import { isProcessAlive } from "./identity.ts";

/**
 * In the environment of everything that a tmux server with the plugin starts: the server's key, as
 * {@link import("../snapshot/key.ts").serverKey} makes it of its boot, pid and start time. Set by scripts/tmux.sh.
 */
export const serverTag = "TMUX_WORKSPACE_RESTORE_SERVER";

/**
 * Whether the server that a tag names has ended on this machine. A later process with its pid is not it. A tag of another
 * boot came from elsewhere (ssh hands variables on), and says nothing of a server here.
 */
export function isLostServer(tag: string): boolean {
  const [, boot, pid, startTime] = /^([0-9A-Za-z]{8})-([1-9]\d*)-(\d+)$/.exec(tag) ?? [];
  if (boot === undefined || pid === undefined || startTime === undefined) return false;
  return bootId().startsWith(boot) && !isProcessAlive({ pid: Number(pid), startTime });
}
