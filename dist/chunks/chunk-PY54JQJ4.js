import {
  beginRun,
  openPickerForUser
} from "./chunk-AGW3GBKO.js";
import {
  dismissCandidates
} from "./chunk-QT4YLYDB.js";
import {
  plainOffer
} from "./chunk-TJHGYFVT.js";
import {
  buildWorkspace
} from "./chunk-M4XMHX45.js";
import {
  colourQuery,
  headline,
  isCancelled,
  isSettled,
  launchLine,
  parseColours,
  summaryLines,
  tally
} from "./chunk-NH4XKQBM.js";
import {
  restoredSession
} from "./chunk-MCMECFC5.js";
import {
  listClients,
  mostRecentClient
} from "./chunk-N2B3CPVD.js";
import {
  detectCapabilities
} from "./chunk-T3WBFTMG.js";
import {
  agentAbove
} from "./chunk-B3L25DAI.js";
import {
  isTickable,
  noTicks,
  selectionOf
} from "./chunk-GOT2PRNQ.js";
import {
  contextOffer,
  homeOf
} from "./chunk-NLIB3NA4.js";
import {
  answerBefore
} from "./chunk-ME4DZ2HD.js";
import {
  printableJson
} from "./chunk-XYEYHAEO.js";
import {
  registry
} from "./chunk-STFMGRRO.js";
import {
  canGoOn,
  listRuns,
  openJournal,
  readRun
} from "./chunk-LBPQFU57.js";
import {
  isRunning
} from "./chunk-T3OXW2LJ.js";
import {
  readProcess
} from "./chunk-I7QKHBVU.js";
import {
  holdPopup
} from "./chunk-GLRH4SMJ.js";
import {
  onSocket,
  typedCommand
} from "./chunk-SSJ6XDE6.js";
import {
  encodeBytes
} from "./chunk-Q6ZTXGV6.js";
import {
  WorkspaceError,
  exitCode
} from "./chunk-SBQY6XM3.js";

// src/commands/attach.ts
async function attachTo(context, runId) {
  const run2 = readRun(context.paths, runId);
  const built = run2?.entries.findLast((entry) => entry.kind === "built");
  if (run2 === void 0 || built === void 0) return exitCode.done;
  const session = await restoredSession(context, run2);
  const target = session?.id ?? Object.values(built.panes)[0];
  return target === void 0 ? exitCode.done : context.tmux.attach(["-t", target]);
}

// src/commands/choose-panes.ts
function candidateOf(offer, id) {
  if (id === void 0) return offer.candidates[0];
  const listed = [...offer.candidates, ...offer.otherSockets];
  const found = listed.find((candidate) => candidate.id === id);
  if (found !== void 0) return found;
  const unread = offer.warnings.find((warning) => warning.includes(`/${id}/`));
  if (unread !== void 0) {
    throw new WorkspaceError("state-invalid", `The loss ${id} cannot be restored: ${unread}`);
  }
  throw new WorkspaceError("unknown-candidate", `No loss with the id ${id} is known`, {
    advice: "`offer --all` lists the ids of all that can be restored."
  });
}
function selectByFlags(candidate, flags, permissionsKept) {
  const workspace = buildWorkspace(candidate);
  const ticks = ticksFor(workspace, flags);
  const continued = new Set(flags.continueTurns ? workspace.panes.keys() : []);
  return selectionOf(workspace, { ...ticks, continued }, permissionsKept);
}
function ticksFor(workspace, flags) {
  if (flags.all) {
    const nodes = [...workspace.panes.values()].filter((node) => isTickable(node, noTicks));
    return { ...noTicks, set: new Map(nodes.map((node) => [node.pane.id, true])) };
  }
  if (flags.pane === void 0 || flags.pane.length === 0) return noTicks;
  const named = new Set(flags.pane.map((address) => paneAt(workspace, address).pane.id));
  const ids = [...workspace.panes.keys()];
  return { ...noTicks, set: new Map(ids.map((id) => [id, named.has(id)])) };
}
function paneAt(workspace, address) {
  const nodes = [...workspace.panes.values()];
  const node = nodes.find(
    ({ pane, offered }) => offered.address === address || pane.id === address
  );
  if (node === void 0) {
    throw new WorkspaceError(
      "unknown-pane",
      `No pane ${address} was lost with ${workspace.candidate.id}`,
      {
        advice: "`offer` lists the addresses, as session:window.pane."
      }
    );
  }
  if (isTickable(node, noTicks)) return node;
  throw new WorkspaceError(
    "unknown-pane",
    `${address} cannot be restored: ${node.offered.reason}`,
    {
      advice: node.offered.reason === "directory gone" ? "Make its directory again and then restore it, or leave it out." : "Leave it out, or choose another conversation for it in the picker."
    }
  );
}

