import type { LaunchView, RunView } from "../restore/types.ts";
import { asciiText, displayText } from "../text/display.ts";
import { fit, textWidth } from "../text/width.ts";
import { headline, stateWords, tally, wantsAttention } from "./outcome.ts";

export type SummaryOptions = { readonly now: number; readonly utf8: boolean };

/** What is left at the end, for a shell, a log, and `runs`: what came back, and every agent and thing that wants a look. */
export function summaryText(run: RunView, { now, utf8 }: SummaryOptions): string {
  const show = utf8 ? displayText : asciiText;
  const attention = run.launches.filter(wantsAttention);
  const skipped = run.launches.filter(({ state }) => state === "skipped");
  const rows = [...attention, ...skipped];
  const addressWidth = Math.max(0, ...rows.map((launch) => textWidth(show(launch.address))));
  const lines = [
    `${headline(run, now)}.`,
    ...rows.map((launch) => launchLine(launch, addressWidth, show)),
    ...run.warnings.map((warning) => `  ${show(warning)}`),
  ];
  return lines.map((line) => `${line.trimEnd()}\n`).join("");
}

function launchLine(
  launch: LaunchView,
  addressWidth: number,
  show: (text: string) => string,
): string {
  const address = fit(show(launch.address), addressWidth);
  const word = stateWords[launch.state];
  const detail = show(launch.detail);
  const title = show(launch.title);
  return `  ${fit(word, 9)}  ${address}  ${fit(launch.harness, 8)}  ${title}: ${detail || word}`;
}

/** The same in one line, for a status line: "Restored 10 of 11 agents in 4 sessions, 14 s; 1 needs you". */
export function summaryLine(run: RunView, now: number): string {
  const { attention } = tally(run);
  const needs = attention === 0 ? "" : `; ${attention} ${attention === 1 ? "needs" : "need"} you`;
  return `${headline(run, now)}${needs}`;
}
