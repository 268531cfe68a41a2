import type { Tmux } from "../tmux/exec.ts";

/** Set by hooks/resurrect-post-restore: tmux-resurrect has rebuilt this server's layout, and no restore has used it yet. */
export const rebuiltOption = "@workspace-restore-rebuilt";

export async function isRebuilt(tmux: Tmux): Promise<boolean> {
  const { stdout } = await tmux.call(["show-options", "-gqv", rebuiltOption], { timeout: 5_000 });
  return stdout.length > 1;
}
