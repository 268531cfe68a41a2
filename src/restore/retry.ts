import type { StatePaths } from "../config/paths.ts";
import { parseTag, tagOptions } from "../config/tags.ts";
import { isIdleShell } from "../processes/foreground.ts";
import { readProcesses } from "../processes/host.ts";
import type { Tmux } from "../tmux/exec.ts";
import { RowReader, rowFormat } from "../tmux/formats.ts";
import { otherRuns } from "./earlier.ts";
import { didNotStart, isCancelled } from "./tally.ts";
import type { RunRecord } from "./types.ts";

const fields = ["pane_id", "pane_pid", tagOptions.pane] as const;

/**
 * Panes that an earlier restore of the same loss made for an agent which never came to run there, and whose shell is idle: it
 * is tried again in them. Pane ids by saved id.
 */
export async function panesToRetry(
  tmux: Tmux,
  paths: StatePaths,
  record: RunRecord,
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Set(record.agents.map((agent) => agent.pane));
  const earlier = otherRuns(paths, record);
  const found = new Map<string, string>();
  if (earlier.length === 0) return found;
  const listed = await tmux.call(["list-panes", "-a", "-F", rowFormat("P", fields)]);
  const reader = new RowReader(listed.stdout);
  const processes = readProcesses();
  while (!reader.done) {
    reader.kind();
    const [paneId = "", pid = "", tag = ""] = reader.fields(fields.length);
    reader.end();
    const { run = "", saved = "" } = parseTag(tag) ?? {};
    if (!earlier.some((other) => other.record.id === run)) continue;
    // Of several that tried it there the last tells.
    const launch = earlier
      .flatMap(({ view }) => view.launches)
      .find((each) => each.savedPaneId === saved && each.paneId === paneId);
    const isFree = launch !== undefined && (didNotStart(launch) || isCancelled(launch));
    if (isFree && wanted.has(saved) && isIdleShell(processes, Number(pid)))
      found.set(saved, paneId);
  }
  return found;
}
