import { buttonColumn } from "./button.ts";
import { toggleFold } from "./navigation.ts";
import { regionsOf, rowGeometry } from "./regions.ts";
import { whyDisabled } from "./row-text.ts";
import { boxState, type Row } from "./rows.ts";
import { draftOf, type PickerState, rowsOf, tickedOf, withDraft } from "./state.ts";
import { isTickable, type Ticks } from "./ticks.ts";
import type { PaneNode } from "./workspace.ts";

/** The current candidate's ticks replaced, the ones before it kept for undo. */
export function edit(state: PickerState, ticks: Ticks): PickerState {
  const draft = draftOf(state);
  return withDraft(state, { ...draft, ticks, past: [...draft.past, draft.ticks] });
}

export function undo(state: PickerState): PickerState {
  const draft = draftOf(state);
  const before = draft.past.at(-1);
  if (before === undefined) return { ...state, notice: "Nothing to undo" };
  return withDraft(state, { ...draft, ticks: before, past: draft.past.slice(0, -1) });
}

/** Ticks all of the row's boxes, or none when all are ticked already. */
export function toggleRow(state: PickerState, row: Row | undefined): PickerState {
  if (row === undefined) return state;
  const { ticks } = draftOf(state);
  const box = boxState(row, ticks, tickedOf(state));
  if (box !== "none") return setBoxes(state, row.under, box !== "on");
  const [first] = row.under;
  const notice = row.pane?.offered.choosable
    ? "c chooses another conversation of its directory"
    : first === undefined
      ? "Cannot come back: nothing in it"
      : whyDisabled(first);
  return { ...state, notice };
}

export function setBoxes(state: PickerState, panes: readonly PaneNode[], on: boolean): PickerState {
  const { ticks } = draftOf(state);
  return edit(state, { ...ticks, ...ticksWith(ticks, panes, on) });
}

/** The boxes with those of `panes` set. */
export function ticksWith(ticks: Ticks, panes: readonly PaneNode[], on = true): Pick<Ticks, "set"> {
  const set = new Map(ticks.set);
  for (const node of panes) if (isTickable(node, ticks)) set.set(node.pane.id, on);
  return { set };
}

type Point = { readonly column: number; readonly row: number };

export function clickRow(state: PickerState, at: Point): PickerState {
  const { list } = regionsOf(state.size);
  const inside =
    at.row >= list.top && at.row < list.top + list.height && at.column < list.left + list.width;
  const row = inside ? rowsOf(state)[state.top + at.row - list.top] : undefined;
  if (row === undefined) return state;
  const there = { ...state, cursor: row.key };
  const { fold, box, label } = rowGeometry(row.depth);
  if (at.column >= box && at.column < label) return toggleRow(there, row);
  if (at.column >= fold && at.column < box && row.folded !== null) return toggleFold(there, row);
  return there;
}

/** Whether the click is on the button that restores. */
export function clickButton(state: PickerState, at: Point): boolean {
  if (state.mode.kind !== "list") return false;
  return at.row === regionsOf(state.size).footerRow && at.column >= buttonColumn(state);
}
