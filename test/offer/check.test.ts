import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import type { ConversationRef, ConversationResult, Harness } from "../../src/harnesses/harness.ts";
import type { Registry } from "../../src/harnesses/registry.ts";
import { knownAccounts } from "../../src/offer/accounts.ts";
import { type CheckInput, checkPanes } from "../../src/offer/check.ts";
import type { PaneFacts } from "../../src/offer/facts.ts";
import { readProcesses } from "../../src/processes/host.ts";
import { sandbox } from "../support/tmux.ts";
import { type PaneSketch, recordOf } from "../support/workspaces.ts";

type Answers = {
  readonly read?: (ref: ConversationRef) => Promise<ConversationResult>;
  readonly writer?: () => Promise<{ pid: number } | null>;
  readonly runs?: boolean;
};

const foundAt = (transcript: string | null) =>
  ({ status: "found", facts: { interrupted: true, transcript } }) as ConversationResult;
const found = foundAt(null);
const missing: ConversationResult = { status: "missing" };

function registryOf({ read, writer, runs = true }: Answers): Registry {
  const harness: Pick<Harness, "readConversation" | "findWriter"> = {
    readConversation: read ?? (async () => found),
    findWriter: (writer ?? (async () => null)) as Harness["findWriter"],
  };
  return { possible: () => (runs ? ["claude"] : []), load: async () => harness as Harness };
}

async function check(
  t: TestContext,
  panes: (home: string) => readonly PaneSketch[],
  answers: Answers = {},
  changed: Partial<CheckInput> = {},
  milliseconds = 5_000,
): Promise<readonly (PaneFacts | undefined)[]> {
  const { home } = await sandbox(t);
  mkdirSync(join(home, "here"));
  const sketches = panes(home);
  const record = recordOf({ sessions: [{ name: "w", windows: [{ panes: sketches }] }] });
  const { snapshot } = record;
  assert.ok(snapshot);
  const facts = await checkPanes({
    records: [{ ...record, snapshot }],
    accounts: knownAccounts([snapshot]),
    registry: registryOf(answers),
    home,
    host: {
      processes: readProcesses(),
      bootId: "b",
      hookRecords: "",
      signal: AbortSignal.timeout(milliseconds),
    },
    paneOf: async () => null,
    ...changed,
  });
  return snapshot.panes.map((pane) => facts.get(record.key)?.get(pane.id));
}

test("a directory exists, is gone, or is no directory", async (t) => {
  const [here, gone, file] = await check(t, (home) => [
    { directory: join(home, "here") },
    { directory: join(home, "nowhere") },
    { directory: join(home, ".bashrc") },
  ]);
  assert.deepEqual([here?.directory, gone?.directory, file?.directory], ["exists", "gone", "gone"]);
});

test("a directory that cannot be looked at is not called gone", async (t) => {
  const [pane] = await check(t, () => [{ directory: `/${"x".repeat(300)}` }]);
  assert.equal(pane?.directory, "unknown");
});

test("a directory whose name is not UTF-8 is found by its bytes", async (t) => {
  const [pane] = await check(t, (home) => {
    mkdirSync(Buffer.concat([Buffer.from(`${home}/`), Buffer.of(0xff, 0x61)]));
    return [{ directory: `${home}/\udcffa` }];
  });
  assert.equal(pane?.directory, "exists");
});

test("an agent's directory is where its harness finds the conversation, not the pane's", async (t) => {
  const [pane] = await check(t, (home) => [
    { directory: join(home, "nowhere"), agent: { directory: join(home, "here") } },
  ]);
  assert.equal(pane?.directory, "exists");
});

test("the transcript says whether the turn was cut short", async (t) => {
  const [pane] = await check(t, () => [{ agent: {} }]);
  assert.deepEqual([pane?.conversation, pane?.interrupted], ["found", true]);
});

