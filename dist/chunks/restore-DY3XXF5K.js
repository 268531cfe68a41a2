import {
  plainOffer,
  settledBefore,
  takeUpUnfinished,
  tellNothing,
  tellUnfinished
} from "./chunk-I7UDMJIH.js";
import {
  detectCapabilities
} from "./chunk-LLZVUXQ7.js";
import {
  follow,
  takesScreen
} from "./chunk-WWYATCHY.js";
import {
  colourQuery,
  parseColours
} from "./chunk-GCVZCD7J.js";
import "./chunk-DFNZKG52.js";
import "./chunk-PCSZVHEK.js";
import "./chunk-J3WGF7R2.js";
import "./chunk-JFUEM6SU.js";
import "./chunk-PACMC366.js";
import {
  openPickerForUser
} from "./chunk-DDBFUVGM.js";
import "./chunk-EPSJPWND.js";
import {
  beginRun
} from "./chunk-F6OEGVNS.js";
import "./chunk-TAVQRZBC.js";
import {
  buildWorkspace
} from "./chunk-KMFTBURN.js";
import "./chunk-73S5665N.js";
import {
  listedWith
} from "./chunk-QNBHFPUF.js";
import {
  dismissCandidates
} from "./chunk-JH42PYTN.js";
import "./chunk-DPY2QKJG.js";
import "./chunk-KZPGHWSA.js";
import {
  agentAbove
} from "./chunk-XIL3O3V7.js";
import "./chunk-MANLZCUX.js";
import "./chunk-TFMNA7BZ.js";
import "./chunk-HRYXUQ2V.js";
import "./chunk-RH4SOJOS.js";
import {
  isTickable,
  noTicks,
  selectionOf
} from "./chunk-2FTE7PMD.js";
import {
  contextOffer,
  homeOf
} from "./chunk-A4LYRLTV.js";
import "./chunk-V2VN4FX3.js";
import "./chunk-NHQX7HRR.js";
import "./chunk-YIDPQMUL.js";
import "./chunk-PB7D45C6.js";
import "./chunk-KZZWX76E.js";
import "./chunk-ATRNRWG2.js";
import "./chunk-SIVV4SOH.js";
import "./chunk-D2BZFQCC.js";
import "./chunk-MIU2CQSY.js";
import "./chunk-PXKRVB2Q.js";
import "./chunk-XFRMOIWQ.js";
import "./chunk-HW4A7F47.js";
import "./chunk-KTVQJPA5.js";
import "./chunk-4IHAXVVJ.js";
import "./chunk-D3HI2HZZ.js";
import "./chunk-5K56XYRI.js";
import "./chunk-2SWEICA3.js";
import "./chunk-CJIUHKLL.js";
import {
  registry
} from "./chunk-VE7RIBCY.js";
import "./chunk-2C3OEVSC.js";
import {
  answerBefore
} from "./chunk-ME4DZ2HD.js";
import "./chunk-GGCXI3P2.js";
import "./chunk-U7PGEZ6X.js";
import "./chunk-XYEYHAEO.js";
import "./chunk-2CK6R34X.js";
import "./chunk-4OR7ZS6N.js";
import "./chunk-XDGHKVQ5.js";
import "./chunk-P2RSCAZF.js";
import "./chunk-YSA6ZLXX.js";
import "./chunk-N63G2IEU.js";
import "./chunk-BK6EFARA.js";
import "./chunk-NHGEQQUH.js";
import "./chunk-VUKUVCVT.js";
import "./chunk-KLZ7OKOB.js";
import "./chunk-HIKQLT2U.js";
import "./chunk-VEAVWULK.js";
import {
  holdPopup
} from "./chunk-5UZR4SFV.js";
import {
  popupClient
} from "./chunk-I3XFKPQ3.js";
import "./chunk-6MB7JE7F.js";
import {
  listClients,
  mostRecentClient
} from "./chunk-ZHMHVMFM.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-73QETIXB.js";
import {
  onSocket,
  typedCommand
} from "./chunk-BQYOFZKX.js";
import "./chunk-563FFCX3.js";
import "./chunk-LTUWVAZS.js";
import "./chunk-E2JVTNXH.js";
import "./chunk-VXIY5X5M.js";
import "./chunk-5ZUVA443.js";
import "./chunk-YYUXAUX7.js";
import "./chunk-B43XANY7.js";
import "./chunk-AVQQRLGP.js";
import "./chunk-SN5SRBSB.js";
import "./chunk-PBVTLJWV.js";
import {
  WorkspaceError,
  exitCode
} from "./chunk-GMU24DER.js";
import {
  encodeBytes
} from "./chunk-Q6ZTXGV6.js";
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
  const { pickInTerminal } = await import("./checklist-L3OYQ65L.js");
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

// src/commands/restore.ts
async function restore(context, flags) {
  const agent = await agentAbove();
  if (agent !== null) return openPickerForUser(context, agent);
  const loaded = await contextOffer(context, { includeConsumed: flags.candidate !== void 0 });
  const { offer } = loaded;
  if (!flags.yes && flags.candidate === void 0 && takesScreen(context)) {
    const taken = await takeUpUnfinished(context, offer, flags);
    if (typeof taken === "number") return taken;
    if (taken !== void 0) return restore(context, { ...flags, candidate: taken });
  }
  if (offer.candidates.length + offer.otherSockets.length === 0) {
    tellNothing(context);
    tellUnfinished(context);
    await holdPopup(context);
    return exitCode.nothingToDo;
  }
  const candidate = candidateOf(offer, flags.candidate);
  if (flags.yes) {
    if (candidate === void 0) {
      printOnly(context, offer, flags);
      return exitCode.nothingToDo;
    }
    const kept = loaded.options.permissionFlags === "keep";
    const selection = selectByFlags(candidate, flags, kept);
    return run(context, offer, candidate, selection, "flag", flags);
  }
  if (!takesScreen(context)) {
    if (candidate !== void 0) selectByFlags(candidate, flags, false);
    printOnly(context, offer, flags);
    return exitCode.done;
  }
  return pickAndRun(context, loaded, flags);
}
async function pickAndRun(context, loaded, flags) {
  const { offer } = loaded;
  const choice = await pickOnTerminal(context, loaded, flags.candidate);
  if (choice.kind === "later") return exitCode.nothingToDo;
  if (choice.kind === "dismiss") {
    const chosen = candidateOf(offer, choice.candidateId);
    await dismissCandidates(context, listedWith(offer, chosen?.id ?? ""));
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
function printOnly(context, offer, flags) {
  const named = flags.candidate === void 0 ? void 0 : candidateOf(offer, flags.candidate);
  const { utf8 } = detectCapabilities(context.environment);
  const shown = named === void 0 ? offer : { ...offer, candidates: [named], otherSockets: [] };
  context.stdout(plainOffer(shown, { now: Date.now(), home: homeOf(context), utf8 }));
  const panes = flags.all ? ["--all"] : (flags.pane ?? []).flatMap((pane) => ["--pane", pane]);
  const yes = ["restore", "--yes", ...panes];
  const what = panes.length === 0 ? "what is ticked" : "these panes";
  const hint = named !== void 0 ? `To restore ${what}: ${typedCommand(context, ...yes, "--candidate", named.id)}` : offer.candidates.length > 0 ? `To restore ${what}: ${typedCommand(context, ...yes)}` : `Of this server nothing waits to be restored; ${settledBefore(context)}. To restore what another lost: ${typedCommand(context, ...yes, "--candidate", "ID")}`;
  context.stdout(`Nothing was started. ${hint}
`);
  tellUnfinished(context);
}
export {
  restore
};
