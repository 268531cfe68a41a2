import {
  consumedByRuns,
  createRun,
  eraseRuns,
  listRuns,
  newRunId,
  readRun,
  resumeRun,
  unfinishedRuns
} from "./chunk-3TBN3E5R.js";
import "./chunk-VTJHKB56.js";
import "./chunk-76QFKZQB.js";
import "./chunk-ZA5BFHFV.js";
import "./chunk-B43XANY7.js";
import "./chunk-Q2NCDUGP.js";
import "./chunk-X3IG3F2G.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";
export {
  consumedByRuns,
  createRun,
  eraseRuns,
  listRuns,
  newRunId,
  readRun,
  resumeRun,
  unfinishedRuns
};
