import { plural } from "../picker/ticks.ts";
import type { LaunchState, LaunchView, RunView } from "../restore/types.ts";
import { clockDuration, shortDuration } from "../text/duration.ts";

/** A launch that nothing more happens to by itself. */
export function isSettled({ state }: Pick<LaunchView, "state">): boolean {
  return state !== "pending" && state !== "starting";
}

/** What a launch's state is called where colour and glyph may be missing. */
export const stateWords: Readonly<Record<LaunchState, string>> = {
  pending: "waiting",
  starting: "starting",
  ready: "ready",
  "needs-attention": "needs you",
  failed: "failed",
  skipped: "skipped",
  "outcome-unknown": "not known",
};

export type Tally = {
  readonly total: number;
  readonly settled: number;
  readonly ready: number;
};

export function tally(run: RunView): Tally {
  const count = (test: (launch: LaunchView) => boolean) => run.launches.filter(test).length;
  return {
    total: run.launches.length,
    settled: count(isSettled),
    ready: count(({ state }) => state === "ready"),
  };
}

/** The run in a line: "Restoring 11 agents in 4 sessions", "Restored 10 of 11 agents in 4 sessions, 14 s". */
export function headline(run: RunView, now: number): string {
  const { total, ready } = tally(run);
  const where = plural(run.sessions, "session");
  const what = total === 0 ? where : `${plural(total, "agent")} in ${where}`;
  switch (run.stage) {
    case "building":
      return `Building ${where}`;
    case "launching":
      return `Restoring ${what}`;
    case "interrupted":
      return `Restoring ${what} was interrupted`;
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

export function elapsed(run: RunView, now: number): string {
  return clockDuration((run.finishedAt ?? now) - run.startedAt);
}
