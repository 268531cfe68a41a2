import type { HarnessName } from "./names.ts";

/** The versions that the tests run against (scripts/agents installs them); null: known from descriptions alone. */
export const testedVersions: Readonly<Record<HarnessName, string | null>> = {
  claude: "2.1.332",
  codex: "0.171.0",
  opencode: "1.18.33",
  copilot: "1.0.102",
  pi: "1.6.0",
  omp: "18.2.3",
  grok: "1.0.41",
  cursor: null,
  gemini: "0.61.0",
  qwen: "0.24.4",
};
