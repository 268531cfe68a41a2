import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import type { Offer } from "../../src/offer/types.ts";
import { actionFor, bindings } from "../../src/picker/bindings.ts";
import { buttonText } from "../../src/picker/button.ts";
import { type Action, update } from "../../src/picker/model.ts";
import { boxState } from "../../src/picker/rows.ts";
import {
  countOf,
  cursorRow,
  draftOf,
  initialState,
  type PickerState,
  rowsOf,
  tickedOf,
  workspaceOf,
} from "../../src/picker/state.ts";
import { countText } from "../../src/picker/ticks.ts";
import { fortySeven } from "../support/forty-seven.ts";
import { offerOf } from "../support/offers.ts";
import { sketchFacts, sketchSnapshot } from "../support/sketches.ts";
import { died, type SnapshotSketch } from "../support/workspaces.ts";

function start(offer: Offer, size = { columns: 80, rows: 24 }): PickerState {
  const setup = { size, now: died + 480_000, home: "/home/u", permissionsKept: false };
  const state = initialState(offer, setup);
  assert.ok(state);
  return state;
}

function play(state: PickerState, ...actions: Action[]): PickerState {
  return actions.reduce(update, state);
}

/** Moves the cursor to the row of the pane at that address. */
function at(state: PickerState, address: string): PickerState {
  const row = rowsOf(state).find((each) => each.pane?.offered.address === address);
  assert.ok(row, address);
  return { ...state, cursor: row.key };
}

const ticked = (state: PickerState) =>
  [...tickedOf(state)]
    .map((id) => workspaceOf(state).panes.get(id)?.offered.address ?? "")
    .sort((a, b) => a.localeCompare(b));

const small: SnapshotSketch = {
  sessions: [
    {
      name: "a",
      windows: [
        { panes: [{ agent: {} }, {}, { agent: {}, idleMinutes: 9000 }] },
        { shared: "s", panes: [{ agent: { permissionFlags: ["--yolo"] } }] },
      ],
    },
    {
      name: "b",
      windows: [
        { shared: "s", panes: [] },
        { panes: [{}] },
        { panes: [{ agent: { session: null } }] },
      ],
    },
  ],
};

test("it opens with the defaults ticked", () => {
  assert.deepEqual(ticked(start(offerOf([small]))), ["a:1.1", "a:1.2", "a:2.1"]);
});

test("a shell goes with the agents of its window until its own box is set", () => {
  const state = at(start(offerOf([small])), "a:1.1");
  const without = play(state, { type: "toggle" });
  assert.deepEqual(ticked(without), ["a:2.1"]);
  const stale = play(at(without, "a:1.3"), { type: "toggle" });
  assert.deepEqual(ticked(stale), ["a:1.2", "a:1.3", "a:2.1"]);
  const refused = play(at(stale, "a:1.2"), { type: "toggle" });
  assert.deepEqual(ticked(refused), ["a:1.3", "a:2.1"]);
  const back = play(at(refused, "a:1.1"), { type: "toggle" });
  assert.deepEqual(
    ticked(back),
    ["a:1.1", "a:1.3", "a:2.1"],
    "the user's own word on the shell stays",
  );
});

test("a shared window has one state under every session that shows it", () => {
  const state = start(offerOf([small]));
  const shared = rowsOf(state).filter((row) => row.pane?.offered.address === "a:2.1");
  assert.equal(shared.length, 2);
  const off = play({ ...state, cursor: shared[1]?.key ?? "" }, { type: "toggle" });
  const boxes = rowsOf(off)
    .filter((row) => row.pane?.offered.address === "a:2.1")
    .map((row) => boxState(row, draftOf(off).ticks, tickedOf(off)));
  assert.deepEqual(boxes, ["off", "off"]);
  assert.deepEqual(countOf(off), { agents: 1, shells: 1, programs: 0, sessions: 1 });
});

test("the count calls what was an editor or a server no shell", () => {
  const vim: SnapshotSketch = {
    sessions: [
      { name: "a", windows: [{ panes: [{ agent: {} }, { program: "vim", idleMinutes: 3 }, {}] }] },
    ],
  };
  const state = start(offerOf([vim]));
  assert.equal(buttonText(state), "restore 1 agent + 2 panes");
  assert.equal(countText(countOf(state)), "1 agent in 1 session (+ 2 other panes)");
  const alone = play(at(state, "a:1.1"), { type: "toggle" });
  assert.equal(buttonText(alone), "restore 1 pane");
});

