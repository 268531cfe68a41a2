import type { Here } from "../picker/menu.ts";
import { isIdleShell } from "../processes/foreground.ts";
import { readProcesses } from "../processes/host.ts";
import type { Tmux } from "../tmux/exec.ts";
import { isRebuilt } from "./rebuilt.ts";

export async function lookHere(tmux: Tmux): Promise<Here> {
  const listed = tmux.call(["list-panes", "-a", "-F", "#{pane_pid}"], { timeout: 5_000 });
  const [rebuilt, { stdout }] = await Promise.all([isRebuilt(tmux), listed]);
  const pids = stdout.toString("utf8").split("\n").filter(Boolean).map(Number);
  const [pid = 0] = pids;
  return { isRebuilt: rebuilt, isFresh: pids.length === 1 && isIdleShell(readProcesses(), pid) };
}