// src/offer/conversations.ts
import { stat } from "node:fs/promises";
async function readPaneConversation({ registry: registry2, home }, candidate, paneId, signal) {
  const agent = agentOf(candidate, paneId);
  if (agent?.binding == null) return "unreadable";
  const harness = await registry2.load(agent.harness);
  const moved = candidate.panes.find((pane) => pane.paneId === paneId)?.account;
  const account = { home, variables: moved ?? agent.account };
  const ref = { sessionId: agent.binding.sessionId, directory: agent.directory, account };
  const result = await harness.readConversation(ref, signal);
  return result.status === "found" ? result.facts : "unreadable";
}
var aroundDeath = 6e4;
var longestTurn = 6 * 36e5;
async function listPaneConversations({ registry: registry2, home }, candidate, paneId, signal) {
  const agent = agentOf(candidate, paneId);
  if (agent === null) return [];
  const harness = await registry2.load(agent.harness);
  const account = { home, variables: agent.account };
  const found = await harness.conversations(agent.directory, account, signal);
  const atDeath = (time) => time !== null && Math.abs(time - candidate.lastSeen) <= aroundDeath;
  const wasOpen = /* @__PURE__ */ new Set();
  for (const each of found) {
    const before = candidate.lastSeen - (each.lastMessageAt ?? 0);
    if (atDeath(each.lastMessageAt)) wasOpen.add(each);
    else if (before > 0 && before < longestTurn) {
      const ref = { sessionId: each.sessionId, directory: agent.directory, account };
      if (atDeath(await lastWritten(harness, ref, signal))) wasOpen.add(each);
    }
  }
  return found.toSorted(
    (a, b) => Number(wasOpen.has(b)) - Number(wasOpen.has(a)) || (b.lastMessageAt ?? 0) - (a.lastMessageAt ?? 0)
  );
}
async function lastWritten(harness, ref, signal) {
  const read = await answerBefore(signal, async () => {
    const result = await harness.readConversation(ref, signal);
    const path = result.status === "found" ? result.facts.transcript : null;
    return path === null ? null : (await stat(encodeBytes(path))).mtimeMs;
  });
  return read.kind === "answer" ? read.value : null;
}
function agentOf(candidate, paneId) {
  return candidate.snapshot.panes.find((pane) => pane.id === paneId)?.agent ?? null;
}

// src/commands/pick.ts
async function pickOnTerminal(context, { offer, options }, candidate) {
  const { pickInTerminal } = await import("./checklist-XUGDUCF5.js");
  const source = { registry, home: homeOf(context) };
  return pickInTerminal(offer, {
    input: process.stdin,
    output: process.stdout,
    environment: await withClientEncoding(context),
    home: source.home,
    now: Date.now,
    permissionsKept: options.permissionFlags === "keep",
    candidate,
    readConversation: (from, paneId, signal) => readPaneConversation(source, from, paneId, signal),
    listConversations: (from, paneId, signal) => listPaneConversations(source, from, paneId, signal)
  });
}
async function withClientEncoding(context) {
  const { environment, tmux } = context;
  if (!environment.TMUX || environment.TMUX_WORKSPACE_RESTORE_UTF8) return environment;
  const client = mostRecentClient(await listClients(tmux, 2e3));
  if (client === void 0) return environment;
  return { ...environment, TMUX_WORKSPACE_RESTORE_UTF8: client.utf8 ? "1" : "0" };
}

