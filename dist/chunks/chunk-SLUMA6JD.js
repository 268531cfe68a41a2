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
function whyDisabled({ offered }) {
  const { reason } = offered;
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
  return ticked ? { text: "ticked by you", style: "info" } : { text: "by your choice", style: "dim" };
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
  whyDisabled,
  rowReason
};
