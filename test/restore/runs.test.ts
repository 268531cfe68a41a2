import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { type StatePaths, statePaths } from "../../src/config/paths.ts";
import { damagedRuns } from "../../src/restore/damaged-runs.ts";
import { cancelled, journalProblem } from "../../src/restore/journal.ts";
import { pruneRuns } from "../../src/restore/prune-runs.ts";
import {
  canGoOn,
  consumedByRuns,
  createRun,
  listRuns,
  newRunId,
  readRun,
  resumeRun,
  unfinishedRuns,
} from "../../src/restore/runs.ts";
import type { RunRecord } from "../../src/restore/types.ts";

function place(t: TestContext): StatePaths {
  const root = mkdtempSync(join(tmpdir(), "twr-runs-"));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  return statePaths(join(root, "state"));
}

function recordOf(socketPath = "/tmp/s", id = newRunId()): RunRecord {
  return {
    id,
    createdAt: Date.now(),
    socketPath,
    selection: { candidateId: "boot-1-2", panes: [{ paneId: "%1", keepPermissions: false }] },
    listed: ["boot-1-2", "boot-3-4"],
    confirmedBy: "checklist",
    sessions: 1,
    agents: [
      { pane: "%1", address: "api:1.1", harness: "claude", title: "Fix it" },
      { pane: "%2", address: "api:1.2", harness: "codex", title: "Review" },
    ],
  };
}

/** Runs `body` in a process that is killed at its end, as a crash would. */
function crash(paths: StatePaths, record: RunRecord, body: string): void {
  const module = new URL("../../src/restore/runs.ts", import.meta.url).href;
  const program = `
    import { createRun } from ${JSON.stringify(module)};
    import { statePaths } from ${JSON.stringify(new URL("../../src/config/paths.ts", import.meta.url).href)};
    const run = createRun(statePaths(${JSON.stringify(paths.state)}), ${JSON.stringify(record)});
    ${body}
    process.kill(process.pid, "SIGKILL");
    await new Promise(() => setInterval(() => {}, 1000));
  `;
  const result = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
  });
  assert.equal(result.signal, "SIGKILL", result.stderr);
}

test("a run is on disk, with its candidates consumed, before anything is built", (t) => {
  const paths = place(t);
  const record = recordOf();
  crash(paths, record, "");
  assert.deepEqual(readRun(paths, record.id)?.record, record);
  assert.equal(consumedByRuns(paths).get("boot-3-4")?.id, record.id);
  assert.equal(statSync(join(paths.run(record.id), "run.json")).mode & 0o777, 0o600);
});

test("a second restore on the same socket is told that one is under way", (t) => {
  const paths = place(t);
  const first = createRun(paths, recordOf());
  assert.throws(() => createRun(paths, recordOf()), {
    code: "busy",
    message: /already under way \(process \d+\)/,
  });
  createRun(paths, recordOf("/tmp/other")).end();
  first.end();
  createRun(paths, recordOf()).end();
});

test("of an interrupted run, a launch without an outcome is unknown, and what was not begun is pending", (t) => {
  const paths = place(t);
  const record = recordOf();
  crash(
    paths,
    record,
    `
    run.journal.append({ kind: "built", panes: { "%1": "%11", "%2": "%12" }, adopted: [], warnings: ["A session was renamed."] });
    run.journal.append({ kind: "launch", pane: "%1", paneId: "%11" });
  `,
  );
  const [run] = unfinishedRuns(paths);
  assert.equal(run?.view.stage, "interrupted");
  assert.deepEqual(
    run.view.launches.map(({ state, paneId }) => [state, paneId]),
    [
      ["outcome-unknown", "%11"],
      ["pending", "%12"],
    ],
  );
  assert.deepEqual(run.view.warnings, ["A session was renamed."]);
});

test("an interrupted run is taken up by one process, and then comes to its end", (t) => {
  const paths = place(t);
  const record = recordOf();
  crash(paths, record, "");
  const handle = resumeRun(paths, record);
  assert.throws(() => resumeRun(paths, record), { code: "busy" });
  assert.equal(readRun(paths, record.id)?.view.stage, "building");
  for (const pane of ["%1", "%2"]) {
    handle.journal.append({ kind: "outcome", pane, state: "ready", detail: "ready after 1 s" });
  }
  handle.journal.append({ kind: "done" });
  handle.end();
  assert.deepEqual(unfinishedRuns(paths), []);
  assert.deepEqual(
    listRuns(paths)[0]?.view.launches.map(({ state }) => state),
    ["ready", "ready"],
  );
});

test("a line of the journal that a crash cut off hides no other", (t) => {
  const paths = place(t);
  const record = recordOf();
  const run = createRun(paths, record);
  run.journal.append({ kind: "outcome", pane: "%1", state: "failed", detail: "gone" });
  const journal = join(paths.run(record.id), "journal.jsonl");
  appendFileSync(journal, '{"kind":"outcome","pane":"%2","sta');
  run.journal.append({ kind: "done" });
  assert.deepEqual(
    readRun(paths, record.id)?.entries.map(({ kind }) => kind),
    ["outcome", "done"],
  );
  run.end();
});

