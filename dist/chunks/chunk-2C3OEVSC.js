import {
  modelName
} from "./chunk-SN5SRBSB.js";
import {
  isLocalDirectory
} from "./chunk-PBVTLJWV.js";
import {
  encodeBytes
} from "./chunk-Q6ZTXGV6.js";

// src/snapshot/conversation-memory.ts
import { lstatSync, stat } from "node:fs";
import { dirname } from "node:path";
var lifetime = 10 * 6e4;
var clockGrain = 50;
function conversationKey(harness, ref) {
  return JSON.stringify([harness.name, ref.sessionId, ref.account]);
}
async function readRemembered(harness, ref, known, signal) {
  const startedAt = Date.now();
  if (known !== void 0 && startedAt - known.readAt < lifetime) {
    const now2 = await fileState(known.path);
    if (now2?.size === known.size && now2.modifiedAt === known.modifiedAt) {
      const facts2 = { ...known.facts, messages: [] };
      return { result: { status: "found", facts: facts2 }, remembered: known };
    }
  }
  const result = await harness.readConversation(ref, signal);
  const path = result.status === "found" ? result.facts.transcript : null;
  if (result.status !== "found" || path === null) return { result, remembered: void 0 };
  const { messages: _, ...read } = result.facts;
  const facts = { ...read, model: modelName(read.model) };
  const now = await fileState(path);
  const isSettled = now !== void 0 && now.modifiedAt < startedAt - clockGrain;
  return {
    result,
    remembered: isSettled ? { path, ...now, readAt: startedAt, facts } : void 0
  };
}
async function fileState(path) {
  if (isLocalDirectory(dirname(path))) {
    const status = lstatSync(encodeBytes(path), { throwIfNoEntry: false });
    if (status?.isSymbolicLink() !== true) return stateOf(status);
  }
  return new Promise((resolve) => {
    stat(encodeBytes(path), (error, status) => {
      resolve(error === null ? stateOf(status) : void 0);
    });
  });
}
function stateOf(status) {
  return status?.isFile() ? { size: status.size, modifiedAt: status.mtimeMs } : void 0;
}

export {
  conversationKey,
  readRemembered
};
