import assert from "node:assert/strict";
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import type { ConversationRef, ConversationResult, Harness } from "../../src/harnesses/harness.ts";
import { loadHarness } from "../../src/harnesses/registry.ts";
import { buildOffer } from "../../src/offer/candidates.ts";
import { listPaneConversations, readPaneConversation } from "../../src/offer/conversations.ts";
import type { Candidate } from "../../src/offer/types.ts";
import { sandbox } from "../support/tmux.ts";
import { died, type PaneSketch, recordOf } from "../support/workspaces.ts";

const minute = 60_000;

function lost(...panes: readonly PaneSketch[]): Candidate {
  const record = recordOf({ sessions: [{ name: "w", windows: [{ panes }] }] });
  const { candidates } = buildOffer({
    records: [record],
    alive: new Set(),
    bootId: "b",
    socketPath: "/tmp/tmux-0/default",
    rules: { shells: "with-agents", staleHours: 24 },
    facts: new Map(),
    includeConsumed: false,
  });
  const [candidate] = candidates;
  assert.ok(candidate);
  return candidate;
}

/** Conversations by the minutes from the server's death to their last message, and to the last write of their file. */
type Sketch = Readonly<Record<string, readonly [message: number | null, write?: number]>>;

async function source(t: TestContext, sketch: Sketch) {
  const { root, home } = await sandbox(t);
  const asked: ConversationRef[] = [];
  const pathOf = (id: string) => join(root, id);
  for (const [id, [, write]] of Object.entries(sketch)) {
    if (write === undefined) continue;
    writeFileSync(pathOf(id), "");
    utimesSync(pathOf(id), new Date(), new Date(died + write * minute));
  }
  const harness: Pick<Harness, "conversations" | "readConversation"> = {
    conversations: async () =>
      Object.entries(sketch).map(([sessionId, [message]]) => ({
        sessionId,
        title: null,
        lastMessageAt: message === null ? null : died + message * minute,
      })),
    readConversation: async (ref) => {
      asked.push(ref);
      const hasFile = sketch[ref.sessionId]?.[1] !== undefined;
      const transcript = hasFile ? pathOf(ref.sessionId) : null;
      return { status: "found", facts: { transcript } } as ConversationResult;
    },
  };
  return { asked, home, registry: { load: async () => harness as Harness } };
}

const signal = AbortSignal.timeout(20_000);

async function order(t: TestContext, sketch: Sketch): Promise<string[]> {
  const from = await source(t, sketch);
  const candidate = lost({ agent: { session: null } });
  const found = await listPaneConversations(from, candidate, "%1", signal);
  return found.map((each) => each.sessionId);
}

test("what was last written within a minute of the server's death comes first, then what is newest", async (t) => {
  const sketch: Sketch = {
    after: [120],
    "at-death": [-0.5],
    before: [-30],
    "just-after": [0.9],
    old: [-3000],
    never: [null],
  };
  assert.deepEqual(await order(t, sketch), [
    "just-after",
    "at-death",
    "after",
    "before",
    "old",
    "never",
  ]);
});

test("a turn that still wrote when the server died counts, however old its last message", async (t) => {
  const sketch: Sketch = {
    newer: [-10, -10],
    "long turn": [-200, 0.2],
    "written since": [-20, 500],
    "another day's": [-3000, 0.2],
  };
  assert.deepEqual(await order(t, sketch), [
    "long turn",
    "newer",
    "written since",
    "another day's",
  ]);
});

test("conversations are looked for in the agent's own account and directory", async (t) => {
  const from = await source(t, { one: [-5, -5] });
  const account = { CLAUDE_CONFIG_DIR: "/accounts/b" };
  const agent = { session: null, account, directory: "/home/u/src/api" };
  await listPaneConversations(from, lost({ agent }), "%1", signal);
  assert.deepEqual(from.asked, [
    {
      sessionId: "one",
      directory: "/home/u/src/api",
      account: { home: from.home, variables: account },
    },
  ]);
});

test("a pane without an agent has no conversations to choose from", async (t) => {
  const from = await source(t, { one: [-5] });
  assert.deepEqual(await listPaneConversations(from, lost({}), "%1", signal), []);
});

test("the preview reads the pane's conversation where it is now: in the account that it moved to", async (t) => {
  const { home } = await sandbox(t);
  const session = "0000aaaa-0000-4000-8000-000000000001";
  const moved = join(home, "b");
  const directory = join(home, "api");
  const folder = join(moved, "projects", directory.replaceAll(/[^A-Za-z0-9]/g, "-"));
  mkdirSync(folder, { recursive: true });
  const message = { role: "user", content: "Where was I?" };
  const record = { type: "user", uuid: "u", timestamp: new Date(died).toISOString(), message };
  writeFileSync(
    join(folder, `${session}.jsonl`),
    `${JSON.stringify({ ...record, cwd: directory })}\n`,
  );
  const candidate = lost({ directory, agent: { session, account: { CLAUDE_CONFIG_DIR: "/a" } } });
  const read = (from: Candidate) =>
    readPaneConversation({ registry: { load: loadHarness }, home }, from, "%1", signal);
  assert.equal(await read(candidate), "unreadable");
  const [pane] = candidate.panes;
  assert.ok(pane);
  const found = await read({
    ...candidate,
    panes: [{ ...pane, account: { CLAUDE_CONFIG_DIR: moved } }],
  });
  assert.ok(found !== "unreadable");
  assert.deepEqual(
    found.messages.map((each) => each.text),
    ["Where was I?"],
  );
});
