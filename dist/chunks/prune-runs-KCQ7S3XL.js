import {
  listRuns
} from "./chunk-N63G2IEU.js";
import {
  pruneClaims
} from "./chunk-BK6EFARA.js";
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

// src/restore/prune-runs.ts
import { rmSync } from "node:fs";
var retention = 60 * 24 * 36e5;
function pruneRuns(paths, now, records) {
  const there = new Set(records);
  for (const { record, view } of listRuns(paths)) {
    const isOld = view.stage === "done" && now - (view.finishedAt ?? now) > retention;
    if (!isOld || [record.selection.candidateId, ...record.listed].some((key) => there.has(key)))
      continue;
    rmSync(paths.run(record.id), { recursive: true, force: true });
  }
  pruneClaims(paths.reservations, now);
}
export {
  pruneRuns
};
