import type { HarnessName } from "./names.ts";

/**
 * Harnesses that bring a permission mode back with the conversation, and take no word against it: Copilot CLI 1.0.102 comes
 * back with "Allow All" whatever flags and variables say, and only its own /permissions ends that.
 */
export const unrestrictable: ReadonlySet<HarnessName> = new Set<HarnessName>(["copilot"]);
