import {
  follow,
  goOn,
  isUnderWay,
  takesScreen
} from "./chunk-M3PHMQI7.js";
import {
  colourQuery,
  headline,
  parseColours
} from "./chunk-EPSZNDEB.js";
import "./chunk-AAWFOJK7.js";
import "./chunk-VDD6SKLZ.js";
import "./chunk-JFUEM6SU.js";
import {
  openPickerForUser
} from "./chunk-MZ3YMAAR.js";
import {
  beginRun
} from "./chunk-IJSG26AM.js";
import "./chunk-B5YLU6BF.js";
import {
  listClients,
  mostRecentClient
} from "./chunk-ZHMHVMFM.js";
import "./chunk-BO5M3JF3.js";
import "./chunk-73S5665N.js";
import {
  dismissCandidates
} from "./chunk-6TEML2RP.js";
import {
  plainOffer
} from "./chunk-BDWLMKO4.js";
import {
  detectCapabilities
} from "./chunk-T3WBFTMG.js";
import "./chunk-SLUMA6JD.js";
import {
  buildWorkspace
} from "./chunk-M4XMHX45.js";
import "./chunk-KZPGHWSA.js";
import {
  agentAbove
} from "./chunk-2IRUSOZR.js";
import "./chunk-YFU4F7Q4.js";
import "./chunk-2BOZCZ6K.js";
import "./chunk-2JGVQD3L.js";
import "./chunk-W4XK5YDX.js";
import "./chunk-T5MIPZVP.js";
import "./chunk-TFMNA7BZ.js";
import "./chunk-RH4SOJOS.js";
import {
  isTickable,
  noTicks,
  selectionOf
} from "./chunk-2FTE7PMD.js";
import {
  contextOffer,
  homeOf
} from "./chunk-CN6NUV4T.js";
import "./chunk-K4TZ2WS5.js";
import {
  wallClock
} from "./chunk-D2BZFQCC.js";
import "./chunk-C5IRHOAT.js";
import "./chunk-PXKRVB2Q.js";
import "./chunk-FOTW4RO3.js";
import "./chunk-XSVRQ5SM.js";
import "./chunk-QSGHTPS6.js";
import "./chunk-D3HI2HZZ.js";
import "./chunk-5K56XYRI.js";
import "./chunk-2SWEICA3.js";
import "./chunk-XNBWLVX5.js";
import {
  answerBefore
} from "./chunk-ME4DZ2HD.js";
import {
  registry
} from "./chunk-XJR73CI6.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-QXHKIJRT.js";
import "./chunk-IBLPQ7KK.js";
import "./chunk-XYEYHAEO.js";
import "./chunk-4PS2HCE7.js";
import "./chunk-IHJASOKR.js";
import "./chunk-OPBLMSIB.js";
import "./chunk-XDGHKVQ5.js";
import "./chunk-P2RSCAZF.js";
import "./chunk-E2D5B7YP.js";
import {
  canGoOn,
  claimHolder,
  listRuns
} from "./chunk-47XJPGUM.js";
import "./chunk-DQU6GSIJ.js";
import "./chunk-I7QKHBVU.js";
import "./chunk-QYL6F4GM.js";
import "./chunk-I6GYJM2Y.js";
import "./chunk-ZCAKMMBM.js";
import "./chunk-VEAVWULK.js";
import {
  holdPopup,
  pressedKey
} from "./chunk-LOZYHOID.js";
import {
  onSocket,
  typedCommand
} from "./chunk-E2H5R2CZ.js";
import "./chunk-VUUBSURP.js";
import "./chunk-WJH27ISM.js";
import "./chunk-LTUWVAZS.js";
import "./chunk-ZKFBZIEY.js";
import "./chunk-CKZQQ4CS.js";
import "./chunk-XEDP5F7E.js";
import "./chunk-B43XANY7.js";
import "./chunk-YYUXAUX7.js";
import "./chunk-EI2A3XAG.js";
import "./chunk-UFZEOMQX.js";
import "./chunk-PBVTLJWV.js";
import {
  encodeBytes
} from "./chunk-Q6ZTXGV6.js";
import {
  WorkspaceError,
  exitCode
} from "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";

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
  const { pickInTerminal } = await import("./checklist-3BDSU7YW.js");
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

// src/commands/terminal-colours.ts
var patience = 300;
async function terminalColours(context) {
  const { stdin } = process;
  if (!takesScreen(context)) return null;
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

// src/commands/unfinished.ts
async function takeUpUnfinished(context, offer, flags) {
  const run2 = latestRun(context);
  if (run2 === void 0) return void 0;
  const { id } = run2.record;
  if (isUnderWay(run2.view)) {
    return follow(context, id, claimHolder(context.paths.run(id), "holder") ?? 0, flags);
  }
  if (!canGoOn(run2)) return void 0;
  const hasOthers = offer.candidates.length > 0;
  context.stdout(question(run2, hasOthers, Date.now()));
  const key = await pressedKey();
  context.stdout("\n");
  if (key === "\r" || key === "\n") return goOn(context, id, flags);
  return hasOthers && key === "l" ? void 0 : exitCode.nothingToDo;
}
function latestRun({ paths, socket }) {
  return listRuns(paths).find(({ record }) => record.socketPath === socket.path);
}
function question({ record, view }, hasOthers, now) {
  const begun = wallClock(record.createdAt, now);
  const what = view.stage === "interrupted" ? "was cut short" : "was stopped before all of it was back";
  const others = hasOthers ? "  l       see what else was lost\n" : "";
  return `The restore of ${begun} ${what}.
${headline(view, now)}.

  Enter   go on with it
${others}  q       leave it; this asks again
`;
}

// src/commands/restore.ts
async function restore(context, flags) {
  const agent = await agentAbove();
  if (agent !== null) return openPickerForUser(context, agent);
  const loaded = await contextOffer(context, { includeConsumed: flags.candidate !== void 0 });
  const { offer } = loaded;
  if (!flags.yes && flags.candidate === void 0 && takesScreen(context)) {
    const status = await takeUpUnfinished(context, offer, flags);
    if (status !== void 0) return status;
  }
  if (offer.candidates.length + offer.otherSockets.length === 0) {
    context.stdout(
      `Nothing was lost: there is nothing to restore. What was restored or dismissed before: ${typedCommand(context, "offer", "--all")}
`
    );
    tellInterrupted(context);
    await holdPopup(context);
    return exitCode.nothingToDo;
  }
  const candidate = candidateOf(offer, flags.candidate);
  if (flags.yes) {
    if (candidate === void 0) return printOnly(context, offer);
    const kept = loaded.options.permissionFlags === "keep";
    const selection = selectByFlags(candidate, flags, kept);
    return run(context, offer, candidate, selection, "flag", flags);
  }
  if (!takesScreen(context))
    return printOnly(context, offer, flags.candidate === void 0 ? void 0 : candidate);
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
function printOnly(context, offer, named) {
  const { utf8 } = detectCapabilities(context.environment);
  const shown = named === void 0 ? offer : { ...offer, candidates: [named], otherSockets: [] };
  context.stdout(plainOffer(shown, { now: Date.now(), home: homeOf(context), utf8 }));
  const yes = ["restore", "--yes"];
  const hint = named !== void 0 ? `To restore what is ticked: ${typedCommand(context, ...yes, "--candidate", named.id)}` : offer.candidates.length > 0 ? `To restore what is ticked: ${typedCommand(context, ...yes)}` : `Nothing of this socket was lost. To restore another's: ${typedCommand(context, ...yes, "--candidate", "ID")}`;
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
  restore
};
