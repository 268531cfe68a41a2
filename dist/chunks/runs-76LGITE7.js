import {
  canGoOn,
  consumedByRuns,
  consumptionBy,
  createRun,
  eraseRuns,
  inheritRun,
  listRuns,
  newRunId,
  readRun,
  refuseNewerRun,
  resumeRun,
  unfinishedRuns
} from "./chunk-N63G2IEU.js";
import "./chunk-BK6EFARA.js";
import "./chunk-NHGEQQUH.js";
import "./chunk-VUKUVCVT.js";
import "./chunk-KLZ7OKOB.js";
import "./chunk-HIKQLT2U.js";
import "./chunk-73QETIXB.js";
import "./chunk-5ZUVA443.js";
import "./chunk-YYUXAUX7.js";
import "./chunk-B43XANY7.js";
import "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";
export {
  canGoOn,
  consumedByRuns,
  consumptionBy,
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
