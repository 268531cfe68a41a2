import {
  executeById,
  unknownRun
} from "./chunk-RCSTW5NH.js";
import {
  follow,
  startRun
} from "./chunk-CPRNS7S5.js";
import {
  headLine,
  summaryLines
} from "./chunk-X6XFPCQ3.js";
import "./chunk-OTTQHAMD.js";
import {
  agentAbove
} from "./chunk-IE6NUA4M.js";
import "./chunk-G5RQBZIM.js";
import "./chunk-KZPGHWSA.js";
import "./chunk-AVVKJ2JS.js";
import "./chunk-2BOZCZ6K.js";
import "./chunk-RAD6W6DS.js";
import "./chunk-RH4SOJOS.js";
import "./chunk-NETTW3JT.js";
import "./chunk-N2B3CPVD.js";
import "./chunk-LXHQESEE.js";
import "./chunk-SBLMDGB2.js";
import "./chunk-2BRNWV4B.js";
import "./chunk-BWL4RE53.js";
import "./chunk-B2UAC3JO.js";
import "./chunk-WODLVZJP.js";
import "./chunk-TSLWV6EQ.js";
import "./chunk-M4XMHX45.js";
import "./chunk-AXBY3ZEV.js";
import "./chunk-TYKAAAN5.js";
import {
  canGoOn,
  listRuns,
  openJournal,
  readRun
} from "./chunk-YY2V5Q3T.js";
import "./chunk-RSGW53D5.js";
import {
  wallClock
} from "./chunk-D2BZFQCC.js";
import "./chunk-D3HI2HZZ.js";
import "./chunk-QXHKIJRT.js";
import "./chunk-IBLPQ7KK.js";
import "./chunk-PXKRVB2Q.js";
import "./chunk-6ZHLBP42.js";
import "./chunk-S63GVUUT.js";
import "./chunk-ME4DZ2HD.js";
import "./chunk-4UPNKDFW.js";
import {
  printableJson
} from "./chunk-XYEYHAEO.js";
import "./chunk-LPKFGIMD.js";
import "./chunk-OPBLMSIB.js";
import "./chunk-CA4PFCXV.js";
import "./chunk-WEUTZIFJ.js";
import "./chunk-EACCP6HX.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-MJVP35WB.js";
import "./chunk-76QFKZQB.js";
import "./chunk-V3SEAGDH.js";
import "./chunk-Q2NCDUGP.js";
import "./chunk-B43XANY7.js";
import "./chunk-S25M2JQE.js";
import "./chunk-ZCAKMMBM.js";
import "./chunk-VEAVWULK.js";
import "./chunk-GLRH4SMJ.js";
import {
  onSocket
} from "./chunk-6RTTFYRE.js";
import "./chunk-LTUWVAZS.js";
import "./chunk-ZHXLDWNL.js";
import "./chunk-EI2A3XAG.js";
import "./chunk-R7YNFAHA.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-Q6ZTXGV6.js";
import {
  exitCode
} from "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";

// src/commands/runs.ts
async function runs(context, flags) {
  if (flags.execute !== void 0) return executeById(context, flags.execute);
  if (flags.continue !== void 0) return goOn(context, flags.continue, flags);
  const all = listRuns(context.paths);
  if (flags.show !== void 0) {
    const run = readRun(context.paths, flags.show);
    if (run === void 0) throw unknownRun(flags.show);
    context.stdout(
      flags.json ? `${printableJson(run.view)}
` : summaryLines(run.view, Date.now()).map((line) => `${line}
`).join("")
    );
    return exitCode.done;
  }
  if (flags.json) {
    context.stdout(`${printableJson(all.map((run) => run.view))}
`);
  } else {
    const now = Date.now();
    for (const { record, view } of all) {
      context.stdout(`${record.id}  ${wallClock(record.createdAt, now)}  ${headLine(view, now)}
`);
    }
    if (all.length === 0) context.stdout("Nothing has been restored yet.\n");
  }
  return all.length === 0 ? exitCode.nothingToDo : exitCode.done;
}
async function goOn(context, id, flags) {
  const run = readRun(context.paths, id);
  if (run === void 0) throw unknownRun(id);
  if (!canGoOn(run)) {
    const what = run.view.stage === "done" ? "has come to its end" : "is under way";
    context.stdout(`That restore ${what}: there is nothing to continue.
`);
    return exitCode.nothingToDo;
  }
  const agent = await agentAbove();
  if (agent !== null) {
    context.stderr(`This runs inside ${agent}, which may not start agents by itself.
`);
    return exitCode.failed;
  }
  const there = onSocket(context, run.record.socketPath);
  openJournal(context.paths.run(id)).append({ kind: "continued" });
  return follow(there, id, startRun(there, id, null), flags);
}
export {
  runs
};
