import type { Style } from "./spans.ts";
import type { Ticks } from "./ticks.ts";
import type { PaneNode, WindowNode } from "./workspace.ts";

/** `3:review`; where there is little room, the index alone. */
export function windowLabel({ index, window }: WindowNode, narrow = false): string {
  return narrow ? `${index}` : `${index}:${window.name}`;
}

/** What a person knows the pane by: its conversation's title; null where only the directory is left. */
export function rowTitle(node: PaneNode, ticks: Ticks): string | null {
  const chosen = ticks.conversations.get(node.pane.id);
  if (chosen !== undefined) return chosen.title ?? "another conversation";
  const { agent } = node.pane;
  if (node.offered.kind === "unbound") return "conversation not known";
  if (agent !== null && !agent.written && node.offered.kind === "program") {
    return "no message yet: comes back as a shell";
  }
  return agent?.title ?? null;
}

export function toolName(node: PaneNode): string {
  return node.pane.agent?.harness ?? (node.offered.kind === "shell" ? "shell" : node.pane.program);
}

export function costText(node: PaneNode): string {
  const cost = node.pane.agent?.cost;
  return cost == null ? "" : `$${cost.toFixed(2)}`;
}

/** The used share of the context window. */
export function contextText(node: PaneNode): string {
  const share = node.pane.agent?.contextShare;
  return share == null ? "" : `${Math.round(share * 100)}%`;
}

/** A model's name without what every name of its kind has: the vendor before it, the date after it. */
export function shortModel(model: string): string {
  return model
    .replace(/^.*\//, "")
    .replace(/^claude-/, "")
    .replace(/-20\d{6}$/, "");
}

/** The offer's word for a conversation that its agent, or somebody else, has deleted. */
export const transcriptGone = "transcript gone";

/** Why the pane has no box, and what would give it one. */
export function whyDisabled({ offered }: PaneNode): string {
  const { reason } = offered;
  if (reason === transcriptGone) return "Cannot come back: its conversation was deleted";
  const remedy = reason === "directory gone" ? "; make it, then restore" : "";
  return `Cannot come back: ${reason}${remedy}`;
}

/** Why the box is as it is. A box that the user set has the user for a reason. */
export function rowReason(
  node: PaneNode,
  ticks: Ticks,
  ticked: boolean,
): { readonly text: string; readonly style: Style } {
  if (ticks.conversations.has(node.pane.id)) return { text: "chosen by you", style: "info" };
  if (ticked && ticks.continued.has(node.pane.id)) return { text: "goes on", style: "info" };
  const wasTicked = node.offered.default === "ticked";
  if (node.offered.followsWindow && !ticks.set.has(node.pane.id)) {
    return ticked
      ? { text: "with its agent", style: "dim" }
      : { text: node.offered.kind === "shell" ? "idle shell" : "stale", style: "dim" };
  }
  if (ticked === wasTicked) return { text: node.offered.reason, style: reasonStyle(node) };
  if (ticked) return { text: "ticked by you", style: "info" };
  const { reason } = node.offered;
  return { text: stays.has(reason) ? reason : "by your choice", style: "dim" };
}

/** Reasons that tell what the pane was doing: by that it is looked for, also without its tick. */
const stays: ReadonlySet<string> = new Set(["working", "waiting on you", "interrupted"]);

/** The same in a sentence. */
export function whyTicked(node: PaneNode, ticks: Ticks, ticked: boolean): string {
  const { text } = rowReason(node, ticks, ticked);
  if (text === "ticked by you") return "Ticked by you";
  if (ticked) return `Ticked: ${text}`;
  const isOwn = ticks.set.get(node.pane.id) === false && node.offered.default === "ticked";
  return isOwn && stays.has(text)
    ? `Not ticked: by your choice; it was ${text}`
    : `Not ticked: ${text}`;
}

function reasonStyle(node: PaneNode): Style {
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
