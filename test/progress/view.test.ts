import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { lineText } from "../../src/picker/spans.ts";
import { type ProgressState, progressView } from "../../src/progress/view.ts";
import { cancelled } from "../../src/restore/journal.ts";
import type { LaunchState, LaunchView, RunView } from "../../src/restore/types.ts";
import { textWidth } from "../../src/text/width.ts";

const states: readonly LaunchState[] = [
  "ready",
  "starting",
  "pending",
  "needs-attention",
  "failed",
  "skipped",
  "outcome-unknown",
];

function launch(state: LaunchState, changed: Partial<LaunchView> = {}): LaunchView {
  return {
    savedPaneId: "%1",
    paneId: "%9",
    address: "api:1.1",
    harness: "claude",
    title: "Fix login",
    state,
    detail: "",
    ...changed,
  };
}

function state(run: Partial<RunView>, changed: Partial<ProgressState> = {}): ProgressState {
  return {
    run: {
      runId: "r",
      stage: "launching",
      startedAt: 0,
      finishedAt: null,
      sessions: 2,
      launches: states.map((each) => launch(each)),
      warnings: [],
      ...run,
    },
    size: { columns: 80, rows: 24 },
    now: 9_400,
    cursor: 0,
    stopping: false,
    ...changed,
  };
}

const full = { colour: "true", utf8: true } as const;
const screen = (of: ProgressState) => progressView(of, full).map(lineText).join("\n");

test("it says how far the run has come, and for how long it runs", () => {
  assert.match(screen(state({})), /Restoring 7 agents in 2 sessions .*5 of 7 +0:09/);
});

test("what was stopped before it began is not counted as done", () => {
  const launches = [launch("ready"), launch("skipped", { detail: cancelled }), launch("failed")];
  assert.match(screen(state({ launches })), /2 of 3/);
});

test("every agent stands there with its state in words", () => {
  const shown = screen(state({}));
  for (const word of [
    "ready",
    "starting",
    "waiting",
    "needs you",
    "failed",
    "skipped",
    "not known",
  ]) {
    assert.match(shown, new RegExp(` ${word}\\b`));
  }
});

test("what is known of an agent's outcome takes the place of the mere word", () => {
  const launches = [launch("needs-attention", { detail: "login prompt" })];
  assert.match(screen(state({ launches })), /! .*Fix login +login prompt/);
});

test("at 80 columns what an agent needs is read whole, beside a title of any length", () => {
  const detail = "asks for a login or first-run choice";
  const launches = [
    launch("needs-attention", { detail, title: "Checkout: keep the cart ".repeat(3) }),
  ];
  assert.match(
    screen(state({ launches }, { size: { columns: 78, rows: 22 } })),
    /Checkout.*asks for a login or first-run choice/,
  );
});

test("a reason that its row has no room for is read below, while the cursor is there", () => {
  const detail =
    "its session id is not one of that agent's, and so nothing was started in it at all";
  const launches = [launch("failed", { detail }), launch("ready", { address: "api:2.1" })];
  const shown = (cursor: number) => screen(state({ launches }, { cursor })).replaceAll(/\s+/g, " ");
  assert.match(shown(0), new RegExp(`api:1\\.1: ${detail}`));
  assert.doesNotMatch(shown(1), /started in it at all/);
});

test("once every agent has come to something it says that it finishes, and there is nothing to stop", () => {
  const shown = screen(state({ launches: [launch("failed"), launch("ready")] }));
  assert.match(shown, /Finishing: restored 1 of 2 agents/);
  assert.doesNotMatch(shown, /stop what has not started/);
});

test("a restore that was cut off has no running clock", () => {
  const cut = { stage: "interrupted", finishedAt: 3_000 } as const;
  assert.match(screen(state(cut)), /0:03/);
});

test("the end says what came back, how long it took, and what to know", () => {
  const shown = screen(
    state({
      stage: "done",
      finishedAt: 14_000,
      launches: [launch("ready"), launch("failed")],
      warnings: ["The session api exists already: the restored one is api-2"],
    }),
  );
  assert.match(shown, /Restored 1 of 2 agents in 2 sessions, 14 s/);
  assert.match(shown, /the restored one is api-2/);
  assert.match(shown, /q close/);
});

test("while it runs it can be hidden and stopped, and stopping is confirmed", () => {
  assert.match(screen(state({})), /Esc hide; it goes on {2}x stop what has not started/);
  assert.match(screen(state({}, { stopping: true })), /starting nothing more/);
});

test("the cursor's agent is on the screen, however many there are", () => {
  const launches = Array.from({ length: 90 }, (_, index) =>
    launch("pending", { title: `Number ${index}.` }),
  );
  assert.match(screen(state({ launches }, { cursor: 77 })), /Number 77\./);
});

test("at every size the screen is filled exactly, with whatever text", () => {
  const text = fc.string({ unit: "binary", maxLength: 40 });
  fc.assert(
    fc.property(
      fc.integer({ min: 20, max: 250 }),
      fc.integer({ min: 5, max: 80 }),
      fc.array(
        fc.record({ title: text, address: text, detail: text, state: fc.constantFrom(...states) }),
        { maxLength: 30 },
      ),
      fc.array(text, { maxLength: 4 }),
      fc.boolean(),
      (columns, rows, given, warnings, utf8) => {
        const launches = given.map((each) => launch(each.state, each));
        const lines = progressView(state({ launches, warnings }, { size: { columns, rows } }), {
          colour: "none",
          utf8,
        });
        assert.equal(lines.length, rows);
        for (const line of lines) {
          assert.equal(textWidth(lineText(line)), columns);
          assert.doesNotMatch(lineText(line), utf8 ? /[\p{Cc}\p{Cf}\p{Cs}]/u : /[^\x20-\x7e]/);
        }
      },
    ),
    { numRuns: 300 },
  );
});
