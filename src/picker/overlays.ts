import type { ConversationSummary } from "../harnesses/harness.ts";
import { edit } from "./edits.ts";
import { helpTop } from "./help.ts";
import { cursorRow, draftOf, type PickerState, rowsOf, workspaceOf } from "./state.ts";

export function openOthers(state: PickerState): PickerState {
  if (state.workspaces.length === 1) return { ...state, notice: "No other lost server" };
  return { ...state, mode: { kind: "others", cursor: state.current } };
}

/** The list of conversations of an unbound pane's directory; read by the caller, which sees the mode. */
export function openConversations(state: PickerState): PickerState {
  const node = cursorRow(state)?.pane;
  if (node == null) return { ...state, notice: "Nothing was cut off in its work here" };
  if (!node.offered.choosable) {
    return {
      ...state,
      notice: "Nothing to choose: its conversation is known, and its work was not cut off",
    };
  }
  return {
    ...state,
    mode: { kind: "conversations", paneId: node.pane.id, cursor: 0, found: null },
  };
}

export function moveOverlay(state: PickerState, by: number): PickerState {
  const { mode } = state;
  if (mode.kind === "help") {
    return { ...state, mode: { kind: "help", top: helpTop(state.size, mode.top + by) } };
  }
  if (mode.kind !== "others" && mode.kind !== "conversations") return state;
  const length =
    mode.kind === "others" ? state.workspaces.length : conversationEntries(state).length;
  const cursor = Math.max(0, Math.min(length - 1, mode.cursor + by));
  return { ...state, mode: { ...mode, cursor } };
}

/** Another lost server takes the list; what was ticked in the first is kept. */
export function acceptOverlay(state: PickerState): PickerState {
  if (state.mode.kind !== "others") return state;
  const moved = {
    ...state,
    current: state.mode.cursor,
    filter: "",
    top: 0,
    mode: { kind: "list" },
  } as const;
  return { ...moved, cursor: rowsOf(moved)[0]?.key ?? "" };
}

/** A conversation to choose, or none of them: `null` brings the pane back as a shell. */
export type ConversationEntry = {
  readonly conversation: ConversationSummary | null;
  /** Another pane of the workspace has it: two must not write one conversation. */
  readonly taken: boolean;
};

export function conversationEntries(state: PickerState): ConversationEntry[] {
  if (state.mode.kind !== "conversations" || state.mode.found === null) return [];
  const { paneId, found } = state.mode;
  const taken = takenConversations(state, paneId);
  const entries = found.map((conversation) => ({
    conversation,
    taken: taken.has(conversation.sessionId),
  }));
  return [...entries, { conversation: null, taken: false }];
}

function takenConversations(state: PickerState, paneId: string): Set<string> {
  const { conversations } = draftOf(state).ticks;
  const taken = new Set<string>();
  for (const [id, node] of workspaceOf(state).panes) {
    if (id === paneId) continue;
    const held = conversations.get(id)?.sessionId ?? node.pane.agent?.binding?.sessionId;
    if (held !== undefined) taken.add(held);
  }
  return taken;
}

export function chooseConversation(state: PickerState): PickerState {
  const { mode } = state;
  if (mode.kind !== "conversations") return state;
  const entry = conversationEntries(state)[mode.cursor];
  if (entry === undefined) return state;
  if (entry.taken) return { ...state, notice: "Another pane has this conversation" };
  const { ticks } = draftOf(state);
  const conversations = new Map(ticks.conversations);
  const set = new Map(ticks.set);
  if (entry.conversation === null) {
    conversations.delete(mode.paneId);
    // A box only where the pane can be a shell: it has none while its own conversation is merely gone.
    if (workspaceOf(state).panes.get(mode.paneId)?.offered.default === "disabled") {
      set.delete(mode.paneId);
    } else set.set(mode.paneId, true);
  } else {
    const { sessionId, title } = entry.conversation;
    conversations.set(mode.paneId, { sessionId, title });
    set.set(mode.paneId, true);
  }
  return { ...edit(state, { ...ticks, conversations, set }), mode: { kind: "list" } };
}
