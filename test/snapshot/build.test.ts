import assert from "node:assert/strict";
import test from "node:test";
import * as v from "valibot";
import { buildSnapshot, type SnapshotInput } from "../../src/snapshot/build.ts";
import { snapshotSchema } from "../../src/snapshot/schema.ts";
import type { LinkFacts, PaneFacts, SessionFacts, WindowFacts } from "../../src/tmux/facts.ts";

const session = (id: string, more: Partial<SessionFacts> = {}): SessionFacts => ({
  id,
  name: id.slice(1),
  directory: "/home/u",
  group: null,
  attached: false,
  account: { CODEX_HOME: null },
  ...more,
});
const window = (id: string, more: Partial<WindowFacts> = {}): WindowFacts => ({
  id,
  name: "w",
  layout: "b25d,80x24,0,0,0",
  zoomed: false,
  width: 80,
  height: 24,
  automaticRename: null,
  activity: 119,
  ...more,
});
const pane = (id: string, inWindow: string, more: Partial<PaneFacts> = {}): PaneFacts => ({
  id,
  window: inWindow,
  index: 0,
  active: true,
  last: false,
  pid: 5,
  tty: "/dev/pts/1",
  directory: "/x",
  title: "t",
  program: "bash",
  dead: false,
  restored: null,
  ...more,
});
const link = (
  inSession: string,
  index: number,
  to: string,
  more: Partial<LinkFacts> = {},
): LinkFacts => ({
  session: inSession,
  index,
  window: to,
  current: false,
  last: false,
  ...more,
});

const panes = [pane("%0", "@0"), pane("%1", "@0", { active: false, last: true }), pane("%2", "@1")];
const input: SnapshotInput = {
  facts: {
    server: { pid: 9, version: "3.5a", socketPath: "/s" },
    options: new Map(),
    sessions: [session("$0", { attached: true, group: "g" }), session("$1", { group: "g" })],
    links: [
      link("$0", 7, "@1", { last: true }),
      link("$0", 2, "@0", { current: true }),
      link("$1", 7, "@1", { current: true }),
      link("$1", 2, "@0"),
    ],
    windows: [window("@0"), window("@1", { activity: 120 })],
    panes,
  },
  identity: { bootId: "b", pid: 9, startTime: "1" },
  recordedAt: 5,
  observations: new Map(
    panes.map((each) => [
      each.id,
      { directory: each.directory, idleShell: true, agent: null, note: null },
    ]),
  ),
};

test("the snapshot of a listing is valid, with links in order and windows once", () => {
  const snapshot = buildSnapshot(input);
  assert.deepEqual(v.parse(snapshotSchema, snapshot), snapshot);
  assert.deepEqual(snapshot.sessions[0]?.links, [
    { index: 2, window: "@0" },
    { index: 7, window: "@1" },
  ]);
  assert.deepEqual(
    snapshot.sessions.map(({ current, last }) => [current, last]),
    [
      [2, 7],
      [7, null],
    ],
  );
  assert.equal(snapshot.windows.length, 2);
});

test("watched is the active pane of the window that an attached session shows", () => {
  const watched = buildSnapshot(input).panes.map((each) => each.watched);
  assert.deepEqual(watched, [true, false, false]);
});

test("activity is cut to the minute, so that screen churn within one changes nothing", () => {
  assert.deepEqual(
    buildSnapshot(input).panes.map((each) => each.activityAt),
    [60_000, 60_000, 120_000],
  );
});

test("a variable in front of a pane's command is no program and no window name, unless chosen by hand", () => {
  const { facts } = input;
  const named = (automaticRename: "on" | "off" | null, program: string) => {
    const windows = facts.windows.map((each) => ({ ...each, name: "KEY=secret", automaticRename }));
    const programs = facts.panes.map((each) => ({ ...each, program }));
    const snapshot = buildSnapshot({ ...input, facts: { ...facts, windows, panes: programs } });
    return [snapshot.windows[0]?.name, snapshot.panes[0]?.program];
  };
  assert.deepEqual(named(null, "KEY=secret"), ["", ""]);
  assert.deepEqual(named("on", "claude"), ["claude", "claude"]);
  assert.deepEqual(named("off", "claude"), ["KEY=secret", "claude"]);
});

test("the same input gives the same text", () => {
  assert.equal(JSON.stringify(buildSnapshot(input)), JSON.stringify(buildSnapshot(input)));
});

test("a pane that nobody looked at is an error, not a guess", () => {
  assert.throws(() => buildSnapshot({ ...input, observations: new Map() }), /%0/);
});
