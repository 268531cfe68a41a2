import { homedir } from "node:os";
import { type Options, usableOptions } from "../config/options.ts";
import { WorkspaceError } from "../errors.ts";
import { registry } from "../harnesses/registry.ts";
import { loadOffer } from "../offer/load.ts";
import { withOutliving } from "../offer/outliving.ts";
import type { Offer } from "../offer/types.ts";
import { bootId, readProcesses } from "../processes/host.ts";
import { leaveReadsBehind } from "../processes/leave.ts";
import { copyMakers } from "../restore/copies.ts";
import { finishGuards } from "../restore/finish-guards.ts";
import { healConsumption } from "../restore/heal.ts";
import { recordedOptions } from "../store/recorded-options.ts";
import { fileStore } from "../store/store.ts";
import { isTranscriptKept } from "../store/transcripts.ts";
import { readOptions } from "../tmux/options.ts";
import type { CommandContext } from "./context.ts";
import { paneFinder } from "./pane-of.ts";
import { refuseNewer } from "./refuse-newer.ts";

/** All looks at the machine together, in milliseconds: what has not answered by then "could not be checked". */
const checkTimeout = 4_000;
const tmuxTimeout = 5_000;

export type LoadedOffer = { readonly offer: Offer; readonly options: Options };

/**
 * The offer for the context's socket. A wrong option is a warning of it: the default holds.
 * Throws `state-newer` where all that was lost can only be read by a newer version.
 */
export async function contextOffer(
  context: CommandContext,
  wanted: { readonly includeConsumed?: boolean } = {},
): Promise<LoadedOffer> {
  const { options, warnings } = await contextOptions(context);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), checkTimeout);
  try {
    const store = fileStore(context.paths);
    await healConsumption(context.paths, store);
    await finishGuards(context.paths, registry, Date.now());
    const processes = readProcesses();
    const loaded = await loadOffer({
      ...wanted,
      makers: copyMakers(context.paths),
      store,
      registry,
      socketPath: context.socket.path,
      rules: options,
      home: homeOf(context),
      host: {
        processes,
        bootId: bootId(),
        hookRecords: context.paths.hookRecords,
        signal: controller.signal,
      },
      paneOf: paneFinder(context.tmux),
      isKept: (key) => isTranscriptKept(context.paths, key, Date.now()),
    });
    const offer = await withOutliving(loaded, processes);
    if (controller.signal.aborted) leaveReadsBehind();
    if (offer.candidates.length + offer.otherSockets.length === 0) await refuseNewer(context);
    return { options, offer: { ...offer, warnings: [...warnings, ...offer.warnings] } };
  } finally {
    clearTimeout(timer);
  }
}

export function homeOf(context: CommandContext): string {
  return context.environment.HOME || homedir();
}

export async function contextOptions(
  context: CommandContext,
): Promise<{ readonly options: Options; readonly warnings: readonly string[] }> {
  let raw: ReadonlyMap<string, string>;
  try {
    raw = await readOptions(context.tmux, tmuxTimeout);
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    // They are gone with the server: what its last record has of them.
    raw = recordedOptions(context.paths, context.socket.path);
  }
  const { options, problems } = usableOptions(raw);
  return { options, warnings: problems.map((each) => each.inOne) };
}
