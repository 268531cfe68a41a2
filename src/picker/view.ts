import { ago, wallClock } from "../text/duration.ts";
import { textWidth, truncateStart, truncateWords } from "../text/width.ts";
import { buttonText, tickedText } from "./button.ts";
import { type Capabilities, type Type, typeFor } from "./capabilities.ts";
import { causeOf, socketLabel } from "./describe.ts";
import { listLines } from "./list-view.ts";
import { overlayBox } from "./overlay-view.ts";
import { previewLines } from "./preview-view.ts";
import { regionsOf, smallest } from "./regions.ts";
import { boxState, matchingPanes } from "./rows.ts";
import { fitLine, type Line, lineWidth, overlay, type Span, span, spread } from "./spans.ts";
import { countOf, cursorRow, draftOf, type PickerState, tickedOf, workspaceOf } from "./state.ts";

/** The whole screen: exactly `rows` lines of exactly `columns` cells. */
export function view(state: PickerState, capabilities: Capabilities): Line[] {
  const { columns, rows } = state.size;
  const type = typeFor(capabilities);
  if (columns < smallest.columns || rows < smallest.rows) return tooSmall(state, type);
  const regions = regionsOf(state.size);
  const list = listLines(state, type, regions.list.width, regions.list.height);
  const lines: Line[] = [header(state, type), rule(state, type)];
  const beside = regions.preview?.side === "beside" ? regions.preview : null;
  const preview =
    regions.preview === null
      ? []
      : previewLines(state, type, regions.preview.width, regions.preview.height);
  for (let row = 0; row < regions.list.height; row += 1) {
    const left = fitLine(list[row] ?? [], regions.list.width, type.glyphs.ellipsis);
    lines.push(
      beside === null ? left : [...left, span(type.glyphs.bar, "dim"), ...(preview[row] ?? [])],
    );
  }
  if (regions.preview?.side === "below") lines.push(plainRule(columns, type), ...preview);
  lines.push(lastRule(state, type), footer(state, type));
  const box = overlayBox(state, type);
  const fitted = lines.map((line) => fitLine(line, columns, type.glyphs.ellipsis));
  if (box === undefined) return fitted;
  const left = Math.floor((columns - lineWidth(box[0] ?? [])) / 2);
  const top = Math.max(0, Math.floor((rows - 1 - box.length) / 2));
  return overlay(fitted, box, top, Math.max(0, left)).map((line) =>
    fitLine(line, columns, type.glyphs.ellipsis),
  );
}

function tooSmall(state: PickerState, type: Type): Line[] {
  const { columns, rows } = state.size;
  const need = `${smallest.columns} columns, ${smallest.rows} rows needed:`;
  const lines = [need, "enlarge the terminal, then", "q, and open this again"];
  return Array.from({ length: rows }, (_, row) =>
    fitLine([span(lines[row] ?? "")], columns, type.glyphs.ellipsis),
  );
}

function header(state: PickerState, type: Type): Line {
  const { candidate } = workspaceOf(state);
  const dot = ` ${type.glyphs.dot} `;
  const title: Span[] = [span(" Restore workspace", "bold")];
  if (candidate.socketPath !== state.socketPath) {
    title.push(span(`${dot}of socket ${type.show(socketLabel(candidate))}`, "warn"));
  } else if (candidate.consumed) title.push(span(`${dot}no longer offered`, "warn"));
  const cause = span(` ${causeOf(candidate)}`, "warn");
  const seen = wallClock(candidate.lastSeen, state.now);
  const long = span(`${dot}last seen ${seen} (${ago(state.now - candidate.lastSeen)}) `, "dim");
  const short = span(`${dot}${seen} `, "dim");
  const fits = lineWidth(title) + lineWidth([cause, long]) < state.size.columns;
  return spread(title, [cause, fits ? long : short], state.size.columns, type.glyphs.ellipsis);
}

/** The rule below the header; while rows are filtered, the filter. */
function rule(state: PickerState, type: Type): Line {
  const typing = state.mode.kind === "filter";
  if (!typing && state.filter === "") return plainRule(state.size.columns, type);
  const workspace = workspaceOf(state);
  const used = state.mode.kind === "filter" && state.mode.used;
  const shown = matchingPanes(workspace, state.filter).length;
  const about =
    state.filter === ""
      ? "words of a title, session, directory, agent or reason; a comma: or"
      : `${shown} of ${workspace.panes.size} panes shown; ticks of the others stay`;
  const { columns } = state.size;
  const text = type.show(state.filter);
  const long = span(` ${about} `, "dim");
  const short = span(state.filter === "" ? " words; a comma: or " : ` ${shown} shown `, "dim");
  // What is typed last is always seen.
  const right = textWidth(text) + lineWidth([long]) + 5 <= columns ? long : short;
  const room = columns - lineWidth([right]) - 5;
  return spread(
    [
      span(" /", "info"),
      // What is dim goes with the next character.
      span(` ${truncateStart(text, room, type.glyphs.ellipsis)}`, used ? "dim" : "bold"),
      span(typing ? type.glyphs.caret : "", "info"),
    ],
    [right],
    columns,
    type.glyphs.ellipsis,
  );
}

