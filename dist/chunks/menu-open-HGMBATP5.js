import {
  findClient,
  offerMenu,
  offerMessage,
  showMenu,
  showMessage
} from "./chunk-2TVXHYWZ.js";
import {
  isRebuilt
} from "./chunk-73S5665N.js";
import "./chunk-NETTW3JT.js";
import "./chunk-M4XMHX45.js";
import {
  listClients,
  mostRecentClient
} from "./chunk-N2B3CPVD.js";
import {
  acquireLock
} from "./chunk-WLJQX5WF.js";
import "./chunk-RH4SOJOS.js";
import "./chunk-GOT2PRNQ.js";
import {
  contextOffer
} from "./chunk-NLIB3NA4.js";
import "./chunk-K4TZ2WS5.js";
import "./chunk-BV2IDJJ5.js";
import "./chunk-D2BZFQCC.js";
import "./chunk-CHOZ6DV3.js";
import "./chunk-FO3SVVJE.js";
import "./chunk-D3HI2HZZ.js";
import "./chunk-ME4DZ2HD.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-IBLPQ7KK.js";
import {
  fileStore
} from "./chunk-AOYL2NWP.js";
import "./chunk-STFMGRRO.js";
import "./chunk-OPBLMSIB.js";
import "./chunk-XDGHKVQ5.js";
import "./chunk-P2RSCAZF.js";
import "./chunk-P75XAZF6.js";
import "./chunk-LBPQFU57.js";
import "./chunk-T3OXW2LJ.js";
import "./chunk-I7QKHBVU.js";
import "./chunk-QYL6F4GM.js";
import "./chunk-S25M2JQE.js";
import "./chunk-ZCAKMMBM.js";
import "./chunk-VEAVWULK.js";
import "./chunk-LTUWVAZS.js";
import "./chunk-EK5T37NG.js";
import "./chunk-SF2DSNE4.js";
import "./chunk-T4D6TAOJ.js";
import "./chunk-N333O3DC.js";
import "./chunk-B43XANY7.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-Q6ZTXGV6.js";
import {
  exitCode
} from "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";

// src/commands/menu-open.ts
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
async function openOffer(context, flags) {
  const client = await targetClient(context, flags);
  if (client === void 0) return exitCode.nothingToDo;
  const store = fileStore(context.paths);
  const lock = await acquireLock(join(context.paths.state, "offer-lock"), 0).catch(() => void 0);
  if (lock === void 0 || lock.waited) return exitCode.nothingToDo;
  try {
    const { offer, options } = await contextOffer(context);
    const [lead] = offer.candidates;
    if (options.offer === "off" || lead === void 0 || !isNews(offer.candidates, flags)) {
      return exitCode.nothingToDo;
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
