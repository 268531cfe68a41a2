import type { StatePaths } from "../config/paths.ts";
import type { ConversationFacts, ConversationRef, Harness } from "../harnesses/harness.ts";
import type { Snapshot } from "../snapshot/schema.ts";
import { attempts, takeAttempt } from "./continue-count.ts";
import { continueMessage } from "./continue-message.ts";
import { livingPrograms } from "./living-programs.ts";
import type { LaunchTask } from "./prepare.ts";
import type { Typist } from "./type-command.ts";
import { typeToAgent } from "./type-to-agent.ts";

export type ContinueDependencies = {
  readonly typist: Typist;
  readonly paths: StatePaths;
  /** The record that is being restored. */
  readonly snapshot: Snapshot;
};

export type Continued =
  /** The user did not ask for it. */
  | { readonly kind: "not-asked" }
  | { readonly kind: "told" }
  /** `reason` is a sentence fragment for a person. */
  | { readonly kind: "not-told"; readonly reason: string };

/** Milliseconds for one look at the conversation. */
const timeout = 10_000;

/**
 * Tells an agent that is ready to go on with the turn that the loss of its server cut short, where the user ticked that:
 * one message, at most three times for a turn, and none when the conversation is no longer at the message at which the
 * user saw it.
 *
 * A message is typed although Claude Code can go on by itself (CLAUDE_CODE_RESUME_INTERRUPTED_TURN, measured on 2.1.197):
 * that submits the old prompt again and runs its tools anew, without saying what happened, and at every resume without
 * bound; and it is one agent's alone. A message says that work was done already and which programs ended, the
 * agent decides what to repeat, its own permission questions come up as always, and the transcript shows who asked.
 */
export async function continueTurn(
  { typist, paths, snapshot }: ContinueDependencies,
  { pane, agent, selected }: LaunchTask,
  harness: Harness,
  ref: ConversationRef,
  paneId: string,
): Promise<Continued> {
  const asked = selected.continueTurn;
  if (asked === undefined) return { kind: "not-asked" };
  const read = () => readConversation(harness, ref);
  const facts = await read();
  if (facts === undefined) return notTold("its conversation could not be read");
  if (facts.lastMessageAt !== asked.lastMessageAt) {
    return notTold("its conversation has moved on since");
  }
  const now = Date.now();
  const attempt = takeAttempt(paths, agent.harness, facts, now);
  if (attempt === null) return notTold(`it was told so ${attempts} times already`);
  const living = await livingPrograms(snapshot, new Set([pane.id]));
  const message = continueMessage({ children: agent.children, living, now, attempt, attempts });
  const result = await typeToAgent(typist, harness, paneId, message, async () =>
    hasMessage(await read(), message),
  );
  if (result.kind === "sent") return { kind: "told" };
  return notTold(result.left ? `${result.reason}: look at its input line` : result.reason);
}

function notTold(reason: string): Continued {
  return { kind: "not-told", reason };
}

async function readConversation(
  harness: Harness,
  ref: ConversationRef,
): Promise<ConversationFacts | undefined> {
  try {
    const read = await harness.readConversation(ref, AbortSignal.timeout(timeout));
    return read.status === "found" ? read.facts : undefined;
  } catch {
    return undefined;
  }
}

function hasMessage(facts: ConversationFacts | undefined, message: string): boolean {
  const end = message.slice(-30);
  return facts?.messages.some(({ role, text }) => role === "user" && text.includes(end)) ?? false;
}
