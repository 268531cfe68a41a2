import type { StatePaths } from "../config/paths.ts";
import type { Store } from "../store/types.ts";
import { consumedByRuns, consumptionBy } from "./runs.ts";

/** A run's record consumes its losses; should the process have died before their own marks were written, they are now. */
export async function healConsumption(
  paths: StatePaths,
  store: Pick<Store, "server" | "consume">,
): Promise<void> {
  for (const [key, record] of consumedByRuns(paths)) {
    const saved = await store.server(key);
    if (saved === undefined || saved.consumed !== undefined) continue;
    await store.consume([key], consumptionBy(record, key));
  }
}
