import type { ScreenState } from "../harness.ts";
import { lastLines } from "../screen-text.ts";

/**
 * What grok 1.0.41 shows, full screen or `--minimal`. `Connecting...` under its logo is none of these yet: it ends in the
 * input line or in the login page, after up to 20 s without a network.
 */
export function grokScreen(text: string): ScreenState | null {
  const end = lastLines(text, 16);
  if (/^Error: (Failed to authenticate for session restore|No session found for )/m.test(end))
    return "lost";
  if (/^Session "[^"\n]*" not found locally, restoring/m.test(end)) return "lost";
  if (/^\s*Login with Grok\s+l$/m.test(end)) return "first-run";
  if (/^\s*┃\s+\d \([●○]\) /m.test(end)) return "asking";
  if (/ \[stop\]$/m.test(end) || /^[\u2800-\u28ff] .*… \d/m.test(end)) return "busy";
  const fullScreen = /^\s*│ ❯ .*│\n(\s*│ .*│\n)*\s*╰─.*─╯$/m.test(end);
  const minimal = /^❯( .*)?\n.* · .* \/ .* \(\d+%\)( · |$)/m.test(end);
  return fullScreen || minimal ? "ready" : null;
}
