import {
  listRuns
} from "./chunk-N63G2IEU.js";
import {
  serverKey
} from "./chunk-B43XANY7.js";

// src/restore/copies.ts
function copyMakers(paths) {
  return new Map(
    listRuns(paths).map(({ record, entries }) => [
      record.id,
      { id: record.id, selection: record.selection, endedIn: serversOfEnds(entries) }
    ])
  );
}
function serversOfEnds(entries) {
  const ended = /* @__PURE__ */ new Set();
  let here = "";
  for (const entry of entries) {
    if (entry.kind === "destination") here = serverKey(entry.identity);
    if (entry.kind === "done") ended.add(here);
  }
  return ended;
}

export {
  copyMakers
};
