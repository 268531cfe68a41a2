import type { HarnessName } from "../names.ts";
import { loadIntegrations } from "./integrations.ts";

/** For an agent that is not bound: the command that lets such agents be bound from now on, where there is one. */
export async function installRemedies(): Promise<(harness: HarnessName) => string | null> {
  const known = new Set((await loadIntegrations()).map((integration) => integration.harness));
  return (harness) => (known.has(harness) ? `tmux-workspace-restore install ${harness}` : null);
}
