import {
  plural
} from "./chunk-2FTE7PMD.js";
import {
  shortDuration
} from "./chunk-D2BZFQCC.js";
import {
  cancelled
} from "./chunk-N63G2IEU.js";

// src/restore/tally.ts
function isSettled({ state }) {
  return state !== "pending" && state !== "starting";
}
function isCancelled({ state, detail }) {
  return state === "skipped" && detail === cancelled;
}
var notStarted = "not started: ";
function didNotStart(launch) {
  const { state, detail } = launch;
  if (state === "failed") return true;
  if (state === "skipped") return !isCancelled(launch) && !detail.startsWith("already running");
  return state === "needs-attention" && detail.startsWith(notStarted);
}
function tally(run) {
  const count = (test) => run.launches.filter(test).length;
  return {
    total: run.launches.length,
    settled: count((launch) => isSettled(launch) && !isCancelled(launch)),
    ready: count(({ state }) => state === "ready"),
    cancelled: count(isCancelled)
  };
}
function headline(run, now) {
  const { total, ready } = tally(run);
  const where = plural(run.sessions, "session");
  const what = total === 0 ? where : `${plural(total, "agent")} in ${where}`;
  switch (run.stage) {
    case "building":
      return `Building ${where}`;
    case "launching":
      return `Restoring ${what}`;
    case "interrupted":
      return total === 0 ? `Interrupted while building ${where}` : `Interrupted: restored ${ready} of ${what}`;
    case "done": {
      const took = tookText((run.finishedAt ?? now) - run.startedAt);
      if (total === 0) return `Restored ${where}, ${took}`;
      const count = ready === total ? plural(total, "agent") : `${ready} of ${plural(total, "agent")}`;
      return `Restored ${count} in ${where}, ${took}`;
    }
  }
}
function tookText(milliseconds) {
  const seconds = Math.round(milliseconds / 1e3);
  return seconds < 120 ? `${seconds} s` : shortDuration(seconds);
}

export {
  isSettled,
  isCancelled,
  notStarted,
  didNotStart,
  tally,
  headline
};
