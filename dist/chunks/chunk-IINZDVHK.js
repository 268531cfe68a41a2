import {
  readRecordsFromStart
} from "./chunk-GWXVPBYW.js";
import {
  encodeBytes
} from "./chunk-Q6ZTXGV6.js";

// src/harnesses/told.ts
import { promises as fs } from "node:fs";
var readWhole = 64 << 10;
async function told(facts, signal) {
  const hasMessage = facts.messages.length > 0 || facts.lastMessageAt !== null;
  if (hasMessage || facts.transcript === null) return { status: "found", facts };
  const { size } = await fs.stat(encodeBytes(facts.transcript));
  if (size > readWhole) return { status: "found", facts };
  let isKnown = size === 0;
  await readRecordsFromStart(
    facts.transcript,
    ({ type }) => {
      isKnown = typeof type === "string";
      return !isKnown;
    },
    { bytes: readWhole, signal }
  );
  return isKnown ? { status: "missing" } : { status: "unreadable", reason: "its transcript has a form that is not known" };
}

export {
  told
};
