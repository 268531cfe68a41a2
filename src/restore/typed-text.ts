import { sliceToWidth, textWidth } from "../text/width.ts";
import type { PaneSample } from "./pane-watcher.ts";

/** What a prompt ends with, and blanks; a prompt may also stand alone on its line, with nothing. */
const promptEnd = /[$%#>❯➜»›λ⟩▶✗✘✓✔→⇒⇾±:;)\]}|~!]\s*$/u;
/** The end of a prompt with words after it. */
const wordsAfter = /[$%#>❯»›λ]\s+\S/u;

/**
 * Whether something seems to be typed at a shell's prompt that was not entered. The prompt is not known, so it is told by its usual
 * endings: for an unusual prompt the answer is yes.
 */
export function seemsTyped({ rows, cursorX, cursorY }: PaneSample): boolean {
  const row = rows[cursorY] ?? "";
  const before = sliceToWidth(row, cursorX);
  // Words that the cursor was taken back into. What stands apart from it on the right is a part of the prompt.
  if (/^\S/.test(row.slice(before.length))) return true;
  if (before.trim() === "" || textWidth(before) === 0) return false;
  return wordsAfter.test(before) || !promptEnd.test(before);
}
