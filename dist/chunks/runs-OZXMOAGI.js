import {
  consumedByRuns,
  createRun,
  eraseRuns,
  listRuns,
  newRunId,
  readRun,
  resumeRun,
  unfinishedRuns
} from "./chunk-F3YRNYBS.js";
import "./chunk-VTJHKB56.js";
import "./chunk-76QFKZQB.js";
import "./chunk-CKQUHSQQ.js";
import "./chunk-B43XANY7.js";
import "./chunk-Q2NCDUGP.js";
import "./chunk-HXBRWNSO.js";
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
