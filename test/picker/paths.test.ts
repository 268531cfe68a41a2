import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { selectByFlags } from "../../src/commands/choose-panes.ts";
import { runRecord } from "../../src/commands/run-start.ts";
import type { Candidate, Offer, Selection } from "../../src/offer/types.ts";
import { actionFor, bindings } from "../../src/picker/bindings.ts";
import { offerDocument } from "../../src/picker/document.ts";
import type { InputEvent } from "../../src/picker/keys.ts";
import { lookMenu } from "../../src/picker/look.ts";
import { type Menu, type MenuEntry, menuArguments, offerMenu } from "../../src/picker/menu.ts";
import { update } from "../../src/picker/model.ts";
import { decodeTicks, encodeTicks, panesMenu, toggledAll } from "../../src/picker/panes-menu.ts";
import { plainOffer } from "../../src/picker/plain.ts";
import { boxState, visibleRows } from "../../src/picker/rows.ts";
import { lineText } from "../../src/picker/spans.ts";
import {
  cursorRow,
  draftOf,
  initialState,
  type PickerState,
  paneKey,
  tickedOf,
  workspaceOf,
} from "../../src/picker/state.ts";
import { noTicks, selectionOf } from "../../src/picker/ticks.ts";
import { view } from "../../src/picker/view.ts";
import { buildWorkspace } from "../../src/picker/workspace.ts";
import { tasksOf } from "../../src/restore/tasks.ts";
import { offerOf } from "../support/offers.ts";
import { sketchFacts, sketchSnapshot } from "../support/sketches.ts";
import { died } from "../support/workspaces.ts";

const client = { name: "c", pane: "%0", width: 80, height: 24, utf8: true };

const anyOffer = fc
  .tuple(fc.array(sketchSnapshot, { minLength: 1, maxLength: 2 }), sketchFacts)
  .map(([sketches, facts]) => offerOf(sketches, new Map(Object.entries(facts))));

/** Runs `check` on the leading candidate of many offers. */
function everyOffer(check: (offer: Offer, lead: Candidate) => void): void {
  const property = fc.property(anyOffer, (offer) => {
    const [lead] = offer.candidates;
    if (lead !== undefined) check(offer, lead);
  });
  fc.assert(property, { numRuns: 300 });
}

/** The numbers that a label names: agents, sessions, and what comes back besides. */
function counted(label: string): { agents: number; others: number } {
  const agents = Number(/(\d+) agents?/.exec(label)?.[1] ?? 0);
  const others = Number(/(\d+) (?:other )?(?:shell|pane)s?/.exec(label)?.[1] ?? 0);
  return { agents, others };
}

/** The entry that restores. */
function restoring({ entries }: Menu): Extract<MenuEntry, { kind: "item" }> | undefined {
  return entries.find((entry) => entry.kind === "item" && entry.key === "r") as
    | Extract<MenuEntry, { kind: "item" }>
    | undefined;
}

/** The rows that tmux draws; a separator is an empty one. */
function drawn(words: readonly string[]): string[] {
  const rest = words.slice(words.indexOf("--") + 1);
  const labels: string[] = [];
  while (rest.length > 0) {
    const [label = ""] = rest.splice(0, rest[0] === "" ? 1 : 3);
    labels.push(label);
  }
  return labels;
}

const ids = ({ panes }: Selection) => panes.map(({ paneId }) => paneId);

/** What is typed and what the run says of itself are the very panes of the selection, and as many as the label said. */
function assertRestores(offer: Offer, lead: Candidate, selection: Selection, label: string): void {
  const record = runRecord("/s", offer, lead, selection, "menu");
  const said = counted(label);
  assert.equal(record.agents.length, said.agents, label);
  assert.equal(selection.panes.length, said.agents + said.others, label);
  const launched = tasksOf(lead.snapshot, selection).filter(({ kind }) => kind === "launch");
  assert.deepEqual(
    new Set(launched.map(({ pane }) => pane.id)),
    new Set(record.agents.map(({ pane }) => pane)),
  );
  for (const { paneId, sessionId } of selection.panes) {
    const offered = lead.panes.find((pane) => pane.paneId === paneId);
    assert.ok(offered?.default !== "disabled" || sessionId !== undefined);
  }
}

