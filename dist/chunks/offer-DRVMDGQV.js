import {
  plainOffer
} from "./chunk-SBLMDGB2.js";
import {
  contextOffer,
  homeOf
} from "./chunk-2BRNWV4B.js";
import "./chunk-BWL4RE53.js";
import "./chunk-B2UAC3JO.js";
import {
  detectCapabilities
} from "./chunk-WODLVZJP.js";
import "./chunk-TSLWV6EQ.js";
import {
  buildWorkspace
} from "./chunk-M4XMHX45.js";
import "./chunk-YY2V5Q3T.js";
import {
  countTicked,
  noTicks,
  tickedPanes
} from "./chunk-RSGW53D5.js";
import "./chunk-D2BZFQCC.js";
import "./chunk-D3HI2HZZ.js";
import "./chunk-QXHKIJRT.js";
import "./chunk-IBLPQ7KK.js";
import "./chunk-S63GVUUT.js";
import "./chunk-ME4DZ2HD.js";
import "./chunk-4UPNKDFW.js";
import {
  printableJson
} from "./chunk-XYEYHAEO.js";
import "./chunk-LPKFGIMD.js";
import "./chunk-OPBLMSIB.js";
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
import "./chunk-PBVTLJWV.js";
import "./chunk-Q6ZTXGV6.js";
import {
  exitCode
} from "./chunk-SBQY6XM3.js";
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
  return {
    id: candidate.id,
    server: { ...candidate.identity },
    socketPath: candidate.socketPath,
    lastSeen: new Date(candidate.lastSeen).toISOString(),
    cause: candidate.cause,
    consumed: candidate.consumed,
    worthRestoring: candidate.worthRestoring,
    defaults: countTicked(workspace, noTicks, tickedPanes(workspace, noTicks)),
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
    if (nothing) context.stdout("Nothing was lost: there is nothing to restore.\n");
  }
  return nothing ? exitCode.nothingToDo : exitCode.done;
}
export {
  offer
};
