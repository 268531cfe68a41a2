import type { ScreenState } from "../harness.ts";
import { lastLines, withoutWraps } from "../screen-text.ts";

/**
 * What Codex 0.171.0 shows. Its input line is `›` and a hint, and stays while it works; dialogs have numbered choices
 * behind the same mark.
 */
export function codexScreen(text: string, paneTitle: string): ScreenState | null {
  const end = lastLines(text, 24);
  if (lost.test(withoutWraps(end))) return "lost";
  if (/^\s*(🔒\s*)?This conversation is open in another app/m.test(end)) return "in-use";
  if (/^\s*[›>] \d\. /m.test(end)) return firstRun.test(end) ? "first-run" : "asking";
  if (!/^› /m.test(end)) return null;
  const spins = /^[\u2800-\u28ff] /.test(paneTitle);
  return spins || /^[•◦] Working \(.*esc to interrupt\)/m.test(end) ? "busy" : "ready";
}

const lost =
  /ERROR:NosavedsessionfoundwithID|Failedtoresumesessionfrom\S*norolloutfoundforthreadid/;

const firstRun =
  /Trust this folder\?|Choose how you want to use Codex|Sign in with ChatGPT|Hooks need review/;
