import { regionsOf } from "./regions.ts";
import type { Row } from "./rows.ts";
import { cursorIndex, cursorRow, draftOf, type PickerState, rowsOf, withDraft } from "./state.ts";

export function moveBy(state: PickerState, by: number): PickerState {
  const rows = rowsOf(state);
  return moveTo(state, rows, cursorIndex(state, rows) + by);
}

function moveTo(state: PickerState, rows: readonly Row[], index: number): PickerState {
  const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
  return row === undefined ? state : { ...state, cursor: row.key };
}

/** To the next session's row; backwards first to the own one's. */
export function jumpSession(state: PickerState, by: 1 | -1): PickerState {
  const rows = rowsOf(state);
  let index = cursorIndex(state, rows) + by;
  while (index > 0 && index < rows.length && rows[index]?.depth !== 0) index += by;
  return rows[index]?.depth === 0 ? moveTo(state, rows, index) : state;
}

/** Left: folds the row, or what it stands in. */
export function foldRow(state: PickerState): PickerState {
  const row = cursorRow(state);
  if (row === undefined) return state;
  if (row.folded === false) return toggleFold(state, row);
  const parent = row.depth === 2 ? row.window?.key : row.session.key;
  return parent === undefined ? state : { ...state, cursor: parent };
}

/** Right: unfolds the row, or enters it. */
export function unfoldRow(state: PickerState): PickerState {
  const row = cursorRow(state);
  if (row === undefined || row.folded === null) return state;
  return row.folded ? toggleFold(state, row) : moveBy(state, 1);
}

export function toggleFold(state: PickerState, row: Row): PickerState {
  if (state.filter !== "") return { ...state, notice: "A filter shows everything unfolded" };
  const draft = draftOf(state);
  const folded = new Set(draft.folded);
  if (!folded.delete(row.key)) folded.add(row.key);
  return withDraft(state, { ...draft, folded });
}

/** After any change: the cursor on a row that is there, and that row on the screen, with a row to see on either side. */
export function settle(state: PickerState): PickerState {
  const rows = rowsOf(state);
  const index = cursorIndex(state, rows);
  const { height } = regionsOf(state.size).list;
  const margin = height >= 5 ? 1 : 0;
  const lowest = Math.max(0, rows.length - height);
  const top = Math.max(
    0,
    Math.min(lowest, index - margin, Math.max(state.top, index - height + 1 + margin)),
  );
  const cursor = rows[index]?.key ?? state.cursor;
  return top === state.top && cursor === state.cursor ? state : { ...state, top, cursor };
}
