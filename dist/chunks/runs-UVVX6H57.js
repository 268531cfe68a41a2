import {
  executeById,
  unknownRun
} from "./chunk-2KHGFJIZ.js";
import "./chunk-NNHHLXLD.js";
import "./chunk-VZWK7GK3.js";
import "./chunk-73S5665N.js";
import {
  follow
} from "./chunk-PY54JQJ4.js";
import {
  startRun
} from "./chunk-AGW3GBKO.js";
import "./chunk-NETTW3JT.js";
import "./chunk-QT4YLYDB.js";
import "./chunk-TJHGYFVT.js";
import "./chunk-SLUMA6JD.js";
import "./chunk-M4XMHX45.js";
import {
  headline,
  summaryLines
} from "./chunk-NH4XKQBM.js";
import "./chunk-MCMECFC5.js";
import "./chunk-N2B3CPVD.js";
import "./chunk-T3WBFTMG.js";
import "./chunk-KZPGHWSA.js";
import {
  agentAbove
} from "./chunk-B3L25DAI.js";
import "./chunk-HOVTRCGS.js";
import "./chunk-JD5EZLU7.js";
import "./chunk-WLJQX5WF.js";
import "./chunk-JFUEM6SU.js";
import "./chunk-2BOZCZ6K.js";
import "./chunk-NFPKVXMO.js";
import "./chunk-RH4SOJOS.js";
import "./chunk-TFMNA7BZ.js";
import "./chunk-GOT2PRNQ.js";
import "./chunk-NLIB3NA4.js";
import "./chunk-K4TZ2WS5.js";
import "./chunk-BV2IDJJ5.js";
import {
  wallClock
} from "./chunk-D2BZFQCC.js";
import "./chunk-PXKRVB2Q.js";
import "./chunk-CP4RVG6U.js";
import "./chunk-HBUOQXTC.js";
import "./chunk-YWYG3AHE.js";
import "./chunk-CHOZ6DV3.js";
import "./chunk-FO3SVVJE.js";
import "./chunk-D3HI2HZZ.js";
import "./chunk-ME4DZ2HD.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-QXHKIJRT.js";
import "./chunk-IBLPQ7KK.js";
import {
  printableJson
} from "./chunk-XYEYHAEO.js";
import "./chunk-AOYL2NWP.js";
import "./chunk-STFMGRRO.js";
import "./chunk-IHJASOKR.js";
import "./chunk-OPBLMSIB.js";
import "./chunk-XDGHKVQ5.js";
import "./chunk-P2RSCAZF.js";
import "./chunk-P75XAZF6.js";
import {
  canGoOn,
  listRuns,
  openJournal,
  readRun,
  refuseNewerRun
} from "./chunk-LBPQFU57.js";
import "./chunk-T3OXW2LJ.js";
import "./chunk-I7QKHBVU.js";
import "./chunk-QYL6F4GM.js";
import "./chunk-S25M2JQE.js";
import "./chunk-ZCAKMMBM.js";
import "./chunk-VEAVWULK.js";
import "./chunk-GLRH4SMJ.js";
import {
  onSocket
} from "./chunk-SSJ6XDE6.js";
import "./chunk-WJH27ISM.js";
import "./chunk-LTUWVAZS.js";
import "./chunk-ZHXLDWNL.js";
import "./chunk-EK5T37NG.js";
import "./chunk-SF2DSNE4.js";
import "./chunk-T4D6TAOJ.js";
import "./chunk-N333O3DC.js";
import "./chunk-B43XANY7.js";
import "./chunk-EI2A3XAG.js";
import "./chunk-UFZEOMQX.js";
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
    refuseNewerRun(context.paths, flags.show);
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
      context.stdout(`${record.id}  ${wallClock(record.createdAt, now)}  ${headline(view, now)}
`);
    }
    if (all.length === 0) context.stdout("Nothing has been restored yet.\n");
  }
  return all.length === 0 ? exitCode.nothingToDo : exitCode.done;
}
async function goOn(context, id, flags) {
  refuseNewerRun(context.paths, id);
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
  return follow(there, id, startRun(there, id, { colours: null, client: null }), flags);
}
export {
  runs
};