test("a group's box ticks all under it, then none, and a part in between", () => {
  const state = start(offerOf([small]));
  const box = (of: PickerState) => {
    const row = cursorRow(of);
    return row && boxState(row, draftOf(of).ticks, tickedOf(of));
  };
  assert.equal(box(state), "part");
  const all = play(state, { type: "toggle" });
  assert.equal(box(all), "on");
  assert.equal(box(play(all, { type: "toggle" })), "off");
});

test("a disabled pane is never ticked, by whatever key", () => {
  const state = start(offerOf([small], new Map([["%1", { directory: "gone" as const }]])));
  const tried = play(at(state, "a:1.1"), { type: "toggle" });
  assert.match(tried.notice ?? "", /Cannot come back: directory gone; make it, then restore/);
  assert.ok(!ticked(play(tried, { type: "all" })).includes("a:1.1"));
});

test("all and none act on what the filter shows, and leave the rest", () => {
  const state = { ...start(offerOf([fortySeven])), filter: "terraform" };
  const none = play(state, { type: "none" });
  assert.equal(tickedOf(none).size, tickedOf(state).size - 2);
  const other = play({ ...none, filter: "" }, { type: "defaults" });
  assert.deepEqual(ticked(other), ticked({ ...state, filter: "" }));
});

test("a filter puts the cursor on the first pane that matches, wherever it was", () => {
  const type = (text: string): Action[] =>
    [...text].map((character) => ({ type: "filter-character", character }));
  const state = play(start(offerOf([fortySeven])), { type: "last" }, { type: "filter" });
  assert.equal(
    cursorRow(play(state, ...type("quick")))?.pane?.pane.agent?.title,
    "Rewrite the quick start",
  );
  const login = play(state, ...type("login"), { type: "filter-done" }, { type: "filter-clear" });
  assert.equal(cursorRow(login)?.pane?.pane.agent?.title, "Fix login redirect loop");
});

test("Ctrl-U empties the search and goes on with it: letters typed next are no commands", () => {
  const clear = actionFor({ type: "key", name: "ctrl-u" }, { kind: "filter", used: false });
  assert.ok(clear);
  const searching = play(
    { ...start(offerOf([fortySeven])), filter: "dark" },
    { type: "filter" },
    { type: "filter-character", character: "x" },
    clear,
  );
  assert.deepEqual([searching.mode.kind, searching.filter], ["filter", ""]);
});

test("Enter after a search that finds nothing shows all again", () => {
  const state = play(
    start(offerOf([fortySeven])),
    { type: "filter" },
    ...[..."zzz"].map((character): Action => ({ type: "filter-character", character })),
    { type: "filter-done" },
  );
  assert.deepEqual([state.mode.kind, state.filter], ["list", ""]);
});

test("a comma looks for several at once, each with words of its own", () => {
  const state = { ...start(offerOf([fortySeven])), filter: "login redirect, ,terraform drift," };
  const found = rowsOf(state).flatMap((row) => row.pane?.pane.agent?.title ?? []);
  assert.deepEqual(found, ["Fix login redirect loop", "Terraform drift in staging"]);
  assert.equal(rowsOf({ ...state, filter: " , " }).length, rowsOf({ ...state, filter: "" }).length);
});

test("the one pane of a window that is found takes one line, and the cursor stays on it when all is shown", () => {
  const found = { ...start(offerOf([fortySeven])), filter: "redirect" };
  const rows = rowsOf(found);
  assert.deepEqual(
    rows.map((row) => [row.depth, row.pane?.offered.address]),
    [
      [0, undefined],
      [1, "api:1.1"],
    ],
  );
  const on = play(found, { type: "last" }, { type: "toggle" });
  // Its window's shells go with it, and are not its row's.
  assert.equal(countOf(on).agents, countOf(found).agents - 1);
  const all = play(on, { type: "back" });
  assert.equal(all.filter, "");
  assert.equal(cursorRow(all)?.pane?.offered.address, "api:1.1");
  assert.equal(cursorRow(all)?.depth, 2);
});