test("the menu's one key and --yes restore the defaults, which the label, the list and the document count alike", () => {
  everyOffer((offer, lead) => {
    const workspace = buildWorkspace(lead);
    const selection = selectionOf(workspace, noTicks, false);
    const entry = restoring(offerMenu(offer, lead, died, { isRebuilt: false, isFresh: true }));
    assert.equal(entry === undefined, selection.panes.length === 0);
    assertRestores(offer, lead, selection, entry?.label ?? "");
    assert.deepEqual(selectByFlags(lead, {}, false), selection);
    const [document] = offerDocument(offer).candidates;
    const ticked = document?.panes.filter((pane) => pane.default === "ticked");
    assert.deepEqual(
      ticked?.map(({ paneId }) => paneId),
      ids(selection),
    );
    assert.deepEqual(counted(entry?.label ?? ""), {
      agents: document?.defaults.agents,
      others: document?.defaults.shells,
    });
    const plain = plainOffer(offer, { now: died, home: "/", utf8: true });
    // Names are any text: boxes count only where a row has them.
    const lines = plain.split("\n").filter((line) => /^ {4}\[x\] /.test(line));
    assert.ok(lines.length >= selection.panes.length);
  });
});

test("the menu of panes restores what its boxes show, whatever was turned over on which page", () => {
  const turns = fc.array(fc.nat(40), { maxLength: 12 });
  fc.assert(
    fc.property(anyOffer, turns, fc.integer({ min: 6, max: 30 }), (offer, clicks, height) => {
      const [lead] = offer.candidates;
      if (lead === undefined) return;
      const workspace = buildWorkspace(lead);
      const pages = (ticks: typeof noTicks) =>
        Array.from({ length: 60 }, (_, page) =>
          panesMenu(workspace, ticks, { ...client, height }, page),
        );
      let ticks = noTicks;
      for (const click of clicks) {
        const actions = pages(ticks).flatMap(({ entries }) =>
          entries.flatMap((entry) => (entry.kind === "item" ? [entry.action ?? ""] : [])),
        );
        const toggles = [...new Set(actions.filter((action) => action.startsWith("toggle:")))];
        const [, , paneId] = (toggles[click % Math.max(1, toggles.length)] ?? "").split(":");
        if (paneId !== undefined) ticks = toggledAll(workspace, ticks, [paneId]);
        // What stands in the option between two menus.
        ticks = decodeTicks(encodeTicks(ticks));
      }
      const shown = pages(ticks);
      const boxes = new Map(
        shown.flatMap(({ entries }) =>
          entries.flatMap((entry): [string, boolean][] => {
            const action = entry.kind === "item" ? entry.action : undefined;
            if (entry.kind !== "item" || !action?.startsWith("toggle:")) return [];
            return [[action.split(":")[2] ?? "", entry.label.startsWith("[x]")]];
          }),
        ),
      );
      const selection = selectionOf(workspace, ticks, false);
      assert.deepEqual(
        new Set(ids(selection)),
        new Set([...boxes].flatMap(([id, on]) => (on ? [id] : []))),
      );
      for (const menu of shown) {
        const labels = drawn(menuArguments(menu, { ...client, height }));
        assert.ok(labels.length + 2 <= height, "never taller than the client");
        assert.ok(labels.some((label) => /^-?(?:Restore \d|Nothing is ticked)/.test(label)));
        assertRestores(offer, lead, selection, restoring(menu)?.label ?? "");
      }
    }),
    { numRuns: 200 },
  );
});

/** The panes with a tick in their box, were every row to be seen. */
function shownTicked(state: PickerState): string[] {
  const workspace = workspaceOf(state);
  const { ticks } = draftOf(state);
  const ticked = tickedOf(state);
  const rows = visibleRows({ workspace, folded: new Set(), filter: "" });
  const on = rows.filter((row) => row.pane !== null && boxState(row, ticks, ticked) === "on");
  return [...new Set(on.map((row) => row.pane?.pane.id ?? ""))];
}

