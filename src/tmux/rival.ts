import type { Tmux } from "./exec.ts";

/**
 * Whether tmux-assistant-resurrect (as of May 2026) would start agents after tmux-resurrect's restore in this server: by the
 * script that it puts into resurrect's hook. Throws as {@link Tmux.ask}. `timeout`: milliseconds.
 */
export async function isRivalActive(tmux: Tmux, timeout: number): Promise<boolean> {
  const format = "#{@resurrect-hook-post-restore-all}";
  const hook = await tmux.ask(["display-message", "-p", format], { timeout });
  return isRivalHook(hook.toString("utf8"));
}

/** The same of that option's value, `@resurrect-hook-post-restore-all`. */
export function isRivalHook(value: string): boolean {
  return value.includes("restore-assistant-sessions");
}
