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
} from "./chunk-LBPQFU57.js";
import "./chunk-T3OXW2LJ.js";
import "./chunk-I7QKHBVU.js";
import "./chunk-QYL6F4GM.js";
import "./chunk-ZCAKMMBM.js";
import "./chunk-EK5T37NG.js";
import "./chunk-SF2DSNE4.js";
import "./chunk-T4D6TAOJ.js";
import "./chunk-N333O3DC.js";
import "./chunk-B43XANY7.js";
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
