import {
  launchLine,
  summaryLines,
  unknownRun
} from "./chunk-GCVZCD7J.js";
import {
  didNotStart,
  headline,
  isCancelled,
  isSettled,
  tally
} from "./chunk-DFNZKG52.js";
import {
  requireWholeJournal
} from "./chunk-J3WGF7R2.js";
import {
  startRun
} from "./chunk-F6OEGVNS.js";
import {
  restoredSession
} from "./chunk-TAVQRZBC.js";
import {
  agentAbove
} from "./chunk-XIL3O3V7.js";
import {
  printableJson
} from "./chunk-XYEYHAEO.js";
import {
  canGoOn,
  openJournal,
  readRun,
  refuseNewerRun
} from "./chunk-N63G2IEU.js";
import {
  isRunning
} from "./chunk-VUKUVCVT.js";
import {
  readProcess
} from "./chunk-73QETIXB.js";
import {
  onSocket,
  typedCommand
} from "./chunk-BQYOFZKX.js";
import {
  exitCode
} from "./chunk-GMU24DER.js";

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
  if (takesScreen(context)) return (await import("./run-watch-LWA653M3.js")).watchRun(context, id, stop);
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
  const record = isGoing ? void 0 : readRun(context.paths, view.runId)?.record;
  if (record === void 0) return;
  tellRetry(context, view, record);
  const others = record.listed.length - 1;
  if (others > 0) {
    const all = typedCommand({ socketWords: ["-S", record.socketPath] }, "offer", "--all");
    const what = others === 1 ? "1 other loss is" : `${others} other losses are`;
    context.stdout(`${what} no longer offered with it, and still there: ${all}
`);
  }
}
function tellRetry(context, view, { selection }) {
  if (view.stage !== "done" || !view.launches.some(didNotStart)) return;
  const again = typedCommand(
    { socketWords: [] },
    ...["restore", "--candidate", selection.candidateId]
  );
  context.stdout(`To try again what did not start, in the pane that it has: ${again}
`);
}
function isUnderWay(view) {
  return view.stage === "building" || view.stage === "launching";
}

// src/commands/run-to-end.ts
async function follow(context, id, pid, flags) {
  const quiet = { ...context, isTerminal: false, stdout: () => {
  } };
  const { view, pane } = await followRun(flags.json ? quiet : context, id, pid);
  if (pane !== null) return (await import("./run-watch-LWA653M3.js")).goToPane(context, pane);
  if (flags.json) context.stdout(`${printableJson(view)}
`);
  else printSummary(context, view);
  if (isUnderWay(view)) {
    if (!flags.json) await (await import("./tell-hidden-TKH4GCGZ.js")).tellHidden(context, view);
    return exitCode.done;
  }
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
    tellRetry(context, run.view, run.record);
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
