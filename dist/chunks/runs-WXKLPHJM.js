import {
  goOn
} from "./chunk-WWYATCHY.js";
import {
  executeById,
  summaryLines,
  unknownRun
} from "./chunk-GCVZCD7J.js";
import {
  headline
} from "./chunk-DFNZKG52.js";
import "./chunk-PCSZVHEK.js";
import {
  damagedRuns
} from "./chunk-J3WGF7R2.js";
import "./chunk-JFUEM6SU.js";
import "./chunk-PACMC366.js";
import "./chunk-F6OEGVNS.js";
import "./chunk-TAVQRZBC.js";
import "./chunk-73S5665N.js";
import "./chunk-QNBHFPUF.js";
import "./chunk-KZPGHWSA.js";
import "./chunk-XIL3O3V7.js";
import "./chunk-MANLZCUX.js";
import "./chunk-TFMNA7BZ.js";
import "./chunk-HRYXUQ2V.js";
import "./chunk-RH4SOJOS.js";
import "./chunk-2FTE7PMD.js";
import "./chunk-A4LYRLTV.js";
import "./chunk-V2VN4FX3.js";
import "./chunk-NHQX7HRR.js";
import "./chunk-YIDPQMUL.js";
import "./chunk-PB7D45C6.js";
import "./chunk-KZZWX76E.js";
import "./chunk-ATRNRWG2.js";
import "./chunk-SIVV4SOH.js";
import {
  wallClock
} from "./chunk-D2BZFQCC.js";
import "./chunk-MIU2CQSY.js";
import "./chunk-PXKRVB2Q.js";
import "./chunk-XFRMOIWQ.js";
import "./chunk-HW4A7F47.js";
import "./chunk-KTVQJPA5.js";
import "./chunk-4IHAXVVJ.js";
import "./chunk-D3HI2HZZ.js";
import "./chunk-5K56XYRI.js";
import "./chunk-2SWEICA3.js";
import "./chunk-CJIUHKLL.js";
import "./chunk-VE7RIBCY.js";
import "./chunk-2C3OEVSC.js";
import "./chunk-ME4DZ2HD.js";
import "./chunk-U7PGEZ6X.js";
import {
  printableJson
} from "./chunk-XYEYHAEO.js";
import "./chunk-2CK6R34X.js";
import "./chunk-4OR7ZS6N.js";
import "./chunk-XDGHKVQ5.js";
import "./chunk-P2RSCAZF.js";
import "./chunk-YSA6ZLXX.js";
import {
  listRuns,
  readRun,
  refuseNewerRun
} from "./chunk-N63G2IEU.js";
import "./chunk-BK6EFARA.js";
import "./chunk-NHGEQQUH.js";
import "./chunk-VUKUVCVT.js";
import "./chunk-KLZ7OKOB.js";
import "./chunk-HIKQLT2U.js";
import "./chunk-VEAVWULK.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-73QETIXB.js";
import "./chunk-BQYOFZKX.js";
import "./chunk-563FFCX3.js";
import "./chunk-LTUWVAZS.js";
import "./chunk-E2JVTNXH.js";
import "./chunk-VXIY5X5M.js";
import "./chunk-5ZUVA443.js";
import "./chunk-YYUXAUX7.js";
import "./chunk-B43XANY7.js";
import "./chunk-AVQQRLGP.js";
import "./chunk-SN5SRBSB.js";
import "./chunk-PBVTLJWV.js";
import {
  exitCode
} from "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";

// src/commands/runs.ts
async function runs(context, flags) {
  if (flags.execute !== void 0) return executeById(context, flags.execute);
  if (flags.continue !== void 0) return goOn(context, flags.continue, flags);
  const all = listRuns(context.paths);
  for (const damage of damagedRuns(context.paths)) context.stderr(`${damage}
`);
  if (flags.show !== void 0) {
    const id = flags.show === true ? all[0]?.record.id : flags.show;
    if (id === void 0) return nothingYet(context);
    refuseNewerRun(context.paths, id);
    const run = readRun(context.paths, id);
    if (run === void 0) throw unknownRun(id);
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
    if (all.length === 0) return nothingYet(context);
  }
  return all.length === 0 ? exitCode.nothingToDo : exitCode.done;
}
function nothingYet(context) {
  context.stdout("Nothing has been restored yet.\n");
  return exitCode.nothingToDo;
}
export {
  runs
};
