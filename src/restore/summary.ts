import { plural } from "../picker/ticks.ts";
import { displayText } from "../text/display.ts";
import { headline, isCancelled, tally } from "./tally.ts";
import type { LaunchState, LaunchView, RunView } from "./types.ts";

const marks: Readonly<Record<LaunchState, string>> = {
  pending: "·",
  starting: "◌",
  ready: "✓",
  "needs-attention": "!",
  failed: "✗",
  skipped: "✗",
  "outcome-unknown": "?",
};

/** One launch as a line: mark, address, agent, title, what it came to. */
export function launchLine(launch: LaunchView): string {
  const { address, harness, title, detail, state } = launch;
  const cells = [
    displayText(address).padEnd(12),
    harness.padEnd(9),
    displayText(title).slice(0, 36).padEnd(36),
  ];
  return ` ${marks[state]} ${cells.join(" ")}  ${displayText(detail)}`.trimEnd();
}

/** What a person should know at the end: what is not as it was, and why. */
export function summaryLines(view: RunView, now: number): string[] {
  const rest = view.launches.filter((launch) => launch.state !== "ready" && !isCancelled(launch));
  const { cancelled } = tally(view);
  return [
    headline(view, now),
    ...rest.map(launchLine),
    ...(cancelled === 0 ? [] : [` · ${plural(cancelled, "agent")} not started: you stopped it`]),
    ...view.warnings.map((text) => ` ! ${displayText(text)}`),
  ];
}

/** For the status line: `restore 7/11`. */
export function statusText(view: RunView): string {
  const { settled, ready, total } = tally(view);
  if (view.stage !== "done") return `restore ${settled}/${total}`;
  return ready === total ? "" : `restored ${ready}/${total}`;
}
