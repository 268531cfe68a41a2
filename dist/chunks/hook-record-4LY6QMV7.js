import {
  hookedProcess,
  hookedRecord,
  hookedSession,
  notedSessions,
  pruneHookRecords
} from "./chunk-2HZLEDEE.js";
import "./chunk-267LGPGX.js";
import "./chunk-RZR3H62M.js";
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
