import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { actionFor, bindings } from "../../src/picker/bindings.ts";
import { update } from "../../src/picker/model.ts";
import { paintLine } from "../../src/picker/paint.ts";
import { lineText } from "../../src/picker/spans.ts";
import {
  cursorRow,
  initialState,
  type PickerState,
  paneKey,
  workspaceOf,
} from "../../src/picker/state.ts";
import { view } from "../../src/picker/view.ts";
import { textWidth } from "../../src/text/width.ts";
import { fortySeven, sampleConversation } from "../support/forty-seven.ts";
import { offerOf } from "../support/offers.ts";
import { died, type SnapshotSketch } from "../support/workspaces.ts";

const full = { colour: "true", utf8: true } as const;

function start(sketch: SnapshotSketch, size = { columns: 80, rows: 24 }): PickerState {
  const offer = offerOf([sketch, { ...sketch, died: died - 1e8 }]);
  const setup = { size, now: died + 480_000, home: "/home/u", permissionsKept: false };
  const state = initialState(offer, setup);
  assert.ok(state);
  return state;
}

function press(state: PickerState, ...keys: string[]): PickerState {
  return keys.reduce((before, name) => {
    const action = actionFor({ type: "key", name }, before.mode);
    return action === undefined ? before : update(before, action);
  }, state);
}

function screen(state: PickerState, capabilities: Parameters<typeof view>[1] = full): string {
  return view(state, capabilities).map(lineText).join("\n");
}

test("at every size the screen is filled exactly, whatever is open", () => {
  const keys = [
    [],
    ["down", "down"],
    ["?"],
    ["/", "w", "e"],
    ["/", "z", "q", "x"],
    ["o"],
    ["D"],
    ["n", "enter"],
    ["end"],
  ];
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 100 }),
      fc.constantFrom(...keys),
      fc.boolean(),
      (columns, rows, pressed, utf8) => {
        const state = press(start(fortySeven, { columns, rows }), ...pressed);
        const lines = view(state, { colour: "true", utf8 });
        assert.equal(lines.length, rows);
        for (const line of lines) assert.equal(textWidth(lineText(line)), columns);
        if (!utf8) assert.match(lines.map(lineText).join(""), /^[\x20-\x7e]*$/);
      },
    ),
    { numRuns: 300 },
  );
});