test("undo takes back one change at a time, to the very beginning", () => {
  const state = start(offerOf([fortySeven]));
  const changed = play(state, { type: "none" }, { type: "toggle" }, { type: "all" });
  const undone = play(changed, { type: "undo" }, { type: "undo" }, { type: "undo" });
  assert.deepEqual(ticked(undone), ticked(state));
  assert.equal(play(undone, { type: "undo" }).notice, "Nothing to undo");
});

test("permission flags come back only where the user says so", () => {
  const state = at(start(offerOf([small])), "a:2.1");
  const kept = (of: PickerState) => {
    const { choice } = play(of, { type: "accept" });
    assert.ok(choice?.kind === "restore");
    return choice.selection.panes.filter((pane) => pane.keepPermissions).map((pane) => pane.paneId);
  };
  assert.deepEqual(kept(state), []);
  assert.deepEqual(kept(play(state, { type: "permissions" })), ["%4"]);
  assert.deepEqual(kept({ ...state, permissionsKept: true }), ["%4"]);
  assert.deepEqual(kept(play({ ...state, permissionsKept: true }, { type: "permissions" })), []);
});

test("a turn that was cut short goes on only where the user says so, and is named by its last message", () => {
  const cut = { harness: "claude", interrupted: true, lastMessageAt: died - 7_000 } as const;
  const sketch: SnapshotSketch = {
    sessions: [
      {
        name: "a",
        windows: [{ panes: [{ agent: cut }, { agent: { ...cut, interrupted: false } }] }],
      },
    ],
  };
  const state = at(start(offerOf([sketch])), "a:1.1");
  const continued = (of: PickerState) => {
    const { choice } = play(of, { type: "accept" });
    assert.ok(choice?.kind === "restore");
    return choice.selection.panes.flatMap(({ paneId, continueTurn }) =>
      continueTurn === undefined ? [] : [[paneId, continueTurn.lastMessageAt]],
    );
  };
  assert.deepEqual(continued(state), []);
  const on = play(state, { type: "conversation" });
  assert.deepEqual(continued(on), [["%1", died - 7_000]]);
  assert.deepEqual(continued(play(on, { type: "conversation" })), []);
  assert.deepEqual(continued(play(on, { type: "undo" })), []);
  // Of a whole window or session, those that can.
  const window = play(state, { type: "first" }, { type: "conversation" });
  assert.deepEqual(continued(window), [["%1", died - 7_000]]);
  const other = play(at(state, "a:1.2"), { type: "conversation" });
  assert.match(other.notice ?? "", /its work was not cut off/);
  // Without its tick nothing of it comes back.
  assert.deepEqual(continued(play(on, { type: "toggle" })), []);
});

test("the keys that change what an unticked row comes back with tick it, and undo takes back both", () => {
  const old = { harness: "claude", interrupted: true, lastMessageAt: died - 9e8 } as const;
  const sketch: SnapshotSketch = {
    sessions: [
      {
        name: "a",
        windows: [
          { panes: [{ agent: { ...old, session: "x", permissionFlags: ["--yolo"] } }] },
          { panes: [{ agent: { ...old, session: "y", permissionFlags: ["--yolo"] } }] },
        ],
      },
    ],
  };
  const none = play(start(offerOf([sketch])), { type: "none" });
  const restored = (of: PickerState) => {
    const { choice } = play(of, { type: "accept" });
    return choice?.kind === "restore" ? choice.selection.panes : [];
  };
  const state = at(none, "a:1.1");
  const kept = play(state, { type: "permissions" });
  assert.deepEqual(ticked(kept), ["a:1.1"]);
  assert.deepEqual(restored(kept), [{ paneId: "%1", keepPermissions: true }]);
  assert.match(kept.notice ?? "", /^Ticked, with its permission flags/);
  const told = play(state, { type: "conversation" });
  assert.deepEqual(ticked(told), ["a:1.1"]);
  assert.ok(restored(told)[0]?.continueTurn);
  assert.match(told.notice ?? "", /^Ticked, and told to go on/);
  for (const changed of [kept, told]) {
    assert.deepEqual(ticked(play(changed, { type: "undo" })), []);
  }
  // Told, then unticked: the key tells it anew rather than taking away what nobody sees.
  const again = play(told, { type: "toggle" }, { type: "conversation" });
  assert.ok(restored(again)[0]?.continueTurn);
  // Of a group those that are ticked; all, where none is.
  const whole = play(none, { type: "first" }, { type: "permissions" });
  assert.deepEqual(ticked(whole), ["a:1.1", "a:2.1"]);
  assert.match(whole.notice ?? "", /^2 panes ticked/);
  const part = play(
    at(none, "a:2.1"),
    { type: "toggle" },
    { type: "first" },
    { type: "permissions" },
  );
  assert.deepEqual(restored(part), [{ paneId: "%2", keepPermissions: true }]);
  assert.equal(part.notice, null);
});

