import { join } from "node:path";
import test from "node:test";
import { loseAndRestore } from "./main-job.ts";
import { type AgentKit, repository } from "./workspace.ts";

const standIns: AgentKit = {
  programs: [join(repository, "test/stand-ins")],
  variables: {},
  words: { codex: "codex --no-daemon" },
  trust: () => {},
};

for (const how of ["kill-server", "SIGKILL"] as const) {
  test(
    `after ${how}, prefix + C-r and Enter bring every agent back in its own pane`,
    { timeout: 180_000 },
    (t) => loseAndRestore(t, standIns, how),
  );
}
