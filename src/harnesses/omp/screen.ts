import type { ScreenState } from "../harness.ts";
import { lastLines } from "../screen-text.ts";

/** What omp 18.2.3 shows. Its input line is the last: `╰─`, below the line with `π`, the model and the directory. */
export function ompScreen(text: string): ScreenState | null {
  const end = lastLines(text, 16);
  if (/^Error: Session "[^"\n]*" not found\./m.test(end)) return "lost";
  if (/Move \(re-root\) it into the current directory\? \[Y\/n\]/.test(end)) return "asking";
  if (/Setup step \d+ of \d+/.test(end)) return "first-run";
  if (/^╭─ Allow tool: /m.test(end)) return "asking";
  if (/^ ⎋ /m.test(end) || /^ [\u2800-\u28ff] .*⬢ .*\n╰─/m.test(end)) return "busy";
  const [input = ""] = end.split("\n").slice(-1);
  return input.startsWith("╰─") && /^ π > ⬢ /m.test(lastLines(text, 8)) ? "ready" : null;
}