test("no character of a record reaches the terminal as a control, whatever stands in names, titles and messages", () => {
  const hostile = fc.string({ unit: "binary", maxLength: 30 });
  fc.assert(
    fc.property(
      hostile,
      hostile,
      hostile,
      fc.integer({ min: 40, max: 220 }),
      (name, title, text, columns) => {
        const state = start(
          {
            sessions: [
              {
                name,
                windows: [
                  {
                    name: title,
                    panes: [
                      { agent: { title, model: text, branch: name, permissionFlags: [text] } },
                      {},
                    ],
                  },
                ],
              },
            ],
          },
          { columns, rows: 30 },
        );
        const moved = press(state, "down", "down");
        const pane = cursorRow(moved)?.pane?.pane.id ?? "";
        const preview = {
          ...sampleConversation,
          messages: [{ role: "user" as const, at: died, text }],
        };
        const shown = update(moved, { type: "preview", key: paneKey(moved, pane), preview });
        for (const line of view(shown, full)) {
          assert.equal(textWidth(lineText(line)), columns);
          const painted = paintLine(line, "true").replaceAll(/\u001b\[[\d;]*[mG]/g, "");
          assert.doesNotMatch(painted, /[\p{Cc}\p{Cf}\p{Cs}]/u);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test("every row says why it is as it is", () => {
  const shown = screen(start(fortySeven, { columns: 120, rows: 90 }));
  for (const reason of [
    "interrupted",
    "waiting on you",
    "working",
    "recent",
    "stale",
    "with its agent",
    "idle shell",
  ]) {
    assert.match(shown, new RegExp(reason));
  }
});

test("a disabled pane has no box, and its reason instead of a time", () => {
  const facts = new Map([["%1", { conversation: "missing" as const }]]);
  const offer = offerOf(
    [{ sessions: [{ name: "a", windows: [{ panes: [{ agent: { title: "Gone" } }] }] }] }],
    facts,
  );
  const setup = { size: { columns: 80, rows: 24 }, now: died, home: "/", permissionsKept: false };
  const state = initialState(offer, setup);
  assert.ok(state);
  const row = screen(state)
    .split("\n")
    .find((line) => line.includes("Gone"));
  assert.match(row ?? "", / · .*Gone +transcript gone/);
  assert.doesNotMatch(row ?? "", /\[.\]/);
});

test("the preview follows the cursor: reason in a sentence, permission flags, messages, the window's picture", () => {
  const state = press(start(fortySeven, { columns: 120, rows: 40 }), "down", "down");
  const pane = cursorRow(state)?.pane?.pane.id ?? "";
  const shown = screen(
    update(state, { type: "preview", key: paneKey(state, pane), preview: sampleConversation }),
  );
  assert.match(
    shown,
    /Ticked: cut off in the middle of its work; last message 6 min before the loss/,
  );
  assert.match(shown, / c have it go on /);
  assert.match(shown, /Had --dangerously-skip-permissions: left out {3}p keep it/);
  assert.match(shown, /you .*keep the query string/);
  assert.match(shown, /┌─+┬─+┬─+┐/);
});

test("without colour nothing is lost: the same words stand there", () => {
  const state = start(fortySeven);
  const lines = view(state, { colour: "none", utf8: true });
  assert.equal(lines.map(lineText).join("\n"), screen(state));
  const painted = lines.map((line) => paintLine(line, "none")).join("");
  assert.doesNotMatch(painted, /\u001b\[[\d;]*(?:3[0-8]|4[0-8]|9\d)[\d;]*m/);
});

const marks = "ticked, partly ticked, cannot be ticked had permission flags, which are left out ·";
const helpWords = new Set(
  [...bindings.map(({ help }) => help), marks].flatMap((help) => help.split(" ")).filter(Boolean),
);

for (const [columns, rows] of [
  [80, 24],
  [60, 15],
  [40, 8],
  [120, 16],
  [160, 16],
] as const) {
  test(`the help can be read whole at ${columns}x${rows}`, () => {
    let state = press(start(fortySeven, { columns, rows }), "?");
    const seen = new Set<string>();
    for (let page = 0; page < 40; page += 1) {
      const box = screen(state).split("\n").slice(0, -1).join("\n");
      assert.match(box, /┌─ Keys[\s\S]*└─/);
      const inside = box.replaceAll(/^.*?│(.*)│.*$/gm, "$1");
      for (const word of inside.split(/\s+/)) seen.add(word);
      assert.doesNotMatch([...box.matchAll(/│ (.*) │/g)].map(([, line]) => line).join("\n"), /…/);
      state = press(state, "down");
    }
    assert.equal(state.mode.kind, "help");
    assert.deepEqual(
      [...helpWords].filter((word) => !seen.has(word)),
      [],
    );
    assert.equal(press(state, "x").mode.kind, "list");
  });
}

test("in a popup on 80x24 the help is on one screen, the marks of a row with it", () => {
  const shown = screen(press(start(fortySeven, { columns: 78, rows: 22 }), "?"));
  assert.match(shown, /← → h l[\s\S]*! in a row +comes back with its permission flags/);
  assert.doesNotMatch(shown, /\d more {3}Esc/);
});

test("however little room the footer has, it names the key that lists the keys", () => {
  assert.match(
    screen(start(fortySeven, { columns: 60, rows: 15 }))
      .split("\n")
      .at(-1) ?? "",
    /\? keys/,
  );
  assert.match(
    screen(start(fortySeven)).split("\n").at(-1) ?? "",
    /space tick {2}\/ filter {2}n none {2}\? keys/,
  );
});

test("a reason is not cut at 80 columns, and one of the user's own is none the longer", () => {
  const sketch = { sessions: [{ name: "a", windows: [{ panes: [{ agent: {} }] }] }] };
  const shown = screen(press(start(sketch), "down", "space"));
  assert.match(shown, /\[ \].*by your choice/);
});

test("a pane whose directory is gone says what would bring it back", () => {
  const sketch = { sessions: [{ name: "a", windows: [{ panes: [{ agent: {} }] }] }] };
  const offer = offerOf([sketch], new Map([["%1", { directory: "gone" as const }]]));
  const setup = { size: { columns: 80, rows: 24 }, now: died, home: "/", permissionsKept: false };
  const state = initialState(offer, setup);
  assert.ok(state);
  assert.match(screen(press(state, "down")), /directory gone; make it, then restore/);
});

const footerOf = (state: PickerState) => screen(state).split("\n").at(-1) ?? "";

test("enter is named once on any screen, by the one thing that it does there", () => {
  const list = start(fortySeven);
  assert.match(footerOf(list), /enter {2}restore 14 agents/);
  const typing = press(list, "/", "t", "i", "d", "y");
  assert.match(footerOf(typing), /Tab tick {2}enter done .* 14 agents \+ 14 panes ticked $/);
  const used = press(typing, "tab");
  assert.match(footerOf(used), /Tab untick {2}type the next {2}enter show all .* 15 agents/);
  const filtered = press(typing, "enter");
  assert.match(footerOf(filtered), /Esc show all .*enter {2}restore 14 agents/);
  for (const state of [
    list,
    typing,
    used,
    filtered,
    press(list, "o"),
    press(list, "D"),
    press(list, "/", "d", "a", "e", "m", "o", "n", "enter", "down", "c"),
  ]) {
    assert.ok((screen(state).match(/\benter\b/g) ?? []).length <= 1, screen(state));
  }
});

test("the list of lost servers is read whole in a small popup", () => {
  const shown = screen(press(start(fortySeven, { columns: 58, rows: 13 }), "o"));
  assert.match(shown, /47 panes · 14 agents \+ 14 panes ticked/);
  const inside = [...shown.matchAll(/│ (.*) │/g)].map(([, line]) => line);
  assert.ok(inside.length > 4);
  assert.doesNotMatch(inside.join("\n"), /…/);
});

test("of a long search its end is seen, where it is typed", () => {
  const long = "checkout,terraform,runbook,quick start,egress costs,tenant";
  for (const columns of [60, 80]) {
    const state = press(start(fortySeven, { columns, rows: 24 }), "/", ...long);
    assert.match(screen(state), /^ \/ .*costs,tenant▏ +7 shown $/m);
  }
});

test("a row without its tick still says what its agent was doing, and its details that the tick was taken away", () => {
  const state = press(start(fortySeven), "n", "/", ..."upgrade");
  assert.match(screen(state), /\[ \].*Upgrade dependencies.*waiting on you/);
  assert.match(screen(state), /Not ticked: by your choice; it was waiting on you/);
});

test("where enter does not restore there is nothing to click on that would", () => {
  const typing = press(start(fortySeven), "/", "t");
  const clicked = update(typing, { type: "click", column: 75, row: 23 });
  assert.equal(clicked.choice, null);
});

test("a notice is read whole, and no key goes off the screen for it", () => {
  const state = press(start(fortySeven, { columns: 60, rows: 15 }), "n", "enter");
  const [notice, footer] = screen(state).split("\n").slice(-2);
  assert.match(notice ?? "", /^─ Nothing is ticked: space ticks a row, q leaves ─+$/);
  assert.match(footer ?? "", /\? keys/);
});

test("a conversation that is gone is said to be gone, and nothing else of it", () => {
  const sketch = { sessions: [{ name: "a", windows: [{ panes: [{ agent: { title: "Old" } }] }] }] };
  const offer = offerOf([sketch], new Map([["%1", { conversation: "missing" as const }]]));
  const setup = { size: { columns: 80, rows: 24 }, now: died, home: "/", permissionsKept: false };
  const opened = initialState(offer, setup);
  assert.ok(opened);
  const state = press(opened, "down");
  const key = paneKey(state, "%1");
  const shown = screen(update(state, { type: "preview", key, preview: "unreadable" }));
  assert.match(shown, /Cannot come back: its conversation was deleted {3}c choose another/);
  assert.doesNotMatch(shown, /could not be read/);
});

test("of a conversation that was chosen instead, no messages of the other one are shown", () => {
  const agent = { title: "Old", session: "gone" };
  const sketch = { sessions: [{ name: "a", windows: [{ panes: [{ agent }] }] }] };
  const offer = offerOf([sketch], new Map([["%1", { conversation: "missing" as const }]]));
  const setup = { size: { columns: 80, rows: 24 }, now: died, home: "/", permissionsKept: false };
  const opened = initialState(offer, setup);
  assert.ok(opened);
  const listed = press(opened, "down", "c");
  const key = paneKey(listed, "%1");
  const found = [{ sessionId: "n", title: "New", lastMessageAt: null }];
  const chosen = press(update(listed, { type: "conversations-found", key, found }), "enter");
  const shown = screen(update(chosen, { type: "preview", key, preview: sampleConversation }));
  assert.match(shown, /New/);
  assert.doesNotMatch(shown, /query string/);
});

test("what a row's details do not say whole ends after a word, and what a key does is never cut", () => {
  const flags = ["--dangerously-skip-permissions", "--allow-dangerously-skip-permissions"];
  const agent = {
    harness: "claude",
    title: "A title of quite some length that wraps",
    branch: "feature/a-branch-with-a-long-name",
    permissionFlags: flags,
    interrupted: true,
    lastMessageAt: died - 60_000,
    idleMinutes: 1,
  } as const;
  const sketch = { sessions: [{ name: "a", windows: [{ panes: [{ agent }, {}] }] }] };
  for (const columns of [66, 72, 80, 90, 100]) {
    const state = press(start(sketch, { columns, rows: 24 }), "down", "down");
    const preview = sampleConversation;
    const shown = screen(update(state, { type: "preview", key: paneKey(state, "%1"), preview }));
    const details = shown.split("\n").slice(17, -2).join("\n");
    assert.match(details, /c have it go on/);
    assert.match(details, /left out {3}p keep it/);
    const words = sampleConversation.messages.flatMap(({ text }) => text.split(" "));
    for (const [, word = ""] of details.matchAll(/it {2}.*?(\S+)…/g)) {
      assert.ok(words.includes(word), `${word} at ${columns}`);
    }
  }
});

test("where the details have room, nothing of a pane's facts is cut or counted instead", () => {
  for (const columns of [140, 145, 200, 300]) {
    const shown = screen(press(start(fortySeven, { columns, rows: 40 }), "down", "down"));
    const details = shown
      .split("\n")
      .map((line) => line.split("│")[1]?.trim() ?? "")
      .join(" ");
    for (const fact of [
      "api:1.1 · ~/src/api · fix/login-redirect",
      "opus-4-8 · 42% context · $3.10",
      "cut off in the middle of its work",
      "Had --dangerously-skip-permissions:",
      "left out   p keep it",
    ]) {
      assert.ok(details.includes(fact), `${fact} at ${columns}: ${details}`);
    }
  }
});

test("a program's name is not cut while the column of titles beside it is empty", () => {
  assert.match(screen(start(fortySeven, { columns: 120, rows: 40 })), /\.1 +journalctl /);
});

test("the window's picture is drawn where there is something to tell apart", () => {
  const windows = [{ panes: [{ agent: { title: "Alone" } }] }, { panes: [{ agent: {} }, {}] }];
  const sketch = { sessions: [{ name: "a", windows }] };
  const box = /┌─/;
  assert.doesNotMatch(screen(press(start(sketch), "down")), box);
  assert.match(screen(press(start(sketch), "down", "down")), box);
});

test("a terminal that is too small is told so", () => {
  assert.match(
    screen(start(fortySeven, { columns: 30, rows: 5 })),
    /^40 columns, 8 rows needed:\s+enlarge the terminal, then\s+q, and open this again/,
  );
});

test("a window that several sessions show says where else", () => {
  assert.match(screen(start(fortySeven, { columns: 100, rows: 60 })), /5:logs {2}also in web/);
});

test("the loss is named: what happened, and when it was last seen", () => {
  assert.match(screen(start(fortySeven)), /machine rebooted · last seen .*\(8 min ago\)/);
});

test("nothing that matches a filter is said, and the way out with it", () => {
  const shown = screen(press(start(fortySeven), "/", "z", "q", "x"));
  assert.match(shown, /Nothing matches/);
  assert.match(shown, /Esc show all/);
  assert.doesNotMatch(shown, /enter/);
});

test("a redraw after a key at 1,000 panes stays under 16 ms", () => {
  const sessions = Array.from({ length: 20 }, (_, session) => ({
    name: `session-${session}`,
    windows: Array.from({ length: 25 }, (_, window) => ({
      name: `w${window}`,
      panes: [
        { agent: { title: `Conversation ${session}.${window}`, session: `${session}-${window}` } },
        {},
      ],
    })),
  }));
  let state = start({ sessions }, { columns: 200, rows: 50 });
  assert.equal(workspaceOf(state).panes.size, 1000);
  const steps = 100;
  const before = process.cpuUsage();
  for (let step = 0; step < steps; step += 1) {
    state = press(state, step % 7 === 0 ? "space" : "down");
    const painted = view(state, full).map((line) => paintLine(line, "true"));
    assert.equal(painted.length, 50);
  }
  // Time on the processor: what else the machine does is no business of this test.
  const { user, system } = process.cpuUsage(before);
  const milliseconds = (user + system) / 1000 / steps;
  assert.ok(milliseconds < 16, `${milliseconds} ms`);
});

test("a pane says which of its programs still run", () => {
  const offer = offerOf([
    { sessions: [{ name: "api", windows: [{ panes: [{ agent: { title: "Fix login" } }] }] }] },
  ]);
  const outliving = [
    { pid: 5, name: "node", ports: [5173, 9229], paneId: "%1" },
    { pid: 6, name: "redis-server", ports: [], paneId: "%1" },
  ];
  const candidates = offer.candidates.map((each) => ({
    ...each,
    panes: each.panes.map((pane) => ({ ...pane, outliving })),
  }));
  const size = { columns: 120, rows: 40 };
  const setup = { size, now: died + 480_000, home: "/home/u", permissionsKept: false };
  const state = initialState({ ...offer, candidates }, setup);
  assert.ok(state);
  const shown = [press(state, "end"), press(state, "down"), state].map((each) =>
    screen(each).replace(/\s+/g, " "),
  );
  assert.match(shown.join("\n"), /its node \(:5173 :9229\), redis-server still run: see orphans/);
});
