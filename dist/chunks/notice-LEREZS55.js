import {
  isRecordAlive
} from "./chunk-NG67SXX6.js";
import {
  ago
} from "./chunk-D2BZFQCC.js";
import {
  fileStore,
  readMarks
} from "./chunk-EACCP6HX.js";
import "./chunk-MJVP35WB.js";
import "./chunk-76QFKZQB.js";
import "./chunk-B43XANY7.js";
import "./chunk-ZCAKMMBM.js";
import {
  typedCommand
} from "./chunk-6RTTFYRE.js";
import "./chunk-LTUWVAZS.js";
import "./chunk-ZHXLDWNL.js";
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
  const { consumedByRuns } = await import("./runs-5KYT4GHQ.js");
  const { halfBuiltServers } = await import("./heal-WA6QHH4L.js");
  const consumed = consumedByRuns(paths);
  const halfBuilt = halfBuiltServers(paths);
  const records = await Promise.all(
    dead.filter((key) => !consumed.has(key) && !halfBuilt.has(key)).map((key) => store.server(key))
  );
  return records.flatMap((record) => {
    const { snapshot, lastSeen } = record ?? {};
    const isWorth = snapshot?.panes.some((pane) => pane.agent !== null || !pane.idleShell);
    return snapshot !== void 0 && lastSeen !== void 0 && isWorth ? [{ snapshot, lastSeen }] : [];
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
