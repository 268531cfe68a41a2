import type { ProcessFacts, ProcessTable } from "../processes/process.ts";
import type { AgentState, Binding } from "../snapshot/schema.ts";
import type { FlagTable, RecordedFlags } from "./flags.ts";
import type { HarnessName } from "./names.ts";

/** One live agent in a pane's foreground: its processes, wrappers first, the harness's own last. */
export type LiveAgent = {
  readonly processes: readonly [ProcessFacts, ...ProcessFacts[]];
  readonly paneId: string;
  readonly paneTitle: string;
  readonly paneDirectory: string;
  readonly paneTty: string;
  /** The harness's account variables, from the agent's own environment. */
  readonly account: Account;
};

/** Values of the harness's account variables (null: unset), and the HOME that defaults are relative to. */
export type Account = {
  readonly home: string;
  readonly variables: Readonly<Record<string, string | null>>;
};

/** What a reader may look at of this machine, and until when. */
export type HostContext = {
  readonly processes: ProcessTable;
  /** Of this boot: a registry entry with the same pid and ticks from an earlier boot is another process. */
  readonly bootId: string;
  /** Directory of the records that our hooks write: `statePaths().hookRecords`, read through hook-record.ts. */
  readonly hookRecords: string;
  readonly signal: AbortSignal;
};

export type BindContext = HostContext & {
  /** The harness's other live agents in this server, for evidence by elimination. */
  readonly siblings: readonly LiveAgent[];
};

export type BindResult =
  | {
      readonly bound: true;
      readonly binding: Binding /** Live state where the harness publishes it. */;
      readonly state?: AgentState;
      readonly directory?: string;
      /** Where its command line is wiped and a hook noted this much of it. */
      readonly flags?: RecordedFlags;
    }
  /** `reason` is a sentence fragment that a person reads, e.g. "its registry file names another process". */
  | { readonly bound: false; readonly reason: string };

/** A conversation as its transcript tells it, read from the end in bounded memory. */
export type ConversationFacts = {
  readonly sessionId: string;
  readonly directory: string | null;
  /** Absolute path of the conversation's own file or folder, where the harness keeps one for each. */
  readonly transcript: string | null;
  readonly title: string | null;
  readonly model: string | null;
  readonly branch: string | null;
  readonly cost: number | null;
  readonly contextShare: number | null;
  readonly lastMessageAt: number | null;
  /** Its last turn was cut short. Null: it was stopped, and the transcript does not tell by whom; what was seen of it live counts. */
  readonly interrupted: boolean | null;
  readonly inheritedPermission: string | null;
  /** The last messages, oldest first, for the preview. Never stored. */
  readonly messages: readonly {
    readonly role: "user" | "assistant";
    readonly at: number | null;
    readonly text: string;
  }[];
};

/** "missing": the store was readable and has no such conversation. "unreadable": it could not be checked. */
export type ConversationResult =
  | { readonly status: "found"; readonly facts: ConversationFacts }
  | { readonly status: "missing" }
  | { readonly status: "unreadable"; readonly reason: string };

export type ConversationRef = {
  readonly sessionId: string;
  readonly account: Account;
  /** Where the pane or the harness last was; a hint, needed by stores that are keyed by directory. */
  readonly directory: string;
};

export type ConversationSummary = {
  readonly sessionId: string;
  readonly title: string | null;
  readonly lastMessageAt: number | null;
};

export type ResumeRequest = {
  readonly sessionId: string;
  readonly account: Account;
  /** As just read from the store; some harnesses ask no question only when resumed by path (pi 1.6.0). */
  readonly transcript: string | null;
  readonly flags: readonly string[];
  /** Permission flag words that the user chose to bring back. Empty: none. */
  readonly permissionFlags: readonly string[];
  readonly inheritedPermission: string | null;
  /** True where the user keeps a permission mode that the conversation brings back by itself. */
  readonly keepInheritedPermission: boolean;
};

/** What to type, before quoting. Variables with null are unset for the command. */
export type ResumeCommand = {
  readonly argv: readonly [string, ...string[]];
  readonly environment: Readonly<Record<string, string | null>>;
};

/** What a pane shows of a resumed agent. `lost`: the harness says that there is no such conversation. */
export type ScreenState = "ready" | "busy" | "asking" | "first-run" | "lost" | "in-use";

/**
 * Two steps around a launch that keep a harness from destroying the conversation that it resumes (gemini 0.61.0).
 * `keep` is a directory of the plugin's, 0700, that outlives the run (statePaths().kept); both steps may be repeated, by
 * another process too: all that they need to know again is in `keep`.
 */
export type ResumeGuard = {
  /**
   * Launches with equal keys must not overlap, from `before` to `after` (which runs at the latest when the launch gives up
   * its slot): gemini's clean-up acts on what another gemini that is just starting has left in the same directory.
   */
  key(ref: ConversationRef): string;
  /**
   * Right before the command is typed. Resolves to variables to add to {@link ResumeCommand.environment}.
   * Throws when the conversation cannot be made safe: then nothing is typed, and the message is the pane's reason.
   */
  before(
    ref: ConversationRef,
    keep: string,
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, string>>>;
  /**
   * Once the agent is ready, and again for a launch whose outcome is unknown. Applies what remains of the remedy, checks
   * that the conversation is whole, and puts it back when it is not. Resolves to a warning for the summary, or null.
   */
  after(ref: ConversationRef, keep: string, signal: AbortSignal): Promise<string | null>;
  /**
   * The second step for every launch of before that it is still due for: its agent asked for a login, say, and the run has ended.
   * Quick where nothing is due, and may be repeated. `isHeld`: whether the agent that was launched for that conversation lives.
   */
  finish(
    keep: string,
    isHeld: (sessionId: string) => boolean,
    now: number,
    signal: AbortSignal,
  ): Promise<void>;
};

/**
 * One coding agent. Facts about the program live in its file alone, each with program and version.
 * Readers never run the harness, never write to its store, and stop at `signal`.
 */
export interface Harness {
  readonly name: HarnessName;
  /** As a person says it: "Claude Code". */
  readonly title: string;
  /** The command that a person types. */
  readonly command: string;
  readonly sessionIdPattern: RegExp;
  readonly accountVariables: readonly string[];
  /** Variables that make it act by itself at start; unset for every launch. */
  readonly unsetAtLaunch: readonly string[];
  readonly flags: FlagTable;

  /** Whether this process is the harness running interactively (not a headless run, daemon or subcommand). Cheap: argv and exe only. */
  recognise(process: ProcessFacts, table: ProcessTable): boolean;
  bind(agent: LiveAgent, context: BindContext): Promise<BindResult>;
  readConversation(ref: ConversationRef, signal: AbortSignal): Promise<ConversationResult>;
  /** The directory's conversations, newest message first. */
  conversations(
    directory: string,
    account: Account,
    signal: AbortSignal,
  ): Promise<readonly ConversationSummary[]>;
  /** A live process of this host that holds the conversation, or null. Throws when it cannot be told. */
  findWriter(ref: ConversationRef, host: HostContext): Promise<ProcessFacts | null>;
  resume(request: ResumeRequest): ResumeCommand;
  /** It shows a mark in place of a long text that is pasted: a message must come key by key, which takes it longer. */
  readonly hidesPastes?: true;
  /** Only for a harness whose own start can destroy a conversation. */
  readonly guard?: ResumeGuard;
  /** `text`: the pane's visible lines as captured; null when it shows none of the known screens. */
  screen(text: string, paneTitle: string): ScreenState | null;
}
