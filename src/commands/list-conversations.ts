import { accountIn } from "../harnesses/account.ts";
import type {
  ConversationFacts,
  ConversationRef,
  Harness,
  HostContext,
} from "../harnesses/harness.ts";
import type { HarnessName } from "../harnesses/names.ts";
import { accountVariables, loadHarness, registry } from "../harnesses/registry.ts";
import { runningHarnesses } from "../harnesses/running.ts";
import { bootId, readProcesses } from "../processes/host.ts";
import { leaveReadsBehind } from "../processes/leave.ts";
import { typedCommand } from "../restore/command-line.ts";
import { quoteWord, quoteWords, type ShellFamily } from "../restore/quote.ts";
import { answerBefore, runLanes } from "../snapshot/deadline.ts";
import { callerShell } from "./caller-shell.ts";
import type { CommandContext } from "./context.ts";
import { paneFinder } from "./pane-of.ts";

export type ListedConversation = {
  readonly harness: HarnessName;
  readonly sessionId: string;
  readonly title: string | null;
  /** Milliseconds since the epoch. */
  readonly lastMessageAt: number | null;
  readonly lastMessage: Pick<ConversationFacts["messages"][number], "role" | "text"> | null;
  /** Where it must be resumed. */
  readonly directory: string;
  /** What resumes it, for the shell that asked; null where that shell cannot say it. */
  readonly command: string | null;
  /** Whoever has it open: a second agent in it would overwrite the first one's history. */
  readonly openIn: string | null;
  /** It could not be told whether anybody has. */
  readonly openUnknown: boolean;
  /** Resumed by hand, its agent may delete it later; a restore guards it. */
  readonly endangered: boolean;
};

export type Conversations = {
  readonly schemaVersion: 1;
  readonly directory: string;
  /** Newest first. */
  readonly conversations: readonly ListedConversation[];
  readonly warnings: readonly string[];
};

/** Milliseconds for all looks together. */
const timeout = 10_000;

/** Reads them in the accounts that an agent started from here would have. */
export async function readConversations(
  context: CommandContext,
  directory: string,
  names: readonly HarnessName[],
): Promise<Conversations> {
  const listed: ListedConversation[] = [];
  const warnings: string[] = [];
  const host: HostContext = {
    processes: readProcesses(),
    bootId: bootId(),
    hookRecords: context.paths.hookRecords,
    signal: AbortSignal.timeout(timeout),
  };
  const reader = conversationReader(context, host);
  await runLanes(
    names.map((name) => ({
      lane: name,
      run: async () => {
        const answer = await answerBefore(host.signal, () => reader(name, directory));
        if (answer.kind === "answer") listed.push(...answer.value);
        else if (answer.kind === "failed") warnings.push(`${name}: ${answer.reason}`);
        else warnings.push(`${name}: its conversations could not be read in time`);
      },
    })),
  );
  if (host.signal.aborted) leaveReadsBehind();
  return {
    schemaVersion: 1,
    directory,
    conversations: listed.sort((a, b) => (b.lastMessageAt ?? 0) - (a.lastMessageAt ?? 0)),
    warnings,
  };
}

function conversationReader(context: CommandContext, host: HostContext) {
  const { environment } = context;
  const family = callerShell(environment);
  const paneOf = paneFinder(context.tmux);
  const running = runningHarnesses(registry, host.processes);
  return async (name: HarnessName, directory: string): Promise<ListedConversation[]> => {
    const harness = await loadHarness(name);
    const account = accountIn(environment, accountVariables[name]);
    const summaries = await harness.conversations(directory, account, host.signal);
    return Promise.all(
      summaries.map(async ({ sessionId, title, lastMessageAt }) => {
        const ref = { sessionId, account, directory };
        const read = await harness.readConversation(ref, host.signal);
        const facts = read.status === "found" ? read.facts : undefined;
        const last = facts?.messages.at(-1);
        const place = facts?.directory ?? directory;
        return {
          harness: name,
          sessionId,
          title,
          lastMessageAt,
          lastMessage: last === undefined ? null : { role: last.role, text: last.text },
          directory: place,
          command: commandHere(harness, ref, facts, { environment, family, place }),
          ...(running.has(name) ? await whoHasIt(harness, ref, host, paneOf) : notOpen),
          endangered: harness.guard !== undefined,
        };
      }),
    );
  };
}

type Here = {
  readonly environment: NodeJS.ProcessEnv;
  readonly family: ShellFamily;
  readonly place: string;
};

/**
 * As a restore without ticked permissions types it, but as a person would: without what is here as it must be, and going to its
 * directory first.
 */
function commandHere(
  harness: Harness,
  { sessionId, account }: ConversationRef,
  facts: ConversationFacts | undefined,
  { environment, family, place }: Here,
): string | null {
  const command = harness.resume({
    sessionId,
    account,
    transcript: facts?.transcript ?? null,
    flags: [],
    permissionFlags: [],
    inheritedPermission: facts?.inheritedPermission ?? null,
    keepInheritedPermission: false,
  });
  const changed = Object.entries(command.environment).filter(
    ([name, value]) => (environment[name] ?? null) !== value,
  );
  const unset = harness.unsetAtLaunch.filter((name) => environment[name] !== undefined);
  const line =
    changed.length + unset.length === 0
      ? quoteWords(command.argv, family)
      : typedCommand({ ...command, environment: Object.fromEntries(changed) }, unset, family, null);
  const directory = quoteWord(place, family);
  if (line === null || directory === null) return null;
  if (place === process.cwd()) return line;
  return `cd ${directory}${family === "nu" ? ";" : " &&"} ${line}`;
}

type Open = Pick<ListedConversation, "openIn" | "openUnknown">;

const notOpen: Open = { openIn: null, openUnknown: false };

async function whoHasIt(
  harness: Harness,
  ref: ConversationRef,
  host: HostContext,
  paneOf: (pid: number) => Promise<string | null>,
): Promise<Open> {
  const answer = await answerBefore(host.signal, () => harness.findWriter(ref, host));
  if (answer.kind !== "answer") return { openIn: null, openUnknown: true };
  if (answer.value === null) return notOpen;
  const { pid } = answer.value;
  return { openIn: (await paneOf(pid)) ?? `process ${pid}`, openUnknown: false };
}
