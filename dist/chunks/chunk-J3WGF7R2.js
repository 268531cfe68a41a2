import {
  journalProblem,
  readRun,
  refuseNewerRun
} from "./chunk-N63G2IEU.js";
import {
  namesIn
} from "./chunk-HIKQLT2U.js";
import {
  WorkspaceError
} from "./chunk-GMU24DER.js";

// src/restore/damaged-runs.ts
import { existsSync } from "node:fs";
import { join } from "node:path";
function damagedRuns(paths) {
  return namesIn(paths.runs).flatMap((id) => {
    const file = join(paths.run(id), "run.json");
    const run = readRun(paths, id);
    if (run !== void 0 && run.view.stage !== "done") {
      const problem = journalProblem(paths.run(id));
      return problem === null ? [] : [`${problem}. Look at what the restore ${id} has started before it goes on.`];
    }
    if (!existsSync(file) || run !== void 0) return [];
    try {
      refuseNewerRun(paths, id);
    } catch (error) {
      if (error instanceof WorkspaceError) return [error.message];
      throw error;
    }
    return [
      `The restore ${id} cannot be read, and was left as it is: ${file} is damaged. \`offer --all\` lists the losses, also those that it was restoring.`
    ];
  });
}
function requireWholeJournal(paths, id) {
  const problem = journalProblem(paths.run(id));
  if (problem === null) return;
  throw new WorkspaceError("state-invalid", `The restore ${id} cannot go on: ${problem}`, {
    advice: `Nothing was started. \`restore --candidate\` with the loss's id brings back what is not there yet; \`offer --all\` lists the ids.`
  });
}

export {
  damagedRuns,
  requireWholeJournal
};
