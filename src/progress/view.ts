import { type Capabilities, type Type, typeFor } from "../picker/capabilities.ts";
import type { Size } from "../picker/regions.ts";
import { fitLine, type Line, type Style, span, spread, underCursor } from "../picker/spans.ts";
import { headline, isCancelled, tally } from "../restore/tally.ts";
import type { LaunchState, LaunchView, RunView } from "../restore/types.ts";
import { clockDuration } from "../text/duration.ts";
import { fit, textWidth, wrapText } from "../text/width.ts";

export type ProgressState = {
  readonly run: RunView;
  readonly size: Size;
  readonly now: number;
  /** Index of the launch that the cursor is on. */
  readonly cursor: number;
  /** Stopping what has not started was asked for. */
  readonly stopping: boolean;
};

/** The run as it goes: exactly `rows` lines of exactly `columns` cells. */
export function progressView(state: ProgressState, capabilities: Capabilities): Line[] {
  const { columns, rows } = state.size;
  const type = typeFor(capabilities);
  const { ellipsis, rule } = type.glyphs;
  const ruled: Line = [span(rule.repeat(columns), "dim")];
  const { warnings } = state.run;
  const launches = inOrder(state.run);
  const body = Math.max(1, rows - 4);
  const below = [...cutDetail(launches[state.cursor], state, type), ...warnings]
    .flatMap((text) => wrapText(type.show(text), columns - 2, 2, ellipsis))
    .slice(0, Math.floor(body / 3));
  const room = body - below.length;
  const top = Math.max(0, Math.min(state.cursor - Math.floor(room / 2), launches.length - room));
  const listed = launches.slice(top, top + room).map((launch, index) => {
    const line = fitLine(launchLine(launch, state, type), columns, ellipsis);
    return top + index === state.cursor ? underCursor(line) : line;
  });
  const filled = Array.from({ length: room }, (_, index): Line => listed[index] ?? []);
  const noted = below.map((warning): Line => [span(` ${warning}`, "warn")]);
  return [header(state, type), ruled, ...filled, ...noted, ruled, footer(state, launches)].map(
    (line) => fitLine(line, columns, ellipsis),
  );
}

/** What became of the agent that the cursor is on, where its row has no room for all of it. */
function cutDetail(
  launch: LaunchView | undefined,
  state: ProgressState,
  type: Type,
): readonly string[] {
  if (launch === undefined || launch.state === "pending") return [];
  const shown = launchLine(launch, state, type)
    .map(({ text }) => text)
    .join("");
  return shown.includes(type.show(launch.detail)) ? [] : [`${launch.address}: ${launch.detail}`];
}

/** As they start; at the end those first that are not as they were. */
export function inOrder(run: RunView): readonly LaunchView[] {
  if (run.stage !== "done") return run.launches;
  const rank = ({ state }: LaunchView) => (state === "ready" ? 1 : 0);
  return run.launches.toSorted((a, b) => rank(a) - rank(b));
}

function header({ run, now, size }: ProgressState, type: Type): Line {
  const { total, settled, ready, cancelled } = tally(run);
  const left: Line = [span(` ${headline(run, now)}`, "bold")];
  const { ellipsis } = type.glyphs;
  if (run.stage === "done") {
    const rest = total - ready - cancelled;
    const notes = [
      rest === 0 ? "" : `${rest} to look at`,
      cancelled === 0 ? "" : `${cancelled} not started`,
    ].filter(Boolean);
    return spread(left, [span(`${notes.join(", ")} `, "warn")], size.columns, ellipsis);
  }
  const clock = span(`  ${clockDuration((run.finishedAt ?? now) - run.startedAt)} `, "dim");
  if (total === 0) return spread(left, [clock], size.columns, ellipsis);
  const width = Math.max(6, Math.min(40, size.columns - 58));
  const full = Math.round((settled / total) * width);
  const bar = [
    span(type.glyphs.full.repeat(full), "good"),
    span(type.glyphs.empty.repeat(width - full), "dim"),
    span(`  ${settled} of ${total}`),
  ];
  return spread(left, [...bar, clock], size.columns, ellipsis);
}

/** What a launch's state is called where colour and glyph may be missing. */
const stateWords: Readonly<Record<LaunchState, string>> = {
  pending: "waiting",
  starting: "starting",
  ready: "ready",
  "needs-attention": "needs you",
  failed: "failed",
  skipped: "skipped",
  "outcome-unknown": "not known",
};

const stateStyles: Readonly<Record<LaunchState, Style>> = {
  pending: "dim",
  starting: "info",
  ready: "good",
  "needs-attention": "warn",
  failed: "bad",
  skipped: "bad",
  "outcome-unknown": "warn",
};

function launchLine(launch: LaunchView, { run, now, size }: ProgressState, type: Type): Line {
  const stopped = isCancelled(launch);
  const style = stopped ? "dim" : stateStyles[launch.state];
  const addresses = run.launches.map((each) => textWidth(type.show(each.address)));
  const address = Math.min(size.columns < 100 ? 14 : 24, Math.max(...addresses));
  const detail = detailWidth(launch, size.columns, type);
  const titles = run.launches.map((each) => textWidth(type.show(each.title)));
  const room = Math.max(6, size.columns - 5 - address - 1 - 9 - detail - 2);
  const title = Math.min(room, Math.max(6, ...titles));
  const quiet: Style = launch.state === "pending" || stopped ? "dim" : "plain";
  const cell = (text: string, width: number) =>
    fit(type.show(text), width, "left", type.glyphs.ellipsis);
  return [
    span(`  ${stopped ? type.glyphs.dot : stateGlyph(launch.state, now, type)} `, style),
    span(`${cell(launch.address, address)} `, "dim"),
    span(cell(launch.harness, 9), quiet === "dim" ? "dim" : "accent"),
    span(`${cell(launch.title, title)}  `, quiet),
    span(cell(launch.detail || stateWords[launch.state], detail + room - title), style),
  ];
}

/** What an agent needs is read whole, at the cost of its title. */
function detailWidth({ state, detail }: LaunchView, columns: number, type: Type): number {
  const share = (part: number) => Math.floor(columns * part);
  const needed = stateStyles[state] === "warn" ? textWidth(type.show(detail)) : 0;
  return Math.max(12, share(0.34), Math.min(needed, share(0.48)));
}

function stateGlyph(state: LaunchState, now: number, { glyphs }: Type): string {
  switch (state) {
    case "ready":
      return glyphs.done;
    case "starting":
      return glyphs.spinner[Math.floor(now / 100) % glyphs.spinner.length] ?? "";
    case "needs-attention":
    case "outcome-unknown":
      return "!";
    case "failed":
    case "skipped":
      return glyphs.failed;
    default:
      return glyphs.dot;
  }
}

function footer({ run, stopping, cursor }: ProgressState, launches: readonly LaunchView[]): Line {
  const hint = (key: string, what: string) => [span(` ${key}`, "info"), span(` ${what} `, "dim")];
  const going = run.stage === "building" || run.stage === "launching";
  const go = launches[cursor]?.paneId == null ? [] : hint("enter", "go to the pane");
  if (!going) return [...go, ...hint("q", "close")];
  const isAllBegun = launches.every(({ state }) => state !== "pending");
  return [
    ...hint("Esc", "hide; it goes on"),
    ...(stopping ? [span("  starting nothing more", "warn")] : []),
    ...(stopping || isAllBegun ? [] : hint("x", "stop what has not started")),
    ...go,
  ];
}
