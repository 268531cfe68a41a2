import {
  plainOffer,
  tellNothing,
  tellUnfinished
} from "./chunk-I7UDMJIH.js";
import {
  detectCapabilities
} from "./chunk-LLZVUXQ7.js";
import "./chunk-WWYATCHY.js";
import "./chunk-GCVZCD7J.js";
import "./chunk-DFNZKG52.js";
import "./chunk-PCSZVHEK.js";
import "./chunk-J3WGF7R2.js";
import "./chunk-JFUEM6SU.js";
import "./chunk-PACMC366.js";
import "./chunk-EPSJPWND.js";
import "./chunk-F6OEGVNS.js";
import "./chunk-TAVQRZBC.js";
import {
  buildWorkspace
} from "./chunk-KMFTBURN.js";
import "./chunk-73S5665N.js";
import "./chunk-QNBHFPUF.js";
import "./chunk-DPY2QKJG.js";
import "./chunk-KZPGHWSA.js";
import "./chunk-XIL3O3V7.js";
import "./chunk-MANLZCUX.js";
import "./chunk-TFMNA7BZ.js";
import "./chunk-HRYXUQ2V.js";
import "./chunk-RH4SOJOS.js";
import {
  countTicked,
  noTicks,
  tickedPanes
} from "./chunk-2FTE7PMD.js";
import {
  contextOffer,
  homeOf
} from "./chunk-A4LYRLTV.js";
import "./chunk-V2VN4FX3.js";
import "./chunk-NHQX7HRR.js";
import "./chunk-YIDPQMUL.js";
import "./chunk-PB7D45C6.js";
import "./chunk-KZZWX76E.js";
import "./chunk-ATRNRWG2.js";
import "./chunk-SIVV4SOH.js";
import "./chunk-D2BZFQCC.js";
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
import "./chunk-GGCXI3P2.js";
import "./chunk-U7PGEZ6X.js";
import {
  printableJson
} from "./chunk-XYEYHAEO.js";
import "./chunk-2CK6R34X.js";
import "./chunk-4OR7ZS6N.js";
import "./chunk-XDGHKVQ5.js";
import "./chunk-P2RSCAZF.js";
import "./chunk-YSA6ZLXX.js";
import "./chunk-N63G2IEU.js";
import "./chunk-BK6EFARA.js";
import "./chunk-NHGEQQUH.js";
import "./chunk-VUKUVCVT.js";
import "./chunk-KLZ7OKOB.js";
import "./chunk-HIKQLT2U.js";
import "./chunk-VEAVWULK.js";
import "./chunk-6MB7JE7F.js";
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

// src/picker/document.ts
var schemaVersion = 1;
function offerDocument(offer2) {
  return {
    schemaVersion,
    socketPath: offer2.socketPath,
    candidates: offer2.candidates.map(candidateDocument),
    otherSockets: offer2.otherSockets.map(candidateDocument),
    warnings: [...offer2.warnings]
  };
}
function candidateDocument(candidate) {
  const workspace = buildWorkspace(candidate);
  const nodes = [...workspace.panes.values()];
  const { agents, shells, sessions } = countTicked(
    workspace,
    noTicks,
    tickedPanes(workspace, noTicks)
  );
  return {
    id: candidate.id,
    server: { ...candidate.identity },
    socketPath: candidate.socketPath,
    lastSeen: new Date(candidate.lastSeen).toISOString(),
    cause: candidate.cause,
    consumed: candidate.consumed,
    worthRestoring: candidate.worthRestoring,
    defaults: { agents, shells, sessions },
    outliving: (candidate.outliving ?? []).map((each) => ({ ...each, ports: [...each.ports] })),
    panes: nodes.map(({ pane, offered }) => ({
      paneId: pane.id,
      address: offered.address,
      kind: offered.kind,
      directory: pane.directory,
      program: pane.program,
      harness: pane.agent?.harness ?? null,
      sessionId: pane.agent?.binding?.sessionId ?? null,
      title: pane.agent?.title ?? null,
      model: pane.agent?.model ?? null,
      state: pane.agent?.state ?? null,
      interrupted: offered.interrupted,
      cost: pane.agent?.cost ?? null,
      contextShare: pane.agent?.contextShare ?? null,
      permissionFlags: [...pane.agent?.permissionFlags ?? []],
      environment: Object.keys(pane.agent?.environment ?? {}),
      idleSeconds: Math.round(offered.idleSeconds),
      default: offered.default,
      reason: offered.reason
    }))
  };
}

// src/commands/offer.ts
async function offer(context, flags) {
  const { offer: found } = await contextOffer(context, { includeConsumed: flags.all ?? false });
  const nothing = found.candidates.length + found.otherSockets.length === 0;
  if (flags.json) {
    context.stdout(`${printableJson(offerDocument(found))}
`);
  } else {
    const { utf8 } = detectCapabilities(context.environment);
    context.stdout(plainOffer(found, { now: Date.now(), home: homeOf(context), utf8 }));
    if (nothing) tellNothing(context, flags.all);
    tellUnfinished(context);
  }
  return nothing ? exitCode.nothingToDo : exitCode.done;
}
export {
  offer
};
