import {
  isRecordAlive
} from "./chunk-MIU2CQSY.js";
import {
  fileStore
} from "./chunk-2CK6R34X.js";
import {
  WorkspaceError
} from "./chunk-GMU24DER.js";

// src/commands/find-record.ts
async function findRecord(context, id) {
  const record = await fileStore(context.paths).server(id);
  if (record !== void 0) return { ...record, alive: isRecordAlive(id) };
  throw new WorkspaceError("unknown-candidate", `There is no record with the id ${id}`, {
    advice: "`show` without an id lists them."
  });
}
function stateOf({ alive, consumed }) {
  if (alive) return "running";
  return consumed?.how === "passed-over" ? "passed over" : consumed?.how ?? "lost";
}
async function allRecords(context) {
  const records = await fileStore(context.paths).servers();
  return records.map((record) => ({ ...record, alive: isRecordAlive(record.key) })).sort((a, b) => b.lastSeen - a.lastSeen);
}

export {
  findRecord,
  stateOf,
  allRecords
};
