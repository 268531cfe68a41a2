import {
  WorkspaceError
} from "./chunk-GMU24DER.js";

// src/config/paths.ts
import { homedir } from "node:os";
import { join } from "node:path";
function stateDirectory(environment = process.env) {
  const override = environment.TMUX_WORKSPACE_RESTORE_DIR;
  if (override !== void 0 && override !== "") {
    if (!override.startsWith("/")) {
      throw new WorkspaceError(
        "usage",
        `TMUX_WORKSPACE_RESTORE_DIR is not an absolute path: ${override}`,
        {
          advice: "Set it to a path that starts with /, or unset it."
        }
      );
    }
    return override;
  }
  return join(environment.HOME || homedir(), ".local", "state", "tmux-workspace-restore");
}
var usualState = "/.local/state/tmux-workspace-restore";
var usualConfig = "/.config/tmux-workspace-restore";
function statePaths(state) {
  const config = state.endsWith(usualState) ? state.slice(0, -usualState.length) + usualConfig : join(state, "config");
  return {
    state,
    /** Commands that the user has vouched for: see harnesses/vouched.ts. */
    vouched: join(config, "relaunch"),
    /** Agents that start by themselves, as the user declares them: see restore/autostart-manifest.ts. */
    autostart: join(config, "autostart.json"),
    /** One directory per server identity, named by {@link import("../snapshot/schema.ts").serverKey}. */
    servers: join(state, "servers"),
    server: (key) => join(state, "servers", key),
    /** One directory per restore run. */
    runs: join(state, "runs"),
    run: (id) => join(state, "runs", id),
    /** One file per (harness, session id) that a launch holds. */
    reservations: join(state, "reservations"),
    /** One file per conversation that was told to go on with a turn that was cut short. */
    continued: join(state, "continued"),
    /** Records written by hooks inside the harnesses, one file per process. */
    hookRecords: join(state, "hook-records"),
    /** Copies of conversations that a harness's own start endangers, until they are known to be safe. */
    kept: join(state, "kept"),
    /** Second names of conversations, for when their agent has cleaned them up: see store/transcripts.ts. */
    transcripts: join(state, "transcripts"),
    /** Captured variables of a launch, between its being typed and its start: see restore/launch-environment.ts. */
    launchEnvironments: join(state, "launch-environments"),
    /** One line per launch. */
    audit: join(state, "launches.log"),
    /** V8 compile cache, safe to delete. */
    cache: join(state, "cache")
  };
}

export {
  stateDirectory,
  statePaths
};
