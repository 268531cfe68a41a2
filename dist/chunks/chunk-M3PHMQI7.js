import {
  headline,
  isCancelled,
  isSettled,
  launchLine,
  summaryLines,
  tally,
  unknownRun
} from "./chunk-EPSZNDEB.js";
import {
  requireWholeJournal
} from "./chunk-VDD6SKLZ.js";
import {
  startRun
} from "./chunk-IJSG26AM.js";
import {
  restoredSession
} from "./chunk-B5YLU6BF.js";
import {
  agentAbove
} from "./chunk-2IRUSOZR.js";
import {
  printableJson
} from "./chunk-XYEYHAEO.js";
import {
  canGoOn,
  openJournal,
  readRun,
  refuseNewerRun
} from "./chunk-47XJPGUM.js";
import {
  isRunning
} from "./chunk-DQU6GSIJ.js";
import {
  readProcess
} from "./chunk-I7QKHBVU.js";
import {
  onSocket,
  typedCommand
} from "./chunk-E2H5R2CZ.js";
import {
  exitCode
} from "./chunk-SBQY6XM3.js";

// src/commands/screen.ts
function takesScreen({
  isTerminal,
  environment
}) {
  return isTerminal && Boolean(environment.TERM) && environment.TERM !== "dumb";
}

// src/commands/attach.ts
async function attachTo(context, runId) {
  const run = readRun(context.paths, runId);
  const built = run?.entries.findLast((entry) => entry.kind === "built");
  if (run === void 0 || built === void 0) return exitCode.done;
  const session = await restoredSession(context, run);
  const target = session?.id ?? Object.values(built.panes)[0];
  return target === void 0 ? exitCode.done : context.tmux.attach(["-t", target]);
}

// src/commands/run-follow.ts
import { setTimeout as delay } from "node:timers/promises";
var interval = 100;
async function followRun(context, id, pid) {
  const stop = () => openJournal(context.paths.run(id)).append({ kind: "cancelled" });
  if (takesScreen(context)) return (await import("./run-watch-QEJFLBQQ.js")).watchRun(context, id, stop);
  const cancel = () => {
    stop();
    context.stderr("Stopping: nothing more is started, and what is starting goes on.\n");
  };
  process.once("SIGINT", cancel);
  const draw = printNews(context);
  try {
    for (; ; ) {
      const isAlive = isRunning(readProcess(pid));
      const view = readRun(context.paths, id)?.view;
      if (view !== void 0) {
        if (isAlive || view.stage === "done") draw(view);
        if (view.stage === "done" || !isAlive) return { view, pane: null };
      }
      await delay(interval);
    }
  } finally {
    process.off("SIGINT", cancel);
  }
}
function printNews(context) {
  const told = /* @__PURE__ */ new Map();
  return (view) => {
    for (const launch of view.launches) {
      if (!isSettled(launch) || isCancelled(launch)) continue;
      const line = launchLine(launch);
      if (told.get(launch.savedPaneId) !== line) context.stdout(`${line}
`);
      told.set(launch.savedPaneId, line);
    }
  };
}
function printSummary(context, view) {
  const isGoing = isUnderWay(view);
  const lines = isGoing ? [headline(view, Date.now())] : summaryLines(view, Date.now());
  context.stdout(lines.map((line) => `${line}
`).join(""));
  const say = (what, flag) => context.stdout(`${what}: ${typedCommand({ socketWords: [] }, "runs", flag, view.runId)}
`);
  if (isGoing) say("It goes on by itself", "--show");
  else if (view.stage === "interrupted" || tally(view).cancelled > 0) {
    say("It can go on", "--continue");
  }
}
function isUnderWay(view) {
  return view.stage === "building" || view.stage === "launching";
}

// src/commands/run-to-end.ts
async function follow(context, id, pid, flags) {
  const quiet = { ...context, isTerminal: false, stdout: () => {
  } };
  const { view, pane } = await followRun(flags.json ? quiet : context, id, pid);
  if (pane !== null) return (await import("./run-watch-QEJFLBQQ.js")).goToPane(context, pane);
  if (flags.json) context.stdout(`${printableJson(view)}
`);
  else printSummary(context, view);
  if (isUnderWay(view)) return exitCode.done;
  if (view.stage !== "done") return exitCode.failed;
  if (takesScreen(context) && !context.environment.TMUX && !flags.json) {
    return attachTo(context, id);
  }
  return wentWell(view) ? exitCode.done : exitCode.failed;
}
function wentWell(view) {
  return view.launches.every((launch) => ["ready", "needs-attention"].includes(launch.state));
}

// src/commands/run-go-on.ts
async function goOn(context, id, flags) {
  refuseNewerRun(context.paths, id);
  const run = readRun(context.paths, id);
  if (run === void 0) throw unknownRun(id);
  if (!canGoOn(run)) {
    const what = run.view.stage === "done" ? "has come to its end" : "is under way";
    context.stdout(`That restore ${what}: there is nothing to continue.
`);
    return exitCode.nothingToDo;
  }
  const agent = await agentAbove();
  if (agent !== null) {
    context.stderr(`This runs inside ${agent}, which may not start agents by itself.
`);
    return exitCode.failed;
  }
  requireWholeJournal(context.paths, id);
  const there = onSocket(context, run.record.socketPath);
  openJournal(context.paths.run(id)).append({ kind: "continued" });
  return follow(there, id, startRun(there, id, { colours: null, client: null }), flags);
}

export {
  takesScreen,
  isUnderWay,
  follow,
  goOn
};
