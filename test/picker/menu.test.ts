import assert from "node:assert/strict";
import test from "node:test";
import { type Menu, offerMenu, othersMenu } from "../../src/picker/menu.ts";
import { offerOf } from "../support/offers.ts";
import { died } from "../support/workspaces.ts";

const here = { isRebuilt: false, isFresh: false };
const waiting = { agent: { title: "Fix", state: "waiting" as const } };

function labels(panes: Parameters<typeof offerOf>[0][0]["sessions"][0]["windows"][0]["panes"]) {
  const offer = offerOf([{ sessions: [{ name: "a", windows: [{ panes }] }] }]);
  const [lead] = offer.candidates;
  assert.ok(lead);
  return offerMenu(offer, lead, died, here).entries.flatMap((entry) =>
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

test("other lost servers are counted and listed where they hold more than idle shells", () => {
  const of = (name: string, panes: readonly object[]) => ({
    sessions: [{ name, windows: [{ panes: [...panes] }] }],
  });
  const [lead, shells, other] = [of("a", [waiting]), of("b", [{}, {}]), of("c", [waiting])];
  const client = { name: "c", pane: "%0", width: 80, height: 24, utf8: true };
  const told = (...given: (typeof lead)[]) => {
    const offer = offerOf(given.map((each, index) => ({ pid: 70 + index, ...each })));
    const [first] = offer.candidates;
    assert.ok(first);
    const text = (menu: Menu) => JSON.stringify(menu.entries);
    return {
      menu: text(offerMenu(offer, first, died, here)),
      list: othersMenu(offer, first, died, client, 0).entries.length,
    };
  };
  assert.doesNotMatch(told(lead, shells).menu, /Other lost servers/);
  const both = told(lead, shells, other);
  assert.match(both.menu, /Other lost servers \(1\)/);
  assert.equal(both.list, told(lead, other).list);
});
