import type { StatePaths } from "../config/paths.ts";
import { answerBefore } from "../snapshot/deadline.ts";
import { doubtOf } from "./doubt.ts";
import type { LaunchTask, Prepared } from "./prepare.ts";
import type { LaunchOutcome } from "./types.ts";

type Warned = Pick<LaunchOutcome, "warning">;

/** Milliseconds. */
const timeout = { guard: 10_000, reading: 2_000 } as const;

/** Before the launch gives up its slot: the next of the same harness may act on what it has left. */
export async function guardAfter({ harness, ref }: Prepared, paths: StatePaths): Promise<Warned> {
  if (harness.guard === undefined) return {};
  const warning = await harness.guard.after(ref, paths.kept, AbortSignal.timeout(timeout.guard));
  return warning === null ? {} : { warning };
}

/** What is there once an agent is ready, against what was recorded of it. */
export async function lookAfter(
  prepared: Prepared,
  { agent, selected }: LaunchTask,
  paths: StatePaths,
): Promise<Warned> {
  const guarded = await guardAfter(prepared, paths);
  // Another conversation than the recorded one was asked for.
  if (selected.sessionId !== undefined) return guarded;
  const signal = AbortSignal.timeout(timeout.reading);
  const read = await answerBefore(signal, () =>
    prepared.harness.readConversation(prepared.ref, signal),
  );
  const facts = read.kind === "answer" && read.value.status === "found" ? read.value.facts : null;
  const doubt = facts === null ? null : doubtOf(agent, facts);
  const all = [guarded.warning, doubt].filter((each) => each != null);
  return all.length === 0 ? {} : { warning: all.join(" ") };
}
