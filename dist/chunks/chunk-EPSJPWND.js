// src/picker/row-text.ts
function windowLabel({ index, window }, narrow = false) {
  return narrow ? `${index}` : `${index}:${window.name}`;
}
function rowTitle(node, ticks) {
  const chosen = ticks.conversations.get(node.pane.id);
  if (chosen !== void 0) return chosen.title ?? "another conversation";
  const { agent } = node.pane;
  if (node.offered.kind === "unbound") return "conversation not known";
  if (agent !== null && !agent.written && node.offered.kind === "program") {
    return "no message yet: comes back as a shell";
  }
  return agent?.title ?? null;
}
function toolName(node) {
  return node.pane.agent?.harness ?? (node.offered.kind === "shell" ? "shell" : node.pane.program);
}
function costText(node) {
  const cost = node.pane.agent?.cost;
  return cost == null ? "" : `$${cost.toFixed(2)}`;
}
function contextText(node) {
  const share = node.pane.agent?.contextShare;
  return share == null ? "" : `${Math.round(share * 100)}%`;
}
function shortModel(model) {
  return model.replace(/^.*\//, "").replace(/^claude-/, "").replace(/-20\d{6}$/, "");
}
var transcriptGone = "transcript gone";
function whyDisabled({ offered }) {
  const { reason } = offered;
  if (reason === transcriptGone) return "Cannot come back: its conversation was deleted";
  const remedy = reason === "directory gone" ? "; make it, then restore" : "";
  return `Cannot come back: ${reason}${remedy}`;
}
function rowReason(node, ticks, ticked) {
  if (ticks.conversations.has(node.pane.id)) return { text: "chosen by you", style: "info" };
  if (ticked && ticks.continued.has(node.pane.id)) return { text: "goes on", style: "info" };
  const wasTicked = node.offered.default === "ticked";
  if (node.offered.followsWindow && !ticks.set.has(node.pane.id)) {
    return ticked ? { text: "with its agent", style: "dim" } : { text: node.offered.kind === "shell" ? "idle shell" : "stale", style: "dim" };
  }
  if (ticked === wasTicked) return { text: node.offered.reason, style: reasonStyle(node) };
  if (ticked) return { text: "ticked by you", style: "info" };
  const { reason } = node.offered;
  return { text: stays.has(reason) ? reason : "by your choice", style: "dim" };
}
var stays = /* @__PURE__ */ new Set(["working", "waiting on you", "interrupted"]);
function whyTicked(node, ticks, ticked) {
  const { text } = rowReason(node, ticks, ticked);
  if (text === "ticked by you") return "Ticked by you";
  if (ticked) return `Ticked: ${text}`;
  const isOwn = ticks.set.get(node.pane.id) === false && node.offered.default === "ticked";
  return isOwn && stays.has(text) ? `Not ticked: by your choice; it was ${text}` : `Not ticked: ${text}`;
}
function reasonStyle(node) {
  switch (node.offered.reason) {
    case "working":
      return "good";
    case "waiting on you":
      return "warn";
    case "interrupted":
      return "warn";
    case "you were here":
      return "info";
    case "recent":
      return "plain";
    default:
      return "dim";
  }
}

export {
  windowLabel,
  rowTitle,
  toolName,
  costText,
  contextText,
  shortModel,
  transcriptGone,
  whyDisabled,
  rowReason,
  whyTicked
};
