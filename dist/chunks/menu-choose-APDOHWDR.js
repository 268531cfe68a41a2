import {
  openPickerForUser
} from "./chunk-DDBFUVGM.js";
import {
  rowReason,
  rowTitle,
  toolName
} from "./chunk-EPSJPWND.js";
import {
  beginRun
} from "./chunk-F6OEGVNS.js";
import {
  adoptPanes
} from "./chunk-TAVQRZBC.js";
import {
  lookHere
} from "./chunk-SMCNH5RU.js";
import {
  findClient,
  offerMenu,
  othersMenu,
  paged,
  separator,
  showMenu,
  showMessage
} from "./chunk-3RJAWBMC.js";
import {
  buildWorkspace
} from "./chunk-KMFTBURN.js";
import "./chunk-73S5665N.js";
import {
  listedWith,
  selfCommand
} from "./chunk-QNBHFPUF.js";
import "./chunk-WGBSSUJR.js";
import {
  dismissCandidates
} from "./chunk-JH42PYTN.js";
import {
  agentAbove
} from "./chunk-XIL3O3V7.js";
import "./chunk-HRYXUQ2V.js";
import "./chunk-RH4SOJOS.js";
import {
  agentsText,
  countText,
  countTicked,
  isTickable,
  noTicks,
  selectionOf,
  tickedPanes
} from "./chunk-2FTE7PMD.js";
import {
  contextOffer
} from "./chunk-A4LYRLTV.js";
import "./chunk-V2VN4FX3.js";
import "./chunk-NHQX7HRR.js";
import "./chunk-YIDPQMUL.js";
import "./chunk-PB7D45C6.js";
import "./chunk-KZZWX76E.js";
import "./chunk-ATRNRWG2.js";
import "./chunk-SIVV4SOH.js";
import {
  shortDuration
} from "./chunk-D2BZFQCC.js";
import "./chunk-MIU2CQSY.js";
import "./chunk-HW4A7F47.js";
import "./chunk-KTVQJPA5.js";
import "./chunk-4IHAXVVJ.js";
import "./chunk-D3HI2HZZ.js";
import "./chunk-5K56XYRI.js";
import "./chunk-2SWEICA3.js";
import "./chunk-CJIUHKLL.js";
import "./chunk-VE7RIBCY.js";
import "./chunk-2C3OEVSC.js";
import "./chunk-ME4DZ2HD.js";
import {
  fit,
  textWidth
} from "./chunk-U7PGEZ6X.js";
import "./chunk-2CK6R34X.js";
import {
  asciiText,
  displayText
} from "./chunk-4OR7ZS6N.js";
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
import "./chunk-ZHMHVMFM.js";
import {
  RowReader,
  rowFormat
} from "./chunk-K5FK6XEG.js";
import "./chunk-73QETIXB.js";
import "./chunk-BQYOFZKX.js";
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
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";

// src/picker/panes-menu.ts
function panesMenu(workspace, ticks, client, page) {
  const ticked = tickedPanes(workspace, ticks);
  const count = countTicked(workspace, ticks, ticked);
  const entries = [...workspace.panes.values()].map(
    (node) => paneEntry(node, ticks, ticked.has(node.pane.id), page)
  );
  const restore2 = count.agents + count.shells === 0 ? { kind: "disabled", label: "Nothing is ticked" } : { kind: "item", label: `Restore ${countText(count)}`, key: "r", action: "restore-ticked" };
  return {
    title: "Choose panes",
    entries: paged(entries, client.height, page, (to) => `page:${to}`, [
      restore2,
      { kind: "item", label: "Later", key: "q" }
    ])
  };
}
function paneEntry(node, ticks, ticked, page) {
  const { offered } = node;
  const tool = toolName(node);
  const title = rowTitle(node, ticks) ?? node.pane.directory;
  const name = `${offered.address}  ${tool}  ${title}`;
  if (!isTickable(node, ticks))
    return { kind: "disabled", label: `    ${name}: ${offered.reason}` };
  const why = `${shortDuration(offered.idleSeconds)}, ${rowReason(node, ticks, ticked).text}`;
  return {
    kind: "item",
    label: `[${ticked ? "x" : " "}] ${name}: ${why}`,
    key: "",
    action: `toggle:${page}:${node.pane.id}`
  };
}
function encodeTicks(ticks) {
  return [...ticks.set].map(([id, on]) => `${id}=${on ? 1 : 0}`).join(" ");
}
function decodeTicks(text) {
  const pairs = [...text.matchAll(/(%\d+)=([01])/g)];
  return { ...noTicks, set: new Map(pairs.map(([, id = "", on]) => [id, on === "1"])) };
}
function toggledAll(workspace, ticks, paneIds) {
  const boxes = paneIds.filter((id) => {
    const node = workspace.panes.get(id);
    return node !== void 0 && isTickable(node, ticks);
  });
  const ticked = tickedPanes(workspace, ticks);
  const on = !boxes.every((id) => ticked.has(id));
  return { ...ticks, set: new Map([...ticks.set, ...boxes.map((id) => [id, on])]) };
}

