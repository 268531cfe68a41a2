import assert from "node:assert/strict";
import test from "node:test";
import type { JournalEntry } from "../../src/restore/journal.ts";
import { viewOf } from "../../src/restore/run-view.ts";
import type { RunRecord } from "../../src/restore/types.ts";

const record: RunRecord = {
  id: "r",
  createdAt: 0,
  socketPath: "/s",
  selection: { candidateId: "c", panes: [] },
  listed: ["c"],
  confirmedBy: "menu",
  sessions: 1,
  agents: ["%1", "%2", "%3", "%4"].map((pane) => ({
    pane,
    address: `a:${pane.slice(1)}.1`,
    harness: "gemini",
    title: "",
  })),
};

const details = (...entries: JournalEntry[]) =>
  viewOf(record, entries, true).launches.map((launch) => launch.detail);

test("an agent that waits for another one of its directory says which; the others wait their turn", () => {
  const waits: JournalEntry[] = [
    { kind: "waits", at: 1, pane: "%2", behind: "%1" },
    { kind: "waits", at: 1, pane: "%3", behind: "%1" },
    { kind: "waits", at: 1, pane: "%3", behind: "%2" },
  ];
  const begun: JournalEntry = { kind: "launch", at: 2, pane: "%1", paneId: "%9" };
  assert.deepEqual(details(...waits, begun), [
    "starting",
    "waits for a:1.1, same directory",
    "waits for a:1.1, same directory",
    "waiting its turn",
  ]);
  const over: JournalEntry = {
    kind: "outcome",
    at: 3,
    pane: "%1",
    state: "ready",
    detail: "ready",
  };
  assert.deepEqual(details(...waits, begun, over), [
    "ready",
    "waiting its turn",
    "waits for a:2.1, same directory",
    "waiting its turn",
  ]);
});

test("an agent is named by the place that it was built in, also where another one waits for it", () => {
  const built: JournalEntry = {
    kind: "built",
    at: 1,
    panes: { "%1": "%7" },
    addresses: { "%1": "a-2:1.0" },
    adopted: [],
    warnings: [],
  };
  const waits: JournalEntry = { kind: "waits", at: 1, pane: "%2", behind: "%1" };
  const { launches } = viewOf(record, [built, waits], true);
  assert.deepEqual(
    launches.map(({ address }) => address),
    ["a-2:1.0", "a:2.1", "a:3.1", "a:4.1"],
  );
  assert.equal(launches[1]?.detail, "waits for a-2:1.0, same directory");
});
