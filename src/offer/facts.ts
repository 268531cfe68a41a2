import type { AccountVariables } from "./types.ts";

/** What a look at the machine tells of one pane. `unknown`: the look failed or took too long. */
export type PaneFacts = {
  /** The directory in which it would start. */
  readonly directory: "exists" | "gone" | "unknown";
  /** Null: it has no conversation to look for. */
  readonly conversation: "found" | "missing" | "unknown" | null;
  /** Other known accounts of the harness that hold the conversation; looked for only where its own does not. */
  readonly heldBy: readonly AccountVariables[];
  /** The live process that has the conversation open, if any. */
  readonly writer: { readonly pid: number; readonly pane: string | null } | "unknown" | null;
  /** What git says of the branch that the agent worked on. */
  readonly branch: "merged" | "worktree-gone" | null;
  /** From the transcript as it is now; null where it was not read. */
  readonly interrupted: boolean | null;
  /** Of its last message, likewise. */
  readonly lastMessageAt: number | null;
};

/** Per candidate id, per pane id. A pane without an entry has not been looked at. */
export type FactsByCandidate = ReadonlyMap<string, ReadonlyMap<string, PaneFacts>>;
