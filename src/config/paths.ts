import { userInfo } from "node:os";
import { join } from "node:path";
import { WorkspaceError } from "../errors.ts";

/**
 * Where records live. Deliberately not XDG_STATE_HOME, XDG_RUNTIME_DIR or TMPDIR: the agents' hooks and the tmux
 * server do not share an environment, and would silently disagree.
 */
export function stateDirectory(environment: NodeJS.ProcessEnv = process.env): string {
  const override = environment.TMUX_WORKSPACE_RESTORE_DIR;
  if (override !== undefined && override !== "") {
    if (!override.startsWith("/")) {
      throw new WorkspaceError(
        "usage",
        `TMUX_WORKSPACE_RESTORE_DIR is not an absolute path: ${override}`,
        {
          advice: "Set it to a path that starts with /, or unset it.",
        },
      );
    }
    return override;
  }
  const home = environment.HOME || accountHome();
  if (!home.startsWith("/")) {
    throw new WorkspaceError("usage", `HOME is not an absolute path: ${home}`, {
      advice: "Set it to a path that starts with /, or unset it: then your account's entry counts.",
    });
  }
  return join(home, ".local", "state", "tmux-workspace-restore");
}

/** Of the password file. os.homedir() looks at HOME first. */
function accountHome(): string {
  try {
    return userInfo().homedir;
  } catch (cause) {
    throw new WorkspaceError("usage", "HOME is not set, and your account has no entry with one", {
      advice: "Set HOME, or TMUX_WORKSPACE_RESTORE_DIR.",
      cause,
    });
  }
}

const usualState = "/.local/state/tmux-workspace-restore";
const usualConfig = "/.config/tmux-workspace-restore";

/** Every path below the state directory; nothing else spells one. */
export function statePaths(state: string) {
  // What the user writes stands beside what the program does, and follows the same override.
  const config = state.endsWith(usualState)
    ? state.slice(0, -usualState.length) + usualConfig
    : join(state, "config");
  return {
    state,
    /** Commands that the user has vouched for: see harnesses/vouched.ts. */
    vouched: join(config, "relaunch"),
    /** Agents that start by themselves, as the user declares them: see restore/autostart-manifest.ts. */
    autostart: join(config, "autostart.json"),
    /** One directory per server identity, named by {@link import("../snapshot/schema.ts").serverKey}. */
    servers: join(state, "servers"),
    server: (key: string) => join(state, "servers", key),
    /** One directory per restore run. */
    runs: join(state, "runs"),
    run: (id: string) => join(state, "runs", id),
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
    /** Directories outside of the state that the plugin has made: see store/made-directories.ts. */
    madeDirectories: join(state, "made-directories"),
    /** One line per launch. */
    audit: join(state, "launches.log"),
    /** V8 compile cache, safe to delete. */
    cache: join(state, "cache"),
  } as const;
}

export type StatePaths = ReturnType<typeof statePaths>;
