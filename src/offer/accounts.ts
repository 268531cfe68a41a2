import type { HarnessName } from "../harnesses/names.ts";
import type { DeadRecord } from "./candidates.ts";
import type { AccountVariables } from "./types.ts";

/** Every account of each harness that any record speaks of, and the default one. */
export function knownAccounts(
  records: readonly DeadRecord[],
): ReadonlyMap<HarnessName, readonly AccountVariables[]> {
  const known = new Map<HarnessName, AccountVariables[]>();
  for (const { snapshot } of records) {
    for (const { agent } of snapshot.panes) {
      if (agent === null) continue;
      const accounts = known.get(agent.harness) ?? [];
      const fallback = Object.fromEntries(Object.keys(agent.account).map((name) => [name, null]));
      for (const account of [agent.account, fallback]) {
        if (!accounts.some((other) => sameAccount(other, account))) accounts.push(account);
      }
      known.set(agent.harness, accounts);
    }
  }
  return known;
}

/** An empty variable is an unset one, as the harnesses have it. */
export function sameAccount(a: AccountVariables, b: AccountVariables): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => (a[name] || null) === (b[name] || null));
}
