import {
  follow,
  goOn,
  isUnderWay
} from "./chunk-WWYATCHY.js";
import {
  headline
} from "./chunk-DFNZKG52.js";
import {
  rowReason,
  rowTitle,
  toolName
} from "./chunk-EPSJPWND.js";
import {
  buildWorkspace,
  causeOf,
  programsText,
  socketLabel
} from "./chunk-KMFTBURN.js";
import {
  latestRun,
  unfinishedRun
} from "./chunk-DPY2QKJG.js";
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
} from "./chunk-GGCXI3P2.js";
import {
  fit
} from "./chunk-U7PGEZ6X.js";
import {
  asciiText,
  displayText
} from "./chunk-4OR7ZS6N.js";
import {
  canGoOn
} from "./chunk-N63G2IEU.js";
import {
  claimHolder
} from "./chunk-BK6EFARA.js";
import {
  pressedKey
} from "./chunk-6MB7JE7F.js";
import {
  typedCommand
} from "./chunk-BQYOFZKX.js";
import {
  exitCode
} from "./chunk-GMU24DER.js";

// src/picker/plain.ts
function plainOffer(offer, options) {
  const [first, ...others] = offer.candidates;
  const lines = [
    ...first === void 0 ? noneHere(offer) : candidateLines(first, options),
    ...others.map((candidate) => `Also: ${headline2(candidate, options)}`),
    ...offer.otherSockets.map((candidate) => `Also: ${headline2(candidate, options)}`),
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
function headline2(candidate, { now }) {
  const workspace = buildWorkspace(candidate);
  const count = countTicked(workspace, noTicks, tickedPanes(workspace, noTicks));
  const seen = `${wallClock(candidate.lastSeen, now)} (${ago(now - candidate.lastSeen)})`;
  const consumed = candidate.consumed ? ", restored or dismissed before" : "";
  return `${causeOf(candidate)}, last seen ${seen}, socket ${socketLabel(candidate)}${consumed}: ${countText(count)} of ${plural(candidate.panes.length, "pane")} [${candidate.id}]`;
}
function candidateLines(candidate, options) {
  const workspace = buildWorkspace(candidate);
  const ticked = tickedPanes(workspace, noTicks);
  const lines = [`Lost: ${headline2(candidate, options)}`, ...outlivingLines(candidate)];
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
function outlivingLines({ outliving = [] }) {
  if (outliving.length === 0) return [];
  const run = outliving.length === 1 ? "runs" : "run";
  return [
    `  ${plural(outliving.length, "program")} of that server still ${run}: ${programsText(outliving)}. See: tmux-workspace-restore orphans`
  ];
}
function paneLine(node, ticked, address, { home, utf8 }) {
  const show = utf8 ? displayText : asciiText;
  const tickable = isTickable(node, noTicks);
  const box = tickable ? ticked ? "[x]" : "[ ]" : " - ";
  const reason = tickable ? rowReason(node, noTicks, ticked).text : node.offered.reason;
  const title = rowTitle(node, noTicks) ?? "";
  const cell = (text, width, align = "left") => fit(show(text), width, align, utf8 ? "\u2026" : "..");
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

// src/commands/unfinished.ts
async function takeUpUnfinished(context, offer, flags) {
  const run = latestRun(context.paths, context.socket.path);
  if (run === void 0) return void 0;
  const { id } = run.record;
  if (isUnderWay(run.view)) {
    return follow(context, id, claimHolder(context.paths.run(id), "holder") ?? 0, flags);
  }
  if (!canGoOn(run)) return void 0;
  const hasOthers = offer.candidates.length > 0;
  context.stdout(question(run, hasOthers, Date.now()));
  const key = await pressedKey();
  context.stdout("\n");
  if (key === "c") return run.record.selection.candidateId;
  if (key === "\r" || key === "\n") return goOn(context, id, flags);
  return hasOthers && key === "l" ? void 0 : exitCode.nothingToDo;
}
function question({ record, view }, hasOthers, now) {
  const begun = wallClock(record.createdAt, now);
  const what = view.stage === "interrupted" ? "was cut short" : "was stopped before all of it was back";
  const others = hasOthers ? "  l       see what else was lost\n" : "";
  return `The restore of ${begun} ${what}.
${headline(view, now)}.

  Enter   go on with it
  c       choose anew what comes back
${others}  q       leave it; this asks again
`;
}
function tellNothing(context, isAll = false) {
  context.stdout(`Nothing waits to be restored${isAll ? "" : `; ${settledBefore(context)}`}
`);
}
function settledBefore(context) {
  return `what was restored or dismissed before: ${typedCommand(context, "offer", "--all")}`;
}
function tellUnfinished(context) {
  const run = unfinishedRun(context.paths, context.socket.path);
  if (run === void 0) return;
  const { view, record } = run;
  const what = view.stage === "interrupted" ? "was interrupted" : "was stopped";
  context.stderr(
    `The restore of ${wallClock(record.createdAt, Date.now())} ${what}. It can go on: ${typedCommand({ socketWords: [] }, "runs", "--continue", record.id)}
`
  );
}

export {
  plainOffer,
  takeUpUnfinished,
  tellNothing,
  settledBefore,
  tellUnfinished
};
