import { wallClock } from "../text/duration.ts";
import { textWidth, wrapText } from "../text/width.ts";
import type { Type } from "./capabilities.ts";
import { transcriptGone } from "./row-text.ts";
import { type Line, type Span, span } from "./spans.ts";
import { draftOf, type PickerState, paneKey } from "./state.ts";
import type { PaneNode } from "./workspace.ts";

/** Whether it has any to read: of a conversation that is gone, or that another one was chosen for, the reason tells. */
export function hasMessages(state: PickerState, { pane, offered }: PaneNode): boolean {
  if (pane.agent?.binding == null || draftOf(state).ticks.conversations.has(pane.id)) return false;
  return offered.reason !== transcriptGone;
}

/** The conversation's last messages, as many as fit: the newest is always there. */
export function messageLines(
  state: PickerState,
  type: Type,
  node: PaneNode,
  width: number,
  height: number,
): Line[] {
  if (height < 1 || !hasMessages(state, node)) return [];
  const preview = state.previews.get(paneKey(state, node.pane.id));
  if (preview === undefined) return [];
  if (preview === "reading") return [[span("reading its last messages", "dim")]];
  if (preview === "unreadable") return [[span("its messages could not be read", "dim")]];
  const spaced = height > 8;
  const perMessage = spaced ? Math.max(3, Math.floor(height / 4)) : Math.min(2, height);
  const lines: Line[] = [];
  for (const message of preview.messages.toReversed()) {
    const text = messageText(state, type, message, width, perMessage);
    const gap = spaced ? 1 : 0;
    if (lines.length + text.length + gap > height && lines.length > 0) break;
    lines.unshift(...(spaced ? [[]] : []), ...text);
  }
  return lines.slice(0, height);
}

function messageText(
  state: PickerState,
  type: Type,
  message: {
    readonly role: "user" | "assistant";
    readonly at: number | null;
    readonly text: string;
  },
  width: number,
  lines: number,
): Line[] {
  const you = message.role === "user";
  const time = message.at === null ? "" : wallClock(message.at, state.now);
  const label: Span[] = [
    span(you ? "you " : "it  ", you ? "info" : "accent"),
    span(time === "" ? "" : `${time}  `, "dim"),
  ];
  const indent = textWidth(`${you ? "you " : "it  "}${time === "" ? "" : `${time}  `}`);
  const wrapped = wrapText(
    type.show(message.text),
    Math.max(8, width - indent),
    lines,
    type.glyphs.ellipsis,
  );
  return wrapped.map((text, index) =>
    index === 0 ? [...label, span(text)] : [span(" ".repeat(indent)), span(text)],
  );
}
