let readsLeftBehind = false;

/** Something is still being read that may never be answered. From here on {@link leave} waits for nothing. */
export function leaveReadsBehind(): void {
  readsLeftBehind = true;
}

/**
 * Ends this process with that status. At exit Node joins the threads of its pool (22 and 24), and so waits for reads of a
 * hung mount; replacing the process ends them. Before Node 22.15, which cannot, it is killed, and its status is 137.
 */
export function leave(status: number): never {
  if (!readsLeftBehind) process.exit(status);
  if (typeof process.execve === "function") {
    process.execve("/bin/sh", ["sh", "-c", 'exit "$1"', "sh", `${status}`], {});
  }
  process.kill(process.pid, "SIGKILL");
  throw new Error("unreachable");
}
