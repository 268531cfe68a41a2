import assert from "node:assert/strict";
import test from "node:test";
import type {
  BindResult,
  ConversationFacts,
  ConversationResult,
} from "../../src/harnesses/harness.ts";
import {
  type AgentObservation,
  type Answer,
  agentRecord,
  bindingInForce,
} from "../../src/snapshot/agent-record.ts";

const facts: ConversationFacts = {
  sessionId: "s1",
  directory: "/repo",
  transcript: "/t.jsonl",
  title: "A title",
  model: "m",
  branch: "main",
  cost: 1.5,
  contextShare: 0.25,
  lastMessageAt: 1000,
  interrupted: true,
  inheritedPermission: null,
  messages: [{ role: "user", at: 1000, text: "never stored" }],
};

const answer = <T>(value: T): Answer<T> => ({ kind: "answer", value });
const bound = (sessionId = "s1"): Answer<BindResult> =>
  answer({ bound: true, binding: { sessionId, evidence: "registry" }, state: "working" });
const unbound = answer<BindResult>({ bound: false, reason: "its registry file is gone" });
const found = answer<ConversationResult>({ status: "found", facts });

function observe(more: Partial<AgentObservation> = {}): AgentObservation {
  return {
    harness: "claude",
    process: { pid: 7, startTime: "70" },
    paneDirectory: "/pane",
    account: { CLAUDE_CONFIG_DIR: null },
    flags: { flags: ["--model", "x"], permissionFlags: [] },
    environment: {},
    children: ["npm"],
    bound: bound(),
    conversation: found,
    previous: undefined,
    ...more,
  };
}

const known = agentRecord(observe()).agent;

test("a bound agent is recorded with its conversation's facts, and none of its messages", () => {
  const { agent, note } = agentRecord(observe());
  assert.equal(note, null);
  assert.deepEqual(
    [agent.binding?.sessionId, agent.directory, agent.state, agent.written, agent.lastMessageAt],
    ["s1", "/repo", "working", true, 1000],
  );
  assert.equal(agent.interrupted, true);
  assert.doesNotMatch(JSON.stringify(agent), /never stored/);
});

test("a conversation that is not on disk is recorded as never written", () => {
  const { agent, note } = agentRecord(observe({ conversation: answer({ status: "missing" }) }));
  assert.deepEqual(
    [agent.written, agent.directory, agent.title, note],
    [false, "/pane", null, null],
  );
});

test("without evidence the last good binding of the process stays, with the reason", () => {
  const { agent, note } = agentRecord(observe({ bound: unbound, previous: known }));
  assert.equal(agent.binding?.sessionId, "s1");
  assert.equal(agent.unboundReason, null);
  assert.match(note ?? "", /last one known: its registry file is gone/);
});

test("without evidence and without a last binding it is unbound, with the reason and its directory", () => {
  const { agent } = agentRecord(observe({ bound: unbound, conversation: undefined }));
  assert.equal(agent.binding, null);
  assert.equal(agent.unboundReason, "its registry file is gone");
  assert.deepEqual([agent.directory, agent.written, agent.harness], ["/pane", false, "claude"]);
});

for (const [title, conversation] of [
  ["late", { kind: "late" }],
  ["unreadable", answer<ConversationResult>({ status: "unreadable", reason: "permission denied" })],
  ["broken", { kind: "failed", reason: "boom" }],
] as const) {
  test(`what is known of the conversation stays where its transcript is ${title}`, () => {
    const { agent, note } = agentRecord(observe({ conversation, previous: known }));
    assert.deepEqual([agent.title, agent.lastMessageAt, agent.written], ["A title", 1000, true]);
    assert.match(note ?? "", /could not be read: (not in time|permission denied|boom)/);
  });
}

test("what was known of another conversation says nothing of the new one", () => {
  const { agent } = agentRecord(
    observe({ bound: bound("s2"), conversation: { kind: "late" }, previous: known }),
  );
  assert.deepEqual(
    [agent.binding?.sessionId, agent.title, agent.lastMessageAt],
    ["s2", null, null],
  );
  assert.equal(agent.directory, "/pane");
});

test("where the transcript does not tell whether a turn was stopped, an agent that is at work is in it", () => {
  const told = (interrupted: boolean | null, state: "working" | "waiting" | "idle") => {
    const conversation = answer<ConversationResult>({
      status: "found",
      facts: { ...facts, interrupted },
    });
    const result = answer<BindResult>({
      bound: true,
      binding: { sessionId: "s1", evidence: "registry" },
      state,
    });
    return agentRecord(observe({ conversation, bound: result })).agent.interrupted;
  };
  assert.deepEqual(
    [told(null, "working"), told(null, "waiting"), told(null, "idle"), told(false, "working")],
    [true, true, false, false],
  );
});

test("a number that makes no sense is left out, so that the record stays valid", () => {
  const odd = { ...facts, cost: Number.NaN, contextShare: Infinity, lastMessageAt: -5 };
  const { agent } = agentRecord(observe({ conversation: answer({ status: "found", facts: odd }) }));
  assert.deepEqual([agent.cost, agent.contextShare, agent.lastMessageAt], [null, null, null]);
  const late = { ...facts, lastMessageAt: 1e18 };
  const nanoseconds = agentRecord(
    observe({ conversation: answer({ status: "found", facts: late }) }),
  );
  assert.equal(nanoseconds.agent.lastMessageAt, null);
});

test("a new binding follows the conversation under the same process", () => {
  assert.equal(bindingInForce(bound("s2"), known)?.sessionId, "s2");
  assert.equal(bindingInForce({ kind: "late" }, known)?.sessionId, "s1");
  assert.equal(bindingInForce({ kind: "failed", reason: "x" }, undefined), null);
});
