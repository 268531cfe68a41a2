import {
  goOn
} from "./chunk-M3PHMQI7.js";
import {
  executeById,
  headline,
  summaryLines,
  unknownRun
} from "./chunk-EPSZNDEB.js";
import "./chunk-AAWFOJK7.js";
import {
  damagedRuns
} from "./chunk-VDD6SKLZ.js";
import "./chunk-JFUEM6SU.js";
import "./chunk-IJSG26AM.js";
import "./chunk-B5YLU6BF.js";
import "./chunk-BO5M3JF3.js";
import "./chunk-73S5665N.js";
import "./chunk-KZPGHWSA.js";
import "./chunk-2IRUSOZR.js";
import "./chunk-YFU4F7Q4.js";
import "./chunk-2BOZCZ6K.js";
import "./chunk-2JGVQD3L.js";
import "./chunk-W4XK5YDX.js";
import "./chunk-T5MIPZVP.js";
import "./chunk-TFMNA7BZ.js";
import "./chunk-RH4SOJOS.js";
import "./chunk-2FTE7PMD.js";
import "./chunk-CN6NUV4T.js";
import "./chunk-K4TZ2WS5.js";
import {
  wallClock
} from "./chunk-D2BZFQCC.js";
import "./chunk-C5IRHOAT.js";
import "./chunk-PXKRVB2Q.js";
import "./chunk-FOTW4RO3.js";
import "./chunk-XSVRQ5SM.js";
import "./chunk-QSGHTPS6.js";
import "./chunk-D3HI2HZZ.js";
import "./chunk-5K56XYRI.js";
import "./chunk-2SWEICA3.js";
import "./chunk-XNBWLVX5.js";
import "./chunk-ME4DZ2HD.js";
import "./chunk-XJR73CI6.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-IBLPQ7KK.js";
import {
  printableJson
} from "./chunk-XYEYHAEO.js";
import "./chunk-4PS2HCE7.js";
import "./chunk-IHJASOKR.js";
import "./chunk-OPBLMSIB.js";
import "./chunk-XDGHKVQ5.js";
import "./chunk-P2RSCAZF.js";
import "./chunk-E2D5B7YP.js";
import {
  listRuns,
  readRun,
  refuseNewerRun
} from "./chunk-47XJPGUM.js";
import "./chunk-DQU6GSIJ.js";
import "./chunk-I7QKHBVU.js";
import "./chunk-QYL6F4GM.js";
import "./chunk-I6GYJM2Y.js";
import "./chunk-ZCAKMMBM.js";
import "./chunk-VEAVWULK.js";
import "./chunk-E2H5R2CZ.js";
import "./chunk-VUUBSURP.js";
import "./chunk-WJH27ISM.js";
import "./chunk-LTUWVAZS.js";
import "./chunk-ZKFBZIEY.js";
import "./chunk-CKZQQ4CS.js";
import "./chunk-XEDP5F7E.js";
import "./chunk-B43XANY7.js";
import "./chunk-YYUXAUX7.js";
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
  for (const damage of damagedRuns(context.paths)) context.stderr(`${damage}
`);
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
export {
  runs
};
