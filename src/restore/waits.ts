import type { JournalStep } from "./journal.ts";
import type { PlannedLaunch } from "./launch-all.ts";

/** Who waits behind whom, so that a view can say so: all that stand before it and may not start beside it. */
export function waitsOf(launches: readonly PlannedLaunch[]): JournalStep[] {
  return launches.flatMap(({ task, alone }, index) =>
    launches
      .slice(0, index)
      .filter((ahead) => alone !== null && ahead.alone === alone)
      .map((ahead) => ({ kind: "waits", pane: task.pane.id, behind: ahead.task.pane.id }) as const),
  );
}