/** What enter would restore, or what is ticked, as the last line of the screen counts it. */
function countShown(state: PickerState): number {
  const footer = lineText(view(state, { colour: "none", utf8: true }).at(-1) ?? []);
  const text = /(?:enter {2}(?:restore )?)?(\d+ agents?|\d+ (?:shell|pane)s?|nothing).*$/.exec(
    footer,
  );
  assert.ok(text, footer);
  return [...text[0].matchAll(/(\d+) (?:agent|shell|pane)s?\b/g)].reduce(
    (sum, [, n]) => sum + Number(n),
    0,
  );
}

const everyKey = bindings.flatMap(({ keys }) => keys).filter((key) => key !== "enter");
const press = (...names: string[]): InputEvent[] => names.map((name) => ({ type: "key", name }));
const anyInput: fc.Arbitrary<InputEvent> = fc.oneof(
  fc.record({
    type: fc.constant("key" as const),
    name: fc.oneof(
      fc.constantFrom(...everyKey),
      fc.constantFrom("space", "tab", "/", "c", "p", "u"),
    ),
  }),
  fc.record({
    type: fc.constant("mouse" as const),
    action: fc.constantFrom("press" as const, "wheel-up" as const, "wheel-down" as const),
    // Folds and boxes stand at the left, the button at the right.
    column: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 2, max: 11 }) }, fc.nat(79)),
    row: fc.nat(23),
  }),
);
/** What takes several keys, and would hardly ever come about by chance. */
const anyInputs: fc.Arbitrary<InputEvent[]> = fc.oneof(
  { weight: 12, arbitrary: anyInput.map((input) => [input]) },
  fc.constantFrom("up", "down").map((to) => press("o", to, "enter")),
  fc
    .tuple(fc.constantFrom("c", "a", "v", "b"), fc.constantFrom("space", "a", "n", "down"))
    .map(([letter, key]) => press("/", letter, "enter", key)),
  fc
    .tuple(fc.constantFrom("c", "a", "v", ","), fc.constantFrom("tab", "backspace"))
    .map(([letter, key]) => press("/", letter, key)),
  fc.constantFrom("down", "G").map((to) => press(to, "c", "enter")),
  fc.constant(press("enter")),
);

/** The ways by which a tick comes about in the checklist. */
type Way =
  | "box"
  | "group's box"
  | "click"
  | "click on a group"
  | "all, none, defaults"
  | "with a filter on"
  | "while filtering"
  | "in a folded row"
  | "undo"
  | "p or c on an unticked row"
  | "other lost server"
  | "conversation";

function waysOf(before: PickerState, after: PickerState, input: InputEvent): Way[] {
  if (workspaceOf(before) !== workspaceOf(after)) return ["other lost server"];
  if (draftOf(before).ticks === draftOf(after).ticks) return [];
  const row = cursorRow(after);
  const isGroup = row?.pane === null;
  const key = input.type === "key" ? input.name : "";
  const grew = tickedOf(after).size > tickedOf(before).size;
  const ways: [Way, boolean][] = [
    ["box", (key === "space" || key === "x") && !isGroup],
    ["group's box", (key === "space" || key === "x") && isGroup],
    ["click", input.type === "mouse" && !isGroup],
    ["click on a group", input.type === "mouse" && isGroup],
    ["all, none, defaults", ["a", "n", "d"].includes(key)],
    ["with a filter on", before.mode.kind === "list" && before.filter !== ""],
    ["while filtering", before.mode.kind === "filter"],
    ["in a folded row", row?.folded === true],
    ["undo", key === "u"],
    ["p or c on an unticked row", before.mode.kind === "list" && "pc".includes(key) && grew],
    ["conversation", before.mode.kind === "conversations"],
  ];
  return ways.flatMap(([way, taken]) =>
    taken && (key !== "" || input.type === "mouse") ? [way] : [],
  );
}

