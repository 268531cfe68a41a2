import type { ServerIdentity, Snapshot } from "../snapshot/schema.ts";

export type LossCause = "rebooted" | "server-gone";

/** The unconsumed (or, when asked for, consumed) snapshot of a dead server, with a default for each pane. */
export type Candidate = {
  /** serverKey of the identity. */
  readonly id: string;
  readonly identity: ServerIdentity;
  readonly socketPath: string;
  /** Milliseconds since the epoch. */
  readonly lastSeen: number;
  readonly cause: LossCause;
  readonly consumed: boolean;
  /** Its offer has opened by itself, as it does only once. */
  readonly offered: boolean;
  readonly snapshot: Snapshot;
  /** In snapshot order; a shared window's pane stands once. */
  readonly panes: readonly OfferedPane[];
  /** Anything but idle shells. Without it the candidate never leads and never opens the offer by itself. */
  readonly worthRestoring: boolean;
  /** Programs that the server had started and that still run; absent: none is known of. */
  readonly outliving?: readonly OutlivingProgram[];
};

/** `paneId`: the pane that it was started in, where that is recorded. */
export type OutlivingProgram = {
  readonly pid: number;
  readonly name: string;
  readonly ports: readonly number[];
  readonly paneId: string | null;
};

export type PaneDefault = "ticked" | "unticked" | "disabled";

/**
 * What a pane held, and so what comes back: `agent` its conversation; `unbound` an agent whose conversation is not
 * known, and `program` (never re-run), a shell that says so; `shell` a shell.
 */
export type PaneKind = "agent" | "unbound" | "program" | "shell";

export type OfferedPane = {
  readonly paneId: string;
  /** `session:window.pane` of the first session that shows it, with the names as they were recorded. */
  readonly address: string;
  readonly kind: PaneKind;
  readonly default: PaneDefault;
  /** Few words, shown in the row: "working", "waiting on you", "recent", "stale", "transcript gone". */
  readonly reason: string;
  /** What the default was read from, in seconds before last seen. */
  readonly idleSeconds: number;
  /** Ticked exactly while an agent of its window is, until the user says otherwise. */
  readonly followsWindow: boolean;
  /** Another conversation of its directory can be chosen: its own is unknown or gone. */
  readonly choosable: boolean;
  /** A turn was in flight when the server died. */
  readonly interrupted: boolean;
  /** Time of the last message of such a turn, by which it is known again; null: none, or not known. */
  readonly cutTurnAt: number | null;
  /** The account that now holds the conversation, where it is not the recorded one. */
  readonly account: AccountVariables | null;
  /** Programs that were started in it and still run; absent: none is known of. */
  readonly outliving?: readonly OutlivingProgram[];
};

/** Values of a harness's account variables; null is "unset". */
export type AccountVariables = Readonly<Record<string, string | null>>;

/** What can be restored for one socket, newest loss first, and what else was lost. */
export type Offer = {
  readonly socketPath: string;
  readonly candidates: readonly Candidate[];
  readonly otherSockets: readonly Candidate[];
  /** Messages about records that could not be read. */
  readonly warnings: readonly string[];
};

/** What the user ticked of one candidate. */
export type Selection = {
  readonly candidateId: string;
  readonly panes: readonly SelectedPane[];
};

export type SelectedPane = {
  readonly paneId: string;
  /** Bring the pane's recorded permission flags and modes back. */
  readonly keepPermissions: boolean;
  /** Tell the agent, once it is ready, to go on with the turn that was cut short: the one whose last message is of that time. */
  readonly continueTurn?: { readonly lastMessageAt: number };
  /** Where it is not simply the recorded one: chosen for an unbound pane, or written only after the last save. */
  readonly sessionId?: string;
  /** Another account than the recorded one: the conversation has moved there. */
  readonly account?: AccountVariables;
};
