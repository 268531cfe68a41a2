import type { Selection } from "../offer/types.ts";
import type { Snapshot } from "../snapshot/schema.ts";
import type { Tmux } from "../tmux/exec.ts";
import { readFacts, type TmuxFacts } from "../tmux/facts.ts";
import { startDirectory } from "./directories.ts";

/**
 * The panes that tmux-resurrect made for selected ones: same session name, window index and pane index, compared literally
 * (never as a tmux target, which matches prefixes and reserves `:` and `.`), and the saved directory. Pane ids there by saved
 * id.
 */
export async function adoptPanes(
  tmux: Tmux,
  snapshot: Snapshot,
  selection: Selection,
): Promise<ReadonlyMap<string, string>> {
  const facts = await readFacts(tmux, [], 10_000);
  return matchPanes(snapshot, selection, facts);
}

export function matchPanes(
  snapshot: Snapshot,
  selection: Selection,
  facts: Pick<TmuxFacts, "sessions" | "links" | "panes">,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const selected = new Set(selection.panes.map((pane) => pane.paneId));
  for (const session of snapshot.sessions) {
    const live = facts.sessions.find((other) => other.name === session.name);
    if (live === undefined) continue;
    for (const link of session.links) {
      const window = facts.links.find(
        (other) => other.session === live.id && other.index === link.index,
      )?.window;
      const theirs = facts.panes.filter((pane) => pane.window === window && window !== undefined);
      const ours = snapshot.panes.filter((pane) => pane.window === link.window);
      for (const pane of ours) {
        const match = theirs.find((other) => other.index === pane.index);
        const directories = [pane.directory, startDirectory(pane)];
        if (match === undefined || !directories.includes(match.directory)) continue;
        if (selected.has(pane.id) && !found.has(pane.id)) found.set(pane.id, match.id);
      }
    }
  }
  return found;
}
