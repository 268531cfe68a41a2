import test from "node:test";
import { standIns } from "./kits.ts";
import { loseAndRestore } from "./main-job.ts";

for (const how of ["kill-server", "SIGKILL"] as const) {
  test(
    `after ${how}, prefix + C-r and Enter bring every agent back in its own pane`,
    { timeout: 180_000 },
    (t) => loseAndRestore(t, standIns, how),
  );
}
