import {
  bootId,
  readProcess
} from "./chunk-73QETIXB.js";

// src/processes/identity.ts
function isRunning(facts) {
  return facts !== void 0 && facts.state !== "Z" && facts.state !== "X";
}
function isProcessAlive(identity) {
  const facts = readProcess(identity.pid);
  return isRunning(facts) && facts.startTime === identity.startTime;
}
function isServerAlive(identity) {
  return identity.bootId === bootId() && isProcessAlive(identity);
}
function serverIdentity(pid) {
  const facts = readProcess(pid);
  if (!isRunning(facts)) return void 0;
  return { bootId: bootId(), pid, startTime: facts.startTime };
}
function ownIdentity() {
  const facts = readProcess(process.pid);
  if (facts === void 0) throw new Error("This process does not see itself among the processes");
  return { pid: facts.pid, startTime: facts.startTime };
}

export {
  isRunning,
  isProcessAlive,
  isServerAlive,
  serverIdentity,
  ownIdentity
};
