import type { Snapshot } from "../snapshot/schema.ts";

/** What the state directory holds of one server. */
export type ServerRecord = {
  readonly key: string;
  /** The newest generation that validates; undefined when none does. */
  readonly snapshot: Snapshot | undefined;
  readonly generation: number;
  /** Milliseconds since the epoch: when the server was last seen alive. */
  readonly lastSeen: number;
  readonly consumed: Consumption | undefined;
  /** When the offer of this loss opened by itself, as it does only once. */
  readonly offeredAt: number | undefined;
  /** What was wrong and what was done, for a person: files set aside, newer schemas left alone. */
  readonly warnings: readonly string[];
  /** Schema of the newest generation where that is a newer one and no older generation stands in for it. */
  readonly newerSchema?: number;
};

/** `passed-over`: another loss of its socket was restored, and this one was listed beside it. */
export const consumptions = ["restored", "passed-over", "dismissed"] as const;

export type Consumption = {
  readonly at: number;
  readonly how: (typeof consumptions)[number];
  readonly run: string | null;
};

export interface Store {
  /** Every server's record, unordered. A damaged record is one with warnings, never an exception. */
  servers(): Promise<readonly ServerRecord[]>;
  server(key: string): Promise<ServerRecord | undefined>;
  /**
   * Makes `snapshot` the current generation of its server, unless the current one differs only in `recordedAt`.
   * Throws `state-unwritable`; the previous good generation stays in force whatever happens.
   */
  write(snapshot: Snapshot): Promise<"written" | "unchanged">;
  /** Refreshes last seen: one small file. */
  touch(key: string, at: number): Promise<void>;
  /** Marks candidates as restored, passed over or dismissed. Nothing is erased. */
  consume(keys: readonly string[], consumption: Consumption): Promise<void>;
  /** Notes that the offer of these losses has opened by itself: one small file (`offered`) in each record. */
  markOffered(keys: readonly string[], at: number): Promise<void>;
  /** Drops records last seen more than 30 days ago, except those named. Returns the keys dropped. */
  prune(now: number, keep: ReadonlySet<string>): Promise<readonly string[]>;
}
