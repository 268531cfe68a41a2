import { readProcess } from "../processes/host.ts";
import type { ProcessFacts } from "../processes/process.ts";
import { isReadingTerminal, lineReader } from "../processes/tty.ts";
import { sliceToWidth } from "../text/width.ts";
import type { PaneSample } from "./pane-watcher.ts";
import { type ShellFamily, shellFamily } from "./quote.ts";

export type PromptState = {
  readonly kind: "prompt";
  readonly family: ShellFamily;
  /** Shows only the end of a line that is longer than the pane is wide (mksh, ksh93). */
  readonly scrolls: boolean;
};

/** What a pane's own program is doing. */
export type ShellState =
  /** At its prompt, as far as can be told without knowing the prompt. */
  | PromptState
  /** In front: the shell itself, with its start-up files or a builtin. Else another program has the foreground. */
  | { readonly kind: "busy"; readonly inFront: boolean }
  /** No shell that commands can be typed into. */
  | { readonly kind: "no-shell"; readonly program: string }
  | { readonly kind: "ended" };

/**
 * Whether the shell is idle at its prompt: it is itself in the foreground, and its line editor reads the keys. While
 * start-up files run, and at a question that they ask with `read`, the terminal echoes or reads lines: then it is busy.
 */
export async function shellState(sample: PaneSample): Promise<ShellState> {
  const front = frontState(sample);
  if ("kind" in front) return front;
  const { shell, family } = front;
  const reader = await lineReader(sample.tty);
  const isPrompt = editsLines(family)
    ? reader === "editor"
    : reader === "lines" && shell.state === "S" && isReadingTerminal(shell.pid) !== false;
  return isPrompt
    ? { kind: "prompt", family, scrolls: /ksh/.test(shell.comm) }
    : { kind: "busy", inFront: true };
}

/** The quick part of it, without a look at the terminal: the shell, where it is in the foreground. */
export function frontState(
  sample: PaneSample,
): ShellState | { readonly shell: ProcessFacts; readonly family: ShellFamily } {
  const shell = readProcess(sample.pid);
  if (sample.dead || shell === undefined) return { kind: "ended" };
  if (shell.pgrp !== shell.tpgid) return { kind: "busy", inFront: false };
  const family = shellFamily(shell.comm);
  return family === undefined ? { kind: "no-shell", program: shell.comm } : { shell, family };
}

/** Shells that only promise POSIX (dash) leave the editing of a line to the terminal. */
function editsLines(family: ShellFamily): boolean {
  return family !== "posix";
}

/** Two looks at a screen on which nothing moved meanwhile. */
export function isSettled(before: PaneSample, now: PaneSample): boolean {
  return (
    before.cursorX === now.cursorX &&
    before.cursorY === now.cursorY &&
    before.history === now.history &&
    before.rows.join("\n") === now.rows.join("\n")
  );
}

/** The text of the cursor's row before the cursor: on an empty line, the end of the prompt. */
export function beforeCursor(sample: PaneSample): string {
  return sliceToWidth(sample.rows[sample.cursorY] ?? "", sample.cursorX).trimEnd();
}