// src/commands/menu-look.ts
import { setTimeout as delay } from "node:timers/promises";

// src/picker/look.ts
var rowOption = "@workspace-restore-row";
var pickedOption = "@workspace-restore-picked";
function lookRows(workspace, ticks, live, utf8) {
  const nodes = [...workspace.panes.values()].filter(
    (node) => node.pane.agent !== null && live.has(node.pane.id)
  );
  const ticked = tickedPanes(workspace, ticks);
  const show2 = utf8 ? displayText : asciiText;
  const reasons = nodes.map((node) => show2(reasonOf(node, ticks, ticked.has(node.pane.id))));
  const widest = (texts, most) => Math.min(most, Math.max(0, ...texts.map(textWidth)));
  const tool = widest(nodes.map(toolName), 8);
  const reason = widest(reasons, 26);
  return nodes.map((node, index) => {
    const on = ticked.has(node.pane.id);
    const box = isTickable(node, ticks) ? `[${on ? "x" : " "}]` : " - ";
    const cells = [
      box,
      fit(toolName(node), tool),
      fit(reasons[index] ?? "", reason),
      show2(rowTitle(node, ticks) ?? "")
    ];
    return { saved: node.pane.id, text: cells.join("  ").trimEnd().replaceAll("#", "##") };
  });
}
function reasonOf(node, ticks, on) {
  if (!isTickable(node, ticks)) return node.offered.reason;
  return `${rowReason(node, ticks, on).text}, ${shortDuration(node.offered.idleSeconds)}`;
}
function lookTree(pane) {
  const alone = "#{&&:#{==:#{window_panes},1},#{<:#{version},3.8}}";
  const window = `#{?${alone},#{${rowOption}},#{window_name}}`;
  const format = `#{?pane_format,#{${rowOption}},#{?window_format,${window},#{session_name}}}`;
  const picked = `set-option -p -t "%1%" ${pickedOption} "%1%"`;
  return ["choose-tree", "-Z", "-t", pane, "-f", `#{${rowOption}}`, "-F", format, picked];
}
function pickedPanes(listed) {
  const row = listed.find(({ picked: picked2 }) => picked2 !== "");
  if (row === void 0) return [];
  const { picked } = row;
  const isOne = /\.%\d+$/.test(picked);
  const isWindow = picked.endsWith(".");
  const session = picked.slice(1, -1);
  const panes = listed.filter((each) => {
    if (isOne) return each.pane === row.pane;
    return isWindow ? each.window === row.window : each.session === session;
  });
  return [...new Set(panes.map(({ pane }) => pane))];
}
function lookMenu(workspace, ticks) {
  const count = countTicked(workspace, ticks, tickedPanes(workspace, ticks));
  return {
    title: "Agents to restore",
    entries: [
      count.agents === 0 ? { kind: "disabled", label: "No agent is ticked" } : {
        kind: "item",
        label: `Restore ${agentsText(count)}`,
        key: "r",
        action: "restore-ticked"
      },
      { kind: "item", label: "Look at the panes again\u2026", key: "l", action: "look-again" },
      separator,
      { kind: "item", label: "Later", key: "q" }
    ]
  };
}

// src/commands/menu-ticks.ts
var option = "@workspace-restore-menu-ticks";
var timeout = 5e3;
async function readTicks(context, lead) {
  const { stdout } = await context.tmux.call(["show-option", "-gqv", option], { timeout });
  const [id, ...pairs] = stdout.toString("utf8").trim().split(" ");
  return id === lead.id ? decodeTicks(pairs.join(" ")) : noTicks;
}
async function writeTicks(context, lead, ticks) {
  const value = `${lead.id} ${encodeTicks(ticks)}`;
  await context.tmux.call(["set-option", "-g", option, value], { timeout });
}

