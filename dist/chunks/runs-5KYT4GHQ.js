import {
  canGoOn,
  consumedByRuns,
  createRun,
  eraseRuns,
  listRuns,
  newRunId,
  readRun,
  resumeRun,
  unfinishedRuns
} from "./chunk-YY2V5Q3T.js";
import "./chunk-MJVP35WB.js";
import "./chunk-76QFKZQB.js";
import "./chunk-V3SEAGDH.js";
import "./chunk-Q2NCDUGP.js";
import "./chunk-B43XANY7.js";
import "./chunk-ZCAKMMBM.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";
export {
  canGoOn,
  consumedByRuns,
  createRun,
  eraseRuns,
  listRuns,
  newRunId,
  readRun,
  resumeRun,
  unfinishedRuns
};
