import { plural } from "../picker/ticks.ts";
import { shortDuration } from "../text/duration.ts";
import { cancelled } from "./journal.ts";
import type { LaunchView, RunView } from "./types.ts";

/** A launch that nothing more happens to by itself. */
export function isSettled({ state }: Pick<LaunchView, "state">): boolean {
  return state !== "pending" && state !== "starting";
}

/** Not begun, because the user stopped the run in time. */
export function isCancelled({ state, detail }: Pick<LaunchView, "state" | "detail">): boolean {
  return state === "skipped" && detail === cancelled;
}

/** What a launch that was not begun for the pane's sake says, before the reason. */
export const notStarted = "not started: ";

/** Its agent does not run, as far as the run knows: to be tried again by hand. */
export function didNotStart(launch: Pick<LaunchView, "state" | "detail">): boolean {
  const { state, detail } = launch;
  if (state === "failed") return true;
  if (state === "skipped") return !isCancelled(launch) && !detail.startsWith("already running");
  return state === "needs-attention" && detail.startsWith(notStarted);
}

export type Tally = {
  readonly total: number;
  /** Those that have come to something: what was cancelled has not. */
  readonly settled: number;
  readonly ready: number;
  readonly cancelled: number;
};

export function tally(run: RunView): Tally {
  const count = (test: (launch: LaunchView) => boolean) => run.launches.filter(test).length;
  return {
    total: run.launches.length,
    settled: count((launch) => isSettled(launch) && !isCancelled(launch)),
    ready: count(({ state }) => state === "ready"),
    cancelled: count(isCancelled),
  };
}

/** The run in a line: "Restoring 11 agents in 4 sessions", "Restored 10 of 11 agents in 4 sessions, 14 s". */
export function headline(run: RunView, now: number): string {
  const { total, ready, settled, cancelled } = tally(run);
  const where = plural(run.sessions, "session");
  const what = total === 0 ? where : `${plural(total, "agent")} in ${where}`;
  switch (run.stage) {
    case "building":
      return `Building ${where}`;
    case "launching":
      return total > 0 && settled + cancelled === total
        ? `Finishing: restored ${ready} of ${what}`
        : `Restoring ${what}`;
    case "interrupted":
      return total === 0
        ? `Interrupted while building ${where}`
        : `Interrupted: restored ${ready} of ${what}`;
    case "done": {
      const took = tookText((run.finishedAt ?? now) - run.startedAt);
      if (total === 0) return `Restored ${where}, ${took}`;
      const count =
        ready === total ? plural(total, "agent") : `${ready} of ${plural(total, "agent")}`;
      return `Restored ${count} in ${where}, ${took}`;
    }
  }
}

function tookText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 120 ? `${seconds} s` : shortDuration(seconds);
}
