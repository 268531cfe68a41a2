import assert from "node:assert/strict";
import test from "node:test";
import { cancelled } from "../../src/restore/journal.ts";
import { statusText, summaryLines } from "../../src/restore/summary.ts";
import type { LaunchView, RunView } from "../../src/restore/types.ts";

const launch = (state: LaunchView["state"], detail = ""): LaunchView => ({
  savedPaneId: "%1",
  paneId: null,
  address: "api:1.1",
  harness: "claude",
  title: "Fix login",
  state,
  detail,
});

const run = (changed: Partial<RunView>): RunView => ({
  runId: "r",
  stage: "done",
  startedAt: 0,
  finishedAt: 14_000,
  sessions: 2,
  launches: [],
  warnings: [],
  ...changed,
});

test("what was stopped before it began is one line, however much it is, and not counted as done", () => {
  const stopped = Array.from({ length: 3 }, () => launch("skipped", cancelled));
  const view = run({ launches: [launch("ready"), launch("failed", "no such thing"), ...stopped] });
  const lines = summaryLines(view, 0);
  assert.equal(lines[0], "Restored 1 of 5 agents in 2 sessions, 14 s");
  assert.match(lines[1] ?? "", /✗ api:1\.1 .*no such thing/);
  assert.deepEqual(lines.slice(2), [" · 3 agents not started: you stopped it"]);
  assert.equal(statusText({ ...view, stage: "launching" }), "restore 2/5");
});

test("a restore that is all back leaves the status line free and the summary one line long", () => {
  const view = run({ launches: [launch("ready"), launch("ready")] });
  assert.equal(statusText(view), "");
  assert.deepEqual(summaryLines(view, 0), ["Restored 2 agents in 2 sessions, 14 s"]);
});

test("one that was cut off says how far it came", () => {
  const view = run({
    stage: "interrupted",
    finishedAt: null,
    launches: [launch("ready"), launch("pending")],
  });
  assert.equal(summaryLines(view, 0)[0], "Interrupted: restored 1 of 2 agents in 2 sessions");
});
