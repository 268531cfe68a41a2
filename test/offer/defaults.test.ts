import assert from "node:assert/strict";
import test from "node:test";
import { type DefaultRules, offeredPanes } from "../../src/offer/defaults.ts";
import type { PaneFacts } from "../../src/offer/facts.ts";
import { died, type PaneSketch, snapshotOf } from "../support/workspaces.ts";

const rules: DefaultRules = { shells: "with-agents", staleHours: 24 };
const looked: PaneFacts = {
  directory: "exists",
  conversation: "found",
  heldBy: [],
  writer: null,
  branch: null,
  interrupted: null,
  lastMessageAt: null,
};
const hours = (count: number) => count * 60;

type Case = {
  readonly title: string;
  readonly panes: readonly PaneSketch[];
  readonly facts?: Partial<PaneFacts>;
  readonly rules?: Partial<DefaultRules>;
  /** `default: reason` of each pane. */
  readonly offered: readonly string[];
};

const cases: readonly Case[] = [
  {
    title: "a working agent is ticked, however long ago its last message was",
    panes: [{ agent: { state: "working" }, idleMinutes: hours(200) }],
    offered: ["ticked: working"],
  },
  {
    title: "an agent that waits for the user is ticked, even when it was cut short",
    panes: [{ agent: { state: "waiting", interrupted: true }, idleMinutes: hours(200) }],
    offered: ["ticked: waiting on you"],
  },
  {
    title:
      "a turn in flight is ticked as interrupted, by the record or by the transcript as it is now",
    panes: [{ agent: { state: "working", interrupted: true } }],
    offered: ["ticked: interrupted"],
  },
  {
    title: "the transcript's word on the turn outranks the record's",
    panes: [{ agent: { state: "idle" } }],
    facts: { interrupted: true },
    offered: ["ticked: interrupted"],
  },
  {
    title: "a permission mode that comes back with the conversation unticks it, unless it is kept",
    panes: [{ agent: { harness: "copilot", state: "working", inheritedPermission: "allow-all" } }],
    offered: ["unticked: brings back allow-all"],
  },
  {
    title: "a permission mode that comes back with the conversation may be kept",
    panes: [{ agent: { harness: "copilot", state: "working", inheritedPermission: "allow-all" } }],
    rules: { permissionFlags: "keep" },
    offered: ["ticked: working"],
  },
  {
    title: "a permission mode that a flag takes back unticks nothing",
    panes: [{ agent: { harness: "codex", inheritedPermission: "danger-full-access" } }],
    offered: ["ticked: recent"],
  },
  {
    title: "a last message just under the limit is recent",
    panes: [{ agent: {}, idleMinutes: hours(24) - 1 }],
    offered: ["ticked: recent"],
  },
  {
    title: "a last message of exactly the limit is stale",
    panes: [{ agent: {}, idleMinutes: hours(24) }],
    offered: ["unticked: stale"],
  },
  {
    title: "the limit is the user's",
    panes: [{ agent: {}, idleMinutes: hours(3) }],
    rules: { staleHours: 2.5 },
    offered: ["unticked: stale"],
  },
  {
    title: "what the user was looking at is ticked, stale or not",
    panes: [{ agent: {}, idleMinutes: hours(100), watched: true }, { watched: true }],
    offered: ["ticked: you were here", "ticked: you were here"],
  },
  {
    title: "a message after the last save does not make the idle time negative",
    panes: [{ agent: {}, idleMinutes: -3 }],
    offered: ["ticked: recent"],
  },
  {
    title: "a merged branch is finished work, unless the agent was still at it",
    panes: [{ agent: {} }, { agent: { state: "working" } }],
    facts: { branch: "merged" },
    offered: ["unticked: branch merged", "ticked: working"],
  },
  {
    title: "a worktree that is gone is finished work",
    panes: [{ agent: {} }],
    facts: { branch: "worktree-gone" },
    offered: ["unticked: worktree gone"],
  },
  {
    title: "a shell beside a ticked agent is ticked with it",
    panes: [{ agent: {} }, {}],
    offered: ["ticked: recent", "ticked: with its agent"],
  },
  {
    title: "a shell beside a stale agent is not",
    panes: [{ agent: {}, idleMinutes: hours(48) }, {}],
    offered: ["unticked: stale", "unticked: idle shell"],
  },
  {
    title: "a window of idle shells alone is not ticked",
    panes: [{}, {}],
    offered: ["unticked: idle shell", "unticked: idle shell"],
  },
  {
    title: "every shell is ticked on request",
    panes: [{ agent: {}, idleMinutes: hours(48) }, {}],
    rules: { shells: "all" },
    offered: ["unticked: stale", "ticked: every shell"],
  },
  {
    title: "no shell is ticked on request, not even the one that was looked at",
    panes: [{ agent: {} }, {}, { watched: true }, { program: "vim" }],
    rules: { shells: "none" },
    offered: [
      "ticked: recent",
      "unticked: shells are out",
      "unticked: shells are out",
      "unticked: shells are out",
    ],
  },
  {
    title: "a program goes by its pane's activity",
    panes: [
      { program: "vim", idleMinutes: 10 },
      { program: "htop", idleMinutes: hours(30) },
    ],
    offered: ["ticked: recent", "unticked: stale"],
  },
  {
    title: "an agent without a known conversation is unticked and says why",
    panes: [{ agent: { session: null, unboundReason: "no hook is installed" } }],
    facts: { conversation: null },
    offered: ["unticked: no hook is installed"],
  },
  {
    title: "a conversation without a message is a shell to come back to",
    panes: [{ agent: { written: false }, idleMinutes: hours(30) }],
    facts: { conversation: "missing" },
    offered: ["unticked: stale"],
  },
  {
    title: "a first message after the last save makes it a conversation",
    panes: [{ agent: { written: false, state: "waiting" } }],
    offered: ["ticked: waiting on you"],
  },
  {
    title: "a directory that is gone disables everything in it",
    panes: [{ agent: { state: "working" } }, {}, { program: "vim" }],
    facts: { directory: "gone" },
    offered: ["disabled: directory gone", "disabled: directory gone", "disabled: directory gone"],
  },
  {
    title: "what could not be checked is never called gone",
    panes: [{ agent: { state: "working" } }],
    facts: { conversation: "unknown" },
    offered: ["disabled: could not check its transcript"],
  },
  {
    title: "a directory that could not be checked says so",
    panes: [{}],
    facts: { directory: "unknown" },
    offered: ["disabled: could not check its directory"],
  },
  {
    title: "a transcript that is gone disables its agent alone",
    panes: [{ agent: {} }, {}],
    facts: { conversation: "missing" },
    offered: ["disabled: transcript gone", "unticked: idle shell"],
  },
  {
    title: "an agent that runs already says where",
    panes: [{ agent: { state: "working" } }],
    facts: { writer: { pid: 77, pane: "api:2.1" } },
    offered: ["disabled: already running in api:2.1"],
  },
  {
    title: "an agent that runs outside tmux is named by its process",
    panes: [{ agent: { state: "working" } }],
    facts: { writer: { pid: 77, pane: null } },
    offered: ["disabled: already running in process 77"],
  },
  {
    title: "not knowing whether it runs is a reason of its own",
    panes: [{ agent: { state: "working" } }],
    facts: { writer: "unknown" },
    offered: ["disabled: could not check whether it runs"],
  },
  {
    title:
      "a conversation that moved to one other account is offered, unticked, by that account's name",
    panes: [{ agent: { state: "working" } }],
    facts: { conversation: "missing", heldBy: [{ CLAUDE_CONFIG_DIR: "/home/u/.claude-work" }] },
    offered: ["unticked: now in account /home/u/.claude-work"],
  },
  {
    title: "the default account has no directory to be named by",
    panes: [{ agent: { state: "working" } }],
    facts: { conversation: "missing", heldBy: [{ CLAUDE_CONFIG_DIR: null }] },
    offered: ["unticked: now in the default claude account"],
  },
  {
    title: "a conversation in several other accounts is disabled",
    panes: [{ agent: {} }],
    facts: {
      conversation: "missing",
      heldBy: [{ CLAUDE_CONFIG_DIR: null }, { CLAUDE_CONFIG_DIR: "/b" }],
    },
    offered: ["disabled: now in 2 other accounts: which is not certain"],
  },
  {
    title: "two panes of one conversation cannot both come back",
    panes: [
      { agent: { session: "x" } },
      { agent: { session: "x" } },
      { agent: { session: "x", harness: "codex" } },
    ],
    offered: ["ticked: recent", "disabled: same conversation as w:1.1", "ticked: recent"],
  },
];

