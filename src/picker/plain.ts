import type { Candidate, Offer } from "../offer/types.ts";
import { displayDirectory } from "../text/directory.ts";
import { asciiText, displayText } from "../text/display.ts";
import { ago, shortDuration, wallClock } from "../text/duration.ts";
import { fit, textWidth, truncateEnd } from "../text/width.ts";
import { causeOf, programsText, socketLabel } from "./describe.ts";
import { rowReason, rowTitle, toolName } from "./row-text.ts";
import {
  countText,
  countTicked,
  isTickable,
  keepsPermissions,
  noTicks,
  plural,
  tickedPanes,
} from "./ticks.ts";
import { buildWorkspace, type PaneNode } from "./workspace.ts";

export type PlainOptions = {
  readonly now: number;
  readonly home: string;
  readonly utf8: boolean;
  /** False: permission flags do not come back, which is said of each; undefined: nothing is said. */
  readonly permissionsKept?: boolean;
  /** Cells of the terminal that lines must fit into; undefined: there is none, and nothing is cut off. */
  readonly columns?: number | undefined;
};

/** The offer for a pipe, a log or a script's eyes: what restoring would do, pane by pane. Every line ends in a newline. */
export function plainOffer(offer: Offer, options: PlainOptions): string {
  const [first, ...others] = offer.candidates;
  const lines = [
    ...(first === undefined ? noneHere(offer) : candidateLines(first, options)),
    ...others.map((candidate) => `Also: ${headline(candidate, options)}`),
    ...offer.otherSockets.map((candidate) => `Also: ${headline(candidate, options)}`),
    ...offer.warnings.map((warning) => `Warning: ${warning}`),
  ];
  const show = options.utf8 ? displayText : asciiText;
  const { columns = Number.POSITIVE_INFINITY } = options;
  const isTable = (line: string) => line.startsWith("    ");
  const ellipsis = options.utf8 ? "…" : "..";
  return lines
    .map((line) => show(line).trimEnd())
    .map((line) => `${isTable(line) ? truncateEnd(line, columns, ellipsis) : line}\n`)
    .join("");
}

/** What follows of other sockets would else stand there as if it were this one's. */
function noneHere({ socketPath, otherSockets }: Offer): string[] {
  if (otherSockets.length === 0) return [];
  return [`Nothing waits to be restored on this socket (${socketLabel({ socketPath })}).`];
}

/** "machine rebooted, last seen 14:02 (8 min ago), socket default: 11 agents in 4 sessions of 47 panes [id]" */
export function headline(candidate: Candidate, { now }: Pick<PlainOptions, "now">): string {
  const workspace = buildWorkspace(candidate);
  const count = countTicked(workspace, noTicks, tickedPanes(workspace, noTicks));
  const seen = `${wallClock(candidate.lastSeen, now)} (${ago(now - candidate.lastSeen)})`;
  const consumed = candidate.consumed ? ", no longer offered" : "";
  return `${causeOf(candidate)}, last seen ${seen}, socket ${socketLabel(candidate)}${consumed}: ${countText(count)} of ${plural(candidate.panes.length, "pane")} [${candidate.id}]`;
}

function candidateLines(candidate: Candidate, options: PlainOptions): string[] {
  const workspace = buildWorkspace(candidate);
  const ticked = tickedPanes(workspace, noTicks);
  const lines = [`Lost: ${headline(candidate, options)}`, ...outlivingLines(candidate)];
  for (const session of workspace.sessions) {
    lines.push("", `  ${session.session.name}`);
    for (const window of session.windows) {
      for (const node of window.panes) {
        const also = window.alsoIn.length === 0 ? "" : `  also in ${window.alsoIn.join(", ")}`;
        const address = `${window.index}.${node.pane.index}`;
        lines.push(`    ${paneLine(node, ticked.has(node.pane.id), address, options)}${also}`);
      }
    }
  }
  return [...lines, ""];
}

function outlivingLines({ outliving = [] }: Candidate): string[] {
  if (outliving.length === 0) return [];
  const run = outliving.length === 1 ? "runs" : "run";
  return [
    `  ${plural(outliving.length, "program")} of that server still ${run}: ${programsText(outliving)}. See: tmux-workspace-restore orphans`,
  ];
}

function atLeast(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - textWidth(text)));
}

function paneLine(node: PaneNode, ticked: boolean, address: string, options: PlainOptions): string {
  const { home, permissionsKept } = options;
  const show = options.utf8 ? displayText : asciiText;
  const tickable = isTickable(node, noTicks);
  const box = tickable ? (ticked ? "[x]" : "[ ]") : " - ";
  const reason = tickable ? rowReason(node, noTicks, ticked).text : node.offered.reason;
  const title = rowTitle(node, noTicks) ?? "";
  const isDropped = permissionsKept === false && !keepsPermissions(node, noTicks, false);
  const dropped = isDropped ? (node.pane.agent?.permissionFlags ?? []) : [];
  const cell = (text: string, width: number, align: "left" | "right" = "left") =>
    fit(show(text), width, align, options.utf8 ? "…" : "..");
  return [
    box,
    cell(address, 6),
    cell(toolName(node), 9),
    cell(shortDuration(node.offered.idleSeconds), 6, "right"),
    atLeast(show(reason), 16),
    atLeast(show(title), 36),
    show(displayDirectory(node.pane.directory, home)),
    ...(dropped.length === 0 ? [] : [`without ${show(dropped.join(" "))}`]),
  ].join(" ");
}
