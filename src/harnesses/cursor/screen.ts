import type { ScreenState } from "../harness.ts";
import { lastLines } from "../screen-text.ts";

/** As public readers of its screen describe it (2026.08): the input line starts with `→`, `ctrl+c to stop` stands in a turn. */
export function cursorScreen(text: string): ScreenState | null {
  const end = lastLines(text, 16);
  if (/Workspace Trust Required/.test(end)) return "asking";
  if (/Press any key to (log|sign) in|to log in,? (open|visit)/i.test(end)) return "first-run";
  if (/^.*(Run this command\?|Run \(once\) \(y\))/m.test(end)) return "asking";
  if (/ctrl\+c to stop/i.test(end)) return "busy";
  return /^\s*[│┃]?\s*→ /m.test(end) ? "ready" : null;
}
