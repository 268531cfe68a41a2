// src/processes/leave.ts
var readsLeftBehind = false;
function leaveReadsBehind() {
  readsLeftBehind = true;
}
function leave(status) {
  if (!readsLeftBehind) process.exit(status);
  if (typeof process.execve === "function") {
    process.execve("/bin/sh", ["sh", "-c", 'exit "$1"', "sh", `${status}`], {});
  }
  process.kill(process.pid, "SIGKILL");
  throw new Error("unreachable");
}

export {
  leaveReadsBehind,
  leave
};
