import {
  buildWorkspace,
  causeOf,
  socketLabel
} from "./chunk-KMFTBURN.js";
import {
  listedWith,
  selfCommand,
  shellLine
} from "./chunk-QNBHFPUF.js";
import {
  showOn
} from "./chunk-WGBSSUJR.js";
import {
  messageFormat
} from "./chunk-RH4SOJOS.js";
import {
  agentsText,
  countText,
  countTicked,
  noTicks,
  plural,
  tickedPanes
} from "./chunk-2FTE7PMD.js";
import {
  ago,
  wallClock
} from "./chunk-D2BZFQCC.js";
import {
  truncateEnd
} from "./chunk-U7PGEZ6X.js";
import {
  asciiText,
  displayText
} from "./chunk-4OR7ZS6N.js";
import {
  listClients
} from "./chunk-ZHMHVMFM.js";

// src/picker/menu.ts
var separator = { kind: "separator" };
function offerMenu(offer, lead, now, here) {
  const { isRebuilt, isFresh } = here;
  const workspace = buildWorkspace(lead);
  const count = countTicked(workspace, noTicks, tickedPanes(workspace, noTicks));
  const others = othersOf(offer, lead).length;
  const meant = listedWith(offer, lead.id).filter((each) => each.worthRestoring).length;
  const nothing = (isRebuilt ? 0 : count.shells) + count.agents === 0;
  const what = isRebuilt ? agentsText(count) : countText(count);
  return {
    title: `Workspace lost: ${causeOf(lead)}, last seen ${wallClock(lead.lastSeen, now)} (${ago(now - lead.lastSeen)})`,
    entries: [
      nothing ? { kind: "disabled", label: "Nothing in it is ticked by default" } : { kind: "item", label: `Restore ${what}`, key: "r", action: "restore" },
      ...leftOut(workspace),
      { kind: "item", label: "Choose panes\u2026", key: "c", action: "panes" },
      ...isRebuilt ? [{ kind: "item", label: "Look at each pane\u2026", key: "l", action: "look" }] : [],
      ...others > 0 ? [
        {
          kind: "item",
          label: `Other lost servers (${others})\u2026`,
          key: "o",
          action: "others"
        }
      ] : [],
      separator,
      {
        kind: "item",
        label: `${isFresh ? "Start fresh" : "Keep current"}: do not offer ${meant === 1 ? "this" : `these ${meant}`} again`,
        key: "k",
        action: "dismiss"
      },
      { kind: "item", label: "Later", key: "q" }
    ]
  };
}
function leftOut(workspace) {
  const ticked = tickedPanes(workspace, noTicks);
  const reasons = /* @__PURE__ */ new Map();
  for (const [id, { offered }] of workspace.panes) {
    const isAgent = offered.kind === "agent" || offered.kind === "unbound";
    if (!isAgent || ticked.has(id) || offered.reason.startsWith("already running")) continue;
    const reason = offered.kind === "unbound" ? "conversation unknown" : offered.reason;
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  if (reasons.size === 0) return [];
  const told = [...reasons].map(([reason, number]) => `${number} ${reason}`);
  return [{ kind: "disabled", label: `Agents left out: ${told.join(", ")}` }];
}
function othersOf(offer, lead) {
  return [...offer.candidates, ...offer.otherSockets].filter(
    (candidate) => candidate.id !== lead.id && candidate.worthRestoring
  );
}
function othersMenu(offer, lead, now, client, page) {
  const entries = othersOf(offer, lead).map((candidate, index) => {
    const seen = `${wallClock(candidate.lastSeen, now)} (${ago(now - candidate.lastSeen)})`;
    const facts = [
      causeOf(candidate),
      seen,
      plural(candidate.panes.length, "pane"),
      socketLabel(candidate)
    ];
    return {
      kind: "item",
      label: facts.join(" \xB7 "),
      key: digit(index),
      action: `candidate:${candidate.id}`
    };
  });
  return {
    title: "Other lost servers",
    entries: paged(entries, client.height, page, (to) => `others-page:${to}`, [
      { kind: "item", label: "Back", key: "b", action: "offer" }
    ])
  };
}
function digit(index) {
  return index < 9 ? String(index + 1) : "";
}
var menuBorder = 2;
function paged(entries, height, page, toPage, last) {
  const room = height - menuBorder - last.length - 1;
  if (entries.length <= room) return [...entries, separator, ...last];
  const perPage = Math.max(1, room - 2);
  const pages = Math.ceil(entries.length / perPage);
  const shown = Math.max(0, Math.min(page, pages - 1));
  const turn = (label, key, to) => to < 0 || to >= pages ? { kind: "disabled", label } : { kind: "item", label, key, action: toPage(to) };
  return [
    ...entries.slice(shown * perPage, (shown + 1) * perPage),
    separator,
    turn(`Next page (${shown + 1} of ${pages})`, "n", shown + 1),
    turn("Page before", "p", shown - 1),
    ...last
  ];
}
var chooseOption = "@workspace-restore-choose";
var chosenOption = "@workspace-restore-chosen";
function menuArguments(menu, client) {
  const show = client.utf8 ? displayText : asciiText;
  const text = (label, room2) => {
    const cut = truncateEnd(show(label), room2, client.utf8 ? "\u2026" : "...");
    return cut.replaceAll("#", "##");
  };
  const room = Math.max(10, client.width - 10);
  const entries = fitting(menu.entries, client.height);
  return [
    "display-menu",
    "-c",
    client.name,
    "-t",
    client.pane,
    "-T",
    ` ${text(menu.title, Math.max(10, client.width - 6))} `,
    "-x",
    "C",
    "-y",
    "C",
    // The first label may start with the "-" that disables it.
    "--",
    ...entries.flatMap((entry) => {
      if (entry.kind === "separator") return [""];
      const label = text(entry.label, room);
      if (entry.kind === "disabled") return [`-${label}`, "", ""];
      const safe = label.startsWith("-") || label === "" ? ` ${label}` : label;
      return [safe, entry.key, commandOf(entry.action)];
    })
  ];
}
function commandOf(action) {
  const chosen = `set-option -g ${chosenOption} 1`;
  if (action === void 0) return chosen;
  return `${chosen} ; run-shell -b "##{${chooseOption}} ${action} >/dev/null 2>&1 || :"`;
}
function fitting(entries, height) {
  const room = Math.max(1, height - menuBorder);
  if (entries.length <= room) return entries;
  return entries.filter((entry) => entry.kind !== "separator").slice(0, room);
}
function offerMessage(lead, how) {
  const workspace = buildWorkspace(lead);
  const count = countTicked(workspace, noTicks, tickedPanes(workspace, noTicks));
  const what = countText(count, "short");
  return `Workspace lost (${causeOf(lead)}): ${how} restores ${what}`;
}

// src/commands/menu-show.ts
import { setTimeout as delay } from "node:timers/promises";
var tmuxTimeout = 5e3;
async function showMenu(context, shown) {
  const stacks = await stacksMenus(context);
  const deadline = Date.now() + 6e5;
  while (Date.now() < deadline) {
    const client = await findClient(context, shown.client.name);
    if (client === void 0) return false;
    const outcome = await tryMenu(context, { ...shown, client });
    if (outcome === "failed") return false;
    if (outcome === "open" || stacks) return true;
    await delay(1e3);
  }
  return false;
}
async function findClient(context, name) {
  const clients = await listClients(context.tmux, tmuxTimeout);
  return clients.find((client) => client.name === name && !client.deaf);
}
var shownWithin = 250;
async function tryMenu(context, { client, candidate, menu }) {
  const words = ["menu", "--client", client.name, "--candidate", candidate, "--choose"];
  const command = shellLine(selfCommand(context, words));
  const closed = context.tmux.call([
    ...["set-option", "-g", chooseOption, command, ";"],
    ...["set-option", "-g", chosenOption, "", ";"],
    ...menuArguments(menu, client)
  ]).then((result) => result.status === 0 ? "closed" : "failed");
  const opened = delay(shownWithin, "open", { ref: false });
  const outcome = await Promise.race([closed, opened]);
  return outcome === "closed" && await wasChosen(context) ? "open" : outcome;
}
async function wasChosen({ tmux }) {
  const { stdout } = await tmux.call(["show-option", "-gqv", chosenOption], {
    timeout: tmuxTimeout
  });
  return stdout.toString("utf8").trim() !== "";
}
async function stacksMenus({ tmux }) {
  const { stdout } = await tmux.call(["display-message", "-p", "#{version}"], {
    timeout: tmuxTimeout
  });
  const match = /^(?:next-)?(\d+)\.(\d+)/.exec(stdout.toString("utf8"));
  if (match === null) return true;
  const [major, minor] = [Number(match[1]), Number(match[2])];
  return major > 3 || major === 3 && minor >= 8;
}
async function showMessage(context, client, text) {
  await showOn(context.tmux, client, 8e3, messageFormat(text));
}

export {
  separator,
  offerMenu,
  othersMenu,
  paged,
  offerMessage,
  showMenu,
  findClient,
  showMessage
};
