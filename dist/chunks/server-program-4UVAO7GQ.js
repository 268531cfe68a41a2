import {
  listeningSockets,
  readProcesses
} from "./chunk-73QETIXB.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";

// src/processes/server-program.ts
import { realpathSync } from "node:fs";
async function serverProgram(socketPath) {
  if (process.platform !== "linux") return void 0;
  const meant = /* @__PURE__ */ new Set([socketPath, resolved(socketPath)]);
  const servers = readProcesses().all().filter((facts) => facts.comm.startsWith("tmux"));
  const own = servers.find(({ pid }) => listeningSockets(pid).some((path) => meant.has(path)));
  return own === void 0 ? void 0 : `/proc/${own.pid}/exe`;
}
function resolved(path) {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
export {
  serverProgram
};
