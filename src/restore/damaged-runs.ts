import { existsSync } from "node:fs";
import { join } from "node:path";
import type { StatePaths } from "../config/paths.ts";
import { WorkspaceError } from "../errors.ts";
import { namesIn } from "../store/directory.ts";
import { journalProblem } from "./journal.ts";
import { readRun, refuseNewerRun } from "./runs.ts";

/** A sentence about each restore that is on disk and cannot be read. */
export function damagedRuns(paths: StatePaths): string[] {
  return namesIn(paths.runs).flatMap((id) => {
    const file = join(paths.run(id), "run.json");
    const run = readRun(paths, id);
    if (run !== undefined && run.view.stage !== "done") {
      const problem = journalProblem(paths.run(id));
      return problem === null
        ? []
        : [`${problem}. Look at what the restore ${id} has started before it goes on.`];
    }
    if (!existsSync(file) || run !== undefined) return [];
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

/** What has been done must be known, or it would be done again. Throws `state-invalid`. */
export function requireWholeJournal(paths: StatePaths, id: string): void {
  const problem = journalProblem(paths.run(id));
  if (problem === null) return;
  throw new WorkspaceError("state-invalid", `The restore ${id} cannot go on: ${problem}`, {
    advice: `Nothing was started. \`restore --candidate\` with the loss's id brings back what is not there yet; \`offer --all\` lists the ids.`,
  });
}
