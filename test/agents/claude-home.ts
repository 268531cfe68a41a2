import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DeskKit } from "./desk.ts";

const key = "sk-ant-api03-no-real-key-000000000000000000";

/** What Claude Code needs in its environment to run against the fake provider at `url`, without a login. */
export function claudeEnvironment(url: string): Record<string, string> {
  return {
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: key,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
    // It refuses --dangerously-skip-permissions to root otherwise.
    IS_SANDBOX: "1",
  };
}

/** Writes the settings with which Claude Code asks nothing at its start in `directories`. */
export function prepareClaudeHome(home: string, directories: readonly string[]): void {
  const trusted = { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true };
  const settings = {
    hasCompletedOnboarding: true,
    theme: "dark",
    lastOnboardingVersion: claudeKit.version,
    customApiKeyResponses: { approved: [key.slice(-20)], rejected: [] },
    projects: Object.fromEntries(directories.map((directory) => [directory, trusted])),
  };
  writeFileSync(join(home, ".claude.json"), JSON.stringify(settings));
}

export const claudeKit: DeskKit = {
  harness: "claude",
  version: "2.1.332",
  environment: claudeEnvironment,
  prepare: (box, directories) => prepareClaudeHome(box.home, directories),
};
