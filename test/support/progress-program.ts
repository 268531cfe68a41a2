/** A run's live view on this terminal; how it was left, and whether it was stopped, is written to the file named. */
import { writeFileSync } from "node:fs";
import { showProgress } from "../../src/progress/live.ts";
import type { RunView } from "../../src/restore/types.ts";

const startedAt = Date.now();
let stopped = false;

function current(): RunView {
  const ready = Date.now() - startedAt > 1_000;
  return {
    runId: "r",
    stage: stopped ? "done" : "launching",
    startedAt,
    finishedAt: null,
    sessions: 1,
    launches: [
      {
        savedPaneId: "%1",
        paneId: "%5",
        address: "api:1.1",
        harness: "claude",
        title: "Fix login",
        state: ready ? "ready" : "starting",
        detail: ready ? "ready after 1.0 s" : "",
      },
      {
        savedPaneId: "%2",
        paneId: null,
        address: "api:1.2",
        harness: "codex",
        title: "Review",
        state: "pending",
        detail: "waiting its turn",
      },
    ],
    warnings: [],
  };
}

const io = {
  input: process.stdin,
  output: process.stdout,
  environment: process.env,
  now: Date.now,
};
const stop = () => {
  stopped = true;
};
const end = await showProgress(io, { current, stop });
writeFileSync(process.argv[2] ?? "", JSON.stringify({ end, stopped }));
