import {
  findClient,
  offerMenu,
  offerMessage,
  showMenu,
  showMessage
} from "./chunk-4NRAUGOF.js";
import {
  listClients,
  mostRecentClient
} from "./chunk-ZHMHVMFM.js";
import "./chunk-BO5M3JF3.js";
import {
  isRebuilt
} from "./chunk-73S5665N.js";
import "./chunk-M4XMHX45.js";
import "./chunk-WGBSSUJR.js";
import {
  acquireLock
} from "./chunk-W4XK5YDX.js";
import "./chunk-RH4SOJOS.js";
import "./chunk-2FTE7PMD.js";
import {
  contextOffer
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
import "./chunk-IBLPQ7KK.js";
import {
  fileStore
} from "./chunk-4PS2HCE7.js";
import "./chunk-OPBLMSIB.js";
import "./chunk-XDGHKVQ5.js";
import "./chunk-P2RSCAZF.js";
import "./chunk-E2D5B7YP.js";
import {
  unfinishedRuns
} from "./chunk-47XJPGUM.js";
import "./chunk-DQU6GSIJ.js";
import "./chunk-I7QKHBVU.js";
import {
  createDurably
} from "./chunk-QYL6F4GM.js";
import "./chunk-I6GYJM2Y.js";
import "./chunk-ZCAKMMBM.js";
import "./chunk-VEAVWULK.js";
import {
  typedCommand
} from "./chunk-E2H5R2CZ.js";
import "./chunk-VUUBSURP.js";
import "./chunk-WJH27ISM.js";
import "./chunk-LTUWVAZS.js";
import "./chunk-ZKFBZIEY.js";
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

// src/commands/menu-open.ts
import { join as join2 } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

// src/restore/interrupted.ts
import { existsSync } from "node:fs";
import { join } from "node:path";
function untoldRun(paths, socketPath) {
  return unfinishedRuns(paths).find(
    ({ record, view }) => view.stage === "interrupted" && record.socketPath === socketPath && !existsSync(markOf(paths, record.id))
  );
}
function markTold(paths, id) {
  createDurably(markOf(paths, id), Buffer.alloc(0));
}
var markOf = (paths, id) => join(paths.run(id), "told");

// src/commands/menu-open.ts
async function openOffer(context, flags) {
  const client = await targetClient(context, flags);
  if (client === void 0) return exitCode.nothingToDo;
  const store = fileStore(context.paths);
  const lock = await acquireLock(join2(context.paths.state, "offer-lock"), 0).catch(() => void 0);
  if (lock === void 0 || lock.waited) return exitCode.nothingToDo;
  try {
    const { offer, options } = await contextOffer(context);
    const [lead] = offer.candidates;
    if (options.offer === "off") return exitCode.nothingToDo;
    if (lead === void 0 || !isNews(offer.candidates, flags)) {
      return await tellOfInterrupted(context, client);
    }
    const keys = offer.candidates.map((candidate) => candidate.id);
    const message = offerMessage(lead, options.restoreKey);
    const tell = () => showMessage(context, client.name, message);
    if (options.offer === "message") {
      await tell();
      await store.markOffered(keys, Date.now());
      return exitCode.done;
    }
    const idle = await whenIdle(context, client, tell);
    if (idle === void 0) return exitCode.nothingToDo;
    const menu = offerMenu(offer, lead, Date.now(), await isRebuilt(context.tmux));
    if (!await showMenu(context, { client: idle, candidate: lead.id, menu })) {
      return exitCode.nothingToDo;
    }
    await store.markOffered(keys, Date.now());
    return exitCode.done;
  } finally {
    lock.release();
  }
}
async function tellOfInterrupted(context, client) {
  const run = untoldRun(context.paths, context.socket.path);
  if (run === void 0) return exitCode.nothingToDo;
  const { id } = run.record;
  const command = typedCommand(context, "runs", "--continue", id);
  await showMessage(context, client.name, `A restore can go on: ${command}`);
  markTold(context.paths, id);
  return exitCode.done;
}
function isNews(candidates, flags) {
  return candidates.some(
    (candidate) => candidate.worthRestoring && (flags.afterResurrect || !candidate.offered)
  );
}
async function targetClient(context, flags) {
  if (flags.client !== void 0) return findClient(context, flags.client);
  return mostRecentClient(await listClients(context.tmux, 5e3));
}
var quietSeconds = 2;
async function whenIdle(context, { name }, tell) {
  let told = false;
  const deadline = Date.now() + 6e5;
  while (Date.now() < deadline) {
    const client = await findClient(context, name);
    if (client === void 0) return void 0;
    const typing = client.activity > client.created && Date.now() / 1e3 - client.activity < quietSeconds;
    if (!typing) return client;
    if (!told) await tell();
    told = true;
    await delay(300);
  }
  return void 0;
}
export {
  openOffer
};
