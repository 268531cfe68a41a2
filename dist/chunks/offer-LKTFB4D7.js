import {
  plainOffer
} from "./chunk-BDWLMKO4.js";
import {
  detectCapabilities
} from "./chunk-T3WBFTMG.js";
import "./chunk-SLUMA6JD.js";
import {
  buildWorkspace
} from "./chunk-M4XMHX45.js";
import {
  countTicked,
  noTicks,
  tickedPanes
} from "./chunk-2FTE7PMD.js";
import {
  contextOffer,
  homeOf
} from "./chunk-CN6NUV4T.js";
import "./chunk-K4TZ2WS5.js";
import "./chunk-D2BZFQCC.js";
import "./chunk-C5IRHOAT.js";
import "./chunk-D3HI2HZZ.js";
import "./chunk-5K56XYRI.js";
import "./chunk-2SWEICA3.js";
import "./chunk-XNBWLVX5.js";
import "./chunk-ME4DZ2HD.js";
import "./chunk-XJR73CI6.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-QXHKIJRT.js";
import "./chunk-IBLPQ7KK.js";
import {
  printableJson
} from "./chunk-XYEYHAEO.js";
import "./chunk-4PS2HCE7.js";
import "./chunk-OPBLMSIB.js";
import "./chunk-XDGHKVQ5.js";
import "./chunk-P2RSCAZF.js";
import "./chunk-E2D5B7YP.js";
import "./chunk-47XJPGUM.js";
import "./chunk-DQU6GSIJ.js";
import "./chunk-I7QKHBVU.js";
import "./chunk-QYL6F4GM.js";
import "./chunk-I6GYJM2Y.js";
import "./chunk-ZCAKMMBM.js";
import "./chunk-VEAVWULK.js";
import "./chunk-CKZQQ4CS.js";
import "./chunk-XEDP5F7E.js";
import "./chunk-B43XANY7.js";
import "./chunk-YYUXAUX7.js";
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
    if (nothing) context.stdout("Nothing was lost: there is nothing to restore.\n");
  }
  return nothing ? exitCode.nothingToDo : exitCode.done;
}
export {
  offer
};