// src/commands/menu-look.ts
var timeout2 = 5e3;
var longestLook = 18e5;
async function lookAtPanes({ context, client, lead }) {
  const workspace = buildWorkspace(lead);
  const live = await adoptedAgents(context, workspace);
  const saved = new Map([...live].map(([id, pane]) => [pane, id]));
  let ticks = await readTicks(context, lead);
  let at;
  try {
    for (; ; ) {
      const rows = lookRows(workspace, ticks, new Set(live.keys()), client.utf8);
      if (rows.length === 0) {
        await showMessage(context, client.name, "No agent's pane is there as it was");
        return exitCode.nothingToDo;
      }
      const options = rows.map(({ saved: id, text }) => [
        "set-option",
        "-p",
        "-t",
        live.get(id) ?? "",
        rowOption,
        text
      ]);
      await context.tmux.source(options, { timeout: timeout2 });
      const left = await lookOnce(context, client, at);
      if (left === void 0) return exitCode.nothingToDo;
      if (left.length === 0) break;
      const listed = left.filter((pane) => saved.has(pane));
      ticks = toggledAll(
        workspace,
        ticks,
        listed.flatMap((pane) => saved.get(pane) ?? [])
      );
      await writeTicks(context, lead, ticks);
      at = listed[0];
    }
  } finally {
    await forgetRows(context, [...live.values()]);
  }
  const menu = lookMenu(workspace, ticks);
  const shown = await showMenu(context, { client, candidate: lead.id, menu });
  return shown ? exitCode.done : exitCode.nothingToDo;
}
async function adoptedAgents({ tmux }, workspace) {
  const { snapshot } = workspace.candidate;
  const agents = snapshot.panes.filter((pane) => pane.agent !== null);
  const panes = agents.map(({ id }) => ({ paneId: id, keepPermissions: false }));
  return adoptPanes(tmux, snapshot, { candidateId: workspace.candidate.id, panes });
}
async function lookOnce({ tmux }, client, at) {
  const start = at ?? (await placesOf(tmux, client.name)).shown;
  if (start === void 0) return void 0;
  const there = at === void 0 ? [] : ["switch-client", "-c", client.name, "-t", at, ";"];
  const { status } = await tmux.call([...there, ...lookTree(start)], { timeout: timeout2 });
  if (status !== 0) return void 0;
  const deadline = Date.now() + longestLook;
  while (Date.now() < deadline) {
    const { shown, panes } = await placesOf(tmux, client.name);
    if (shown === void 0) return void 0;
    if (!panes.some(({ pane, inMode }) => pane === start && inMode)) {
      const marked = panes.find(({ picked }) => picked !== "")?.pane;
      if (marked !== void 0) {
        await tmux.call(["set-option", "-pu", "-t", marked, pickedOption], { timeout: timeout2 });
      }
      return pickedPanes(panes);
    }
    await delay(200);
  }
  return void 0;
}
var clientFields = ["client_name", "pane_id"];
var paneFields = ["pane_id", "window_id", "session_name", pickedOption, "pane_in_mode"];
async function placesOf(tmux, client) {
  const { status, stdout } = await tmux.call(
    [
      ...["list-clients", "-F", rowFormat("C", clientFields), ";"],
      ...["list-panes", "-a", "-F", rowFormat("P", paneFields)]
    ],
    { timeout: timeout2 }
  );
  let shown;
  const panes = [];
  const reader = new RowReader(status === 0 ? stdout : Buffer.alloc(0));
  while (!reader.done) {
    if (reader.kind() === "C") {
      const [name, pane] = reader.fields(clientFields.length);
      if (name === client) shown = pane;
    } else {
      const [pane = "", window = "", session = "", picked = "", mode = ""] = reader.fields(
        paneFields.length
      );
      panes.push({ pane, window, session, picked, inMode: mode !== "0" && mode !== "" });
    }
    reader.end();
  }
  return { shown, panes };
}
async function forgetRows({ tmux }, panes) {
  const unset = panes.map((pane) => ["set-option", "-pu", "-t", pane, rowOption]);
  for (const command of unset) await tmux.call(command, { timeout: timeout2 });
}

