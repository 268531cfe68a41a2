import { ancestors } from "../processes/ancestors.ts";
import { readProcesses } from "../processes/host.ts";
import { type ShellFamily, shellFamily } from "../restore/quote.ts";

/** How the shell reads that this was called from, so that what is printed can be pasted there. */
export function callerShell(environment: NodeJS.ProcessEnv, pid = process.pid): ShellFamily {
  for (const { comm } of ancestors(readProcesses(), pid)) {
    const family = shellFamily(comm);
    if (family !== undefined) return family;
  }
  return shellFamily(environment.SHELL ?? "") ?? "posix";
}
