import {
  listedWith
} from "./chunk-RAD6W6DS.js";
import {
  findClient,
  offerMenu,
  othersMenu,
  paged,
  showMenu,
  showMessage
} from "./chunk-LHM7RJTG.js";
import "./chunk-RH4SOJOS.js";
import {
  selfCommand
} from "./chunk-NETTW3JT.js";
import "./chunk-N2B3CPVD.js";
import {
  dismissCandidates
} from "./chunk-LXHQESEE.js";
import {
  contextOffer
} from "./chunk-2BRNWV4B.js";
import "./chunk-BWL4RE53.js";
import "./chunk-B2UAC3JO.js";
import {
  rowReason,
  rowTitle,
  toolName
} from "./chunk-TSLWV6EQ.js";
import {
  buildWorkspace
} from "./chunk-M4XMHX45.js";
import "./chunk-YY2V5Q3T.js";
import {
  countText,
  countTicked,
  isTickable,
  noTicks,
  tickedPanes
} from "./chunk-RSGW53D5.js";
import {
  shortDuration
} from "./chunk-D2BZFQCC.js";
import "./chunk-D3HI2HZZ.js";
import "./chunk-IBLPQ7KK.js";
import "./chunk-S63GVUUT.js";
import "./chunk-ME4DZ2HD.js";
import "./chunk-4UPNKDFW.js";
import "./chunk-LPKFGIMD.js";
import "./chunk-OPBLMSIB.js";
import "./chunk-WEUTZIFJ.js";
import "./chunk-EACCP6HX.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-MJVP35WB.js";
import "./chunk-76QFKZQB.js";
import "./chunk-V3SEAGDH.js";
import "./chunk-Q2NCDUGP.js";
import "./chunk-B43XANY7.js";
import "./chunk-S25M2JQE.js";
import "./chunk-ZCAKMMBM.js";
import "./chunk-VEAVWULK.js";
import "./chunk-LTUWVAZS.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-Q6ZTXGV6.js";
import {
  WorkspaceError,
  exitCode
} from "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";

// src/commands/menu-choose.ts
import { spawn } from "node:child_process";

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
function toggled(workspace, ticks, paneId) {
  const node = workspace.panes.get(paneId);
  if (node === void 0 || !isTickable(node, ticks)) return ticks;
  const on = tickedPanes(workspace, ticks).has(paneId);
  return { ...ticks, set: new Map(ticks.set).set(paneId, !on) };
}

// src/commands/menu-choose.ts
var ticksOption = "@workspace-restore-menu-ticks";
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
      return show(chosen, offerMenu(loaded.offer, lead, Date.now()));
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
async function restore({ context, client, lead }, ticks) {
  const workspace = buildWorkspace(lead);
  const ticked = tickedPanes(workspace, ticks);
  const named = ticks.set.size === 0 ? [] : ["--pane", ...ticked];
  const words = ["restore", "--yes", "--candidate", lead.id, "--client", client.name, ...named];
  const [program, ...args] = selfCommand(context, words);
  spawn(program, args, { detached: true, stdio: "ignore", env: context.environment }).unref();
  const what = countText(countTicked(workspace, ticks, ticked));
  await showMessage(context, client.name, `Restoring ${what}`);
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
    ticks = toggled(workspace, ticks, toggle);
    await writeTicks(context, lead, ticks);
  }
  return show(chosen, panesMenu(workspace, ticks, client, page));
}
async function dismissFromMenu({ context, client, loaded, lead }) {
  await dismissCandidates(context, listedWith(loaded.offer, lead.id));
  await showMessage(
    context,
    client.name,
    "Not offered again. Nothing is erased: offer --all lists it"
  );
  return exitCode.done;
}
async function readTicks(context, lead) {
  const { stdout } = await context.tmux.call(["show-option", "-gqv", ticksOption], {
    timeout: 5e3
  });
  const [id, ...pairs] = stdout.toString("utf8").trim().split(" ");
  return id === lead.id ? decodeTicks(pairs.join(" ")) : noTicks;
}
async function writeTicks(context, lead, ticks) {
  const value = `${lead.id} ${encodeTicks(ticks)}`;
  await context.tmux.call(["set-option", "-g", ticksOption, value], { timeout: 5e3 });
}
export {
  chooseFromMenu
};
