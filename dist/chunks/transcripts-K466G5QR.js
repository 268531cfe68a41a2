import {
  isTranscriptKept,
  keepTranscripts,
  putTranscriptBack
} from "./chunk-SIVV4SOH.js";
import "./chunk-HIKQLT2U.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";
export {
  isTranscriptKept,
  keepTranscripts,
  putTranscriptBack
};
