import assert from "node:assert/strict";
import test from "node:test";
import { buildOffer, type CandidateInput } from "../../src/offer/candidates.ts";
import { died, recordOf, type SnapshotSketch } from "../support/workspaces.ts";

const bootId = "11111111-2222-3333-4444-555555555555";
const withAgent = { sessions: [{ name: "w", windows: [{ panes: [{ agent: {} }] }] }] };
const shellsOnly = { sessions: [{ name: "w", windows: [{ panes: [{ watched: true }] }] }] };

function offer(
  records: CandidateInput["records"],
  changed: Partial<CandidateInput> = {},
): ReturnType<typeof buildOffer> {
  return buildOffer({
    records,
    alive: new Set(),
    bootId,
    socketPath: "/tmp/tmux-0/default",
    rules: { shells: "with-agents", staleHours: 24 },
    facts: new Map(),
    includeConsumed: false,
    ...changed,
  });
}

const record = (sketch: SnapshotSketch, changed = {}) => recordOf(sketch, changed);

test("the newest loss leads", () => {
  const made = offer([
    record({ ...withAgent, pid: 1, died: died - 1000 }),
    record({ ...withAgent, pid: 2, died }),
  ]);
  assert.deepEqual(
    made.candidates.map((candidate) => candidate.identity.pid),
    [2, 1],
  );
});

test("a newer server of idle shells only does not lead, though it can be chosen", () => {
  const made = offer([
    record({ ...shellsOnly, pid: 1, died: died + 60_000 }),
    record({ ...withAgent, pid: 2 }),
  ]);
  assert.deepEqual(
    made.candidates.map((candidate) => [candidate.identity.pid, candidate.worthRestoring]),
    [
      [2, true],
      [1, false],
    ],
  );
});

test("a live server is no candidate, however like a dead one its pid is", () => {
  const alive = record({ ...withAgent, pid: 7 });
  const samePid = record({ ...withAgent, pid: 7, bootId: "99999999-0000-0000-0000-000000000000" });
  const made = offer([alive, samePid], { alive: new Set([alive.key]) });
  assert.deepEqual(
    made.candidates.map((candidate) => candidate.id),
    [samePid.key],
  );
});

test("the cause is told by the boot id", () => {
  const made = offer([
    record({ ...withAgent, pid: 1, bootId: "99999999-0000-0000-0000-000000000000" }),
    record({ ...withAgent, pid: 2, died: died - 1 }),
  ]);
  assert.deepEqual(
    made.candidates.map((candidate) => candidate.cause),
    ["rebooted", "server-gone"],
  );
});

test("losses of other sockets are named, apart", () => {
  const made = offer([
    record({ ...withAgent, pid: 1 }),
    record({ ...withAgent, pid: 2, socketPath: "/tmp/tmux-0/work" }),
  ]);
  assert.equal(made.candidates.length, 1);
  assert.deepEqual(
    made.otherSockets.map((candidate) => candidate.socketPath),
    ["/tmp/tmux-0/work"],
  );
});

test("a consumed loss is listed only when asked for", () => {
  const consumed = { at: died, how: "dismissed" as const, run: null };
  const records = [record(withAgent, { consumed })];
  assert.equal(offer(records).candidates.length, 0);
  const listed = offer(records, { includeConsumed: true }).candidates;
  assert.deepEqual(
    listed.map((candidate) => candidate.consumed),
    [true],
  );
});

test("a record that cannot be read is a warning, and hides nothing else", () => {
  const made = offer([
    record(withAgent),
    record({ ...withAgent, pid: 9 }, { snapshot: undefined, warnings: ["set aside"] }),
  ]);
  assert.equal(made.candidates.length, 1);
  assert.deepEqual(made.warnings, ["set aside"]);
});

test("a workspace in which nothing can come back is not worth an offer", () => {
  const sketch = record(withAgent);
  const facts = new Map([
    [
      sketch.key,
      new Map([
        [
          "%1",
          {
            directory: "gone" as const,
            conversation: null,
            heldBy: [],
            writer: null,
            branch: null,
            interrupted: null,
            lastMessageAt: null,
          },
        ],
      ]),
    ],
  ]);
  assert.equal(offer([sketch], { facts }).candidates[0]?.worthRestoring, false);
});
