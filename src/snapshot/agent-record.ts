import type { RecordedFlags } from "../harnesses/flags.ts";
import type { BindResult, ConversationFacts, ConversationResult } from "../harnesses/harness.ts";
import type { HarnessName } from "../harnesses/names.ts";
import { modelName } from "../harnesses/secret-shape.ts";
import type { ProcessIdentity } from "../processes/process.ts";
import type { AgentRecord, AgentState, Binding } from "./schema.ts";

/** A question that was put to a harness's files. "late": no answer before the deadline. */
export type Answer<T> =
  | { readonly kind: "answer"; readonly value: T }
  | { readonly kind: "late" }
  | { readonly kind: "failed"; readonly reason: string };

export type AgentObservation = {
  readonly harness: HarnessName;
  readonly process: ProcessIdentity;
  readonly paneDirectory: string;
  readonly account: Readonly<Record<string, string | null>>;
  /** As its command line tells, or where that is wiped, its binding; without what the user drops. */
  readonly flags: RecordedFlags;
  /** Captured variables, as the user has named them. */
  readonly environment: Readonly<Record<string, string | null>>;
  readonly children: readonly string[];
  readonly bound: Answer<BindResult>;
  /** Of the conversation that {@link bindingInForce} names; undefined where it names none. */
  readonly conversation: Answer<ConversationResult> | undefined;
  /** The last record of this pane, if it was of the same process. */
  readonly previous: AgentRecord | undefined;
};

export type AgentResult = { readonly agent: AgentRecord; readonly note: string | null };

/** This time's binding; where this time's evidence gives none, the last good one of the same process. */
export function bindingInForce(
  bound: Answer<BindResult>,
  previous: AgentRecord | undefined,
): Binding | null {
  if (bound.kind === "answer" && bound.value.bound) return bound.value.binding;
  return previous?.binding ?? null;
}

/** What is recorded of an agent, with what could not be read taken from its last record. */
export function agentRecord(observation: AgentObservation): AgentResult {
  const { bound, conversation, previous } = observation;
  const binding = bindingInForce(bound, previous);
  const result = bound.kind === "answer" && bound.value.bound ? bound.value : undefined;
  const unbound = result === undefined ? unboundReason(bound) : null;
  // What is known of another conversation says nothing of this one.
  const same = previous?.binding?.sessionId === binding?.sessionId ? previous : undefined;
  const read = conversation?.kind === "answer" ? conversation.value : undefined;
  const found = read?.status === "found" ? read.facts : undefined;
  const unread = binding === null || read?.status === "missing" ? null : unreadReason(conversation);
  const facts = found ?? (unread === null ? undefined : same);
  const { flags, environment } = observation;
  const state = (result === undefined ? same?.state : result.state) ?? "unknown";
  const agent: AgentRecord = {
    harness: observation.harness,
    process: { pid: observation.process.pid, startTime: observation.process.startTime },
    binding,
    unboundReason: binding === null ? unbound : null,
    directory:
      found?.directory ??
      result?.directory ??
      (binding === null ? undefined : same?.directory) ??
      observation.paneDirectory,
    account: { ...observation.account },
    state,
    written:
      binding !== null &&
      (read === undefined || read.status === "unreadable"
        ? (same?.written ?? true)
        : read.status === "found"),
    ...described(facts),
    interrupted: facts !== undefined && (facts.interrupted ?? isInTurn(state)),
    flags: [...flags.flags],
    permissionFlags: [...flags.permissionFlags],
    ...(Object.keys(environment).length === 0 ? {} : { environment }),
    children: [...observation.children],
  };
  const notes = [
    binding !== null && unbound !== null
      ? `its conversation is the last one known: ${unbound}`
      : null,
    unread === null ? null : `its conversation could not be read: ${unread}`,
  ].filter((note) => note !== null);
  return { agent, note: notes.length === 0 ? null : notes.join("; ") };
}

type Described = Pick<
  AgentRecord,
  "lastMessageAt" | "title" | "model" | "branch" | "cost" | "contextShare" | "inheritedPermission"
>;

/** The stored part of a conversation's facts: never its messages. */
function described(facts: ConversationFacts | AgentRecord | undefined): Described {
  return {
    lastMessageAt: time(facts?.lastMessageAt),
    title: facts?.title ?? null,
    model: modelName(facts?.model),
    branch: facts?.branch ?? null,
    cost: finite(facts?.cost),
    contextShare: finite(facts?.contextShare),
    inheritedPermission: facts?.inheritedPermission ?? null,
  };
}

/** Of a turn of which the transcript alone does not tell: an agent at rest has had it stopped by its user. */
function isInTurn(state: AgentState): boolean {
  return state === "working" || state === "waiting";
}

function unboundReason(bound: Answer<BindResult>): string {
  if (bound.kind === "late") return "what ties it to its conversation could not be read in time";
  if (bound.kind === "failed") return bound.reason;
  return bound.value.bound ? "" : bound.value.reason;
}

function unreadReason(conversation: Answer<ConversationResult> | undefined): string | null {
  if (conversation === undefined || conversation.kind === "late") return "not in time";
  if (conversation.kind === "failed") return conversation.reason;
  return conversation.value.status === "unreadable" ? conversation.value.reason : null;
}

/** One number that another program wrote wrong must not keep a whole record from being valid. */
function finite(value: number | null | undefined): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** Milliseconds since the epoch, as far as a Date goes. */
function time(value: number | null | undefined): number | null {
  const number = finite(value);
  return number !== null && number >= 0 && number <= 8.64e15 ? number : null;
}
