import assert from "node:assert/strict";
import test from "node:test";
import { serverKey } from "../../src/snapshot/key.ts";
import type { Snapshot } from "../../src/snapshot/schema.ts";
import { parseSnapshot } from "../../src/store/validate.ts";
import { snapshotOf } from "../support/workspaces.ts";

const whole = snapshotOf({
  sessions: [
    { name: "a", windows: [{ panes: [{}, {}] }, { panes: [{}] }] },
    { name: "b", windows: [{ panes: [{}] }] },
  ],
});
const parse = (snapshot: Snapshot) =>
  parseSnapshot(Buffer.from(JSON.stringify(snapshot)), serverKey(whole.server.identity));

test("a snapshot that is whole is good", () => {
  assert.deepEqual(parse(whole), { kind: "good", snapshot: whole });
});

const [a, b] = whole.sessions;
const [pane] = whole.panes;
assert.ok(a && b && pane);
const damaged: readonly (readonly [string, Snapshot])[] = [
  ["two of its panes have one id", { ...whole, panes: [...whole.panes, pane] }],
  ["two of its windows have one id", { ...whole, windows: whole.windows.concat(whole.windows) }],
  ["two of its sessions have one id", { ...whole, sessions: [a, { ...b, id: a.id }] }],
  ["a pane is in no window of it", { ...whole, panes: [{ ...pane, window: "@99" }] }],
  [
    "a session shows no window of it",
    { ...whole, sessions: [{ ...b, links: [{ index: 1, window: "@99" }] }] },
  ],
  [
    "a session has two windows at one index",
    { ...whole, sessions: [{ ...a, links: a.links.map((link) => ({ ...link, index: 1 })) }] },
  ],
  ["a session's current window is none of its own", { ...whole, sessions: [{ ...a, current: 7 }] }],
];
for (const [reason, snapshot] of damaged) {
  test(`damaged: ${reason}`, () => {
    assert.deepEqual(parse(snapshot), { kind: "damaged", reason });
  });
}
