import assert from "node:assert/strict";
import test from "node:test";
import { lookMenu, lookRows, pickedPanes } from "../../src/picker/look.ts";
import { toggledAll } from "../../src/picker/panes-menu.ts";
import { noTicks } from "../../src/picker/ticks.ts";
import { buildWorkspace } from "../../src/picker/workspace.ts";
import { offerOf } from "../support/offers.ts";

const offer = offerOf(
  [
    {
      sessions: [
        {
          name: "a",
          windows: [
            {
              panes: [
                { agent: { title: "Fix #[fg=red]", state: "waiting" }, idleMinutes: 2 },
                { agent: { harness: "codex", title: "Old" }, idleMinutes: 9000 },
                { agent: { title: "Gone" } },
                {},
              ],
            },
          ],
        },
      ],
    },
  ],
  new Map([["%3", { directory: "gone" as const }]]),
);
const [candidate] = offer.candidates;
assert.ok(candidate);
const workspace = buildWorkspace(candidate);
const live = new Set(["%1", "%2", "%3", "%4"]);

test("a row says the tick, the agent, the reason and the title of each agent, and draws nothing of it as a style", () => {
  const texts = lookRows(workspace, noTicks, live, true).map(({ text }) => text);
  assert.deepEqual(texts, [
    "[x]  claude  waiting on you, 2 min  Fix ##[fg=red]",
    "[ ]  codex   stale, 6 d             Old",
    " -   claude  directory gone         Gone",
  ]);
});

test("a pane that is not there has no row", () => {
  assert.equal(lookRows(workspace, noTicks, new Set(["%2"]), true).length, 1);
});

test("a row that is a window or a session turns all of it over, one that is disabled never", () => {
  const all = toggledAll(workspace, noTicks, ["%1", "%2", "%3"]);
  assert.deepEqual(
    [...all.set],
    [
      ["%1", true],
      ["%2", true],
    ],
  );
  const none = toggledAll(workspace, all, ["%1", "%2", "%3"]);
  assert.deepEqual([...none.set.values()], [false, false]);
});

test("what was chosen in the tree is the pane, the window or the session of the row", () => {
  const listed = (picked: string) => [
    { pane: "%1", window: "@1", session: "a b", picked },
    { pane: "%2", window: "@1", session: "a b", picked: "" },
    { pane: "%3", window: "@2", session: "a b", picked: "" },
    { pane: "%1", window: "@1", session: "other", picked },
  ];
  assert.deepEqual(pickedPanes(listed("")), []);
  assert.deepEqual(pickedPanes(listed("=a b:0.%1")), ["%1"]);
  assert.deepEqual(pickedPanes(listed("=a b:0.")), ["%1", "%2"]);
  assert.deepEqual(pickedPanes(listed("=a b:")), ["%1", "%2", "%3"]);
});

test("the menu after it counts what is ticked", () => {
  const [first] = lookMenu(workspace, noTicks).entries;
  assert.ok(first?.kind === "item" && first.label === "Restore 1 agent in 1 session");
  const none = toggledAll(workspace, noTicks, ["%1"]);
  assert.equal(lookMenu(workspace, none).entries[0]?.kind, "disabled");
});
