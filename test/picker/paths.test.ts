import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { selectByFlags } from "../../src/commands/choose-panes.ts";
import { runRecord } from "../../src/commands/run-start.ts";
import type { Candidate, Offer, Selection } from "../../src/offer/types.ts";
import { offerDocument } from "../../src/picker/document.ts";
import { lookMenu } from "../../src/picker/look.ts";
import { type Menu, type MenuEntry, menuArguments, offerMenu } from "../../src/picker/menu.ts";
import { decodeTicks, encodeTicks, panesMenu, toggledAll } from "../../src/picker/panes-menu.ts";
import { plainOffer } from "../../src/picker/plain.ts";
import { noTicks, selectionOf } from "../../src/picker/ticks.ts";
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
    const entry = restoring(offerMenu(offer, lead, died, false));
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
    const first = restoring(offerMenu(offer, lead, died, true))?.label ?? "";
    const after = restoring(lookMenu(workspace, noTicks))?.label ?? "";
    assert.deepEqual(
      [counted(first).agents, counted(after).agents],
      [agents.length, agents.length],
    );
  });
});