// src/commands/run-follow.ts
import { setTimeout as delay } from "node:timers/promises";
var interval = 100;
async function followRun(context, id, pid) {
  const stop = () => openJournal(context.paths.run(id)).append({ kind: "cancelled" });
  if (context.isTerminal) return (await import("./run-watch-WMDUXGEE.js")).watchRun(context, id, stop);
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

// src/commands/terminal-colours.ts
var patience = 300;
async function terminalColours(context) {
  const { stdin } = process;
  if (!context.isTerminal) return null;
  const wasRaw = stdin.isRaw;
  stdin.setRawMode(true);
  stdin.resume();
  try {
    return parseColours(await answer(context));
  } finally {
    stdin.setRawMode(wasRaw);
    stdin.pause();
  }
}
function answer(context) {
  return new Promise((resolve) => {
    let told = "";
    const end = () => {
      clearTimeout(timer);
      process.stdin.off("data", read);
      resolve(told);
    };
    const read = (chunk) => {
      told += chunk.toString("latin1");
      if (/\u001b\[\?[\d;]*c/.test(told)) end();
    };
    const timer = setTimeout(end, patience);
    process.stdin.on("data", read);
    context.stdout(colourQuery);
  });
}

// src/commands/restore.ts
async function restore(context, flags) {
  const agent = await agentAbove();
  if (agent !== null) return openPickerForUser(context, agent);
  const loaded = await contextOffer(context, { includeConsumed: flags.candidate !== void 0 });
  const { offer } = loaded;
  if (offer.candidates.length + offer.otherSockets.length === 0) {
    context.stdout(
      `Nothing was lost: there is nothing to restore. What was restored or dismissed before: ${typedCommand(context, "offer", "--all")}
`
    );
    tellInterrupted(context);
    await holdPopup(context);
    return exitCode.nothingToDo;
  }
  if (flags.yes) {
    const candidate = candidateOf(offer, flags.candidate);
    if (candidate === void 0) return printOnly(context, loaded);
    const kept = loaded.options.permissionFlags === "keep";
    const selection = selectByFlags(candidate, flags, kept);
    return run(context, offer, candidate, selection, "flag", flags);
  }
  if (!context.isTerminal) return printOnly(context, loaded);
  tellInterrupted(context);
  return pickAndRun(context, loaded, flags);
}
async function pickAndRun(context, loaded, flags) {
  const { offer } = loaded;
  const choice = await pickOnTerminal(context, loaded, flags.candidate);
  if (choice.kind === "later") return exitCode.nothingToDo;
  if (choice.kind === "dismiss") {
    const chosen = candidateOf(offer, choice.candidateId);
    const listed = [...offer.candidates, ...offer.otherSockets];
    await dismissCandidates(
      context,
      listed.filter((each) => each.socketPath === chosen?.socketPath)
    );
    context.stdout(
      `Not offered again. Nothing is erased: ${typedCommand(context, "offer", "--all")} lists it.
`
    );
    return exitCode.done;
  }
  const candidate = candidateOf(offer, choice.selection.candidateId);
  if (candidate === void 0) return exitCode.nothingToDo;
  const how = context.environment.TMUX ? "checklist" : "plain";
  return run(context, offer, candidate, choice.selection, how, flags);
}
async function run(context, offer, candidate, selection, by, flags) {
  if (selection.panes.length === 0) {
    context.stdout("Nothing is ticked: nothing was restored.\n");
    return exitCode.nothingToDo;
  }
  const there = context.socketNamed ? context : onSocket(context, candidate.socketPath);
  const colours = context.environment.TMUX ? null : await terminalColours(context);
  const asker = { colours, client: await popupClient(context) };
  const { id, pid } = await beginRun(there, { offer, candidate, selection, by }, asker);
  return follow(there, id, pid, flags);
}
async function popupClient({ environment, tmux }) {
  if (!environment.TMUX || environment.TMUX_PANE) return null;
  return mostRecentClient(await listClients(tmux, 5e3))?.name ?? null;
}
async function follow(context, id, pid, flags) {
  const quiet = { ...context, isTerminal: false, stdout: () => {
  } };
  const { view, pane } = await followRun(flags.json ? quiet : context, id, pid);
  if (pane !== null) return (await import("./run-watch-WMDUXGEE.js")).goToPane(context, pane);
  if (flags.json) context.stdout(`${printableJson(view)}
`);
  else printSummary(context, view);
  if (isUnderWay(view)) return exitCode.done;
  if (view.stage !== "done") return exitCode.failed;
  if (context.isTerminal && !context.environment.TMUX && !flags.json) {
    return attachTo(context, id);
  }
  return wentWell(view) ? exitCode.done : exitCode.failed;
}
function wentWell(view) {
  return view.launches.every((launch) => ["ready", "needs-attention"].includes(launch.state));
}
function printOnly(context, { offer }) {
  const { utf8 } = detectCapabilities(context.environment);
  context.stdout(plainOffer(offer, { now: Date.now(), home: homeOf(context), utf8 }));
  const hint = offer.candidates.length > 0 ? `To restore what is ticked: ${typedCommand(context, "restore", "--yes")}` : `Nothing of this socket was lost. To restore another's: ${typedCommand(context, "restore", "--yes", "--candidate", "ID")}`;
  context.stdout(`Nothing was started. ${hint}
`);
  tellInterrupted(context);
  return exitCode.done;
}
function tellInterrupted(context) {
  for (const [index, run2] of listRuns(context.paths).entries()) {
    if (!canGoOn(run2) || index > 0 && run2.view.stage !== "interrupted") continue;
    const { view, record } = run2;
    const what = view.stage === "interrupted" ? "was interrupted" : "was stopped";
    context.stderr(
      `A restore of ${new Date(record.createdAt).toLocaleString()} ${what}. It can go on: ${typedCommand({ socketWords: [] }, "runs", "--continue", record.id)}
`
    );
  }
}

export {
  restore,
  follow
};
