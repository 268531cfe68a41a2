import {
  hookedProcess,
  hookedRecord,
  hookedSession,
  notedSessions,
  pruneHookRecords
} from "./chunk-KXHV53NW.js";
import "./chunk-MPANNSCX.js";
import "./chunk-XRBZVOMC.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";
export {
  hookedProcess,
  hookedRecord,
  hookedSession,
  notedSessions,
  pruneHookRecords
};
