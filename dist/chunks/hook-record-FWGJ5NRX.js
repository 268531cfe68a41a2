import {
  hookedProcess,
  hookedRecord,
  hookedSession,
  notedSessions,
  pruneHookRecords
} from "./chunk-RAGQXUWT.js";
import "./chunk-TRL3V4EY.js";
import "./chunk-OJTVJUJW.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";
export {
  hookedProcess,
  hookedRecord,
  hookedSession,
  notedSessions,
  pruneHookRecords
};