test("whatever keys and clicks the checklist gets: what is restored is what was ticked on the screen, and as many as it said", () => {
  const taken = new Map<Way | "restored", number>();
  const take = (way: Way | "restored") => taken.set(way, (taken.get(way) ?? 0) + 1);
  const inputs = fc.array(anyInputs, { minLength: 8, maxLength: 40 }).map((each) => each.flat());
  const property = fc.property(anyOffer, inputs, fc.boolean(), (offer, events, permissionsKept) => {
    const size = { columns: 80, rows: 24 };
    const opened = initialState(offer, { size, now: died, home: "/home/u", permissionsKept });
    if (opened === undefined) return;
    let state = opened;
    for (const input of [
      ...events,
      { type: "key", name: "escape" },
      { type: "key", name: "enter" },
    ] as const) {
      const action = actionFor(input, state.mode);
      if (action === undefined) continue;
      const ticked = shownTicked(state);
      assert.equal(countShown(state), ticked.length);
      const before = state;
      state = update(state, action);
      for (const way of waysOf(before, state, input)) take(way);
      if (state.mode.kind === "conversations" && state.mode.found === null) {
        const key = paneKey(state, state.mode.paneId);
        const found = ["c1", "c2"].map((sessionId) => ({
          sessionId,
          title: null,
          lastMessageAt: null,
        }));
        state = update(state, { type: "conversations-found", key, found });
      }
      if (state.choice === null) continue;
      if (state.choice.kind === "restore") {
        take("restored");
        assert.equal(before.mode.kind, "list");
        assert.deepEqual(new Set(ids(state.choice.selection)), new Set(ticked));
        assert.equal(state.choice.selection.panes.length, ticked.length);
        const { candidate } = workspaceOf(before);
        assert.equal(state.choice.selection.candidateId, candidate.id);
        const record = runRecord("/s", offer, candidate, state.choice.selection, "checklist");
        const launched = tasksOf(candidate.snapshot, state.choice.selection).filter(
          ({ kind }) => kind === "launch",
        );
        assert.equal(launched.length, record.agents.length);
      }
      return;
    }
  });
  fc.assert(property, { numRuns: 400 });
  const ways: readonly (Way | "restored")[] = [
    "box",
    "group's box",
    "click",
    "click on a group",
    "all, none, defaults",
    "with a filter on",
    "while filtering",
    "in a folded row",
    "undo",
    "p or c on an unticked row",
    "other lost server",
    "conversation",
    "restored",
  ];
  const untaken = ways.filter((way) => !taken.has(way));
  assert.deepEqual(untaken, [], `ways that no run took: ${JSON.stringify([...taken])}`);
});

test("--pane restores the named panes alone, by address or id, and --all every one that has a box", () => {
  everyOffer((offer, lead) => {
    const tickable = lead.panes.filter((pane) => pane.default !== "disabled");
    const all = selectByFlags(lead, { all: true }, false);
    assert.deepEqual(
      ids(all),
      tickable.map(({ paneId }) => paneId),
    );
    const named = tickable.filter((_, index) => index % 2 === 1);
    if (named.length === 0) return;
    const selection = selectByFlags(lead, { pane: named.map(({ paneId }) => paneId) }, false);
    assert.deepEqual(
      ids(selection),
      named.map(({ paneId }) => paneId),
    );
    const { agents } = runRecord("/s", offer, lead, selection, "flag");
    assert.equal(agents.length, named.filter(({ kind }) => kind === "agent").length);
  });
});

test("after tmux-resurrect the menus count the agents that are typed into its panes", () => {
  everyOffer((offer, lead) => {
    const workspace = buildWorkspace(lead);
    const selection = selectionOf(workspace, noTicks, false);
    const { agents } = runRecord("/s", offer, lead, selection, "menu");
    const first =
      restoring(offerMenu(offer, lead, died, { isRebuilt: true, isFresh: false }))?.label ?? "";
    const after = restoring(lookMenu(workspace, noTicks))?.label ?? "";
    assert.deepEqual(
      [counted(first).agents, counted(after).agents],
      [agents.length, agents.length],
    );
  });
});
