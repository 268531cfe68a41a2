import { join } from "node:path";
import type { HarnessName } from "../names.ts";

/** Stands in every hook of ours, whatever the version and wherever the plugin is. */
export const hookMark = "/hooks/workspace-restore-note";

/** The command of a hook. It does nothing once the plugin is gone, so that a harness never complains of it. */
export function hookCommand(hooks: string, harness: HarnessName): string {
  const path = `'${join(hooks, "workspace-restore-note").replaceAll("'", "'\\''")}'`;
  return `[ ! -x ${path} ] || ${path} ${harness}`;
}
