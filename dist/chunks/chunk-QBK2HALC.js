import {
  isRecordAlive
} from "./chunk-C5IRHOAT.js";
import {
  fileStore
} from "./chunk-4PS2HCE7.js";
import {
  WorkspaceError
} from "./chunk-SBQY6XM3.js";

// src/commands/find-record.ts
async function findRecord(context, id) {
  const record = await fileStore(context.paths).server(id);
  if (record !== void 0) return { ...record, alive: isRecordAlive(id) };
  throw new WorkspaceError("unknown-candidate", `There is no record with the id ${id}`, {
    advice: "`show` without an id lists them."
  });
}
function stateOf({ alive, consumed }) {
  return alive ? "running" : consumed?.how ?? "lost";
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
