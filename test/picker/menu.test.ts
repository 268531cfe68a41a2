import assert from "node:assert/strict";
import test from "node:test";
import { offerMenu } from "../../src/picker/menu.ts";
import { offerOf } from "../support/offers.ts";
import { died } from "../support/workspaces.ts";

const waiting = { agent: { title: "Fix", state: "waiting" as const } };

function labels(panes: Parameters<typeof offerOf>[0][0]["sessions"][0]["windows"][0]["panes"]) {
  const offer = offerOf([{ sessions: [{ name: "a", windows: [{ panes }] }] }]);
  const [lead] = offer.candidates;
  assert.ok(lead);
  return offerMenu(offer, lead, died, false).entries.flatMap((entry) =>
    entry.kind === "separator" ? [] : [entry.label],
  );
}

test("the menu says which agents its one key leaves out, and why", () => {
  const unbound = { agent: { title: "x", session: null } };
  const stale = { agent: { title: "Old" }, idleMinutes: 9000 };
  assert.deepEqual(labels([waiting, unbound, stale, unbound]).slice(0, 3), [
    "Restore 1 agent in 1 session",
    "Agents left out: 2 conversation unknown, 1 stale",
    "Choose panes…",
  ]);
});

test("where every agent comes back the menu says nothing of it", () => {
  assert.deepEqual(labels([waiting, {}]).slice(0, 2), [
    "Restore 1 agent in 1 session (+ 1 shell)",
    "Choose panes…",
  ]);
});
