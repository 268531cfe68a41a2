import type { HarnessName } from "../harnesses/names.ts";
import type { Selection } from "../offer/types.ts";

/** Written before anything is built, never changed. */
export type RunRecord = {
  readonly id: string;
  readonly createdAt: number;
  readonly socketPath: string;
  readonly selection: Selection;
  /** Every candidate that was listed, consumed by this run. */
  readonly listed: readonly string[];
  /** Who confirmed and how. */
  readonly confirmedBy: (typeof confirmations)[number];
  /** How many sessions the selection shows in, and its agents, as a person reads them: for the views of the run. */
  readonly sessions: number;
  readonly agents: readonly RunAgent[];
};

export const confirmations = ["menu", "checklist", "plain", "flag", "resurrect"] as const;

export type RunAgent = {
  /** Id in the snapshot. */
  readonly pane: string;
  readonly address: string;
  readonly harness: HarnessName;
  readonly title: string;
};

/** What became of a launch; "skipped": nothing was typed. */
export const outcomes = ["ready", "needs-attention", "failed", "skipped"] as const;

export type LaunchOutcome = {
  readonly state: (typeof outcomes)[number];
  /** "ready after 1.4 s", "login prompt", "its directory is gone", … */
  readonly detail: string;
  /** A sentence for the summary. */
  readonly warning?: string;
};

export type LaunchState =
  | "pending"
  | "starting"
  | (typeof outcomes)[number]
  /** Its intent was written and its outcome was not: shown for a manual retry, never repeated. */
  | "outcome-unknown";

/** One agent of the run, as the progress view and the summary show it. */
export type LaunchView = {
  /** Id in the snapshot. */
  readonly savedPaneId: string;
  /** Id in the destination server, once built. */
  readonly paneId: string | null;
  /** `session:window.pane` as it was built; before that, as it was lost. */
  readonly address: string;
  readonly harness: HarnessName;
  readonly title: string;
  readonly state: LaunchState;
  /** "ready after 1.4 s", "login prompt", "its directory is gone", … */
  readonly detail: string;
};

export type RunView = {
  readonly runId: string;
  readonly stage: "building" | "launching" | "done" | "interrupted";
  readonly startedAt: number;
  /** Also when it was cut off; null: it goes on. */
  readonly finishedAt: number | null;
  readonly sessions: number;
  readonly launches: readonly LaunchView[];
  /** Sentences for the summary: renamed sessions, panes skipped, fallbacks of layout. */
  readonly warnings: readonly string[];
};