// src/commands/menu-choose.ts
async function chooseFromMenu(context, flags) {
  const client = await findClient(context, flags.client);
  if (client === void 0) return exitCode.nothingToDo;
  const loaded = await contextOffer(context);
  const [action = "", argument = "", paneId = ""] = flags.choose.split(":");
  const id = action === "candidate" ? argument : flags.candidate;
  const lead = [...loaded.offer.candidates, ...loaded.offer.otherSockets].find(
    (candidate) => candidate.id === id
  );
  if (lead === void 0) {
    await showMessage(context, client.name, "This was restored or dismissed meanwhile");
    return exitCode.nothingToDo;
  }
  const chosen = { context, client, loaded, lead };
  switch (action) {
    case "restore":
      return restore(chosen, noTicks);
    case "restore-ticked":
      return restore(chosen, await readTicks(context, lead));
    case "panes":
      return choosePanes(chosen);
    case "others":
      return show(chosen, othersMenu(loaded.offer, lead, Date.now(), client, 0));
    case "others-page":
      return show(chosen, othersMenu(loaded.offer, lead, Date.now(), client, Number(argument)));
    case "offer":
    case "candidate":
      return show(chosen, offerMenu(loaded.offer, lead, Date.now(), await lookHere(context.tmux)));
    case "look":
      await writeTicks(context, lead, noTicks);
      return lookAtPanes(chosen);
    case "look-again":
      return lookAtPanes(chosen);
    case "dismiss":
      return dismissFromMenu(chosen);
    case "page":
      return pageOfPanes(chosen, Number(argument));
    case "toggle":
      return pageOfPanes(chosen, Number(argument), paneId);
    default:
      throw new WorkspaceError("usage", `Unknown choice: ${flags.choose}`);
  }
}
async function show({ context, client, lead }, menu) {
  const shown = await showMenu(context, { client, candidate: lead.id, menu });
  return shown ? exitCode.done : exitCode.nothingToDo;
}
async function restore(chosen, ticks) {
  const { context, client, loaded, lead } = chosen;
  const agent = await agentAbove();
  if (agent !== null) return openPickerForUser(context, agent);
  const say = (text) => showMessage(context, client.name, text);
  const workspace = buildWorkspace(lead);
  const kept = loaded.options.permissionFlags === "keep";
  const selection = selectionOf(workspace, ticks, kept);
  if (selection.panes.length === 0) {
    await say("Nothing is ticked: nothing is restored");
    return exitCode.nothingToDo;
  }
  const asker = { colours: null, client: client.name };
  try {
    await beginRun(context, { offer: loaded.offer, candidate: lead, selection, by: "menu" }, asker);
  } catch (error) {
    if (error instanceof WorkspaceError) await say(error.message);
    throw error;
  }
  await say(`Restoring ${countText(countTicked(workspace, ticks, tickedPanes(workspace, ticks)))}`);
  return exitCode.done;
}
async function choosePanes(chosen) {
  const { context, client, lead } = chosen;
  const utf8 = client.utf8 ? "1" : "0";
  const words = selfCommand(context, ["restore", "--candidate", lead.id], {
    TMUX_WORKSPACE_RESTORE_UTF8: utf8
  });
  const { status, stderr } = await context.tmux.call([
    "display-popup",
    "-c",
    client.name,
    "-t",
    client.pane,
    "-E",
    "-w",
    "100%",
    "-h",
    "100%",
    ...words
  ]);
  if (stderr.trim() === "") return status;
  await writeTicks(context, lead, noTicks);
  return pageOfPanes(chosen, 0);
}
async function pageOfPanes(chosen, page, toggle) {
  const { context, client, lead } = chosen;
  const workspace = buildWorkspace(lead);
  let ticks = await readTicks(context, lead);
  if (toggle !== void 0) {
    ticks = toggledAll(workspace, ticks, [toggle]);
    await writeTicks(context, lead, ticks);
  }
  return show(chosen, panesMenu(workspace, ticks, client, page));
}
async function dismissFromMenu({ context, client, loaded, lead }) {
  const meant = listedWith(loaded.offer, lead.id);
  await dismissCandidates(context, meant);
  const what = meant.length === 1 ? "it" : `all ${meant.length}`;
  await showMessage(
    context,
    client.name,
    `Not offered again. Nothing is erased: offer --all lists ${what}`
  );
  return exitCode.done;
}
export {
  chooseFromMenu
};
