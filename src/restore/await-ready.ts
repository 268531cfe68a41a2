import type { Harness, ScreenState } from "../harnesses/harness.ts";
import { readProcess } from "../processes/host.ts";
import { type PaneSample, type PaneWatcher, pace } from "./pane-watcher.ts";
import { isSettled, shellState } from "./shell-state.ts";

/** What a launched agent came to. `detail` is what a person reads. */
export type Readiness =
  | { readonly kind: "ready" }
  | { readonly kind: "needs-attention"; readonly detail: string }
  | { readonly kind: "failed"; readonly detail: string }
  /** It lives, and shows nothing that is known. */
  | { readonly kind: "not-yet" };

const attention: Partial<Record<ScreenState, string>> = {
  asking: "asks a question",
  "first-run": "asks for a login or first-run choice",
  "in-use": "its conversation is open in another program",
};

/**
 * Watches a pane in which a resume command was just entered, until its agent shows its input line or a question, has ended, or
 * the time is over. A question counts when two looks in a row find it.
 *
 * @param entered the pane as it was right before Enter.
 */
export async function awaitReady(
  watcher: PaneWatcher,
  harness: Harness,
  entered: PaneSample,
  isOver: () => boolean,
): Promise<Readiness> {
  // Most are there within seconds; who needs longer is not looked at as often.
  const soon = Date.now() + 3_000;
  let before: PaneSample | undefined;
  let shownBefore: ScreenState | null = null;
  let wasInFront = false;
  do {
    const sample = await watcher.next(entered.id, Date.now() < soon ? pace.brisk : pace.steady);
    if (sample === undefined || sample.dead)
      return { kind: "failed", detail: "its pane was closed" };
    const shown = harness.screen(sample.rows.join("\n"), sample.title);
    if (isShellInFront(sample)) {
      const isTaken = wasInFront || !isSettled(entered, sample);
      if (isTaken && (await isBackAtPrompt(before, sample))) return ended(harness, shown, sample);
    } else {
      wasInFront = true;
      if (shown === "ready" || shown === "busy") return { kind: "ready" };
      const detail = shown === null ? undefined : attention[shown];
      if (detail !== undefined && shown === shownBefore) return { kind: "needs-attention", detail };
    }
    shownBefore = shown;
    before = sample;
  } while (!isOver());
  return { kind: "not-yet" };
}

function isShellInFront(sample: PaneSample): boolean {
  const shell = readProcess(sample.pid);
  return shell !== undefined && shell.pgrp === shell.tpgid;
}

/** A prompt that has been drawn: what was entered is over. */
async function isBackAtPrompt(
  before: PaneSample | undefined,
  sample: PaneSample,
): Promise<boolean> {
  if (before === undefined || !isSettled(before, sample)) return false;
  return (await shellState(sample)).kind === "prompt";
}

function ended(harness: Harness, shown: ScreenState | null, sample: PaneSample): Readiness {
  if (shown === "lost") {
    return { kind: "failed", detail: `${harness.title} does not find its conversation` };
  }
  const said = sample.rows.join("\n");
  if (/: (?:.*: )?(?:command not found|not found|No such file or directory)/.test(said)) {
    return { kind: "failed", detail: `${harness.command} is not on the PATH of its shell` };
  }
  return { kind: "failed", detail: `${harness.command} ended at once` };
}
