import {
  unrestrictable
} from "./chunk-2SWEICA3.js";

// src/picker/ticks.ts
var noTicks = {
  set: /* @__PURE__ */ new Map(),
  permissions: /* @__PURE__ */ new Map(),
  continued: /* @__PURE__ */ new Set(),
  conversations: /* @__PURE__ */ new Map()
};
function isTickable(node, ticks) {
  return node.offered.default !== "disabled" || ticks.conversations.has(node.pane.id);
}
function bringsAgent(node, ticks) {
  return node.offered.kind === "agent" || ticks.conversations.has(node.pane.id);
}
function tickedPanes(workspace, ticks) {
  const ticked = /* @__PURE__ */ new Set();
  const withAgent = /* @__PURE__ */ new Set();
  for (const [id, node] of workspace.panes) {
    if (!isTickable(node, ticks) || followsNow(node, ticks)) continue;
    if (!(ticks.set.get(id) ?? node.offered.default === "ticked")) continue;
    ticked.add(id);
    if (bringsAgent(node, ticks)) withAgent.add(node.pane.window);
  }
  for (const [id, node] of workspace.panes) {
    if (followsNow(node, ticks) && isTickable(node, ticks) && withAgent.has(node.pane.window)) {
      ticked.add(id);
    }
  }
  return ticked;
}
function followsNow(node, ticks) {
  return node.offered.followsWindow && !ticks.set.has(node.pane.id);
}
function keepsPermissions(node, ticks, keptByOption) {
  return hasPermissions(node) && (ticks.permissions.get(node.pane.id) ?? keptByOption);
}
function hasPermissions(node) {
  const { agent } = node.pane;
  return agent !== null && (agent.permissionFlags.length > 0 || agent.inheritedPermission !== null);
}
function permissionsComeBack({ pane: { agent } }) {
  return agent !== null && agent.inheritedPermission !== null && unrestrictable.has(agent.harness);
}
function canContinue(node, ticks) {
  return node.offered.cutTurnAt !== null && !ticks.conversations.has(node.pane.id);
}
function countTicked(workspace, ticks, ticked) {
  let agents = 0;
  let programs = 0;
  for (const id of ticked) {
    const node = workspace.panes.get(id);
    if (node === void 0) continue;
    if (bringsAgent(node, ticks)) agents += 1;
    else if (node.offered.kind !== "shell") programs += 1;
  }
  const sessions = workspace.sessions.filter(
    (session) => session.windows.some((window) => window.panes.some((node) => ticked.has(node.pane.id)))
  );
  return { agents, shells: ticked.size - agents, programs, sessions: sessions.length };
}
function countText(count, form = "long") {
  const agents = count.agents > 0 ? plural(count.agents, "agent") : "";
  const pane = agents === "" || form === "short" ? "pane" : "other pane";
  const noun = count.programs === 0 ? "shell" : pane;
  const others = count.shells > 0 ? plural(count.shells, noun) : "";
  if (agents === "" && others === "") return "nothing";
  if (form === "short") return [agents, others].filter(Boolean).join(" + ");
  const where = ` in ${plural(count.sessions, "session")}`;
  return agents === "" ? others + where : agents + where + (others === "" ? "" : ` (+ ${others})`);
}
function agentsText({ agents, sessions }) {
  return `${plural(agents, "agent")} in ${plural(sessions, "session")}`;
}
function plural(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
function selectionOf(workspace, ticks, keptByOption) {
  const ticked = tickedPanes(workspace, ticks);
  const panes = [...workspace.panes.values()].filter((node) => ticked.has(node.pane.id)).map((node) => {
    const { account, cutTurnAt } = node.offered;
    const isContinued = ticks.continued.has(node.pane.id) && canContinue(node, ticks);
    return {
      paneId: node.pane.id,
      keepPermissions: keepsPermissions(node, ticks, keptByOption),
      ...isContinued && cutTurnAt !== null ? { continueTurn: { lastMessageAt: cutTurnAt } } : {},
      ...conversationOf(node, ticks),
      ...account === null ? {} : { account }
    };
  });
  return { candidateId: workspace.candidate.id, panes };
}
function conversationOf({ pane, offered }, { conversations }) {
  const chosen = conversations.get(pane.id)?.sessionId;
  const found = offered.kind === "agent" && pane.agent?.written === false;
  const sessionId = chosen ?? (found ? pane.agent?.binding?.sessionId : void 0);
  return sessionId === void 0 ? {} : { sessionId };
}

export {
  noTicks,
  isTickable,
  tickedPanes,
  keepsPermissions,
  hasPermissions,
  permissionsComeBack,
  canContinue,
  countTicked,
  countText,
  agentsText,
  plural,
  selectionOf
};
