import {
  displayText
} from "./chunk-OPBLMSIB.js";

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
function headLine(view, now) {
  const ready = view.launches.filter((launch) => launch.state === "ready").length;
  const seconds = Math.round(((view.finishedAt ?? now) - view.startedAt) / 1e3);
  const agents = `${ready} of ${counted(view.launches.length, "agent")} in ${counted(view.sessions, "session")}`;
  const stages = {
    building: `Building ${counted(view.sessions, "session")}`,
    launching: `Restoring agents: ${agents}`,
    done: `Restored ${agents}`,
    interrupted: `Interrupted: ${agents}`
  };
  return `${stages[view.stage]}, ${seconds} s.`;
}
function summaryLines(view, now) {
  const rest = view.launches.filter((launch) => launch.state !== "ready");
  return [
    headLine(view, now),
    ...rest.map(launchLine),
    ...view.warnings.map((text) => ` ! ${displayText(text)}`)
  ];
}
function statusText(view) {
  const done = view.launches.filter((launch) => !["pending", "starting"].includes(launch.state));
  const ready = view.launches.filter((launch) => launch.state === "ready").length;
  if (view.stage !== "done") return `restore ${done.length}/${view.launches.length}`;
  return ready === view.launches.length ? "" : `restored ${ready}/${view.launches.length}`;
}
function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
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
  launchLine,
  headLine,
  summaryLines,
  statusText,
  colourQuery,
  parseColours,
  lendColours,
  takeColoursBack
};
