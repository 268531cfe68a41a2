import {
  ago
} from "./chunk-D2BZFQCC.js";
import {
  isRecordAlive
} from "./chunk-C5IRHOAT.js";
import {
  fileStore
} from "./chunk-4PS2HCE7.js";
import {
  readMarks
} from "./chunk-DQU6GSIJ.js";
import "./chunk-I7QKHBVU.js";
import "./chunk-QYL6F4GM.js";
import "./chunk-ZCAKMMBM.js";
import {
  typedCommand
} from "./chunk-E2H5R2CZ.js";
import "./chunk-VUUBSURP.js";
import "./chunk-WJH27ISM.js";
import "./chunk-LTUWVAZS.js";
import "./chunk-ZKFBZIEY.js";
import "./chunk-B43XANY7.js";
import "./chunk-Q6ZTXGV6.js";
import {
  exitCode
} from "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";

// src/commands/notice.ts
async function notice(context) {
  if (context.environment.TMUX) return exitCode.nothingToDo;
  const lost = await findLosses(context);
  const newest = lost.find((each) => isHere(context, each.snapshot)) ?? lost[0];
  if (newest === void 0) return exitCode.nothingToDo;
  const others = lost.length === 1 ? "" : `, and ${lost.length - 1} more`;
  context.stdout(
    `A tmux workspace was lost, last seen ${ago(Date.now() - newest.lastSeen)}: ${held(newest.snapshot)}${others}. ${advice(context, newest.snapshot)}
`
  );
  return exitCode.done;
}
async function findLosses({ paths }) {
  const store = fileStore(paths);
  const dead = store.keys().filter((key) => readMarks(paths.server(key)).consumed === void 0 && !isRecordAlive(key));
  if (dead.length === 0) return [];
  const { consumedByRuns } = await import("./runs-UVB2ULQV.js");
  const { copyMakers } = await import("./copies-XBAWUGO2.js");
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
