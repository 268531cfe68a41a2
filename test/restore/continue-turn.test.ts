import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { statePaths } from "../../src/config/paths.ts";
import { cursorIntegration } from "../../src/harnesses/cursor/integration.ts";
import { geminiIntegration } from "../../src/harnesses/gemini/integration.ts";
import type { ConversationFacts, ConversationRef, Harness } from "../../src/harnesses/harness.ts";
import type { HarnessName } from "../../src/harnesses/names.ts";
import { harnessNames } from "../../src/harnesses/names.ts";
import { piIntegration } from "../../src/harnesses/pi/integration.ts";
import { loadHarness } from "../../src/harnesses/registry.ts";
import type { SelectedPane } from "../../src/offer/types.ts";
import { type Continued, continueTurn } from "../../src/restore/continue-turn.ts";
import { PaneWatcher } from "../../src/restore/pane-watcher.ts";
import { type AgentRecord, type Snapshot, serverKey } from "../../src/snapshot/schema.ts";
import { putIntegration, watch } from "../support/agents.ts";
import { eventually } from "../support/eventually.ts";
import { projectRoot } from "../support/plugin.ts";
import { isAlive, sandbox } from "../support/tmux.ts";
import { fakeAgent } from "./fake-agent.ts";
import { snapshotOf } from "./snapshots.ts";

const integrations = {
  cursor: cursorIntegration,
  gemini: geminiIntegration,
  pi: piIntegration,
} as const;

/** A stand-in whose turn was cut short by a kill, and that has been resumed, ready. */
async function cutShort(t: TestContext, name: HarnessName) {
  const harness: Harness = await loadHarness(name);
  const box = await sandbox(t);
  const project = join(box.root, "my_repo");
  mkdirSync(project);
  box.environment.PATH = `${join(projectRoot, "test", "stand-ins")}:${process.env.PATH}`;
  const server = box.server();
  await server.start(["-c", project, "bash --norc"], { columns: 100, rows: 40 });
  const pane = await server.run("display-message", "-p", "#{pane_id}");
  const seen = watch(box, server, harness);
  const integration = name in integrations ? integrations[name as keyof typeof integrations] : null;
  if (integration !== null) putIntegration(integration, seen.account);
  const type = async (text: string) => {
    await server.run("send-keys", "-t", pane, "-l", text);
    await server.run("send-keys", "-t", pane, "Enter");
  };
  await type(harness.command);
  await seen.until(pane, "ready");
  await type("first");
  await eventually("it answers", async () =>
    (await server.run("capture-pane", "-p", "-t", pane)).includes("PONG:first"),
  );
  await type("SLOW work");
  await seen.until(pane, "busy");
  const before = await seen.facts(pane);
  const pid = (await seen.see(pane))?.agent.processes.at(-1)?.pid ?? 0;
  process.kill(pid, "SIGKILL");
  await eventually("it is gone", () => !isAlive(pid));
  const ref: ConversationRef = {
    sessionId: before.sessionId,
    account: seen.account,
    directory: project,
  };
  const facts = async (): Promise<ConversationFacts> => {
    const read = await harness.readConversation(ref, AbortSignal.timeout(10_000));
    assert.ok(read.status === "found", JSON.stringify(read));
    return read.facts;
  };
  const { argv } = harness.resume({
    ...{ sessionId: ref.sessionId, account: seen.account, transcript: (await facts()).transcript },
    ...{
      flags: [],
      permissionFlags: [],
      inheritedPermission: null,
      keepInheritedPermission: false,
    },
  });
  if (name === "gemini") {
    // As it is in a later minute than the one in which it began.
    const chat = before.transcript ?? assert.fail();
    renameSync(chat, chat.replace(/session-[-\dT]+-/, "session-2026-01-02T03-04-"));
  }
  const kept = join(box.state, "kept");
  const signal = AbortSignal.timeout(60_000);
  mkdirSync(kept, { recursive: true, mode: 0o700 });
  await harness.guard?.before(ref, kept, signal);
  await type("reset");
  await type(`cd ${project}; ${argv.join(" ")}`);
  await seen.until(pane, "ready");
  await harness.guard?.after(ref, kept, signal);
  const cut = (await facts()).lastMessageAt ?? assert.fail();
  const record = fakeAgent(box).record(ref.sessionId, project, { harness: name });
  const typist = { tmux: server.tmux, watcher: new PaneWatcher(server.tmux) };
  const paths = statePaths(box.state);
  const snapshot = await snapshotOf(server, { [pane]: record });
  const go = (
    more: { lastMessageAt?: number; agent?: Partial<AgentRecord>; snapshot?: Snapshot } = {},
  ): Promise<Continued> => {
    const agent = { ...record, ...more.agent };
    const saved = (more.snapshot ?? snapshot).panes.find((each) => each.id === pane);
    assert.ok(saved);
    const selected: SelectedPane = {
      paneId: pane,
      keepPermissions: false,
      continueTurn: { lastMessageAt: more.lastMessageAt ?? cut },
    };
    const task = {
      kind: "launch",
      pane: saved,
      agent,
      sessionId: ref.sessionId,
      selected,
    } as const;
    const dependencies = { typist, paths, snapshot: more.snapshot ?? snapshot };
    return continueTurn(dependencies, task, harness, ref, pane);
  };
  const said = async () =>
    (await facts()).messages.filter(({ role }) => role === "user").map(({ text }) => text);
  return { box, server, pane, seen, type, go, facts, said, cut, snapshot, record };
}

