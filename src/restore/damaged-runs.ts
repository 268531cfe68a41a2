import { existsSync } from "node:fs";
import { join } from "node:path";
import type { StatePaths } from "../config/paths.ts";
import { WorkspaceError } from "../errors.ts";
import { namesIn } from "../store/directory.ts";
import { readRun, refuseNewerRun } from "./runs.ts";

/** A sentence about each restore that is on disk and cannot be read. */
export function damagedRuns(paths: StatePaths): string[] {
  return namesIn(paths.runs).flatMap((id) => {
    const file = join(paths.run(id), "run.json");
    if (!existsSync(file) || readRun(paths, id) !== undefined) return [];
    try {
      refuseNewerRun(paths, id);
    } catch (error) {
      if (error instanceof WorkspaceError) return [error.message];
      throw error;
    }
    return [
      `The restore ${id} cannot be read, and was left as it is: ${file} is damaged. \`offer --all\` lists the losses, also those that it was restoring.`,
    ];
  });
}
