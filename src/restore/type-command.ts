import type { Tmux } from "../tmux/exec.ts";
import { awaitPrompt } from "./await-prompt.ts";
import { type PaneSample, type PaneWatcher, pace } from "./pane-watcher.ts";
import { beforeCursor, isSettled, shellState } from "./shell-state.ts";

export type Typist = { readonly tmux: Tmux; readonly watcher: PaneWatcher };

export type TypeResult =
  /** Entered; the pane as it was with the line in it. */
  | PaneSample
  /** Something took the key that was tried: no prompt after all, or a line editor that is not for text. Nothing is left. */
  | "not-taken"
  /** The screen did not show what was typed: it was taken back, and Enter was not pressed. */
  | "mangled"
  /** As `mangled`, but it could not be taken back. */
  | "left-behind"
  | "gone";

/** Milliseconds for a shell to show a key, a whole line, and a prompt after Ctrl-C, on a loaded machine. */
const patience = { key: 2_000, line: 8_000, newPrompt: 1_000 } as const;

/**
 * Types a line at a shell's prompt, presses Enter only when the screen shows exactly that line, and takes it back otherwise.
 *
 * A blank goes first: no shell minds it, most keep such a line out of their history, and a question that waits for a key
 * (oh-my-zsh's update) takes it instead of the command's first letter. Text goes in by paste-buffer, in one piece, as a
 * bracketed paste where the shell asks for that (no completion, abbreviation or automatic quote interferes), and to this
 * pane alone where send-keys would reach every pane of a window with synchronize-panes (tmux 3.3a to 3.8).
 *
 * @param prompt the pane as it was last seen, idle at its prompt.
 */
export async function typeCommand(
  typist: Typist,
  prompt: PaneSample,
  line: string,
  scrolls: boolean,
): Promise<TypeResult> {
  const { id } = prompt;
  await paste(typist.tmux, id, " ", "keys");
  const blank = await until(typist, id, patience.key, (sample) => hasMoved(prompt, sample));
  if (blank === undefined) return "gone";
  if (blank === "never") return "not-taken";
  await paste(typist.tmux, id, line, "text");
  const before = beforeCursor(blank).at(-1) ?? "";
  const shown = await until(typist, id, patience.line, (sample) =>
    shows(sample, before, line, scrolls),
  );
  if (shown === undefined) return "gone";
  if (shown === "never" || (await shellState(shown)).kind !== "prompt") {
    return takeBack(typist, id, prompt);
  }
  await paste(typist.tmux, id, "\r", "keys");
  return shown;
}

/** By one cell, along the row or onto the next. */
function hasMoved(before: PaneSample, now: PaneSample): boolean {
  return now.cursorX === before.cursorX + 1 || (now.cursorX <= 1 && now.cursorX < before.cursorX);
}

/**
 * Whether what stands before the cursor ends in the line, right after the prompt's last character. Blanks do not count:
 * editors wrap lines in their own ways. In a pane too small for the line only its end can be seen.
 */
function shows(sample: PaneSample, prompt: string, line: string, scrolls: boolean): boolean {
  const rows = [...sample.rows.slice(0, sample.cursorY), beforeCursor(sample)];
  const visible = (scrolls ? (rows.at(-1) ?? "") : rows.join("")).replace(/\s/g, "");
  const wanted = line.replace(/\s/g, "");
  if (visible.endsWith(prompt + wanted)) return true;
  const isCut = scrolls || (sample.rows[0] ?? "") !== "";
  return (
    isCut &&
    visible.length >= 16 &&
    visible.length < wanted.length &&
    wanted.endsWith(visible.slice(-16))
  );
}

/** Ctrl-U empties the line in every shell's insert mode and in the terminal's own line discipline; Ctrl-C gives a new one. */
async function takeBack(typist: Typist, id: string, prompt: PaneSample): Promise<TypeResult> {
  const wanted = beforeCursor(prompt);
  for (const key of ["\u0015", "\u0003"]) {
    const sample = await typist.watcher.next(id, pace.quick);
    if (sample === undefined) return "gone";
    const state = await shellState(sample);
    // What runs in front of the shell now gets no key of ours.
    if (state.kind === "busy" ? !state.inFront : state.kind !== "prompt") return "left-behind";
    await pressControl(typist.tmux, id, key);
    const cleared = await until(typist, id, patience.key, (now) => beforeCursor(now) === wanted);
    if (cleared === undefined) return "gone";
    if (cleared !== "never") return "mangled";
  }
  return "left-behind";
}

async function until(
  { watcher }: Typist,
  id: string,
  timeout: number,
  holds: (sample: PaneSample) => boolean,
): Promise<PaneSample | "never" | undefined> {
  const deadline = Date.now() + timeout;
  do {
    const sample = await watcher.next(id, pace.quick);
    if (sample === undefined || sample.dead) return undefined;
    if (holds(sample)) return sample;
  } while (Date.now() < deadline);
  return "never";
}

/** `text`: as a bracketed paste where the program asks for that. To this pane alone, whatever its window synchronizes. */
export async function paste(
  tmux: Tmux,
  id: string,
  text: string,
  how: "keys" | "text",
): Promise<void> {
  const buffer = `workspace-restore-${id.slice(1)}`;
  const bracketed = how === "text" ? ["-p"] : [];
  await tmux.source([
    ["set-buffer", "-b", buffer, "--", text],
    ["paste-buffer", "-d", "-r", ...bracketed, "-b", buffer, "-t", id],
  ]);
}

/**
 * Gives up the line that a person may have begun at a prompt, by Ctrl-C as in every shell: it would be run together with what is
 * typed now. Undefined: the shell did not come to its prompt again.
 */
export async function abandonLine(
  typist: Typist,
  prompt: PaneSample,
): Promise<PaneSample | undefined> {
  const { watcher } = typist;
  if ((await shellState(prompt)).kind !== "prompt") return undefined;
  await pressControl(typist.tmux, prompt.id, "\u0003");
  // fish shows nothing where there was nothing to give up.
  await until(typist, prompt.id, patience.newPrompt, (now) => !isSettled(prompt, now));
  const deadline = Date.now() + patience.line;
  const next = await awaitPrompt(watcher, prompt.id, () => Date.now() > deadline);
  return next.kind === "prompt" ? next.sample : undefined;
}

/** Clears what stands above a shell's prompt, by the key that every line editor has for it, and the history. */
export async function clearScreen(typist: Typist, prompt: PaneSample): Promise<void> {
  const { tmux } = typist;
  const state = await shellState(prompt);
  if (state.kind !== "prompt" || state.family === "posix") return;
  await pressControl(tmux, prompt.id, "\u000c");
  // tmux (3.3a to 3.8) puts what is cleared into the history, so that goes only then.
  const isCleared = ({ cursorY }: PaneSample) => cursorY < prompt.cursorY;
  if (prompt.cursorY > 0) await until(typist, prompt.id, patience.key, isCleared);
  await tmux.call(["clear-history", "-t", prompt.id]);
}

/** tmux 3.8 pastes control characters as `^U`, but for -S, which older ones do not know: then nothing was done. */
async function pressControl(tmux: Tmux, id: string, key: string): Promise<void> {
  const buffer = `workspace-restore-${id.slice(1)}`;
  const press = (...flags: string[]) =>
    tmux.call([
      ...["set-buffer", "-b", buffer, "--", key, ";"],
      ...["paste-buffer", "-d", "-r", ...flags, "-b", buffer, "-t", id],
    ]);
  if ((await press("-S")).status !== 0) await press();
}
