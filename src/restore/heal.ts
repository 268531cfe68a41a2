import type { StatePaths } from "../config/paths.ts";
import { serverKey } from "../snapshot/key.ts";
import type { Store } from "../store/types.ts";
import { consumedByRuns, listRuns } from "./runs.ts";

/** A run's record consumes its losses; should the process have died before their own marks were written, they are now. */
export async function healConsumption(
  paths: StatePaths,
  store: Pick<Store, "server" | "consume">,
): Promise<void> {
  for (const [key, record] of consumedByRuns(paths)) {
    const saved = await store.server(key);
    if (saved === undefined || saved.consumed !== undefined) continue;
    await store.consume([key], { at: record.createdAt, how: "restored", run: record.id });
  }
}

/**
 * Servers that hold nothing but a copy that a run had half built: no loss of the user's. They are those that a run started
 * itself, and in which it did not come to its end.
 */
export function halfBuiltServers(paths: StatePaths): ReadonlySet<string> {
  return new Set(
    listRuns(paths).flatMap(({ entries }) =>
      entries.flatMap((entry, index) => {
        if (entry.kind !== "destination" || !entry.started) return [];
        const rest = entries.slice(index + 1);
        const next = rest.findIndex((each) => each.kind === "destination");
        const here = next < 0 ? rest : rest.slice(0, next);
        return here.some((each) => each.kind === "done") ? [] : [serverKey(entry.identity)];
      }),
    ),
  );
}
