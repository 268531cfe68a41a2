import {
  canGoOn,
  readRun
} from "./chunk-N63G2IEU.js";
import {
  namesIn
} from "./chunk-HIKQLT2U.js";

// src/restore/unfinished.ts
function latestRun(paths, socketPath) {
  const newestFirst = (a, b) => b.length - a.length || (a < b ? 1 : -1);
  for (const name of namesIn(paths.runs).toSorted(newestFirst)) {
    const run = readRun(paths, name);
    if (run?.record.socketPath === socketPath) return run;
  }
  return void 0;
}
function unfinishedRun(paths, socketPath) {
  const run = latestRun(paths, socketPath);
  return run !== void 0 && canGoOn(run) ? run : void 0;
}

export {
  latestRun,
  unfinishedRun
};