test("a conversation that is missing is looked for in the other accounts that are known", async (t) => {
  const read = async ({ account }: ConversationRef) =>
    account.variables.CLAUDE_CONFIG_DIR === "/b" ? found : missing;
  const [first] = await check(
    t,
    () => [
      { agent: { account: { CLAUDE_CONFIG_DIR: "/a" } } },
      { agent: { account: { CLAUDE_CONFIG_DIR: "/b" } } },
    ],
    { read },
  );
  assert.deepEqual(
    [first?.conversation, first?.heldBy],
    ["missing", [{ CLAUDE_CONFIG_DIR: "/b" }]],
  );
});

test("one account by two names holds a conversation once, two accounts hold it twice", async (t) => {
  const places: Readonly<Record<string, string>> = { "/b": "/b/one", "/link-to-b": "/b/one" };
  const panes = ["/a", "/b", "/link-to-b", "/c"].map((directory) => ({
    agent: { account: { CLAUDE_CONFIG_DIR: directory } },
  }));
  const read = async ({ account }: ConversationRef) => {
    const place = places[account.variables.CLAUDE_CONFIG_DIR ?? ""];
    return place === undefined ? missing : foundAt(place);
  };
  const [once] = await check(t, () => panes, { read });
  assert.deepEqual(once?.heldBy, [{ CLAUDE_CONFIG_DIR: "/b" }]);
  const [twice] = await check(t, () => panes, {
    read: async (ref) =>
      ref.account.variables.CLAUDE_CONFIG_DIR === "/c" ? foundAt("/c/one") : read(ref),
  });
  assert.equal(twice?.heldBy.length, 2);
});

test("an account that cannot be looked into may be the one: nothing is called missing", async (t) => {
  const read = async ({ account }: ConversationRef): Promise<ConversationResult> =>
    account.variables.CLAUDE_CONFIG_DIR === "/b"
      ? { status: "unreadable", reason: "locked" }
      : missing;
  const [first] = await check(
    t,
    () => [
      { agent: { account: { CLAUDE_CONFIG_DIR: "/a" } } },
      { agent: { account: { CLAUDE_CONFIG_DIR: "/b" } } },
    ],
    { read },
  );
  assert.equal(first?.conversation, "unknown");
});

test("a live process that has the conversation is told with its pane", async (t) => {
  const [pane] = await check(
    t,
    () => [{ agent: {} }],
    { writer: async () => ({ pid: 77 }) },
    { paneOf: async (pid) => `w:${pid}` },
  );
  assert.deepEqual(pane?.writer, { pid: 77, pane: "w:77" });
});

test("a harness that cannot tell is not asked in vain when none of it runs", async (t) => {
  const writer = () => Promise.reject(new Error("cannot tell"));
  const [unsure] = await check(t, () => [{ agent: {} }], { writer });
  assert.equal(unsure?.writer, "unknown");
  const [sure] = await check(t, () => [{ agent: {} }], { writer, runs: false });
  assert.equal(sure?.writer, null);
});

test("a harness that throws, or that this version does not have, is a look that failed", async (t) => {
  const [thrown] = await check(t, () => [{ agent: {} }], {
    read: () => Promise.reject(new Error("x")),
  });
  assert.equal(thrown?.conversation, "unknown");
  const registry: Registry = { possible: () => [], load: () => Promise.reject(new Error("none")) };
  const [absent] = await check(t, () => [{ agent: {} }], {}, { registry });
  assert.equal(absent?.conversation, "unknown");
});

test("a look that hangs ends with its time, and the other panes are looked at all the same", async (t) => {
  const read = (ref: ConversationRef) =>
    ref.sessionId === "hangs" ? new Promise<never>(() => {}) : Promise.resolve(found);
  const started = Date.now();
  const [hangs, fine, shell] = await check(
    t,
    (home) => [
      { agent: { session: "hangs", account: { CLAUDE_CONFIG_DIR: "/slow" } } },
      { agent: {} },
      { directory: join(home, "here") },
    ],
    { read },
    {},
    700,
  );
  assert.ok(Date.now() - started < 4_000);
  assert.deepEqual(
    [hangs?.conversation, fine?.conversation, shell?.directory],
    ["unknown", "found", "exists"],
  );
});
