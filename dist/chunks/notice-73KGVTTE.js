import {
  ago
} from "./chunk-D2BZFQCC.js";
import {
  isRecordAlive
} from "./chunk-MIU2CQSY.js";
import {
  fileStore
} from "./chunk-2CK6R34X.js";
import {
  readMarks
} from "./chunk-NHGEQQUH.js";
import "./chunk-VUKUVCVT.js";
import "./chunk-KLZ7OKOB.js";
import {
  namesIn
} from "./chunk-HIKQLT2U.js";
import "./chunk-73QETIXB.js";
import {
  typedCommand
} from "./chunk-BQYOFZKX.js";
import "./chunk-563FFCX3.js";
import "./chunk-LTUWVAZS.js";
import "./chunk-E2JVTNXH.js";
import "./chunk-VXIY5X5M.js";
import "./chunk-B43XANY7.js";
import {
  exitCode
} from "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";

// src/commands/notice.ts
async function notice(context) {
  if (context.environment.TMUX) return exitCode.nothingToDo;
  const lost = await findLosses(context);
  const cutShort = await cutShortLine(context, lost.length);
  if (cutShort !== void 0) {
    context.stdout(`${cutShort}
`);
    return exitCode.done;
  }
  const newest = lost.find((each) => isHere(context, each.snapshot)) ?? lost[0];
  if (newest === void 0) return exitCode.nothingToDo;
  const others = lost.length === 1 ? "" : `, and ${lost.length - 1} more`;
  context.stdout(
    `A tmux workspace was lost, last seen ${ago(Date.now() - newest.lastSeen)}: ${held(newest.snapshot)}${others}. ${advice(context, newest.snapshot)}
`
  );
  return exitCode.done;
}
async function cutShortLine(context, others) {
  const { paths, socket } = context;
  if (namesIn(paths.runs).length === 0) return void 0;
  const { unfinishedRun } = await import("./unfinished-7GF2BZLH.js");
  const run = unfinishedRun(paths, socket.path);
  if (run?.view.stage !== "interrupted") return void 0;
  const back = run.view.launches.filter(({ state }) => state === "ready").length;
  const total = run.view.launches.length;
  const far = total === 0 ? "" : `: ${back} of ${total} ${total === 1 ? "agent is" : "agents are"} back`;
  const more = others === 0 ? "" : `, and ${others} more ${others === 1 ? "was" : "were"} lost`;
  const begun = ago(Date.now() - run.record.createdAt);
  return `The restore of a tmux workspace, begun ${begun}, was cut short${far}${more}. Go on with it: ${typedCommand(context, "restore")}`;
}
async function findLosses({ paths }) {
  const store = fileStore(paths);
  const dead = store.keys().filter((key) => readMarks(paths.server(key)).consumed === void 0 && !isRecordAlive(key));
  if (dead.length === 0) return [];
  const { consumedByRuns } = await import("./runs-76LGITE7.js");
  const { copyMakers } = await import("./copies-ZFYC5UDH.js");
  const { withoutCopiesOf } = await import("./copies-TQDTAWK5.js");
  const consumed = consumedByRuns(paths);
  const lost = new Set(dead.filter((key) => !consumed.has(key)));
  if (lost.size === 0) return [];
  return withoutCopiesOf(copyMakers(paths), await store.servers()).filter(({ key }) => lost.has(key)).flatMap(({ snapshot, lastSeen }) => {
    const isWorth = snapshot?.panes.some((pane) => pane.agent !== null || !pane.idleShell);
    return snapshot !== void 0 && isWorth ? [{ snapshot, lastSeen }] : [];
  }).sort((a, b) => b.lastSeen - a.lastSeen);
}
function isHere({ socket }, { server }) {
  return server.socketPath === socket.path;
}
function held({ panes }) {
  const agents = panes.filter((pane) => pane.agent !== null).length;
  const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
  return agents === 0 ? count(panes.length, "pane") : `${count(agents, "agent")} in ${count(panes.length, "pane")}`;
}
function advice(context, snapshot) {
  const { socketPath } = snapshot.server;
  const isPlain = isHere(context, snapshot) || !/^[\w/.-]+$/.test(socketPath);
  const socketWords = isPlain ? context.socketWords : ["-S", socketPath];
  return `Bring it back: ${typedCommand({ socketWords }, "restore")}`;
}
export {
  notice
};