test("those keys say why a row that cannot come back stays as it is", () => {
  const agent = { permissionFlags: ["--yolo"], interrupted: true, lastMessageAt: died };
  const sketch = { sessions: [{ name: "a", windows: [{ panes: [{ agent }] }] }] };
  const offer = offerOf([sketch], new Map([["%1", { directory: "gone" as const }]]));
  const state = at(start(offer), "a:1.1");
  const tried = play(state, { type: "permissions" });
  assert.match(tried.notice ?? "", /Cannot come back: directory gone/);
  assert.equal(draftOf(tried), draftOf(state));
  assert.equal(draftOf(play(state, { type: "conversation" })), draftOf(state));
});

test("while filtering, rows are ticked one after the other: what is typed then begins a new search", () => {
  const type = (text: string): Action[] =>
    [...text].map((character) => ({ type: "filter-character", character }));
  const none = play(start(offerOf([fortySeven])), { type: "none" });
  const one = play(none, { type: "filter" }, ...type("runbook"), { type: "filter-toggle" });
  assert.equal(one.filter, "runbook");
  const two = play(one, ...type("zone"), { type: "filter-toggle" });
  assert.equal(two.filter, "zone");
  assert.equal(countOf(two).agents, 2);
  // Erasing goes on with the old one.
  assert.equal(play(two, { type: "filter-erase" }, ...type("e")).filter, "zone");
  const done = play(two, { type: "filter-done" });
  assert.deepEqual([done.filter, done.mode.kind], ["", "list"]);
  const { choice } = play(done, { type: "accept" });
  assert.equal(choice?.kind === "restore" ? choice.selection.panes.length : 0, 2);
  assert.equal(countOf(play(two, { type: "filter-toggle" })).agents, 1);
  // Nothing was ticked by it: the search stays.
  const kept = play(none, { type: "filter" }, ...type("zone"), { type: "filter-done" });
  assert.equal(kept.filter, "zone");
});

test("a chosen conversation makes an unbound pane an agent, and is not offered to a second one", () => {
  const two: SnapshotSketch = {
    sessions: [
      {
        name: "a",
        windows: [{ panes: [{ agent: { session: null } }, { agent: { session: null } }] }],
      },
    ],
  };
  const state = at(start(offerOf([two])), "a:1.1");
  const key = `${workspaceOf(state).candidate.id} %1`;
  const found = [{ sessionId: "c1", title: "One", lastMessageAt: null }];
  const open = play(state, { type: "conversation" }, { type: "conversations-found", key, found });
  const chosen = play(open, { type: "accept" });
  assert.deepEqual(countOf(chosen), { agents: 1, shells: 0, programs: 0, sessions: 1 });
  const second = `${workspaceOf(state).candidate.id} %2`;
  const again = play(
    at(chosen, "a:1.2"),
    { type: "conversation" },
    { type: "conversations-found", key: second, found },
    { type: "accept" },
  );
  assert.match(again.notice ?? "", /Another pane/);
  assert.deepEqual(countOf(again), { agents: 1, shells: 0, programs: 0, sessions: 1 });
});

