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
function canContinue(node, ticks) {
  return node.offered.cutTurnAt !== null && !ticks.conversations.has(node.pane.id);
}
function countTicked(workspace, ticks, ticked) {
  let agents = 0;
  for (const id of ticked) {
    const node = workspace.panes.get(id);
    if (node !== void 0 && bringsAgent(node, ticks)) agents += 1;
  }
  const sessions = workspace.sessions.filter(
    (session) => session.windows.some((window) => window.panes.some((node) => ticked.has(node.pane.id)))
  );
  return { agents, shells: ticked.size - agents, sessions: sessions.length };
}
function countText(count, form = "long") {
  const agents = count.agents > 0 ? plural(count.agents, "agent") : "";
  const shells = count.shells > 0 ? plural(count.shells, "shell") : "";
  if (agents === "" && shells === "") return "nothing";
  if (form === "short") return [agents, shells].filter(Boolean).join(" + ");
  const where = ` in ${plural(count.sessions, "session")}`;
  return agents === "" ? shells + where : agents + where + (shells === "" ? "" : ` (+ ${shells})`);
}
function plural(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
function selectionOf(workspace, ticks, keptByOption) {
  const ticked = tickedPanes(workspace, ticks);
  const panes = [...workspace.panes.values()].filter((node) => ticked.has(node.pane.id)).map((node) => {
    const chosen = ticks.conversations.get(node.pane.id);
    const { account, cutTurnAt } = node.offered;
    const isContinued = ticks.continued.has(node.pane.id) && canContinue(node, ticks);
    return {
      paneId: node.pane.id,
      keepPermissions: keepsPermissions(node, ticks, keptByOption),
      ...isContinued && cutTurnAt !== null ? { continueTurn: { lastMessageAt: cutTurnAt } } : {},
      ...chosen === void 0 ? {} : { sessionId: chosen.sessionId },
      ...account === null ? {} : { account }
    };
  });
  return { candidateId: workspace.candidate.id, panes };
}

export {
  noTicks,
  isTickable,
  tickedPanes,
  keepsPermissions,
  hasPermissions,
  canContinue,
  countTicked,
  countText,
  plural,
  selectionOf
};
