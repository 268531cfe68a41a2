import { displayDirectory, shortenDirectory } from "../text/directory.ts";
import { shortDuration } from "../text/duration.ts";
import { textWidth, truncateWords, wrapText } from "../text/width.ts";
import type { Type } from "./capabilities.ts";
import { programsText } from "./describe.ts";
import { hasMessages } from "./message-view.ts";
import {
  contextText,
  costText,
  rowTitle,
  shortModel,
  toolName,
  whyDisabled,
  whyTicked,
} from "./row-text.ts";
import { fitLine, type Line, lineWidth, type Span, type Style, span, spread } from "./spans.ts";
import { draftOf, type PickerState, tickedOf } from "./state.ts";
import {
  canContinue,
  hasPermissions,
  isTickable,
  keepsPermissions,
  permissionsComeBack,
  plural,
} from "./ticks.ts";
import type { PaneNode } from "./workspace.ts";

/** A key that changes what a line says, and what it does: shown as in the footer. */
type Key = readonly [key: string, what: string];

/** What is known of a pane: its name, its place, why it is ticked or not, and its permission flags, in a few lines. */
export function paneFacts(
  state: PickerState,
  type: Type,
  node: PaneNode,
  { width, height }: { readonly width: number; readonly height: number },
): Line[] {
  const { agent } = node.pane;
  const { ellipsis } = type.glyphs;
  const about = [
    agent?.model == null ? null : shortModel(agent.model),
    agent?.contextShare == null ? null : `${contextText(node)} context`,
    costText(node),
  ].filter(Boolean);
  const title = rowTitle(node, draftOf(state).ticks);
  const head = title === null ? [] : [span(`  ${type.show(title)}`, "bold")];
  const name = [span(type.show(toolName(node)), "accent"), ...head];
  const facts = [span(`  ${type.show(about.join(` ${type.glyphs.dot} `))}`, "dim")];
  // The title is read first: where it leaves no room, the facts go a line down.
  const beside = lineWidth(name) + lineWidth(facts) <= width;
  const below = !beside && height > 8;
  const room = beside || below ? width : width - lineWidth(facts);
  const place = [span(placeText(state, type, node, room), "dim")];
  const permissions = permissionLines(state, type, node, { width, height });
  const lines = height > 8 ? 3 : hasMessages(state, node) ? 1 : height - 2 - permissions.length;
  return [
    beside ? spread(name, facts, width, ellipsis) : fitLine(name, width, ellipsis),
    ...(beside
      ? [place]
      : below
        ? [place, facts.map(unindented)]
        : [spread(place, facts, width, ellipsis)]),
    ...whyLines(state, type, node, width, Math.max(1, lines)),
    ...permissions,
  ];
}

const unindented = (part: Span): Span => ({ ...part, text: part.text.trimStart() });

/** Address, directory and branch; where there is little room the branch goes, and then the directory is shortened. */
function placeText(state: PickerState, type: Type, { pane, offered }: PaneNode, room: number) {
  const separator = ` ${type.glyphs.dot} `;
  const address = type.show(offered.address);
  const directory = type.show(displayDirectory(pane.directory, state.home));
  const short = [address, directory].join(separator);
  const branch = pane.agent?.branch;
  const long = branch == null ? short : [short, type.show(branch)].join(separator);
  if (textWidth(long) <= room) return long;
  const left = Math.max(1, room - textWidth(address) - textWidth(separator));
  return [address, shortenDirectory(directory, left, type.glyphs.ellipsis)].join(separator);
}

/** The reason in a sentence, since a row has only room for words. */
function whyLines(
  state: PickerState,
  type: Type,
  node: PaneNode,
  width: number,
  lines: number,
): Line[] {
  const { ticks } = draftOf(state);
  const { offered } = node;
  if (!isTickable(node, ticks)) {
    const key: Key | null = offered.choosable ? ["c", "choose another"] : null;
    return sentence([whyDisabled(node)], key, { type, width, lines, style: "bad" });
  }
  const ticked = tickedOf(state).has(node.pane.id);
  const isOpen = offered.kind === "unbound" && !ticks.conversations.has(node.pane.id);
  const { text, key } = cutTurn(state, node, ticked);
  const idle =
    offered.idleSeconds < 60 ? "just before" : `${shortDuration(offered.idleSeconds)} before`;
  const measure = offered.kind === "agent" ? "last message" : "last activity";
  const parts = [
    text,
    isOpen ? "comes back as a shell" : null,
    node.pane.vouched === undefined
      ? null
      : `${node.pane.program} is run again: you have vouched for its command`,
    offered.kind === "program" && node.pane.agent === null && node.pane.vouched === undefined
      ? `comes back as a shell: ${node.pane.program} is not run again`
      : null,
    node.pane.note,
    offered.outliving === undefined
      ? null
      : `its ${programsText(offered.outliving)} still ${offered.outliving.length === 1 ? "runs" : "run"}: see orphans`,
    // Last, since its row says it too.
    `${measure} ${idle} the loss`,
  ];
  const shown = parts.filter((part) => part !== null && part !== undefined).map(type.show);
  const choose: Key | null = offered.choosable ? ["c", "choose its conversation"] : key;
  return sentence(shown, choose, { type, width, lines, style: "plain" });
}

