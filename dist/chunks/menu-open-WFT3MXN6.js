import {
  findClient,
  offerMenu,
  offerMessage,
  showMenu,
  showMessage
} from "./chunk-LHM7RJTG.js";
import "./chunk-RH4SOJOS.js";
import "./chunk-NETTW3JT.js";
import {
  listClients,
  mostRecentClient
} from "./chunk-N2B3CPVD.js";
import {
  contextOffer
} from "./chunk-2BRNWV4B.js";
import "./chunk-BWL4RE53.js";
import "./chunk-B2UAC3JO.js";
import "./chunk-M4XMHX45.js";
import {
  acquireLock
} from "./chunk-TYKAAAN5.js";
import "./chunk-YY2V5Q3T.js";
import "./chunk-RSGW53D5.js";
import "./chunk-D2BZFQCC.js";
import "./chunk-D3HI2HZZ.js";
import "./chunk-IBLPQ7KK.js";
import "./chunk-S63GVUUT.js";
import "./chunk-ME4DZ2HD.js";
import "./chunk-4UPNKDFW.js";
import "./chunk-LPKFGIMD.js";
import "./chunk-OPBLMSIB.js";
import "./chunk-WEUTZIFJ.js";
import {
  fileStore
} from "./chunk-EACCP6HX.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-MJVP35WB.js";
import "./chunk-76QFKZQB.js";
import "./chunk-V3SEAGDH.js";
import "./chunk-Q2NCDUGP.js";
import "./chunk-B43XANY7.js";
import "./chunk-S25M2JQE.js";
import "./chunk-ZCAKMMBM.js";
import "./chunk-VEAVWULK.js";
import "./chunk-LTUWVAZS.js";
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
    const menu = offerMenu(offer, lead, Date.now());
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
