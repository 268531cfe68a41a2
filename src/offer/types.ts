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
  readonly snapshot: Snapshot;
  /** In snapshot order; a shared window's pane stands once. */
  readonly panes: readonly OfferedPane[];
  /** Anything but idle shells. Without it the candidate never leads and never opens the offer by itself. */
  readonly worthRestoring: boolean;
};

export type PaneDefault = "ticked" | "unticked" | "disabled";

export type OfferedPane = {
  readonly paneId: string;
  /** `session:window.pane` of the first session that shows it, as a person reads it. */
  readonly address: string;
  readonly default: PaneDefault;
  /** Few words, shown in the row: "working", "waiting on you", "4 d, stale", "transcript gone". */
  readonly reason: string;
  /** What the default was read from, in seconds before last seen. */
  readonly idleSeconds: number;
};

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
  /** Another conversation than the recorded one (unbound panes). */
  readonly sessionId?: string;
};
