// src/harnesses/install/hook-command.ts
import { join } from "node:path";
var hookMark = "/hooks/workspace-restore-note";
function hookCommand(hooks, harness) {
  const path = `'${join(hooks, "workspace-restore-note").replaceAll("'", "'\\''")}'`;
  return `[ ! -x ${path} ] || ${path} ${harness}`;
}

export {
  hookMark,
  hookCommand
};
