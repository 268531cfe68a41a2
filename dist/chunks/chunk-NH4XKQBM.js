import {
  plural
} from "./chunk-GOT2PRNQ.js";
import {
  shortDuration
} from "./chunk-D2BZFQCC.js";
import {
  displayText
} from "./chunk-OPBLMSIB.js";
import {
  cancelled
} from "./chunk-LBPQFU57.js";

// src/restore/tally.ts
function isSettled({ state }) {
  return state !== "pending" && state !== "starting";
}
function isCancelled({ state, detail }) {
  return state === "skipped" && detail === cancelled;
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

// src/restore/summary.ts
var marks = {
  pending: "·",
  starting: "◌",
  ready: "✓",
  "needs-attention": "!",
  failed: "✗",
  skipped: "✗",
  "outcome-unknown": "?"
};
function launchLine(launch) {
  const { address, harness, title, detail, state } = launch;
  const cells = [
    displayText(address).padEnd(12),
    harness.padEnd(9),
    displayText(title).slice(0, 36).padEnd(36)
  ];
  return ` ${marks[state]} ${cells.join(" ")}  ${displayText(detail)}`.trimEnd();
}
function summaryLines(view, now) {
  const rest = view.launches.filter((launch) => launch.state !== "ready" && !isCancelled(launch));
  const { cancelled: cancelled2 } = tally(view);
  return [
    headline(view, now),
    ...rest.map(launchLine),
    ...cancelled2 === 0 ? [] : [` · ${plural(cancelled2, "agent")} not started: you stopped it`],
    ...view.warnings.map((text) => ` ! ${displayText(text)}`)
  ];
}
function statusText(view) {
  const { settled, ready, total } = tally(view);
  if (view.stage !== "done") return `restore ${settled}/${total}`;
  return ready === total ? "" : `restored ${ready}/${total}`;
}

// src/restore/colours.ts
var colourQuery = "\x1B]10;?\x1B\\\x1B]11;?\x1B\\\x1B[c";
function parseColours(answer) {
  const [foreground, background] = ["10", "11"].map((code) => {
    const pattern = `\\]${code};rgba?:([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})`;
    const parts = new RegExp(pattern).exec(answer)?.slice(1);
    return parts === void 0 ? void 0 : `#${parts.map(twoDigits).join("")}`;
  });
  return foreground === void 0 || background === void 0 ? null : { foreground, background };
}
function twoDigits(digits) {
  const share = Number.parseInt(digits, 16) / (16 ** digits.length - 1);
  return Math.round(share * 255).toString(16).padStart(2, "0");
}
async function lendColours(tmux, paneId, colours) {
  const style = `fg=${colours.foreground},bg=${colours.background}`;
  const set = await tmux.call(["set-option", "-po", "-t", paneId, "window-style", style]);
  return set.status === 0;
}
async function takeColoursBack(tmux, paneId) {
  await tmux.call(["set-option", "-p", "-u", "-t", paneId, "window-style"]);
}

export {
  isSettled,
  isCancelled,
  tally,
  headline,
  launchLine,
  summaryLines,
  statusText,
  colourQuery,
  parseColours,
  lendColours,
  takeColoursBack
};
