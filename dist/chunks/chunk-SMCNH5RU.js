import {
  isRebuilt
} from "./chunk-73S5665N.js";
import {
  isIdleShell
} from "./chunk-KTVQJPA5.js";
import {
  readProcesses
} from "./chunk-73QETIXB.js";

// src/commands/here.ts
async function lookHere(tmux) {
  const listed = tmux.call(["list-panes", "-a", "-F", "#{pane_pid}"], { timeout: 5e3 });
  const [rebuilt, { stdout }] = await Promise.all([isRebuilt(tmux), listed]);
  const pids = stdout.toString("utf8").split("\n").filter(Boolean).map(Number);
  const [pid = 0] = pids;
  return { isRebuilt: rebuilt, isFresh: pids.length === 1 && isIdleShell(readProcesses(), pid) };
}

export {
  lookHere
};
