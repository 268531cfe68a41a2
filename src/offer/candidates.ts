import type { ServerRecord } from "../store/types.ts";
import { type DefaultRules, offeredPanes } from "./defaults.ts";
import type { FactsByCandidate, PaneFacts } from "./facts.ts";
import type { Candidate, Offer } from "./types.ts";

export type CandidateInput = {
  readonly records: readonly ServerRecord[];
  /** Keys of the servers that are alive now. */
  readonly alive: ReadonlySet<string>;
  readonly bootId: string;
  readonly socketPath: string;
  readonly rules: DefaultRules;
  readonly facts: FactsByCandidate;
  /** Restored and dismissed ones too, to be listed and restored by name. */
  readonly includeConsumed: boolean;
};

/**
 * What can be restored for one socket. Candidates are newest first, except that one of idle shells only (a login script
 * leaves them) never stands before one that holds something.
 */
export function buildOffer(input: CandidateInput): Offer {
  const candidates = deadRecords(input)
    .map((record) => toCandidate(record, input))
    .sort((a, b) => Number(b.worthRestoring) - Number(a.worthRestoring) || b.lastSeen - a.lastSeen);
  return {
    socketPath: input.socketPath,
    candidates: candidates.filter((candidate) => candidate.socketPath === input.socketPath),
    otherSockets: candidates.filter((candidate) => candidate.socketPath !== input.socketPath),
    warnings: input.records.flatMap((record) => record.warnings),
  };
}

export type DeadRecord = ServerRecord & {
  readonly snapshot: NonNullable<ServerRecord["snapshot"]>;
};

/** The records that an offer is made from: readable, dead, and not consumed unless asked for. */
export function deadRecords(
  input: Pick<CandidateInput, "records" | "alive" | "includeConsumed">,
): DeadRecord[] {
  return input.records.filter(
    (record): record is DeadRecord =>
      record.snapshot !== undefined &&
      !input.alive.has(record.key) &&
      (input.includeConsumed || record.consumed === undefined),
  );
}

const noFacts: ReadonlyMap<string, PaneFacts> = new Map();

function toCandidate(record: DeadRecord, input: CandidateInput): Candidate {
  const { identity, socketPath } = record.snapshot.server;
  const facts = input.facts.get(record.key) ?? noFacts;
  const panes = offeredPanes(record.snapshot, record.lastSeen, input.rules, facts);
  return {
    id: record.key,
    identity,
    socketPath,
    lastSeen: record.lastSeen,
    cause: identity.bootId === input.bootId ? "server-gone" : "rebooted",
    consumed: record.consumed !== undefined,
    offered: record.offeredAt !== undefined,
    snapshot: record.snapshot,
    panes,
    worthRestoring: panes.some((pane) => pane.kind !== "shell" && pane.default !== "disabled"),
  };
}
