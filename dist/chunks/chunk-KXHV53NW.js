import {
  readJsonFile
} from "./chunk-MPANNSCX.js";
import {
  entries
} from "./chunk-XRBZVOMC.js";

// src/harnesses/hook-record.ts
import { readdirSync, statSync, unlinkSync } from "node:fs";
import { join } from "node:path";
var keptFor = 7 * 24 * 60 * 6e4;
async function hookedSession(harness, processes, place) {
  return (await hookedRecord(harness, processes, place))?.sessionId ?? null;
}
async function hookedRecord(harness, processes, place) {
  for (const process of processes.toReversed()) {
    const record = await readRecord(nameOf(harness, process), place);
    if (record !== void 0) return record;
  }
  return null;
}
async function hookedProcess(harness, sessionId, table, place) {
  for (const name of await entries(place.hookRecords)) {
    const process = table.get(identityIn(name)?.pid ?? 0);
    if (process === void 0 || name !== nameOf(harness, process)) continue;
    if ((await readRecord(name, place))?.sessionId === sessionId) return process;
  }
  return null;
}
async function notedSessions(harness, place) {
  const names = await entries(place.hookRecords);
  const ours = names.filter((name) => name.startsWith(`${harness}-`));
  const records = await Promise.all(ours.map((name) => readRecord(name, place)));
  return new Set(records.flatMap((record) => record?.sessionId ?? []));
}
function pruneHookRecords(hookRecords, table, now) {
  for (const name of namesIn(hookRecords)) {
    const named = identityIn(name);
    if (named === void 0 || table.get(named.pid)?.startTime === named.startTime) continue;
    const path = join(hookRecords, name);
    try {
      if (now - statSync(path).mtimeMs >= keptFor) unlinkSync(path);
    } catch {
    }
  }
}
function namesIn(directory) {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
function nameOf(harness, process) {
  return `${harness}-${process.pid}-${process.startTime}.json`;
}
function identityIn(name) {
  const [, pid, startTime] = /^[a-z]+-(\d+)-(\d+)\.json(?:\.\d+)?$/.exec(name) ?? [];
  return pid === void 0 || startTime === void 0 ? void 0 : { pid: Number(pid), startTime };
}
async function readRecord(name, place) {
  const content = await readJsonFile(join(place.hookRecords, name)).catch(() => void 0);
  const record = { ...content };
  const isNamed = name === `${record.harness}-${record.pid}-${record.startTime}.json`;
  const isOurs = record.schemaVersion === 1 && record.bootId === place.bootId;
  const { sessionId } = record;
  const isId = typeof sessionId === "string" && /^[A-Za-z0-9_.-]{1,128}$/.test(sessionId);
  const flags = Array.isArray(record.flags) ? record.flags.filter((flag) => typeof flag === "string") : [];
  return isNamed && isOurs && isId ? { ...record, flags } : void 0;
}

export {
  hookedSession,
  hookedRecord,
  hookedProcess,
  notedSessions,
  pruneHookRecords
};
