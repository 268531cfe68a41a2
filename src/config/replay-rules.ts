import type { HarnessName } from "./harness-names.ts";
import type { Options } from "./options.ts";

/** What the user's options leave out of a harness's command line and environment, and add to the latter. */
export type ReplayRules = {
  /** Flags, by any of their names, that are neither recorded nor brought back. */
  readonly dropFlags: readonly string[];
  /** Variables that are neither recorded nor brought back, and that are unset for the launch. */
  readonly dropVariables: readonly string[];
  /** Variables whose values are recorded and come back. */
  readonly capture: readonly string[];
};

/** What makes a pane itself: another pane's values would have it taken for that one. */
const ownOfPane = /^(?:TMUX|TMUX_PANE|TMUX_WORKSPACE_RESTORE_.*)$/;

export function replayRules(options: Options, harness: HarnessName): ReplayRules {
  const dropVariables = [...options.dropEnv, ...options[`${harness}-drop-env`]];
  return {
    dropFlags: [...options.dropFlags, ...options[`${harness}-drop-flags`]],
    dropVariables,
    capture: options.captureEnv.filter(
      (name) => !ownOfPane.test(name) && !dropVariables.includes(name),
    ),
  };
}
