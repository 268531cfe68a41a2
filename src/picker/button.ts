import { textWidth } from "../text/width.ts";
import { countOf, type PickerState } from "./state.ts";
import { countText } from "./ticks.ts";

/** What is ticked, where enter does something else. */
export function tickedText(state: PickerState): string {
  return `${countText(countOf(state), "short")} ticked`;
}

/** What enter does, in the words of the confirm line: always the true count. */
export function buttonText(state: PickerState): string {
  const count = countOf(state);
  if (count.agents + count.shells === 0) return "nothing ticked";
  return `restore ${countText(count, "short")}`;
}

/** The button stands at the right end of the footer: a key, then its words, a cell of padding around each. */
export function buttonColumn(state: PickerState): number {
  return state.size.columns - textWidth(` enter  ${buttonText(state)} `);
}
