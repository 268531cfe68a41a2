import {
  rowReason,
  rowTitle,
  toolName
} from "./chunk-SLUMA6JD.js";
import {
  buildWorkspace,
  causeOf,
  socketLabel
} from "./chunk-M4XMHX45.js";
import {
  countText,
  countTicked,
  isTickable,
  noTicks,
  plural,
  tickedPanes
} from "./chunk-2FTE7PMD.js";
import {
  ago,
  shortDuration,
  wallClock
} from "./chunk-D2BZFQCC.js";
import {
  displayDirectory
} from "./chunk-QXHKIJRT.js";
import {
  fit
} from "./chunk-IBLPQ7KK.js";
import {
  asciiText,
  displayText
} from "./chunk-OPBLMSIB.js";

// src/picker/plain.ts
function plainOffer(offer, options) {
  const [first, ...others] = offer.candidates;
  const lines = [
    ...first === void 0 ? noneHere(offer) : candidateLines(first, options),
    ...others.map((candidate) => `Also: ${headline(candidate, options)}`),
    ...offer.otherSockets.map((candidate) => `Also: ${headline(candidate, options)}`),
    ...offer.warnings.map((warning) => `Warning: ${warning}`)
  ];
  const show = options.utf8 ? displayText : asciiText;
  return lines.map((line) => `${show(line).trimEnd()}
`).join("");
}
function noneHere({ socketPath, otherSockets }) {
  if (otherSockets.length === 0) return [];
  return [`Nothing waits to be restored on this socket (${socketLabel({ socketPath })}).`];
}
function headline(candidate, { now }) {
  const workspace = buildWorkspace(candidate);
  const count = countTicked(workspace, noTicks, tickedPanes(workspace, noTicks));
  const seen = `${wallClock(candidate.lastSeen, now)} (${ago(now - candidate.lastSeen)})`;
  const consumed = candidate.consumed ? ", restored or dismissed before" : "";
  return `${causeOf(candidate)}, last seen ${seen}, socket ${socketLabel(candidate)}${consumed}: ${countText(count)} of ${plural(candidate.panes.length, "pane")} [${candidate.id}]`;
}
function candidateLines(candidate, options) {
  const workspace = buildWorkspace(candidate);
  const ticked = tickedPanes(workspace, noTicks);
  const lines = [`Lost: ${headline(candidate, options)}`];
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
function paneLine(node, ticked, address, { home, utf8 }) {
  const show = utf8 ? displayText : asciiText;
  const tickable = isTickable(node, noTicks);
  const box = tickable ? ticked ? "[x]" : "[ ]" : " - ";
  const reason = tickable ? rowReason(node, noTicks, ticked).text : node.offered.reason;
  const title = rowTitle(node, noTicks) ?? "";
  const cell = (text, width, align = "left") => fit(show(text), width, align, utf8 ? "…" : "..");
  return [
    box,
    cell(address, 6),
    cell(toolName(node), 9),
    cell(shortDuration(node.offered.idleSeconds), 6, "right"),
    cell(reason, 16),
    cell(title, 36),
    show(displayDirectory(node.pane.directory, home))
  ].join(" ");
}

export {
  plainOffer
};
