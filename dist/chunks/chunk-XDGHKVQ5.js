import {
  holder
} from "./chunk-P2RSCAZF.js";

// src/offer/copies.ts
function withoutCopiesOf(makers, records) {
  const snapshots = new Map(records.map((record) => [record.key, record.snapshot]));
  return records.flatMap((record) => {
    if (record.snapshot === void 0) return [record];
    const snapshot = withoutCopies(
      record.snapshot,
      record.key,
      makers,
      (key) => snapshots.get(key)
    );
    return snapshot === null ? [] : [{ ...record, snapshot }];
  });
}
function withoutCopies(snapshot, key, makers, recordOf) {
  const panes = snapshot.panes.filter((pane) => !isCopy(pane, key, makers, recordOf));
  if (panes.length === snapshot.panes.length) return snapshot;
  if (panes.length === 0) return null;
  const left = new Set(panes.map((pane) => pane.window));
  return {
    ...snapshot,
    panes,
    windows: snapshot.windows.filter((window) => left.has(window.id)),
    sessions: snapshot.sessions.flatMap((session) => withWindows(session, left))
  };
}
function isCopy(pane, key, makers, recordOf) {
  const maker = makers.get(pane.restored?.run ?? "");
  if (pane.restored === void 0 || maker === void 0 || maker.endedIn.has(key)) return false;
  const { saved } = pane.restored;
  if (saved === holder) return true;
  const selected = maker.selection.panes.find(({ paneId }) => paneId === saved);
  const original = recordOf(maker.selection.candidateId)?.panes.find(({ id }) => id === saved);
  if (selected === void 0 || original === void 0) return false;
  const { agent } = pane;
  if (agent === null) return true;
  const wanted = selected.sessionId ?? original.agent?.binding?.sessionId;
  return agent.harness === original.agent?.harness && [void 0, wanted].includes(agent.binding?.sessionId);
}
function withWindows(session, left) {
  const links = session.links.filter((link) => left.has(link.window));
  const [first] = links;
  if (first === void 0) return [];
  const has = (index) => links.some((link) => link.index === index);
  return [
    {
      ...session,
      links,
      current: has(session.current) ? session.current : first.index,
      last: has(session.last) ? session.last : null
    }
  ];
}

export {
  withoutCopiesOf
};