test("what was ticked of one lost server is kept while another is looked at", () => {
  const state = start(
    offerOf([
      { ...small, died },
      { ...fortySeven, died: died - 1000 },
    ]),
  );
  const none = play(state, { type: "none" });
  const other = play(none, { type: "others" }, { type: "move", by: 1 }, { type: "accept" });
  assert.equal(workspaceOf(other).candidate.identity.pid, 101);
  assert.ok(tickedOf(other).size > 20);
  const back = play(other, { type: "others" }, { type: "move", by: -1 }, { type: "accept" });
  assert.equal(tickedOf(back).size, 0);
});

test("jumping goes from session to session", () => {
  const state = start(offerOf([fortySeven]), { columns: 80, rows: 60 });
  const names: string[] = [];
  let here = state;
  for (let step = 0; step < 5; step += 1) {
    here = play(here, { type: "session", by: 1 });
    names.push(cursorRow(here)?.session.session.name ?? "");
  }
  assert.deepEqual(names, ["web", "infra", "data", "docs", "scratch"]);
});

test("folding hides rows and changes no tick", () => {
  const state = start(offerOf([fortySeven]), { columns: 80, rows: 60 });
  const folded = play(state, { type: "fold" });
  assert.ok(rowsOf(folded).length < rowsOf(state).length);
  assert.deepEqual(ticked(folded), ticked(state));
  assert.deepEqual(rowsOf(play(folded, { type: "unfold" })).length, rowsOf(state).length);
});

const anyAction = fc.oneof(
  fc
    .constantFrom(...bindings.map((binding) => binding.action))
    .filter(({ type }) => type !== "accept" && type !== "back" && type !== "dismiss"),
  fc.record({ type: fc.constant("move" as const), by: fc.integer({ min: -9, max: 9 }) }),
  fc.record({
    type: fc.constant("click" as const),
    column: fc.nat(79),
    row: fc.nat(22),
  }),
  fc.record({
    type: fc.constant("filter-character" as const),
    character: fc.constantFrom("c", "a", " ", "v"),
  }),
  fc.constantFrom<Action>({ type: "filter-erase" }, { type: "filter-clear" }),
);

test("whatever path of keys and clicks: what is restored is what is ticked on the screen, and as many as the button says", () => {
  fc.assert(
    fc.property(
      fc.array(sketchSnapshot, { minLength: 1, maxLength: 2 }),
      sketchFacts,
      fc.array(anyAction, { maxLength: 25 }),
      (sketches, facts, actions) => {
        const offer = offerOf(sketches, new Map(Object.entries(facts)));
        const played = play(start(offer), ...actions);
        if (played.choice !== null) return;
        const before = play({ ...played, mode: { kind: "list" } }, { type: "filter-clear" });
        const unfolded: PickerState = {
          ...before,
          drafts: new Map(
            [...before.drafts].map(([id, draft]) => [id, { ...draft, folded: new Set() }]),
          ),
        };
        const shown = rowsOf(unfolded)
          .filter((row) => row.pane !== null)
          .filter((row) => boxState(row, draftOf(unfolded).ticks, tickedOf(unfolded)) === "on")
          .map((row) => row.pane?.pane.id ?? "");
        const { choice } = play(before, { type: "accept" });
        const restored = choice?.kind === "restore" ? choice.selection.panes : [];
        const ids = restored.map((pane) => pane.paneId);
        assert.deepEqual(new Set(ids), new Set(shown));
        assert.equal(new Set(ids).size, ids.length, "each pane once");
        const said = [...buttonText(before).matchAll(/\d+/g)].reduce(
          (sum, [number]) => sum + Number(number),
          0,
        );
        assert.equal(said, ids.length);
        for (const pane of restored) {
          const node = workspaceOf(before).panes.get(pane.paneId);
          assert.ok(node?.offered.default !== "disabled" || pane.sessionId !== undefined);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test("the cursor is always on a row that is on the screen", () => {
  fc.assert(
    fc.property(sketchSnapshot, fc.array(anyAction, { maxLength: 25 }), (sketch, actions) => {
      const state = play(start(offerOf([sketch]), { columns: 60, rows: 10 }), ...actions);
      const rows = rowsOf(state);
      if (rows.length === 0) return;
      const index = rows.findIndex((row) => row.key === state.cursor);
      assert.ok(
        index >= state.top && index < state.top + 6,
        `${index} of ${rows.length}, top ${state.top}`,
      );
    }),
    { numRuns: 300 },
  );
});