test("a damaged run file is no run, and does not hide others", (t) => {
  const paths = place(t);
  const [bad, good] = [recordOf("/tmp/a"), recordOf("/tmp/b")];
  for (const record of [bad, good]) createRun(paths, record).end();
  const file = join(paths.run(bad.id), "run.json");
  writeFileSync(file, readFileSync(file).subarray(0, 50));
  assert.deepEqual(
    listRuns(paths).map(({ record }) => record.id),
    [good.id],
  );
  assert.equal(readRun(paths, "../servers"), undefined);
});

test("what the user stopped is begun after all when the run is told to go on", (t) => {
  const paths = place(t);
  const record = recordOf();
  const run = createRun(paths, record);
  run.journal.append({ kind: "outcome", pane: "%1", state: "ready", detail: "ready after 1 s" });
  run.journal.append({ kind: "cancelled" });
  run.journal.append({ kind: "outcome", pane: "%2", state: "skipped", detail: cancelled });
  run.journal.append({ kind: "done" });
  run.end();
  const states = () => readRun(paths, record.id)?.view.launches.map(({ state }) => state);
  assert.deepEqual(states(), ["ready", "skipped"]);
  const stopped = readRun(paths, record.id);
  assert.ok(stopped !== undefined && canGoOn(stopped));
  run.journal.append({ kind: "continued" });
  assert.deepEqual(states(), ["ready", "pending"]);
  assert.equal(unfinishedRuns(paths).length, 1);
  run.journal.append({ kind: "outcome", pane: "%2", state: "ready", detail: "ready after 1 s" });
  run.journal.append({ kind: "done" });
  const ended = readRun(paths, record.id);
  assert.ok(ended !== undefined && !canGoOn(ended));
});

test("a run is handed to the process that carries it out, and nobody comes between", async (t) => {
  const paths = place(t);
  const record = recordOf();
  const run = createRun(paths, record);
  const module = (name: string) =>
    JSON.stringify(new URL(`../../src/${name}`, import.meta.url).href);
  const program = `
    import { inheritRun } from ${module("restore/runs.ts")};
    import { statePaths } from ${module("config/paths.ts")};
    const run = await inheritRun(statePaths(${JSON.stringify(paths.state)}), ${JSON.stringify(record)});
    console.log("has it");
    process.stdin.once("data", () => run.end());
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program]);
  t.after(() => child.kill("SIGKILL"));
  const said = new Promise((resolve) => child.stdout.once("data", (data) => resolve(`${data}`)));
  assert.throws(() => createRun(paths, recordOf()), { code: "busy" });
  run.handTo(child.pid ?? 0);
  assert.equal(await said, "has it\n");
  assert.throws(() => createRun(paths, recordOf()), { code: "busy" });
  assert.equal(readRun(paths, record.id)?.view.stage, "building", "it is under way all the time");
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.stdin.end("\n");
  await exit;
  createRun(paths, recordOf()).end();
});

test("a loss that was restored or dismissed since it was offered is not restored", async (t) => {
  const paths = place(t);
  createRun(paths, recordOf("/tmp/a")).end();
  for (const socket of ["/tmp/a", "/tmp/b"]) {
    assert.throws(() => createRun(paths, recordOf(socket), true), { code: "unknown-candidate" });
    createRun(paths, recordOf(socket)).end();
  }
});

test("a restore that ended long ago goes with its losses; an unfinished one, and one whose losses are there, stay", (t) => {
  const paths = place(t);
  const day = 24 * 3_600_000;
  const later = Date.now() + 61 * day;
  const [ended, unfinished] = [recordOf("/tmp/a", "run-ended"), recordOf("/tmp/b", "run-open")];
  for (const record of [ended, unfinished]) {
    const run = createRun(paths, record);
    if (record === ended) run.journal.append({ kind: "done" });
    run.end();
  }
  const left = () =>
    listRuns(paths)
      .map(({ record }) => record.id)
      .sort();
  pruneRuns(paths, Date.now() + 59 * day, []);
  pruneRuns(paths, later, ["boot-3-4"]);
  assert.deepEqual(left(), ["run-ended", "run-open"]);
  pruneRuns(paths, later, ["boot-9-9"]);
  assert.deepEqual(left(), ["run-open"]);
});

test("a journal that does not tell all that was done is named; one that a crash cut off does", (t) => {
  const paths = place(t);
  const record = recordOf();
  const run = createRun(paths, record);
  run.journal.append({ kind: "launch", pane: "%1", paneId: "%7" });
  run.end();
  const journal = join(paths.run(record.id), "journal.jsonl");
  const good = readFileSync(journal, "utf8");
  assert.equal(journalProblem(paths.run(record.id)), null);
  writeFileSync(journal, `${good}{"kind":"outcome","pane":"%1","sta`);
  assert.equal(journalProblem(paths.run(record.id)), null);
  assert.deepEqual(damagedRuns(paths), []);
  writeFileSync(journal, good.replace('"launch"', '"lawnch"'));
  assert.match(journalProblem(paths.run(record.id)) ?? "", /is damaged: a step of the restore is/);
  assert.match(
    damagedRuns(paths)[0] ?? "",
    new RegExp(`what the restore ${record.id} has started`),
  );
  rmSync(journal);
  mkdirSync(journal);
  assert.match(journalProblem(paths.run(record.id)) ?? "", /could not be read: EISDIR/);
});
