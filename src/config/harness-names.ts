/** The harnesses of the product, in the order in which they are listed. */
export const harnessNames = [
  "claude",
  "codex",
  "opencode",
  "copilot",
  "pi",
  "omp",
  "grok",
  "cursor",
  "gemini",
  "qwen",
] as const;

export type HarnessName = (typeof harnessNames)[number];
