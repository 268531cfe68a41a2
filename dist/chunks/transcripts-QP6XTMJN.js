import {
  isTranscriptKept,
  keepTranscripts,
  putTranscriptBack
} from "./chunk-I6GYJM2Y.js";
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
