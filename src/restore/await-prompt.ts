import type { PaneSample, PaneWatcher } from "./pane-watcher.ts";
import { isSettled, type PromptState, shellState } from "./shell-state.ts";

export type AwaitedPrompt =
  | { readonly kind: "prompt"; readonly sample: PaneSample; readonly state: PromptState }
  /** Why nothing can be typed there, as a sentence fragment for a person. */
  | { readonly kind: "none"; readonly reason: string };

/** Milliseconds. */
const emptyPrompt = 1_000;

/**
 * Waits until the pane's shell is idle at its prompt and its screen no longer moves. The shell must be found at its prompt
 * before and after two equal looks: one that comes there in between has drawn nothing yet. Nor has, perhaps, one whose
 * cursor stands at the left edge: there the looks must agree for a second.
 *
 * @param deadline milliseconds since the epoch.
 * @param isCancelled ends the wait early.
 */
export async function awaitPrompt(
  watcher: PaneWatcher,
  paneId: string,
  deadline: number,
  isCancelled: () => boolean = () => false,
): Promise<AwaitedPrompt> {
  let before: PaneSample | undefined;
  let unchangedSince = 0;
  let reason = "its shell did not come to a prompt";
  do {
    const sample = await watcher.next(paneId);
    if (sample === undefined || sample.dead) return { kind: "none", reason: "its pane is closed" };
    const state = await shellState(sample);
    if (state.kind === "ended") return { kind: "none", reason: "its shell has ended" };
    if (state.kind !== "prompt" || sample.inMode || sample.inputOff) {
      before = undefined;
      reason = obstacle(sample, state);
      continue;
    }
    if (before === undefined || !isSettled(before, sample)) unchangedSince = Date.now();
    else if (sample.cursorX > 0 || Date.now() - unchangedSince >= emptyPrompt) {
      return { kind: "prompt", sample, state };
    }
    before = sample;
  } while (Date.now() < deadline && !isCancelled());
  return { kind: "none", reason };
}

function obstacle(sample: PaneSample, state: Awaited<ReturnType<typeof shellState>>): string {
  if (sample.inMode) return "its pane is in copy mode";
  if (sample.inputOff) return "its pane takes no input";
  if (state.kind === "no-shell") return `${state.program} is not a shell that is typed into`;
  if (state.kind === "busy" && !state.inFront) return "another program runs in its pane";
  return "its shell did not come to a prompt";
}
