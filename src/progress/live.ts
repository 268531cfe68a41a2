import type { ReadStream, WriteStream } from "node:tty";
import { detectCapabilities } from "../picker/capabilities.ts";
import type { InputEvent } from "../picker/keys.ts";
import { Terminal } from "../picker/terminal.ts";
import { tally } from "../restore/tally.ts";
import type { RunView } from "../restore/types.ts";
import { inOrder, type ProgressState, progressView } from "./view.ts";

/** A run that goes on by itself, here or in another process. */
export type WatchedRun = {
  readonly current: () => RunView;
  /** Asks that nothing more be started. */
  readonly stop: () => void;
};

export type ProgressIo = {
  readonly input: ReadStream;
  readonly output: WriteStream;
  readonly environment: NodeJS.ProcessEnv;
  readonly now: () => number;
};

/** `closed`: the user left the view, whether or not the run has ended; it goes on. `go`: wants to be at that pane. */
export type ProgressEnd =
  | { readonly kind: "closed" }
  | { readonly kind: "go"; readonly paneId: string };

const frameMilliseconds = 100;

/**
 * Shows a run until the user leaves the view, or until all of it is back as it was and there is nothing to read. Closing it,
 * also from outside, stops nothing.
 */
export function showProgress(io: ProgressIo, watched: WatchedRun): Promise<ProgressEnd> {
  const capabilities = detectCapabilities(io.environment);
  const terminal = new Terminal(io.input, io.output, capabilities.colour);
  return new Promise((resolve) => {
    let state: ProgressState = {
      run: watched.current(),
      size: terminal.size,
      now: io.now(),
      cursor: 0,
      stopping: false,
    };
    const draw = () => {
      const run = watched.current();
      // At the end the order is another one: the first is what there is to look at.
      const ended = run.stage === "done" && state.run.stage !== "done";
      state = { ...state, run, now: io.now(), cursor: ended ? 0 : state.cursor };
      if (isAllBack(state.run)) return finish({ kind: "closed" });
      terminal.draw(progressView(state, capabilities));
    };
    const finish = (end: ProgressEnd) => {
      clearInterval(frames);
      terminal.close();
      resolve(end);
    };
    const frames = setInterval(draw, frameMilliseconds);
    const input = (events: readonly InputEvent[]) => {
      for (const event of events) {
        const outcome = answer(event, state);
        if (outcome === "stop") watched.stop();
        if (outcome === "stop") state = { ...state, stopping: true };
        else if (typeof outcome === "number") state = { ...state, cursor: outcome };
        else if (outcome !== undefined) return finish(outcome);
      }
      draw();
    };
    terminal.open({
      input,
      resize: (size) => {
        state = { ...state, size };
        draw();
      },
      end: () => finish({ kind: "closed" }),
    });
    draw();
  });
}

function isAllBack(run: RunView): boolean {
  const { total, ready } = tally(run);
  return run.stage === "done" && ready === total && run.warnings.length === 0;
}

/** A new cursor, a wish, or undefined: nothing. */
function answer(
  event: InputEvent,
  state: ProgressState,
): number | "stop" | ProgressEnd | undefined {
  const { launches } = state.run;
  const moved = (by: number) => Math.max(0, Math.min(launches.length - 1, state.cursor + by));
  if (event.type === "mouse") {
    if (event.action === "press") return undefined;
    return moved(event.action === "wheel-up" ? -3 : 3);
  }
  switch (event.name) {
    case "up":
    case "k":
      return moved(-1);
    case "down":
    case "j":
      return moved(1);
    case "x":
      return "stop";
    case "enter": {
      const paneId = inOrder(state.run)[state.cursor]?.paneId ?? null;
      return paneId === null ? undefined : { kind: "go", paneId };
    }
    case "escape":
    case "q":
    case "ctrl-c":
      return { kind: "closed" };
    default:
      return undefined;
  }
}
