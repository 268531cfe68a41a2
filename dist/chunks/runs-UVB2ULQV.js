import {
  canGoOn,
  consumedByRuns,
  createRun,
  eraseRuns,
  inheritRun,
  listRuns,
  newRunId,
  readRun,
  refuseNewerRun,
  resumeRun,
  unfinishedRuns
} from "./chunk-47XJPGUM.js";
import "./chunk-DQU6GSIJ.js";
import "./chunk-I7QKHBVU.js";
import "./chunk-QYL6F4GM.js";
import "./chunk-ZCAKMMBM.js";
import "./chunk-CKZQQ4CS.js";
import "./chunk-XEDP5F7E.js";
import "./chunk-B43XANY7.js";
import "./chunk-YYUXAUX7.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";
export {
  canGoOn,
  consumedByRuns,
  createRun,
  eraseRuns,
  inheritRun,
  listRuns,
  newRunId,
  readRun,
  refuseNewerRun,
  resumeRun,
  unfinishedRuns
};