function plainRule(columns: number, type: Type): Line {
  return [span(type.glyphs.rule.repeat(columns), "dim")];
}

/** The rule above the footer; what is to be told stands in it, so that no key goes off the screen. */
function lastRule(state: PickerState, type: Type): Line {
  const { columns } = state.size;
  if (state.notice === null) return plainRule(columns, type);
  const notice = truncateWords(type.show(state.notice), columns - 4, type.glyphs.ellipsis);
  const rest = type.glyphs.rule.repeat(Math.max(0, columns - textWidth(notice) - 3));
  return [span(`${type.glyphs.rule} `, "dim"), span(notice, "warn"), span(` ${rest}`, "dim")];
}

function footer(state: PickerState, type: Type): Line {
  const count = countOf(state);
  const style = count.agents + count.shells === 0 ? "button-off" : "button";
  // There is a button only where enter presses it.
  const button =
    state.mode.kind === "list"
      ? span(` enter  ${buttonText(state)} `, style)
      : span(` ${tickedText(state)} `, "bold");
  const room = state.size.columns - textWidth(button.text) - 1;
  // What enter does goes before all else.
  if (room < 4) return [button];
  return spread(footerLeft(state, type, room), [button], state.size.columns, type.glyphs.ellipsis);
}

function footerLeft(state: PickerState, type: Type, room: number): Line {
  switch (state.mode.kind) {
    case "list":
      return hints(listKeys(state, type), room);
    case "filter":
      return hints(filterKeys(state, state.mode.used), room);
    case "help":
      return hints([["Esc", "back"]], room);
    default:
      // The box names its own keys.
      return [];
  }
}

function filterKeys(state: PickerState, used: boolean): Keys {
  const row = cursorRow(state);
  const box = row && boxState(row, draftOf(state).ticks, tickedOf(state));
  const tick: Keys = box === undefined || box === "none" ? [] : [["Tab", tickWords[box]]];
  if (used) return [...tick, ["type", "the next"], ["enter", "show all"]];
  return state.filter === "" || row === undefined
    ? [["Esc", "show all"]]
    : [...tick, ["enter", "done"], ["Esc", "show all"]];
}

const tickWords = { on: "untick", off: "tick", part: "tick" } as const;

function listKeys(state: PickerState, type: Type): Keys {
  const others: Keys =
    state.workspaces.length > 1 ? [["o", `others (${state.workspaces.length - 1})`]] : [];
  const first: Keys =
    state.filter === ""
      ? [
          ["space", "tick"],
          ["/", "filter"],
          ["n", "none"],
          ["?", "keys"],
          ...others,
          ["q", "later"],
          [type.glyphs.arrows, "move"],
        ]
      : [
          ["space", "tick"],
          ["Esc", "show all"],
          ["?", "keys"],
          ["a", "all"],
          ["n", "none"],
          ["/", "filter anew"],
          [type.glyphs.arrows, "move"],
        ];
  return [
    ...first,
    ...(state.filter === "" ? ([["a", "all"]] as const) : []),
    ["d", "defaults"],
    ["u", "undo"],
    ["Tab", "next session"],
  ];
}

type Keys = readonly (readonly [key: string, what: string])[];

/** As many as fit, the first ones first; but the key that tells of all the others before any of them. */
function hints(keys: Keys, room: number): Line {
  const all = keys.map(([key, what]) => ({
    isHelp: key === "?",
    line: [span(key, "info"), span(` ${what}  `, "dim")],
  }));
  const help = all.find(({ isHelp }) => isHelp);
  let left = room - 1 - lineWidth(help?.line ?? []);
  const shown = all.filter(({ isHelp, line }) => {
    if (isHelp) return lineWidth(line) < room;
    left = left < lineWidth(line) ? -1 : left - lineWidth(line);
    return left >= 0;
  });
  return [span(" "), ...shown.flatMap(({ line }) => line)];
}
