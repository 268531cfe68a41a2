import {
  isTranscriptKept,
  keepTranscripts,
  putTranscriptBack
} from "./chunk-EJ6ADMJX.js";
import "./chunk-X3IG3F2G.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";
export {
  isTranscriptKept,
  keepTranscripts,
  putTranscriptBack
};
