import { displayText } from "../text/display.ts";
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

/** "7 of 11 agents" and how it stands, in one line. */
export function headLine(view: RunView, now: number): string {
  const ready = view.launches.filter((launch) => launch.state === "ready").length;
  const seconds = Math.round(((view.finishedAt ?? now) - view.startedAt) / 1000);
  const agents = `${ready} of ${counted(view.launches.length, "agent")} in ${counted(view.sessions, "session")}`;
  const stages = {
    building: `Building ${counted(view.sessions, "session")}`,
    launching: `Restoring agents: ${agents}`,
    done: `Restored ${agents}`,
    interrupted: `Interrupted: ${agents}`,
  };
  return `${stages[view.stage]}, ${seconds} s.`;
}

/** What a person should know at the end: what is not as it was, and why. */
export function summaryLines(view: RunView, now: number): string[] {
  const rest = view.launches.filter((launch) => launch.state !== "ready");
  return [
    headLine(view, now),
    ...rest.map(launchLine),
    ...view.warnings.map((text) => ` ! ${displayText(text)}`),
  ];
}

/** For the status line: `restore 7/11`. */
export function statusText(view: RunView): string {
  const done = view.launches.filter((launch) => !["pending", "starting"].includes(launch.state));
  const ready = view.launches.filter((launch) => launch.state === "ready").length;
  if (view.stage !== "done") return `restore ${done.length}/${view.launches.length}`;
  return ready === view.launches.length ? "" : `restored ${ready}/${view.launches.length}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
