import test from "node:test";
import { realAgents } from "../e2e/kits.ts";
import { loseAndRestore } from "../e2e/main-job.ts";
import { startProvider } from "./provider.ts";

const programs = process.env.TMUX_WORKSPACE_RESTORE_AGENTS;
const skip =
  programs === undefined && "TMUX_WORKSPACE_RESTORE_AGENTS names no folder with the agents";

for (const how of ["kill-server", "SIGKILL"] as const) {
  test(`after ${how}, the real Claude Code and Codex are back in their own panes`, {
    skip,
    timeout: 600_000,
  }, async (t) => {
    const provider = await startProvider();
    t.after(() => provider.close());
    await loseAndRestore(t, realAgents(provider.url, [programs ?? ""]), how);
  });
}
