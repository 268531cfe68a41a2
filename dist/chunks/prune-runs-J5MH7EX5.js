import {
  listRuns,
  pruneClaims
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
