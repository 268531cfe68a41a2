import type { ScreenState } from "../harness.ts";
import { lastLines } from "../screen-text.ts";

/**
 * What pi 1.6.0 shows, full screen or `--tui-mode regular`: the input line stands between two rules, of which the upper one
 * also tells that it works. It has no question about tools; it asks before it trusts or leaves a directory.
 */
export function piScreen(text: string): ScreenState | null {
  const end = lastLines(text, 14);
  if (/^No session found matching '/m.test(end)) return "lost";
  if (/^Fork this session into current directory\? \[y\/N\]/m.test(end)) return "asking";
  if (/^\s*(Trust project folder\?|Session cwd does not exist: )/m.test(end)) return "asking";
  if (/^── [\u2800-\u28ff] .*─{3}$/m.test(end)) return "busy";
  // Its footer is the last thing on the screen: when it ends, the screen stays, with the shell's prompt below it.
  const input = /^─{10,}.*\n(.*\n)*?─{10,}\n.*\n.*(\d%|\?)\/\d\S* .*(\n.*[^\s$#%>❯])?$(?!\n)/m;
  if (!input.test(end)) return null;
  return /No models available\. Use \/login/.test(text) ? "first-run" : "ready";
}
