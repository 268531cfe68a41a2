import type { HostContext } from "../harnesses/harness.ts";
import type { Registry } from "../harnesses/registry.ts";
import { isServerAlive } from "../processes/identity.ts";
import type { Store } from "../store/types.ts";
import { realSocket } from "../tmux/socket.ts";
import { knownAccounts } from "./accounts.ts";
import { buildOffer, deadRecords } from "./candidates.ts";
import { checkPanes } from "./check.ts";
import { type CopyMaker, withoutCopiesOf } from "./copies.ts";
import type { DefaultRules } from "./defaults.ts";
import type { Offer } from "./types.ts";

export type LoadInput = {
  readonly store: Pick<Store, "servers">;
  readonly registry: Registry;
  readonly socketPath: string;
  readonly rules: DefaultRules;
  readonly home: string;
  /** The machine as it is; its `signal` bounds all looks together. */
  readonly host: HostContext;
  readonly paneOf: (pid: number) => Promise<string | null>;
  /** Whether a conversation that is gone can be put back, by its key; absent: none can. */
  readonly isKept?: (key: string) => boolean;
  /** Restored and dismissed losses too. */
  readonly includeConsumed?: boolean;
  /** Restores by id, for the copies that one of them had half built: no loss of the user's. */
  readonly makers?: ReadonlyMap<string, CopyMaker>;
};

/** The offer for one socket, from the store and a look at the machine. A damaged record is a warning. */
export async function loadOffer(input: LoadInput): Promise<Offer> {
  const all = await input.store.servers();
  const records = withoutCopiesOf(input.makers ?? new Map(), all).toSorted(
    (a, b) => b.lastSeen - a.lastSeen,
  );
  const alive = new Set(
    records.flatMap(({ key, snapshot }) =>
      snapshot !== undefined && isServerAlive(snapshot.server.identity) ? [key] : [],
    ),
  );
  const includeConsumed = input.includeConsumed ?? false;
  const dead = deadRecords({ records, alive, includeConsumed });
  const accounts = knownAccounts(records.flatMap(({ snapshot }) => snapshot ?? []));
  const facts = await checkPanes({ ...input, records: dead, accounts });
  return buildOffer({
    records: records.map(withRealSocket),
    alive,
    bootId: input.host.bootId,
    socketPath: realSocket(input.socketPath),
    rules: input.rules,
    facts,
    includeConsumed,
  });
}

type Record = Awaited<ReturnType<Store["servers"]>>[number];

/** tmux tells a socket's path as it was given (`-S`, TMUX_TMPDIR): one socket can have several. */
function withRealSocket(record: Record): Record {
  if (record.snapshot === undefined) return record;
  const { server } = record.snapshot;
  const socketPath = realSocket(server.socketPath);
  return { ...record, snapshot: { ...record.snapshot, server: { ...server, socketPath } } };
}
