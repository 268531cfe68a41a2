import {
  consumedByRuns,
  listRuns
} from "./chunk-YY2V5Q3T.js";
import {
  serverKey
} from "./chunk-B43XANY7.js";

// src/restore/heal.ts
async function healConsumption(paths, store) {
  for (const [key, record] of consumedByRuns(paths)) {
    const saved = await store.server(key);
    if (saved === void 0 || saved.consumed !== void 0) continue;
    await store.consume([key], { at: record.createdAt, how: "restored", run: record.id });
  }
}
function halfBuiltServers(paths) {
  return new Set(
    listRuns(paths).flatMap(
      ({ entries }) => entries.flatMap((entry, index) => {
        if (entry.kind !== "destination" || !entry.started) return [];
        const rest = entries.slice(index + 1);
        const next = rest.findIndex((each) => each.kind === "destination");
        const here = next < 0 ? rest : rest.slice(0, next);
        return here.some((each) => each.kind === "done") ? [] : [serverKey(entry.identity)];
      })
    )
  );
}

export {
  healConsumption,
  halfBuiltServers
};
