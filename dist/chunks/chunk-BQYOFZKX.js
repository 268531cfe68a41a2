import {
  stateDirectory,
  statePaths
} from "./chunk-563FFCX3.js";
import {
  posixQuote
} from "./chunk-LTUWVAZS.js";
import {
  resolveSocket
} from "./chunk-E2JVTNXH.js";
import {
  Tmux
} from "./chunk-VXIY5X5M.js";

// src/commands/context.ts
function createContext(choice = {}, environment = process.env) {
  const socket = resolveSocket(choice, environment);
  const socketGiven = choice.name !== void 0 || choice.path !== void 0;
  return {
    environment,
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    // Asked for only where it matters: making the standard streams costs a save 2 ms.
    get isTerminal() {
      return process.stdin.isTTY === true && process.stdout.isTTY === true;
    },
    socket,
    socketGiven,
    socketWords: [...namedBy("-L", choice.name), ...namedBy("-S", choice.path)],
    socketNamed: socketGiven || Boolean(environment.TMUX),
    tmux: new Tmux(socket, environment.TMUX_WORKSPACE_RESTORE_TMUX || "tmux", async (path) => {
      const { serverProgram } = await import("./server-program-4UVAO7GQ.js");
      return serverProgram(path);
    }),
    paths: statePaths(stateDirectory(environment))
  };
}
function namedBy(flag, value) {
  return value === void 0 ? [] : [flag, value];
}
function typedCommand({ socketWords }, ...words) {
  return ["tmux-workspace-restore", ...[...socketWords, ...words].map(posixQuote)].join(" ");
}
function onSocket(context, path) {
  return {
    ...context,
    socket: { path },
    socketWords: ["-S", path],
    tmux: context.tmux.onSocket(path)
  };
}

export {
  createContext,
  typedCommand,
  onSocket
};
