import {
  identify
} from "./chunk-XFRMOIWQ.js";
import {
  readFacts
} from "./chunk-HW4A7F47.js";
import {
  sessionVariables
} from "./chunk-VE7RIBCY.js";
import {
  listeningSockets
} from "./chunk-73QETIXB.js";
import {
  WorkspaceError
} from "./chunk-GMU24DER.js";

// src/commands/live-servers.ts
import { existsSync, statSync } from "node:fs";
var timeout = 5e3;
async function findLiveServers(context, processes) {
  const see = (path) => seeServer(context.tmux.onSocket(path), processes);
  if (context.socketGiven) return { servers: [await see(context.socket.path)], warnings: [] };
  const found = serverSockets(processes);
  const known = new Set(found.map((each) => each.path));
  const sockets = known.has(context.socket.path) ? found : [...found, { pid: null, path: context.socket.path }];
  const servers = /* @__PURE__ */ new Map();
  const warnings = [];
  await Promise.all(
    sockets.map(async ({ pid, path }) => {
      const seen = await reach(pid, path, see);
      if (typeof seen === "string") warnings.push(seen);
      else if (seen !== null) servers.set(seen.identity.pid, seen);
    })
  );
  return {
    servers: [...servers.values()].sort((a, b) => a.identity.pid - b.identity.pid),
    warnings
  };
}
function serverSockets(processes) {
  return processes.all().filter((facts) => facts.comm.startsWith("tmux")).flatMap(({ pid }) => listeningSockets(pid).map((path) => ({ pid, path }))).filter(({ path }) => isOurs(path));
}
function isOurs(path) {
  const status = statSync(path, { throwIfNoEntry: false });
  return status === void 0 || status.uid === process.getuid?.();
}
async function reach(pid, path, see) {
  if (pid === null && !existsSync(path)) return null;
  try {
    const seen = await see(path);
    if (pid === null || seen.identity.pid === pid) return seen;
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    const isGone = error.code === "no-server";
    if (pid === null && isGone) return null;
    if (!isGone) return error.inOne;
  }
  return `The tmux server ${pid} cannot be reached: its socket ${path} was removed or replaced. It makes it again on: kill -USR1 ${pid}`;
}
async function seeServer(tmux, processes) {
  const facts = await readFacts(tmux, sessionVariables, timeout);
  return { facts, processes, identity: identify(facts, tmux.socket.path) };
}

export {
  findLiveServers
};
