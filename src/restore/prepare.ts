import type { StatePaths } from "../config/paths.ts";
import type { ReplayRules } from "../config/replay-rules.ts";
import { keptFlags } from "../harnesses/flags.ts";
import type {
  ConversationRef,
  ConversationResult,
  Harness,
  ResumeCommand,
} from "../harnesses/harness.ts";
import type { HarnessName } from "../harnesses/names.ts";
import type { Registry } from "../harnesses/registry.ts";
import { bootId, readProcesses } from "../processes/host.ts";
import type { ProcessTable } from "../processes/process.ts";
import { conversationKey } from "../snapshot/conversation-memory.ts";
import { answerBefore } from "../snapshot/deadline.ts";
import type { AgentRecord } from "../snapshot/schema.ts";
import { type Claim, takeClaim } from "../store/claims.ts";
import { ensurePrivateDirectory } from "../store/directory.ts";
import { isTranscriptKept, putTranscriptBack } from "../store/transcripts.ts";
import type { Task } from "./tasks.ts";

export type LaunchTask = Extract<Task, { kind: "launch" }>;

export type Prepared = {
  readonly kind: "prepared";
  readonly harness: Harness;
  readonly ref: ConversationRef;
  readonly command: ResumeCommand;
  /** Variables that the command must not inherit. */
  readonly unset: readonly string[];
  /** Captured variables, which are not typed. */
  readonly captured: Readonly<Record<string, string | null>>;
  /** The right to be the conversation's only writer; released when the launch fails. */
  readonly claim: Claim;
  readonly processes: ProcessTable;
};

/** Nothing is to be typed; `detail` is what a person reads. */
export type Refused = { readonly kind: "refused"; readonly detail: string };

export type PrepareDependencies = {
  readonly paths: StatePaths;
  readonly registry: Pick<Registry, "load">;
  readonly home: string;
  /** The user's option: bring recorded permission flags back everywhere. */
  readonly keepPermissions: boolean;
  readonly rulesOf: (harness: HarnessName) => ReplayRules;
  /** Where in tmux a process runs, for the reason; null: not known. */
  readonly paneOf: (pid: number) => Promise<string | null>;
};

/** What launches must not start beside each other; null where its harness has no such trouble, or is not known. */
export async function aloneKey(
  { registry, home }: Pick<PrepareDependencies, "registry" | "home">,
  task: LaunchTask,
): Promise<string | null> {
  const harness = await registry.load(task.agent.harness).catch(() => undefined);
  return harness?.guard?.key(refOf(task, home)) ?? null;
}

export function refOf({ agent, sessionId, selected }: LaunchTask, home: string): ConversationRef {
  const account = { home, variables: selected.account ?? agent.account };
  return { sessionId, account, directory: agent.directory };
}

/** Name of the claim that makes one process the only writer of a conversation. */
export function reservationName(harness: string, sessionId: string): string {
  return `${harness}=${sessionId}`;
}

/** Milliseconds for all looks at one conversation. */
const timeout = 10_000;

/**
 * The last looks before a launch, and the command that is to be typed: the conversation exists, nobody has it open, and
 * from here on nobody else of ours may launch it.
 */
export async function prepareLaunch(
  dependencies: PrepareDependencies,
  task: LaunchTask,
): Promise<Prepared | Refused> {
  const { paths, registry, home } = dependencies;
  const { agent, sessionId } = task;
  const signal = AbortSignal.timeout(timeout);
  const loaded = await answerBefore(signal, () => registry.load(agent.harness));
  if (loaded.kind !== "answer") return refused(`${agent.harness} is not known to this version`);
  const harness = loaded.value;
  if (!matchesWhole(harness.sessionIdPattern, sessionId)) {
    return refused("its session id is not one of that agent's");
  }
  const ref = refOf(task, home);
  const readIt = () => answerBefore(signal, () => harness.readConversation(ref, signal));
  let read = await readIt();
  const isGone = read.kind === "answer" && read.value.status === "missing";
  const key = conversationKey(harness, ref);
  if (isGone && !isTranscriptKept(paths, key, Date.now())) return refused("its transcript is gone");
  const reservation = takeClaim(paths.reservations, reservationName(agent.harness, sessionId));
  if (!("claim" in reservation)) {
    return refused(`already running or being started (process ${reservation.holder})`);
  }
  const { claim } = reservation;
  const refuse = (detail: string) => {
    claim.release();
    return refused(detail);
  };
  const host = {
    processes: readProcesses(),
    bootId: bootId(),
    hookRecords: paths.hookRecords,
    signal,
  };
  const writer = await answerBefore(signal, () => harness.findWriter(ref, host));
  if (writer.kind !== "answer") return refuse("could not check whether it runs already");
  if (writer.value !== null) {
    const pane = await dependencies.paneOf(writer.value.pid);
    return refuse(`already running in ${pane ?? `process ${writer.value.pid}`}`);
  }
  try {
    if (isGone) {
      putTranscriptBack(paths, key, Date.now());
      read = await readIt();
      if (read.kind === "answer" && read.value.status === "missing")
        return refuse("its transcript is gone, and could not be put back");
    }
    const guarded = await guard(harness, ref, paths, signal);
    const rules = dependencies.rulesOf(harness.name);
    const command = resumeCommand(harness, task, ref, read, dependencies.keepPermissions, rules);
    const environment = { ...command.environment, ...guarded };
    return {
      kind: "prepared",
      harness,
      ref,
      command: { ...command, environment },
      unset: [...harness.unsetAtLaunch, ...rules.dropVariables],
      captured: captured(agent, environment, harness, rules),
      claim,
      processes: host.processes,
    };
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function resumeCommand(
  harness: Harness,
  { agent, sessionId, selected }: LaunchTask,
  { account }: ConversationRef,
  read: { readonly kind: string; readonly value?: ConversationResult },
  keptByOption: boolean,
  { dropFlags }: ReplayRules,
): ResumeCommand {
  const keep = selected.keepPermissions || keptByOption;
  const facts = read.value?.status === "found" ? read.value.facts : undefined;
  const { flags, permissionFlags } = keptFlags(agent, dropFlags, harness.flags);
  return harness.resume({
    sessionId,
    account,
    transcript: facts?.transcript ?? null,
    flags,
    permissionFlags: keep ? permissionFlags : [],
    inheritedPermission: facts?.inheritedPermission ?? agent.inheritedPermission,
    keepInheritedPermission: keep,
  });
}

/** Those that the user still names, and that the launch does not decide on. */
function captured(
  { environment = {} }: AgentRecord,
  decided: Readonly<Record<string, unknown>>,
  { unsetAtLaunch }: Harness,
  { capture }: ReplayRules,
): Record<string, string | null> {
  const comesBack = ([name]: [string, unknown]) =>
    capture.includes(name) && !Object.hasOwn(decided, name) && !unsetAtLaunch.includes(name);
  return Object.fromEntries(Object.entries(environment).filter(comesBack));
}

async function guard(
  harness: Harness,
  ref: ConversationRef,
  paths: StatePaths,
  signal: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  if (harness.guard === undefined) return {};
  ensurePrivateDirectory(paths.kept);
  return harness.guard.before(ref, paths.kept, signal);
}

function matchesWhole(pattern: RegExp, text: string): boolean {
  return new RegExp(`^(?:${pattern.source})$`, pattern.flags.replace(/[gy]/g, "")).test(text);
}

function refused(detail: string): Refused {
  return { kind: "refused", detail };
}
