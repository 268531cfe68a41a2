import { edit, ticksWith } from "./edits.ts";
import { whyDisabled } from "./row-text.ts";
import { cursorRow, draftOf, type PickerState, tickedOf } from "./state.ts";
import { canContinue, hasPermissions, isTickable, keepsPermissions, plural } from "./ticks.ts";
import type { PaneNode } from "./workspace.ts";

/** Permission flags of the row's panes: as the first one's are not. */
export function switchPermissions(state: PickerState): PickerState {
  const { ticks } = draftOf(state);
  const having = (cursorRow(state)?.under ?? []).filter(hasPermissions);
  const panes = having.filter((node) => isTickable(node, ticks));
  const [first] = panes;
  if (first === undefined) {
    const [none] = having;
    return { ...state, notice: none ? whyDisabled(none) : "No permission flags were seen here" };
  }
  const { acted, ticking } = actedOn(state, panes);
  const [lead = first] = acted;
  const kept = !keepsPermissions(lead, ticks, state.permissionsKept);
  const permissions = new Map(ticks.permissions);
  for (const node of acted) permissions.set(node.pane.id, kept);
  const switched = edit(state, { ...ticks, ...ticksWith(ticks, ticking), permissions });
  return withNotice(switched, ticking, kept ? "with its permission flags" : "without them");
}

/** Turns of the row's panes that were cut off: they go on, or no longer; undefined where there is none. */
export function switchContinued(state: PickerState): PickerState | undefined {
  const { ticks } = draftOf(state);
  const panes = (cursorRow(state)?.under ?? []).filter(
    (node) => isTickable(node, ticks) && canContinue(node, ticks),
  );
  const [first] = panes;
  if (first === undefined) return undefined;
  const { acted, ticking } = actedOn(state, panes);
  const [lead = first] = acted;
  // Of a pane that was not ticked nothing would come of taking it away.
  const isOn = ticking.length > 0 || !ticks.continued.has(lead.pane.id);
  const continued = new Set(ticks.continued);
  for (const { pane } of acted) {
    if (isOn) continued.add(pane.id);
    else continued.delete(pane.id);
  }
  const switched = edit(state, { ...ticks, ...ticksWith(ticks, ticking), continued });
  return withNotice(switched, ticking, "and told to go on with its work");
}

/** Those of a row that are ticked; where none is, all of them, which are ticked with it: else the key would do nothing. */
function actedOn(state: PickerState, panes: readonly PaneNode[]) {
  const ticked = tickedOf(state);
  const acted = panes.filter((node) => ticked.has(node.pane.id));
  return acted.length > 0 ? { acted, ticking: [] } : { acted: panes, ticking: panes };
}

function withNotice(state: PickerState, ticking: readonly PaneNode[], how: string): PickerState {
  if (ticking.length === 0) return state;
  const what = ticking.length === 1 ? "Ticked" : `${plural(ticking.length, "pane")} ticked`;
  return { ...state, notice: `${what}, ${how} (u: undo)` };
}
