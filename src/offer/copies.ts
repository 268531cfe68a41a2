import { holder } from "../config/tags.ts";
import type { PaneRecord, SessionRecord, Snapshot } from "../snapshot/schema.ts";
import type { ServerRecord } from "../store/types.ts";
import type { Selection } from "./types.ts";

/** A restore that has made panes, and the servers (by key) in which it came to its end. */
export type CopyMaker = {
  readonly id: string;
  readonly selection: Selection;
  readonly endedIn: ReadonlySet<string>;
};

/** Records that hold nothing but a half-built copy are left out whole. */
export function withoutCopiesOf<T extends Pick<ServerRecord, "key" | "snapshot">>(
  makers: ReadonlyMap<string, CopyMaker>,
  records: readonly T[],
): T[] {
  const snapshots = new Map(records.map((record) => [record.key, record.snapshot]));
  return records.flatMap((record) => {
    if (record.snapshot === undefined) return [record];
    const snapshot = withoutCopies(record.snapshot, record.key, makers, (key) =>
      snapshots.get(key),
    );
    return snapshot === null ? [] : [{ ...record, snapshot }];
  });
}

/**
 * The record of a lost server without the panes of restores that were cut short there: those come back when the restore goes
 * on. A pane in which something else has been begun since is the user's own. Null: nothing but such a copy was lost.
 *
 * @param key of that server.
 * @param recordOf the record, by its server's key, that a restore brings back; undefined where it is gone, and with it the
 *   restore.
 */
function withoutCopies(
  snapshot: Snapshot,
  key: string,
  makers: ReadonlyMap<string, CopyMaker>,
  recordOf: (key: string) => Snapshot | undefined,
): Snapshot | null {
  const panes = snapshot.panes.filter((pane) => !isCopy(pane, key, makers, recordOf));
  if (panes.length === snapshot.panes.length) return snapshot;
  if (panes.length === 0) return null;
  const left = new Set(panes.map((pane) => pane.window));
  return {
    ...snapshot,
    panes,
    windows: snapshot.windows.filter((window) => left.has(window.id)),
    sessions: snapshot.sessions.flatMap((session) => withWindows(session, left)),
  };
}

function isCopy(
  pane: PaneRecord,
  key: string,
  makers: ReadonlyMap<string, CopyMaker>,
  recordOf: (key: string) => Snapshot | undefined,
): boolean {
  const maker = makers.get(pane.restored?.run ?? "");
  if (pane.restored === undefined || maker === undefined || maker.endedIn.has(key)) return false;
  const { saved } = pane.restored;
  if (saved === holder) return true;
  const selected = maker.selection.panes.find(({ paneId }) => paneId === saved);
  const original = recordOf(maker.selection.candidateId)?.panes.find(({ id }) => id === saved);
  if (selected === undefined || original === undefined) return false;
  const { agent } = pane;
  if (agent === null) return true;
  const wanted = selected.sessionId ?? original.agent?.binding?.sessionId;
  return (
    agent.harness === original.agent?.harness &&
    [undefined, wanted].includes(agent.binding?.sessionId)
  );
}

function withWindows(session: SessionRecord, left: ReadonlySet<string>): SessionRecord[] {
  const links = session.links.filter((link) => left.has(link.window));
  const [first] = links;
  if (first === undefined) return [];
  const has = (index: number | null) => links.some((link) => link.index === index);
  return [
    {
      ...session,
      links,
      current: has(session.current) ? session.current : first.index,
      last: has(session.last) ? session.last : null,
    },
  ];
}
