import {
  restoreWords
} from "./chunk-NIA35GBE.js";
import {
  acquireLock
} from "./chunk-PACMC366.js";
import {
  lookHere
} from "./chunk-SMCNH5RU.js";
import {
  findClient,
  offerMenu,
  offerMessage,
  showMenu,
  showMessage
} from "./chunk-3RJAWBMC.js";
import "./chunk-KMFTBURN.js";
import "./chunk-73S5665N.js";
import "./chunk-QNBHFPUF.js";
import "./chunk-WGBSSUJR.js";
import {
  unfinishedRun
} from "./chunk-DPY2QKJG.js";
import "./chunk-RH4SOJOS.js";
import "./chunk-2FTE7PMD.js";
import {
  contextOffer
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
import "./chunk-KTVQJPA5.js";
import "./chunk-D3HI2HZZ.js";
import "./chunk-5K56XYRI.js";
import "./chunk-2SWEICA3.js";
import "./chunk-CJIUHKLL.js";
import "./chunk-VE7RIBCY.js";
import "./chunk-2C3OEVSC.js";
import "./chunk-ME4DZ2HD.js";
import "./chunk-U7PGEZ6X.js";
import {
  fileStore
} from "./chunk-2CK6R34X.js";
import "./chunk-4OR7ZS6N.js";
import "./chunk-XDGHKVQ5.js";
import "./chunk-P2RSCAZF.js";
import "./chunk-YSA6ZLXX.js";
import "./chunk-N63G2IEU.js";
import "./chunk-BK6EFARA.js";
import "./chunk-NHGEQQUH.js";
import "./chunk-VUKUVCVT.js";
import {
  createDurably
} from "./chunk-KLZ7OKOB.js";
import "./chunk-HIKQLT2U.js";
import "./chunk-VEAVWULK.js";
import {
  listClients,
  mostRecentClient
} from "./chunk-ZHMHVMFM.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-73QETIXB.js";
import {
  typedCommand
} from "./chunk-BQYOFZKX.js";
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

// src/commands/menu-open.ts
import { join as join2 } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

// src/restore/interrupted.ts
import { existsSync } from "node:fs";
import { join } from "node:path";
function untoldRun(paths, socketPath) {
  const run = unfinishedRun(paths, socketPath);
  if (run?.view.stage !== "interrupted") return void 0;
  return existsSync(markOf(paths, run.record.id)) ? void 0 : run;
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
    const message = offerMessage(lead, await restoreWords(context, options.restoreKey));
    const tell = () => showMessage(context, client.name, message);
    if (options.offer === "message") {
      await tell();
      await store.markOffered(keys, Date.now());
      return exitCode.done;
    }
    const idle = await whenIdle(context, client, tell);
    if (idle === void 0) return exitCode.nothingToDo;
    const menu = offerMenu(offer, lead, Date.now(), await lookHere(context.tmux));
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
