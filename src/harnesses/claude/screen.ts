import type { ScreenState } from "../harness.ts";
import { lastLines, withoutWraps } from "../screen-text.ts";

/**
 * What Claude Code 2.1.197 and 2.1.332 show. The input line, between two rules, is `❯` and a no-break space, and stays
 * while it works. A dialog marks its choice with `❯` and a space, indented, and has no input line.
 */
export function claudeScreen(text: string): ScreenState | null {
  const end = lastLines(text, 24);
  const footer = inputFrame.exec(end)?.[1];
  if (footer !== undefined) return /esc to interrupt/.test(footer) ? "busy" : "ready";
  if (withoutWraps(end).includes("NoconversationfoundwithsessionID:")) return "lost";
  if (inUse.test(end)) return "in-use";
  return firstRun.test(end) ? "first-run" : /^\s+❯ \S/m.test(end) ? "asking" : null;
}

/** 2.1.197 and 2.1.332, from their texts: neither was seen on a screen. */
const inUse =
  /is currently running as a background agent|is running in the background.*claude (stop|agents)/;

/** The input line may hold several lines; a few lines of footer follow it. */
const inputFrame = /^─{10,}.*\n❯(?:\u00a0.*)?(?:\n(?!─{10,}).*)*\n─{10,}.*((?:\n.*){0,6})$(?!\n)/m;

const firstRun = new RegExp(
  [
    "Is this a project you created or one you trust\\?",
    "Claude Code running in Bypass Permissions mode",
    "Select login method:",
    "Choose the text style that looks best with your terminal",
    "Detected a custom API key in your environment",
    "Unable to connect to Anthropic services",
  ].join("|"),
);
