import { type PaneSample, type PaneWatcher, pace } from "./pane-watcher.ts";
import { frontState, isSettled, type PromptState, shellState } from "./shell-state.ts";

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
 * @param isOver ends the wait.
 * @param known the pane as it was last found at its prompt: one look then tells that nothing has changed.
 */
export async function awaitPrompt(
  watcher: PaneWatcher,
  paneId: string,
  isOver: () => boolean,
  known?: PaneSample,
): Promise<AwaitedPrompt> {
  let before = known;
  let wasAtPrompt = known !== undefined;
  let unchangedSince = known === undefined ? 0 : Date.now() - emptyPrompt;
  let reason = "its shell did not come to a prompt";
  do {
    const sample = await watcher.next(paneId, before === undefined ? pace.steady : pace.quick);
    if (sample === undefined || sample.dead) return { kind: "none", reason: "its pane is closed" };
    const isSame = before !== undefined && isSettled(before, sample);
    if (!isSame) unchangedSince = Date.now();
    const state = isSame ? await shellState(sample) : frontState(sample);
    const isAtPrompt = "kind" in state && state.kind === "prompt";
    if ("kind" in state && state.kind === "ended") {
      return { kind: "none", reason: "its shell has ended" };
    }
    reason = obstacle(sample, state);
    const isDrawn = sample.cursorX > 0 || Date.now() - unchangedSince >= emptyPrompt;
    if (isSame && isAtPrompt && wasAtPrompt && isDrawn && !sample.inMode && !sample.inputOff) {
      return { kind: "prompt", sample, state };
    }
    wasAtPrompt = isAtPrompt;
    // A program in front of the shell needs no quick looks.
    before = "kind" in state && !isAtPrompt ? undefined : sample;
  } while (!isOver());
  return { kind: "none", reason };
}

function obstacle(sample: PaneSample, state: ReturnType<typeof frontState>): string {
  if (sample.inMode) return "its pane is in copy mode";
  if (sample.inputOff) return "its pane takes no input";
  if (!("kind" in state)) return "its shell did not come to a prompt";
  if (state.kind === "no-shell") return `${state.program} is not a shell that is typed into`;
  if (state.kind === "busy" && !state.inFront) return "another program runs in its pane";
  return "its shell did not come to a prompt";
}
