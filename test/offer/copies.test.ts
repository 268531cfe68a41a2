import assert from "node:assert/strict";
import test from "node:test";
import { type CopyMaker, withoutCopiesOf } from "../../src/offer/copies.ts";
import type { ServerRecord } from "../../src/store/types.ts";
import { recordOf } from "../support/workspaces.ts";

const original = recordOf({
  pid: 1,
  sessions: [{ name: "w", windows: [{ panes: [{ agent: { session: "one" } }, {}] }] }],
});

/** A lost server with those panes: each made by a run for that saved pane, or the user's own (null). */
function lost(...panes: readonly (readonly [string | null, string | null])[]): ServerRecord {
  const record = recordOf({
    pid: 2,
    sessions: panes.map(([, session], index) => ({
      name: `s${index}`,
      windows: [{ panes: [session === null ? {} : { agent: { session } }] }],
    })),
  });
  const { snapshot } = record;
  assert.ok(snapshot);
  return {
    ...record,
    snapshot: {
      ...snapshot,
      panes: snapshot.panes.map((pane, index) => {
        const saved = panes[index]?.[0] ?? null;
        return saved === null ? pane : { ...pane, restored: { run: "r-1", saved } };
      }),
    },
  };
}

function left(record: ServerRecord, more: Partial<CopyMaker> = {}, records = [original]): string[] {
  const maker: CopyMaker = {
    id: "r-1",
    selection: {
      candidateId: original.key,
      panes: ["%1", "%2"].map((paneId) => ({ paneId, keepPermissions: false })),
    },
    endedIn: new Set(),
    ...more,
  };
  const found = withoutCopiesOf(new Map([["r-1", maker]]), [...records, record]);
  const own = found.find(({ key }) => key === record.key)?.snapshot;
  assert.ok(own === undefined || own.windows.length === own.panes.length);
  return own?.sessions.map(({ name }) => name) ?? [];
}

test("what a restore that was cut short had made there is no loss; a holder of its is none either", () => {
  assert.deepEqual(left(lost(["%1", "one"], ["%2", null], [null, null])), ["s2"]);
  assert.deepEqual(left(lost(["%1", "one"], ["holder", null])), []);
});

test("where the restore came to its end, and once it was erased, all is the user's", () => {
  const record = lost(["%1", "one"], ["%2", null]);
  assert.deepEqual(left(record, { endedIn: new Set([record.key]) }), ["s0", "s1"]);
  assert.deepEqual(left(record, { endedIn: new Set(["another"]) }), []);
  assert.deepEqual(withoutCopiesOf(new Map(), [record]), [record]);
});

test("a pane in which another conversation was begun since is the user's", () => {
  assert.deepEqual(left(lost(["%1", "two"], ["%2", "three"])), ["s0", "s1"]);
});

test("what the restore would not bring back is the user's: its record is gone, or it was not selected", () => {
  const record = lost(["%1", "one"], ["%2", null], ["%9", null]);
  assert.deepEqual(left(record, {}, []), ["s0", "s1", "s2"]);
  assert.deepEqual(left(record), ["s2"]);
});

test("an agent that is not known yet is still the one that was started there", () => {
  const record = lost(["%1", "one"]);
  const { snapshot } = record;
  assert.ok(snapshot);
  const panes = snapshot.panes.map((pane) => ({
    ...pane,
    agent: pane.agent && { ...pane.agent, binding: null, unboundReason: "too early" },
  }));
  assert.deepEqual(left({ ...record, snapshot: { ...snapshot, panes } }), []);
});