/** Ticked or not and why, and what can be done about a turn that was cut off. */
function cutTurn(
  state: PickerState,
  node: PaneNode,
  ticked: boolean,
): { readonly text: string; readonly key: Key | null } {
  const { ticks } = draftOf(state);
  const { interrupted, kind } = node.offered;
  const reason = whyTicked(node, ticks, ticked);
  if (kind !== "agent" || !interrupted) return { text: reason, key: null };
  const cutOff = "cut off in the middle of its work";
  const said = reason.endsWith("interrupted")
    ? reason.replace(/interrupted$/, cutOff)
    : `${reason}; ${cutOff}`;
  if (!canContinue(node, ticks)) return { text: said, key: null };
  if (!ticked) return { text: said, key: ["c", "tick it, have it go on"] };
  return ticks.continued.has(node.pane.id)
    ? { text: "Ticked, and told to go on with its work", key: ["c", "do not tell it"] }
    : { text: said, key: ["c", "have it go on"] };
}

type Paragraph = {
  readonly type: Type;
  readonly width: number;
  readonly lines: number;
  readonly style: Style;
};

/** The parts in that many lines, without the last ones where they do not fit; the key is always there. */
function sentence(
  parts: readonly string[],
  key: Key | null,
  { type, width, lines, style }: Paragraph,
): Line[] {
  const { ellipsis } = type.glyphs;
  const keys = key === null ? [] : keySpans(key);
  const behind = lineWidth(keys);
  const text = parts.join("; ");
  const wrapped = wrapText(text, width, lines + 1, ellipsis);
  const last = wrapped.at(-1) ?? "";
  const beside = textWidth(last) + behind <= width;
  if (wrapped.length <= lines && (beside || wrapped.length < lines)) {
    const body = wrapped.map((line): Line => [span(line, style)]);
    if (!beside) return [...body, keys.slice(1)];
    return [...body.slice(0, -1), [span(last, style), ...keys]];
  }
  if (parts.length > 1) return sentence(parts.slice(0, -1), key, { type, width, lines, style });
  // Not even the first part fits beside the key.
  const above = wrapText(text, width, lines - 1, ellipsis);
  if (lines > 1) return [...above.map((line): Line => [span(line, style)]), keys.slice(1)];
  return [[span(truncateWords(text, width - behind, ellipsis), style), ...keys]];
}

function keySpans([key, what]: Key): Line {
  return [span("   "), span(key, "info"), span(` ${what}`, "dim")];
}

function permissionLines(
  state: PickerState,
  type: Type,
  node: PaneNode,
  { width, height }: { readonly width: number; readonly height: number },
): Line[] {
  const { agent } = node.pane;
  const { ticks } = draftOf(state);
  if (agent === null || !hasPermissions(node) || !isTickable(node, ticks)) return [];
  const kept = keepsPermissions(node, ticks, state.permissionsKept);
  const names = [
    ...agent.permissionFlags,
    ...(agent.inheritedPermission === null ? [] : [agent.inheritedPermission]),
  ];
  const leftOut = permissionsComeBack(node) ? "comes back with the conversation" : "left out";
  const change = kept ? "leave it out" : "keep it";
  const ticked = tickedOf(state).has(node.pane.id);
  const keys = keySpans(["p", ticked ? change : `tick it, ${change}`]);
  const outcome = span(kept ? "kept" : leftOut, kept ? "warn" : "plain");
  const room = width - lineWidth([outcome, ...keys]);
  const all = type.show(`Had ${names.join(" ")}: `);
  const { ellipsis } = type.glyphs;
  if (textWidth(all) > room && height > 8) {
    const wrapped = wrapText(all, width, 2, ellipsis).map((text): Line => [span(text, "warn")]);
    return [...wrapped, [outcome, ...keys]];
  }
  // What becomes of them is never cut.
  const had = textWidth(all) <= room ? all : `Had ${plural(names.length, "permission flag")}: `;
  return [[span(truncateWords(had, room, ellipsis), "warn"), outcome, ...keys]];
}