for (const name of harnessNames) {
  test(`${name}: it gets exactly one message, whole, and works on`, async (t) => {
    const d = await cutShort(t, name);
    assert.deepEqual(await d.go({ agent: { children: ["vite", "bash"] } }), { kind: "told" });
    const said = await eventually("it is in the conversation", async () => {
      // Grok's store does not part a prompt that was never answered from the next one.
      const all = (await d.said()).join("\n");
      return all.includes("1 of 3") && all;
    });
    assert.match(
      said,
      /^first\nSLOW work\n?tmux-workspace-restore: .*interrupted.*ended with the server: vite\. \([^(]*, 1 of 3\)$/,
    );
    // The conversation has moved on: by that very message.
    assert.deepEqual(await d.go(), {
      kind: "not-told",
      reason: "its conversation has moved on since",
    });
    assert.equal((await d.said()).join("\n"), said);
  });
}

test("nothing is typed into a question, into a turn, or after what a person has typed", async (t) => {
  const d = await cutShort(t, "claude");
  const last = async () => (await d.facts()).lastMessageAt ?? assert.fail();
  await d.type("ASK something");
  await d.seen.until(d.pane, "asking");
  const refused = { kind: "not-told", reason: "its input line is not in front" };
  assert.deepEqual(await d.go({ lastMessageAt: await last() }), refused);
  assert.equal(await d.seen.screen(d.pane), "asking", "the question stands");
  await d.server.run("send-keys", "-t", d.pane, "Escape");
  await d.seen.until(d.pane, "ready");
  await d.server.run("send-keys", "-t", d.pane, "-l", "half a thought");
  await eventually("it stands there", async () =>
    (await d.server.run("capture-pane", "-p", "-t", d.pane)).includes("half a thought"),
  );
  const before = await d.said();
  const result = await d.go({ lastMessageAt: await last() });
  assert.match(result.kind === "not-told" ? result.reason : "", /did not show the message/);
  assert.deepEqual(await d.said(), before, "nothing was sent");
});

test("copy mode gets no key", async (t) => {
  const d = await cutShort(t, "claude");
  await d.server.run("copy-mode", "-t", d.pane);
  assert.equal((await d.go()).kind, "not-told");
  assert.equal(await d.server.run("display-message", "-p", "-t", d.pane, "#{pane_in_mode}"), "1");
  assert.equal((await d.said()).length, 2);
});

test("a program of the agent's that lives on is named as such", async (t) => {
  const d = await cutShort(t, "claude");
  const lost = { bootId: d.snapshot.server.identity.bootId, pid: 2 ** 22 + 1, startTime: "1" };
  const snapshot: Snapshot = {
    ...d.snapshot,
    server: { ...d.snapshot.server, identity: lost },
    panes: d.snapshot.panes.map((pane) => ({
      ...pane,
      agent: { ...d.record, process: { pid: 1, startTime: "1" } },
    })),
  };
  const orphan = spawn("sleep", ["100"], {
    env: {
      ...d.box.environment,
      TMUX_PANE: d.pane,
      TMUX_WORKSPACE_RESTORE_SERVER: serverKey(lost),
    },
  });
  t.after(() => orphan.kill());
  await eventually("it is told", async () => {
    const result = await d.go({ snapshot, agent: { children: ["sleep", "vite"] } });
    return result.kind === "told";
  });
  const said = (await d.said()).at(-1) ?? "";
  assert.match(said, /ended with the server: vite\. Still running: sleep \(pid \d+\)\./);
});
