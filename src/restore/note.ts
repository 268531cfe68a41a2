import { closeSync, constants, openSync, writeSync } from "node:fs";
import { awaitPrompt } from "./await-prompt.ts";
import type { PaneWatcher } from "./pane-watcher.ts";

/**
 * Shows one line above the shell's prompt, as output of the pane's terminal: it is never input, so no shell can run it.
 * `text` holds nothing that a terminal acts on (displayText). Resolves to false where no prompt came.
 *
 * @param deadline milliseconds since the epoch.
 */
export async function showNote(
  watcher: PaneWatcher,
  paneId: string,
  text: string,
  deadline: number,
): Promise<boolean> {
  const prompt = await awaitPrompt(watcher, paneId, () => Date.now() > deadline);
  if (prompt.kind === "none") return false;
  const column = prompt.sample.cursorX + 1;
  // Down and up makes room below, should the prompt stand in the last row; then a line is put in above it.
  const bytes = `\n\u001b[A\r\u001b[L\u001b[2m[${text}]\u001b[0m\r\u001b[B\u001b[${column}G`;
  try {
    const terminal = openSync(
      prompt.sample.tty,
      constants.O_WRONLY | constants.O_NOCTTY | constants.O_NONBLOCK,
    );
    try {
      writeSync(terminal, bytes);
    } finally {
      closeSync(terminal);
    }
    return true;
  } catch {
    // The pane was closed, or its output is stopped.
    return false;
  }
}
