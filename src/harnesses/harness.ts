import type { ProcessFacts, ProcessTable } from "../processes/process.ts";
import type { AgentState, Binding } from "../snapshot/schema.ts";
import type { FlagTable } from "./flags.ts";
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

export type BindContext = {
  readonly processes: ProcessTable;
  /** The harness's other live agents in this server, for evidence by elimination. */
  readonly siblings: readonly LiveAgent[];
  readonly signal: AbortSignal;
};

export type BindResult =
  | {
      readonly bound: true;
      readonly binding: Binding /** Live state where the harness publishes it. */;
      readonly state?: AgentState;
      readonly directory?: string;
    }
  /** `reason` is a sentence fragment that a person reads, e.g. "its registry file names another process". */
  | { readonly bound: false; readonly reason: string };

/** A conversation as its transcript tells it, read from the end in bounded memory. */
export type ConversationFacts = {
  readonly sessionId: string;
  readonly directory: string | null;
  readonly title: string | null;
  readonly model: string | null;
  readonly branch: string | null;
  readonly cost: number | null;
  readonly contextShare: number | null;
  readonly lastMessageAt: number | null;
  readonly interrupted: boolean;
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
  findWriter(
    ref: ConversationRef,
    table: ProcessTable,
    signal: AbortSignal,
  ): Promise<ProcessFacts | null>;
  resume(request: ResumeRequest): ResumeCommand;
  /** `text`: the pane's visible lines as captured; null when it shows none of the known screens. */
  screen(text: string, paneTitle: string): ScreenState | null;
}
