import {
  isTranscriptKept,
  keepTranscripts,
  putTranscriptBack
} from "./chunk-7VMTGYLK.js";
import "./chunk-HXBRWNSO.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";
export {
  isTranscriptKept,
  keepTranscripts,
  putTranscriptBack
};
