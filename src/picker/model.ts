import type { ConversationSummary } from "../harnesses/harness.ts";
import { clickButton, clickRow, edit, setBoxes, toggleRow, undo } from "./edits.ts";
import { foldRow, jumpSession, moveBy, settle, unfoldRow } from "./navigation.ts";
import {
  acceptOverlay,
  chooseConversation,
  moveOverlay,
  openConversations,
  openOthers,
} from "./overlays.ts";
import { regionsOf, type Size } from "./regions.ts";
import { matchingPanes } from "./rows.ts";
import {
  countOf,
  cursorRow,
  draftOf,
  type PickerState,
  type Preview,
  paneKey,
  rowsOf,
  workspaceOf,
} from "./state.ts";
import { switchContinued, switchPermissions } from "./switches.ts";
import { noTicks, selectionOf } from "./ticks.ts";

export type Action =
  | { readonly type: "move"; readonly by: number }
  | { readonly type: "page"; readonly by: number }
  | { readonly type: "session"; readonly by: 1 | -1 }
  | { readonly type: "click"; readonly column: number; readonly row: number }
  | { readonly type: "scroll"; readonly by: number }
  | { readonly type: "filter-character"; readonly character: string }
  | { readonly type: "resize"; readonly size: Size }
  | { readonly type: "preview"; readonly key: string; readonly preview: Preview }
  | {
      readonly type: "conversations-found";
      readonly key: string;
      readonly found: readonly ConversationSummary[];
    }
  | { readonly type: SimpleAction };

export type SimpleAction =
  | "first"
  | "last"
  | "toggle"
  | "fold"
  | "unfold"
  | "all"
  | "none"
  | "defaults"
  | "undo"
  | "permissions"
  | "filter"
  | "filter-erase"
  | "filter-clear"
  | "filter-done"
  | "filter-toggle"
  | "help"
  | "others"
  | "conversation"
  | "dismiss"
  | "accept"
  | "back";

/** The picker's whole behaviour. Pure: what is shown, what is counted and what is restored are read from the same state. */
export function update(state: PickerState, action: Action): PickerState {
  if (state.choice !== null) return state;
  const unasked = unaskedActions.has(action.type);
  return settle(step(unasked ? state : { ...state, notice: null }, action));
}

/** What happens without the user's doing does not take a notice off the screen. */
const unaskedActions: ReadonlySet<Action["type"]> = new Set([
  "preview",
  "conversations-found",
  "resize",
]);

function step(state: PickerState, action: Action): PickerState {
  const inOverlay = state.mode.kind !== "list" && state.mode.kind !== "filter";
  switch (action.type) {
    case "move":
      return moveOrScroll(state, action.by);
    case "page":
      return moveOrScroll(state, action.by * Math.max(1, regionsOf(state.size).list.height - 1));
    case "first":
      return moveOrScroll(state, -Infinity);
    case "last":
      return moveOrScroll(state, Infinity);
    case "session":
      return jumpSession(state, action.by);
    case "scroll":
      return inOverlay ? moveOverlay(state, Math.sign(action.by)) : moveBy(state, action.by);
    case "click":
      if (inOverlay) return { ...state, mode: { kind: "list" } };
      return clickButton(state, action) ? accept(state) : clickRow(state, action);
    case "resize":
      return { ...state, size: action.size };
    case "preview":
      return { ...state, previews: new Map(state.previews).set(action.key, action.preview) };
    case "conversations-found":
      return state.mode.kind === "conversations" && paneKey(state, state.mode.paneId) === action.key
        ? { ...state, mode: { ...state.mode, found: action.found } }
        : state;
    case "filter-character":
      return filterWith(state, (used) => (used ? "" : state.filter) + action.character);
    default:
      return simple(state, action.type);
  }
}

function moveOrScroll(state: PickerState, by: number): PickerState {
  const inList = state.mode.kind === "list" || state.mode.kind === "filter";
  return inList ? moveBy(state, by) : moveOverlay(state, by);
}

function simple(state: PickerState, action: SimpleAction): PickerState {
  switch (action) {
    case "toggle":
      return toggleRow(state, cursorRow(state));
    case "fold":
      return foldRow(state);
    case "unfold":
      return unfoldRow(state);
    case "all":
      return setBoxes(state, matchingPanes(workspaceOf(state), state.filter), true);
    case "none":
      return setBoxes(state, matchingPanes(workspaceOf(state), state.filter), false);
    case "defaults":
      return edit(state, noTicks);
    case "undo":
      return undo(state);
    case "permissions":
      return switchPermissions(state);
    case "filter":
      return filterWith(state, () => "");
    case "filter-erase":
      return filterWith(state, () => [...state.filter].slice(0, -1).join(""));
    case "filter-toggle":
      return filterToggle(state);
    case "filter-clear":
      return { ...state, filter: "", mode: { kind: "list" } };
    case "filter-done":
      return {
        ...state,
        filter: isWorthKeeping(state) ? state.filter : "",
        mode: { kind: "list" },
      };
    case "help":
      return { ...state, mode: { kind: "help", top: 0 } };
    case "others":
      return openOthers(state);
    case "conversation":
      return switchContinued(state) ?? openConversations(state);
    case "dismiss":
      return { ...state, mode: { kind: "dismiss" } };
    case "accept":
      return accept(state);
    case "back":
      return back(state);
    default:
      return state;
  }
}

function isUsed({ mode }: PickerState): boolean {
  return mode.kind === "filter" && mode.used;
}

/** Behind a search that finds nothing the list would be out of sight, with all that is ticked in it. */
function isWorthKeeping(state: PickerState): boolean {
  return !isUsed(state) && rowsOf(state).some((row) => row.pane !== null);
}

function filterWith(state: PickerState, text: (used: boolean) => string): PickerState {
  const filter = text(isUsed(state));
  return onFirstMatch({ ...state, filter, mode: { kind: "filter", used: false } });
}

/** Several panes are found and ticked one after the other without leaving the filter. */
function filterToggle(state: PickerState): PickerState {
  const row = cursorRow(state);
  const toggled = toggleRow(state, row);
  if (row === undefined || draftOf(toggled) === draftOf(state)) return toggled;
  return { ...toggled, mode: { kind: "filter", used: state.filter !== "" } };
}

/** What the next key is meant for is what was looked for, not a row that the cursor happened to be on. */
function onFirstMatch(state: PickerState): PickerState {
  const first = rowsOf(state).find((row) => row.pane !== null);
  return first === undefined || state.filter === "" ? state : { ...state, cursor: first.key };
}

function accept(state: PickerState): PickerState {
  switch (state.mode.kind) {
    case "dismiss":
      return {
        ...state,
        choice: { kind: "dismiss", candidateId: workspaceOf(state).candidate.id },
      };
    case "help":
      return { ...state, mode: { kind: "list" } };
    case "others":
      return acceptOverlay(state);
    case "conversations":
      return chooseConversation(state);
    default:
      return confirm(state);
  }
}

function confirm(state: PickerState): PickerState {
  const { agents, shells } = countOf(state);
  if (agents + shells === 0) {
    return { ...state, notice: "Nothing is ticked: space ticks a row, q leaves" };
  }
  const selection = selectionOf(workspaceOf(state), draftOf(state).ticks, state.permissionsKept);
  return { ...state, choice: { kind: "restore", selection } };
}

/** One step out: of an overlay, of a filter, of the picker. */
function back(state: PickerState): PickerState {
  if (state.mode.kind !== "list") return { ...state, mode: { kind: "list" } };
  if (state.filter !== "") return { ...state, filter: "" };
  return { ...state, choice: { kind: "later" } };
}
