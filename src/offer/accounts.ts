import { type HarnessName, harnessNames } from "../harnesses/names.ts";
import { accountVariables } from "../harnesses/registry.ts";
import type { Snapshot } from "../snapshot/schema.ts";
import type { AccountVariables } from "./types.ts";

/**
 * Every account of each harness that any record speaks of: of its agents, of its sessions (which set it for new panes), and
 * the default one.
 */
export function knownAccounts(
  snapshots: readonly Snapshot[],
): ReadonlyMap<HarnessName, readonly AccountVariables[]> {
  const known = new Map<HarnessName, AccountVariables[]>();
  const add = (harness: HarnessName, account: AccountVariables) => {
    const accounts = known.get(harness) ?? [defaultAccount(harness)];
    known.set(harness, accounts);
    if (!accounts.some((other) => sameAccount(other, account))) accounts.push(account);
  };
  for (const { panes, sessions } of snapshots) {
    for (const { agent } of panes) if (agent !== null) add(agent.harness, agent.account);
    for (const { account } of sessions) {
      for (const harness of harnessNames) {
        const own = accountVariables[harness].map((name) => [name, account[name] ?? null]);
        add(harness, Object.fromEntries(own));
      }
    }
  }
  return known;
}

function defaultAccount(harness: HarnessName): AccountVariables {
  return Object.fromEntries(accountVariables[harness].map((name) => [name, null]));
}

/** An empty variable is an unset one, as the harnesses have it. */
export function sameAccount(a: AccountVariables, b: AccountVariables): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => (a[name] || null) === (b[name] || null));
}
