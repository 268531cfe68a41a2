import { exitCode } from "../errors.ts";
import { readRun } from "../restore/runs.ts";
import { fileStore } from "../store/store.ts";
import type { CommandContext } from "./context.ts";

/** Attaches this terminal to the restored session that the user was looking at, or to the first one. */
export async function attachTo(context: CommandContext, runId: string): Promise<number> {
  const run = readRun(context.paths, runId);
  const built = run?.entries.findLast((entry) => entry.kind === "built");
  if (run === undefined || built === undefined) return exitCode.done;
  const record = await fileStore(context.paths).server(run.record.selection.candidateId);
  const snapshot = record?.snapshot;
  if (snapshot === undefined) return exitCode.done;
  const sessions = snapshot.sessions.toSorted((a, b) => Number(b.attached) - Number(a.attached));
  for (const session of sessions) {
    const windows = [
      ...session.links.filter((link) => link.index === session.current),
      ...session.links,
    ].map((link) => link.window);
    const pane = windows
      .flatMap((window) => snapshot.panes.filter((each) => each.window === window))
      .find((each) => built.panes[each.id] !== undefined);
    if (pane !== undefined) {
      // By pane: tmux finds the session that shows it, and only ids are always right as targets.
      return context.tmux.attach(["-t", built.panes[pane.id] ?? ""]);
    }
  }
  return exitCode.done;
}
