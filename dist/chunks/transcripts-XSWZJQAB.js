import {
  isTranscriptKept,
  keepTranscripts,
  putTranscriptBack
} from "./chunk-S25M2JQE.js";
import "./chunk-ZCAKMMBM.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";
export {
  isTranscriptKept,
  keepTranscripts,
  putTranscriptBack
};