for (const { title, panes, facts, rules: changed, offered } of cases) {
  test(title, () => {
    const snapshot = snapshotOf({ sessions: [{ name: "w", windows: [{ panes }] }] });
    const seen = new Map(snapshot.panes.map((pane) => [pane.id, { ...looked, ...facts }]));
    const rows = offeredPanes(snapshot, died, { ...rules, ...changed }, seen);
    assert.deepEqual(
      rows.map((row) => `${row.default}: ${row.reason}`),
      offered,
    );
  });
}

test("the idle time shown is the one that the default was read from", () => {
  const snapshot = snapshotOf({
    sessions: [
      {
        name: "w",
        windows: [
          {
            panes: [
              { agent: {}, idleMinutes: 90 },
              { idleMinutes: 7 },
              { agent: { lastMessageAt: null }, idleMinutes: 3 },
            ],
          },
        ],
      },
    ],
  });
  const rows = offeredPanes(snapshot, died, rules, new Map());
  assert.deepEqual(
    rows.map((row) => row.idleSeconds),
    [5400, 420, 180],
  );
});

test("defaults are measured from the server's death, so they are the same a week later", () => {
  const snapshot = snapshotOf({ sessions: [{ name: "w", windows: [{ panes: [{ agent: {} }] }] }] });
  const [row] = offeredPanes(snapshot, died, rules, new Map());
  assert.equal(row?.default, "ticked");
});

test("a shared window's pane stands once, under the first session that shows it", () => {
  const shared = { shared: "s", name: "logs", panes: [{ agent: {} }] };
  const snapshot = snapshotOf({
    sessions: [
      { name: "a", windows: [shared] },
      { name: "b", windows: [{ panes: [{}] }, { ...shared, index: 5 }] },
    ],
  });
  const rows = offeredPanes(snapshot, died, rules, new Map());
  assert.deepEqual(
    rows.map((row) => row.address),
    ["a:1.1", "b:1.1"],
  );
});
