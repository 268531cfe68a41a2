import type { PaneRecord } from "../snapshot/schema.ts";
import { startDirectory } from "./directories.ts";
import type { PlanInput, SkippedPane } from "./plan.ts";

/** Why a pane is skipped that another restore of the same loss has made. */
export const standing = "it is there already";

/** The selected panes that can be made, by saved id; the others are added to `skipped`. */
export function keptPanes(input: PlanInput, skipped: SkippedPane[]): ReadonlySet<string> {
  const selected = new Set(input.selection.panes.map((pane) => pane.paneId));
  const kept = new Set<string>();
  for (const pane of input.snapshot.panes) {
    if (!selected.has(pane.id)) continue;
    const reason = reasonAgainst(pane, input);
    if (reason === null) kept.add(pane.id);
    else skipped.push({ pane: pane.id, reason });
  }
  return kept;
}

function reasonAgainst(pane: PaneRecord, input: PlanInput): string | null {
  if (isThere(pane, input)) return standing;
  const state = input.directories.get(startDirectory(pane)) ?? "gone";
  if (state === "exists") return null;
  return state === "gone" ? "its directory is gone" : "its directory could not be checked";
}

/** An agent that has ended meanwhile comes back in a pane of its own: the old one is the user's by now. */
function isThere(pane: PaneRecord, { destination, earlier }: PlanInput): boolean {
  if (destination.built.panes.has(pane.id) || !destination.standing.has(pane.id)) return false;
  return pane.agent === null || earlier.running.has(pane.id);
}
