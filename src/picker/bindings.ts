import type { InputEvent } from "./keys.ts";
import type { Action, SimpleAction } from "./model.ts";
import type { Mode } from "./state.ts";

/** A key of the list. `help`: what the help says of it; empty: the line above says it too. */
export type Binding = {
  readonly keys: readonly string[];
  readonly action: Action;
  /** As a person names the keys; at most 12 cells. */
  readonly label: string;
  readonly help: string;
};

const simple = (
  keys: readonly string[],
  type: SimpleAction,
  label: string,
  help: string,
): Binding => ({ keys, action: { type }, label, help });

const motion = (keys: readonly string[], action: Action, label: string, help: string): Binding => ({
  keys,
  action,
  label,
  help,
});

export const bindings: readonly Binding[] = [
  motion(["up", "k", "ctrl-p"], { type: "move", by: -1 }, "↑ ↓ k j", "up, down"),
  motion(["down", "j", "ctrl-n"], { type: "move", by: 1 }, "", ""),
  simple(["left", "h"], "fold", "← → h l", "fold, unfold"),
  simple(["right", "l"], "unfold", "", ""),
  motion(
    ["page-up", "ctrl-u", "ctrl-b"],
    { type: "page", by: -1 },
    "PgUp PgDn",
    "a page up, down; g G: to the top, to the end",
  ),
  motion(["page-down", "ctrl-d", "ctrl-f"], { type: "page", by: 1 }, "", ""),
  simple(["home", "g"], "first", "", ""),
  simple(["end", "G"], "last", "", ""),
  motion(
    ["tab", "}"],
    { type: "session", by: 1 },
    "Tab S-Tab",
    "to the next session, to the one before",
  ),
  motion(["shift-tab", "{"], { type: "session", by: -1 }, "", ""),
  simple(["space", "x"], "toggle", "space", "tick, or take the tick away"),
  simple(["a"], "all", "a n", "tick everything shown, or nothing"),
  simple(["n"], "none", "", ""),
  simple(["d"], "defaults", "d u", "back to the defaults; undo the last change"),
  simple(["u"], "undo", "", ""),
  simple(["/"], "filter", "/", "show only what some words name; there, Tab ticks"),
  simple(["p"], "permissions", "p", "come back with its permission flags, or without"),
  simple(["c"], "conversation", "c", "go on with work cut off, or choose a conversation"),
  simple(["o"], "others", "o", "other lost servers"),
  simple(["D"], "dismiss", "D", "restore nothing, and stop offering this"),
  simple(["?"], "help", "", ""),
  simple(["enter"], "accept", "enter", "restore what is ticked"),
  simple(["escape", "q", "ctrl-c"], "back", "q Esc", "leave for later; it stays offered"),
];

const byKey = new Map(bindings.flatMap(({ keys, action }) => keys.map((key) => [key, action])));

const filterKeys = new Map<string, Action>([
  ["enter", { type: "filter-done" }],
  ["tab", { type: "filter-toggle" }],
  ["escape", { type: "filter-clear" }],
  ["ctrl-c", { type: "filter-clear" }],
  ["backspace", { type: "filter-erase" }],
  ["up", { type: "move", by: -1 }],
  ["down", { type: "move", by: 1 }],
  ["ctrl-u", { type: "filter" }],
]);

const helpActions: ReadonlySet<Action["type"]> = new Set(["move", "page", "first", "last"]);
const overlayActions: ReadonlySet<Action["type"]> = new Set(["move", "accept", "back"]);
const dismissKeys = new Map<string, Action>([
  ["y", { type: "accept" }],
  ["n", { type: "back" }],
  ["q", { type: "back" }],
  ["escape", { type: "back" }],
  ["ctrl-c", { type: "back" }],
]);

/** What an input means in this mode; undefined: nothing. */
export function actionFor(event: InputEvent, mode: Mode): Action | undefined {
  if (event.type === "mouse") return mouseAction(event);
  const { name } = event;
  switch (mode.kind) {
    case "list":
      return byKey.get(name);
    case "filter":
      return filterKeys.get(name) ?? typed(name);
    case "dismiss":
      return dismissKeys.get(name);
    case "help": {
      const action = byKey.get(name);
      return action !== undefined && helpActions.has(action.type) ? action : { type: "back" };
    }
    default: {
      const action = byKey.get(name);
      if (name === "space") return { type: "accept" };
      return action !== undefined && overlayActions.has(action.type) ? action : undefined;
    }
  }
}

function mouseAction(event: Extract<InputEvent, { type: "mouse" }>): Action {
  if (event.action === "press") return { type: "click", column: event.column, row: event.row };
  return { type: "scroll", by: event.action === "wheel-up" ? -3 : 3 };
}

function typed(name: string): Action | undefined {
  if (name === "space") return { type: "filter-character", character: " " };
  return [...name].length === 1 ? { type: "filter-character", character: name } : undefined;
}
